import SimulationCore

/// The meaning of a diagnostic message in one line: services 01-0A of SAE J1979, and ISO 14229-1.
public enum DiagnosticWords {
    /// Returns the meaning of `message`, a request or an answer without frame headers; nil when it belongs to no service.
    ///
    /// An answer of SAE J1979 is decoded with the usual scaling.
    public static func line(of message: [UInt8]) -> String? {
        guard let service = message.first else { return nil }
        if let name = names[service] {
            let rest = message.count > 1 ? ": \(Hex.string(message[1...]))" : ""
            return "service \(Hex.string(service, width: 2)), \(name)\(rest)"
        }
        if let words = UDSMessage(message)?.lines, let heading = words.first {
            return words.count > 1 ? "\(heading): \(words.dropFirst().joined(separator: ", "))" : heading
        }
        var decoder = ResponseDecoder()
        let answer = decoder.decode(message)
        return answer.items.isEmpty ? nil : answer.lines.joined(separator: ", ")
    }

    /// Returns the service of a message that begins with `bytes`; nil when they belong to none.
    public static func heading(of bytes: [UInt8]) -> String? {
        guard let service = bytes.first else { return nil }
        if let name = names[service & ~0x40] {
            return "service \(Hex.string(service & ~0x40, width: 2)), \(name)"
        }
        return UDSMessage(bytes)?.lines.first
    }

    /// The services of SAE J1979 by their numbers.
    private static let names: [UInt8: String] = [
        0x01: "current data", 0x02: "freeze frame", 0x03: "stored trouble codes", 0x04: "clear trouble codes",
        0x05: "oxygen sensor results", 0x06: "monitor results", 0x07: "pending trouble codes",
        0x08: "control of a system", 0x09: "vehicle information", 0x0A: "permanent trouble codes",
    ]
}
