import MTG
import Rig
import SimulationCore
import Telemetry

/// Puts journal records into words for people.
struct TraceText {
    /// The longest payload that is written out; of more the beginning is, and how much is missing.
    static let longest = 200

    private let endpoints: [String]
    private let ecus: [String]
    private let games: [Int: TelemetryDescription]
    private let units: Set<Int>

    init(_ description: RigDescription) {
        endpoints = description.endpoints.map(\.name)
        ecus = description.vehicle.ecus.map(\.name)
        games = TelemetryPoints.games(description)
        units = Set(
            description.endpoints.indices.filter {
                if case .mtg = description.endpoints[$0].kind { true } else { false }
            })
    }

    /// Whether records of this kind are drawn; the others repeat what is drawn, are plotted, or name addresses.
    static func isDrawn(_ kind: JournalRecord.Kind) -> Bool {
        switch kind {
        case .answer, .sample, .peer: false
        default: true
        }
    }

    func event(_ record: JournalRecord, _ payload: [UInt8]) -> Trace.Event {
        let endpoint = record.endpoint.flatMap {
            endpoints.indices.contains(Int($0)) ? endpoints[Int($0)] : nil
        }
        return Trace.Event(
            record: record.sequence, time: record.time.seconds, kind: "\(record.kind)",
            endpoint: endpoint ?? "",
            connection: record.connection, text: text(record, payload), detail: detail(record))
    }

    private func text(_ record: JournalRecord, _ payload: [UInt8]) -> String {
        if let game = record.endpoint.flatMap({ games[Int($0)] }), [.input, .output].contains(record.kind) {
            return TelemetryPoints.words(payload, of: game, isRequest: record.kind == .input)
        }
        if let place = record.endpoint, units.contains(Int(place)), [.input, .output].contains(record.kind) {
            return Self.maintenance(payload, isRequest: record.kind == .input)
        }
        return switch record.kind {
        case .frame: frame(record, payload)
        case .input, .output, .answer, .request: Self.printable(bytes: payload)
        case .client: client(record, payload)
        default: Self.printable(words: payload)
        }
    }

    /// Bytes between a client and a telematics unit: what is asked for by its name, and pairs of hex digits.
    static func maintenance(_ bytes: [UInt8], isRequest: Bool) -> String {
        let shown = Hex.string(bytes.prefix(longest / 3))
        let name =
            isRequest
            ? MaintenanceRequest(parsing: bytes).map { "\($0)  " } ?? "" : "\(bytes.count) bytes  "
        return name + shown + (bytes.count > longest / 3 ? " …" : "")
    }

    private func frame(_ record: JournalRecord, _ payload: [UInt8]) -> String {
        let shown = Hex.string(payload.prefix(Self.longest / 3))
        guard record.number & JournalRecord.FrameFlag.noCAN == 0 else {
            if record.number & JournalRecord.FrameFlag.fiveBaud != 0 { return "five baud \(shown)" }
            if record.number & JournalRecord.FrameFlag.wakeUp != 0 { return "wake-up" }
            if record.number & JournalRecord.FrameFlag.inFrameResponse != 0 { return "in-frame \(shown)" }
            return shown
        }
        let isExtended = record.number & JournalRecord.FrameFlag.extended != 0
        let identifier = Hex.string(UInt32(truncatingIfNeeded: record.number), width: isExtended ? 8 : 3)
        if record.number & JournalRecord.FrameFlag.remote != 0 { return "\(identifier) remote" }
        return shown.isEmpty ? identifier : "\(identifier)  \(shown)"
    }

    private func client(_ record: JournalRecord, _ payload: [UInt8]) -> String {
        let words = Self.printable(words: payload)
        switch JournalRecord.ClientStage(rawValue: record.detail) {
        case .exited: return "exited with status \(record.number)" + (words.isEmpty ? "" : ": \(words)")
        case .killed: return "killed by signal \(record.number)" + (words.isEmpty ? "" : ": \(words)")
        case .truncated: return "\(record.number) more bytes were printed"
        default: return words
        }
    }

    private func detail(_ record: JournalRecord) -> String {
        switch record.kind {
        case .frame: ecus.indices.contains(Int(record.detail)) ? ecus[Int(record.detail)] : "adapter"
        case .fault: JournalRecord.FaultStage(rawValue: record.number).map { "\($0)" } ?? ""
        case .client: JournalRecord.ClientStage(rawValue: record.detail).map { "\($0)" } ?? ""
        case .request: Self.flags(JournalRecord.RequestFlags(rawValue: record.number))
        default: ""
        }
    }

    private static func flags(_ flags: JournalRecord.RequestFlags) -> String {
        let names: [(JournalRecord.RequestFlags, String)] = [
            (.repeated, "repeated"), (.aborted, "aborted"), (.partial, "never ended"),
        ]
        return names.filter { flags.contains($0.0) }.map(\.1).joined(separator: ", ")
    }

    /// Bytes of a conversation: ASCII as it is, `\r`, `\n`, and `\xNN` for the rest.
    static func printable(bytes: [UInt8]) -> String {
        var text = ""
        for byte in bytes.prefix(longest) {
            switch byte {
            case 0x0D: text += "\\r"
            case 0x0A: text += "\\n"
            case 0x5C: text += "\\\\"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x" + Hex.string(byte, width: 2)
            }
        }
        return text + rest(bytes.count)
    }

    /// A line of UTF-8: controls as `\xNN`, the rest as it is.
    static func printable(words bytes: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: bytes.prefix(longest), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0: text += "\\x" + Hex.string(scalar.value, width: 2)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + rest(bytes.count)
    }

    private static func rest(_ count: Int) -> String {
        count > longest ? " … \(count - longest) more bytes" : ""
    }
}
