import ArgumentParser
import Diagnostics
import SimulationCore
import Telemetry
import TelemetryKind

struct DecodeTelemetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "telemetry",
        abstract: "Datagrams of racing games: what they can be, and every field with its unit.",
        discussion: """
            Examples:
              dyno decode telemetry datagrams.txt            hex, one datagram a line
              dyno decode telemetry packet.bin --format forza-horizon-6
              dyno decode telemetry 07 05 00 00 00 00 00 00 00 00 00 00 --json
              dyno decode telemetry lap.pcap --csv           a row a datagram
              dyno decode telemetry lap.pcap --plot lap.svg  a picture of the laps
              dyno decode telemetry drive.jsonl --json       what a journal says was sent
              dyno decode telemetry --list                   the known messages
              dyno decode telemetry --list --format outgauge   the fields of one

            Without --format a datagram is read as the first message that it fits; the others are named. Times of a capture \
            count from its first datagram.
            """)

    @Argument(
        help:
            "Hex bytes, or a file: hex with one datagram a line, the bytes of one datagram, a capture, a journal."
    )
    var datagram: [String] = []

    @Option(help: "Read the datagrams as this message.")
    var format: String?

    @Flag(help: "Print one JSON object a datagram.")
    var json = false

    @Flag(help: "Print a capture or a journal as a table of comma-separated values, one row a datagram.")
    var csv = false

    @Flag(help: "List the messages, or with --format the fields of one.")
    var list = false

    @Option(
        help: """
            Draw the laps of a capture or a journal to this SVG file: speed, gear, throttle and brake over distance, \
            acceleration, and the track coloured by speed, as far as the game sends them.
            """)
    var plot: String?

    func validate() throws {
        guard plot == nil || !csv && !json && !list else {
            throw ValidationError("--plot excludes --csv, --json and --list")
        }
        guard plot == nil || datagram.count == 1 && TelemetrySession.isSession(datagram[0]) else {
            throw ValidationError(
                "--plot is for a capture or a journal: a file of pcap, pcapng or JSON lines")
        }
        guard !csv || !json else { throw ValidationError("--csv and --json exclude each other") }
        guard !csv || list || datagram.count == 1 && TelemetrySession.isSession(datagram[0]) else {
            throw ValidationError("--csv is for a capture or a journal: a file of pcap, pcapng or JSON lines")
        }
    }

    func run() throws {
        let layout = try format.map(Self.layout)
        if list {
            Terminal.say(Self.listing(layout))
            return
        }
        if datagram.count == 1, TelemetrySession.isSession(datagram[0]) {
            let session = TelemetrySession(path: datagram[0], layout: layout)
            if let plot { return try session.plot(to: plot) }
            return try session.show(as: csv ? .csv : json ? .json : .text)
        }
        let datagrams =
            try InputFile.path(in: datagram).map { try Decoding.datagrams(in: InputFile.bytes($0)) }
            ?? Decoding.datagrams(spelled: datagram.joined(separator: " "))
        let isRight = try Decoding.telemetry(datagrams, as: layout) { reading in
            if json {
                Terminal.say(json: try Target.json(reading, pretty: false))
            } else {
                Terminal.say(reading.text)
            }
        } complain: {
            Terminal.complain("error: \($0)")
        }
        if !isRight { throw ExitCode(2) }
    }

    private static func layout(named name: String) throws -> PacketLayout {
        if let layout = PacketLayouts.named(name) { return layout }
        let near = PacketLayouts.all.map(\.name).filter { $0.contains(name) || $0.hasPrefix(name.prefix(5)) }
        let known = near.isEmpty ? "'dyno decode telemetry --list' names all" : near.joined(separator: ", ")
        throw Stop.usage("error: there is no message '\(TerminalText.line(name, most: 60))'; known: \(known)")
    }

    private static func listing(_ layout: PacketLayout?) -> String {
        guard let layout else {
            return Terminal.table(
                [["message", "bytes", "what it is"]]
                    + PacketLayouts.all.map {
                        [$0.name, $0.size.map(String.init) ?? "variable", $0.title]
                    })
        }
        return "\(layout.title)\n\n" + Terminal.table([FieldList.columns] + FieldList.rows(of: layout))
    }
}

extension TelemetryReading {
    /// The heading, and one line for each field.
    var text: String { heading + "\n" + Terminal.table(rows) }
}
