import Gzip
import Recordings
import SimulationCore
import Telemetry
import TelemetryKind

/// The decoded datagrams of a capture or a journal as a table: one row per datagram, one column per field.
struct TelemetrySession {
    enum Form {
        case text, json, csv
    }

    let path: String
    /// The layout of every datagram, or nil for the first message that fits each.
    let layout: PacketLayout?

    /// Returns whether the file at `path` is a capture or a journal, rather than hex digits or one datagram.
    static func isSession(_ path: String) -> Bool {
        guard let start = GzipReader(path: path)?.bytes(limit: 4) else { return false }
        return magics.contains(start) || start.starts(with: [UInt8]("{\"".utf8))
    }

    /// The first bytes of pcap files, in both byte orders and resolutions, and of pcapng
    /// (draft-ietf-opsawg-pcap, -pcapng).
    private static let magics: Set<[UInt8]> = [
        [0xA1, 0xB2, 0xC3, 0xD4], [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0x3C, 0x4D],
        [0x4D, 0x3C, 0xB2, 0xA1], [0x0A, 0x0D, 0x0D, 0x0A],
    ]

    /// Writes a row for each datagram; the number of datagrams that fit no message goes to standard error.
    func show(as form: Form) throws {
        var columns: [String: Int] = [:]
        if form == .csv {
            columns = try self.columns()
            let names = columns.sorted { $0.value < $1.value }.map(\.key)
            if !names.isEmpty { Terminal.say(Self.line(["time", "source", "destination"] + names)) }
        }
        var shown = 0
        let (mistakes, damage) = try forEach { datagram, time, reading in
            shown += 1
            switch form {
            case .text: Terminal.say(Self.heading(datagram, time) + reading.text)
            case .json:
                let row = Row(
                    time: time, source: datagram.source.map { "\($0)" },
                    destination: datagram.destination.map { "\($0)" }, reading: reading)
                Terminal.say(json: try Target.json(row, pretty: false))
            case .csv:
                var cells = [String](repeating: "", count: columns.count)
                for field in reading.fields {
                    if let place = columns[field.name] { cells[place] = field.value.value.description }
                }
                let start = [
                    Self.seconds(time), datagram.source.map { "\($0)" } ?? "",
                    datagram.destination.map { "\($0)" } ?? "",
                ]
                Terminal.say(Self.line(start + cells))
            }
        }
        for (mistake, count) in mistakes.sorted(by: { $0.key < $1.key }) {
            Terminal.complain("\(path): warning: \(Check.count(count, "datagram")) left out: \(mistake)")
        }
        if let damage { Terminal.complain("warning: \(damage); what is whole is shown") }
        guard shown > 0 else {
            throw Stop.usage("\(path): error: there is no datagram in it that can be read")
        }
    }

    /// Returns the fields of all rows in order, each with its column index; throws a usage error when
    /// there are several messages.
    private func columns() throws -> [String: Int] {
        var columns: [String: Int] = [:]
        var messages: [String: Int] = [:]
        _ = try forEach { _, _, reading in
            messages[reading.message, default: 0] += 1
            for field in reading.fields where columns[field.name] == nil {
                columns[field.name] = columns.count
            }
        }
        guard messages.count > 1 else { return columns }
        let held = messages.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
        throw Stop.usage(
            "\(path): error: a table holds one kind of message; choose with --format: \(held.joined(separator: ", "))"
        )
    }

    /// Calls `body` with each decoded datagram and its time since the first one. Returns the number of the others by
    /// reason, and why the file ends early.
    private func forEach(
        _ body: (CapturedDatagram, Duration, TelemetryReading) throws -> Void
    ) throws -> (mistakes: [String: Int], damage: String?) {
        let file: DatagramFile
        do {
            file = try DatagramFile(path: path)
        } catch {
            throw Stop.usage(line: "\(error)")
        }
        var mistakes: [String: Int] = [:]
        var first: Duration?
        while let datagram = file.next() {
            if first == nil { first = datagram.time }
            if let layout,
                !PacketIdentifier.layouts(game: layout.game, bytes: datagram.payload).contains(layout)
            {
                mistakes["no \(layout.name)", default: 0] += 1
                continue
            }
            let reading: TelemetryReading
            do {
                reading = try TelemetryReading(datagram.payload, as: layout)
            } catch let mistake as InputMistake {
                let key = mistakes.count < Self.mostMistakes ? "\(mistake)" : "other reasons"
                mistakes[key, default: 0] += 1
                continue
            }
            try body(datagram, datagram.time - (first ?? datagram.time), reading)
        }
        return (mistakes, file.damage)
    }

    /// The greatest number of different reasons.
    private static let mostMistakes = 20

    /// A datagram with its time and addresses.
    private struct Row: Encodable {
        let time: Duration
        let source: String?
        let destination: String?
        let reading: TelemetryReading

        private enum Key: String, CodingKey {
            case time, source, destination
        }

        func encode(to encoder: any Encoder) throws {
            try reading.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(time.seconds, forKey: .time)
            try container.encodeIfPresent(source, forKey: .source)
            try container.encodeIfPresent(destination, forKey: .destination)
        }
    }

    private static func heading(_ datagram: CapturedDatagram, _ time: Duration) -> String {
        let from = datagram.source.map { "\($0) " } ?? ""
        return "\(seconds(time)) s  \(from)→ \(datagram.destination.map { "\($0)" } ?? "?")  "
    }

    private static func seconds(_ time: Duration) -> String { String(printf: "%.6f", time.seconds) }

    /// Cells as a line of CSV (RFC 4180); a cell with a comma, a quote or a line end is quoted.
    private static func line(_ cells: [String]) -> String {
        cells.map { cell in
            cell.contains { $0 == "," || $0 == "\"" || $0.isNewline }
                ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: ",")
    }
}
