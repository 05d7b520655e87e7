import CANBus
import Conformance
import Diagnostics
import Kinds
package import Rig
import SimulationCore
import VehicleNetwork

/// Says what the records of a journal mean, as `dyno decode` says it of their bytes.
package struct JournalMeanings: Sendable {
    /// The greatest number of buses and of peers that are kept apart.
    private static let most = 4096

    /// The bytes of a header of SAE J1850, ISO 9141-2 and ISO 14230 with three bytes of header; one check byte follows the
    /// data.
    private static let legacyHeader = 3

    private var buses: [String: BusReading] = [:]
    /// The peers that a `peer` record has named and no `connect` record: those of datagrams.
    private var peers: Set<String> = []

    /// Has seen no record.
    package init() {}

    /// Returns the meaning of the next line in one line of text; nil for one that says all itself.
    package mutating func meaning(of line: JournalLineReader.Line) -> String? {
        let key = "\(line.connection) \(line.endpoint ?? "")"
        switch line.entry {
        case .frame(let frame): return meaning(of: frame, on: line.endpoint ?? "")
        case .request(let request): return Self.meaning(ofRequest: request.line)
        case .input(let bytes): return meaning(of: Array(bytes), from: key, isRequest: true)
        case .answer(let bytes): return meaning(of: Array(bytes), from: key, isRequest: false)
        case .output(let output): return meaning(of: Array(output.bytes), from: key, isRequest: false)
        case .peer:
            if peers.count < Self.most { peers.insert(key) }
            return nil
        case .connect, .disconnect:
            peers.remove(key)
            return nil
        case .sample, .event, .note, .fault, .client, nil: return nil
        }
    }

    private mutating func meaning(of frame: JournalEntry.Frame, on bus: String) -> String? {
        guard let can = CANFrame(frame) else {
            let data = Array(frame.data)
            guard case .message = frame.form, data.count > Self.legacyHeader + 1 else { return nil }
            return DiagnosticWords.line(of: Array(data[Self.legacyHeader..<data.count - 1]))
        }
        return meaning(of: can, on: bus)
    }

    private mutating func meaning(of can: CANFrame, on bus: String) -> String? {
        guard buses[bus] != nil || buses.count < Self.most else { return nil }
        let words = buses[bus, default: BusReading()].read(can)
        let message = words.message.map { "= " + $0.lines.joined(separator: ", ") }
        let parts = [words.heading, message].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// Returns the meaning of a request line of an adapter: hex digits, behind which the number of expected answers may
    /// stand.
    private static func meaning(ofRequest line: ArraySlice<UInt8>) -> String? {
        let digits = line.filter { $0 != UInt8(ascii: " ") }
        guard digits.count >= 2, digits.count <= 2 * 4095 else { return nil }
        let whole = digits.prefix(digits.count / 2 * 2)
        return Hex.bytes(String(decoding: whole, as: UTF8.self)).flatMap(DiagnosticWords.line(of:))
    }

    private mutating func meaning(of bytes: [UInt8], from peer: String, isRequest: Bool) -> String? {
        switch Kinds.recognize(bytes, isDatagram: peers.contains(peer)) {
        case .messages(let words): return words
        case .frame(let frame):
            let text = TraceText.text(frame.journalForm, frame.data)
            return meaning(of: frame, on: peer).map { "\(text)  \($0)" } ?? text
        case .unasked(let words): return isRequest ? nil : words
        case nil: return nil
        }
    }
}
