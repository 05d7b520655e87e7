import ArgumentParser
import Foundation
import SimulationCore
import Telemetry

/// `dyno decode telemetry`.
struct DecodeTelemetry: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "telemetry",
        abstract: "Datagrams of racing games: what they can be, and every field with its unit.",
        discussion: """
            Examples:
              dyno decode telemetry datagrams.txt                   hex, one datagram a line
              dyno decode telemetry packet.bin --format forza-horizon-6
              dyno decode telemetry 07 05 00 00 00 00 00 00 00 00 00 00 --json
              dyno decode telemetry lap.pcap --csv                  a capture: a row a datagram, a column a field
              dyno decode telemetry drive.jsonl --json              what a journal says was sent
              dyno decode telemetry --list                          the messages that Dyno knows
              dyno decode telemetry --list --format outgauge        the fields of one

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

    func validate() throws {
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
            return try session.show(as: csv ? .csv : json ? .json : .text)
        }
        let datagrams = try Self.datagrams(datagram)
        var isWrong = false
        for (index, bytes) in datagrams.enumerated() {
            do {
                let reading = try TelemetryReading(bytes, as: layout)
                Terminal.say(json ? try Target.json(reading, pretty: false) : reading.text)
            } catch let mistake as TelemetryReading.Mistake {
                let place = datagrams.count > 1 ? "datagram \(index + 1): " : ""
                Terminal.complain("error: \(place)\(mistake)")
                isWrong = true
            }
        }
        if isWrong { throw ExitCode(2) }
    }

    private static func layout(named name: String) throws -> PacketLayout {
        if let layout = PacketLayouts.named(name) { return layout }
        let near = PacketLayouts.all.map(\.name).filter { $0.contains(name) || $0.hasPrefix(name.prefix(5)) }
        let known = near.isEmpty ? "'dyno decode telemetry --list' names all" : near.joined(separator: ", ")
        throw Stop.usage("error: there is no message '\(name)'; known: \(known)")
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

    /// The datagrams that the arguments spell, or that the file holds which the single one names.
    private static func datagrams(_ arguments: [String]) throws -> [[UInt8]] {
        var text = arguments.joined(separator: " ")
        if arguments.count == 1, FileManager.default.fileExists(atPath: arguments[0]) {
            guard let data = FileManager.default.contents(atPath: arguments[0]), !data.isEmpty else {
                throw Stop.usage("\(arguments[0]): error: cannot be read, or is empty")
            }
            guard data.allSatisfy({ $0 < 0x80 }) else { return [Array(data)] }
            text = String(decoding: data, as: UTF8.self)
            if Hex.bytes(text) == nil { return [Array(data)] }
        }
        let datagrams = try text.split(whereSeparator: \.isNewline).map { line in
            guard let bytes = Hex.bytes(line) else {
                throw Stop.usage("error: '\(line.prefix(40))' is no hex; write pairs of digits")
            }
            return bytes
        }.filter { !$0.isEmpty }
        guard !datagrams.isEmpty else {
            throw Stop.usage("error: no datagram; write hex bytes or the name of a file, or --list")
        }
        return datagrams
    }
}
