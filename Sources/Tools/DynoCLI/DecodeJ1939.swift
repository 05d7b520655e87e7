import ArgumentParser
import Diagnostics

struct DecodeJ1939: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "j1939",
        abstract: "CAN frames as SAE J1939: groups, senders, values, trouble codes; long messages joined.",
        discussion: """
            Examples:
              dyno decode j1939 0CF00400#FFFFFFE02EFFFFFF      engine speed
              dyno decode j1939 18FECA00#44FFB804030AFFFF      an active trouble code
              dyno decode j1939 log.candump
            """)

    @Argument(help: "Frames as id#data, or a candump log.")
    var frames: [String]

    func run() throws {
        try Decoding.j1939(try InputFile.text(frames), Terminal.say(_:))
    }
}
