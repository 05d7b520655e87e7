import ArgumentParser
import Runner

/// `dyno identify`: identifies an adapter by its answers and its behaviour.
struct Identify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Ask an adapter what it is, and find out what it really can do.",
        discussion: """
            Asks for its names, tries the commands by the version that brought them, and watches how it behaves. \
            Nothing is written that survives a reset; the adapter is reset before and after.

            Examples:
              dyno identify tcp://192.168.0.10:35000
              dyno identify serial:/dev/ttyUSB0?baud=38400 --with-car
              dyno identify tcp://127.0.0.1:35000 --json

            Exit code 3 when the adapter cannot be reached or does not answer.
            """)

    @Argument(help: "The adapter: tcp://host:port, or serial:/dev/...?baud=38400.")
    var url: String

    @Flag(help: "A car is plugged in and its ignition is on: look at its answers, too.")
    var withCar = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let found = try Target.with(url) { link in
            var identifier = Identifier(link, usesCar: withCar, progress: Target.progress)
            return try identifier.run()
        }
        Terminal.status("")
        if json {
            Terminal.say(json: try Target.json(found))
        } else {
            Terminal.say("\(found)")
        }
    }
}
