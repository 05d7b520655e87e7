import ArgumentParser
import Kinds
import Platform
import Recordings
import SimulationCore

/// `dyno replay`: sends a recorded telemetry session again.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Send a recorded telemetry session or the frames of a CAN log again, with their timing.",
        discussion: """
            CAPTURE is a pcap or pcapng file of Internet packets, as 'dyno record --telemetry', 'dyno serve --pcap' and \
            Wireshark write them, or a journal of 'dyno serve --journal'; of a journal, what Dyno has sent is sent again. For a bus behind a socketcand \
            server, it is a log of candump (-l, dyno serve --candump) or a Vector ASC file.

            Examples:
              dyno replay lap.pcap --to udp://127.0.0.1:5300
              dyno replay drive.jsonl --to udp://192.168.0.20:5300 --speed 2 --loop 10
              dyno replay night.pcapng --to udp://127.0.0.1:9996 --filter-port 9996 --loop
              dyno replay drive.log --to can://127.0.0.1:29536/vcan0

            Exit code 2 when there is nothing to send in the file or the address is wrong, 3 when the address cannot be \
            reached or nobody listened there at all.
            """)

    @Argument(help: "A pcap or pcapng file, a journal, or a log of frames.")
    var capture: String

    @Option(help: "Where to: udp://host:port, or can://host:port/bus.")
    var to: String

    @Option(help: "How many times faster than recorded: 0.01 to 1000.")
    var speed = 1.0

    @Option(help: ArgumentHelp("Again and again, or so many times.", valueName: "times"))
    var loop: String?

    @Option(help: "Only what came from this port or went there.")
    var filterPort: UInt16?

    /// The value of `--loop` without a number.
    static let forEver = "for-ever"

    func validate() throws {
        guard speed.isFinite, (0.01...1000).contains(speed) else {
            throw ValidationError("--speed: 0.01 to 1000, 1 being as recorded")
        }
        if let loop, loop != Self.forEver, (Int(loop) ?? 0) < 1 {
            throw ValidationError("--loop '\(loop)': write how many times, or nothing for ever")
        }
    }

    func run() async throws {
        let replays = Kinds.commands.compactMap { $0.replay(self) }
        guard let replay = replays.first else {
            // No kind takes the address: the mistake in it is the error.
            do throws(DatagramError) {
                _ = try DatagramURL(parsing: to)
            } catch {
                throw Stop.usage(line: "error: --to: \(error)")
            }
            return
        }
        try replay()
    }

    var rounds: Int? { loop.map(Int.init) ?? 1 }
}
