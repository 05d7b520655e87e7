import SimulationCore
public import VehicleModel

/// A decoded answer of services 01-0A.
public struct DecodedResponse: Hashable, Sendable {
    /// The decoded items, in the order of the bytes.
    public let items: [Item]

    /// Why decoding stopped before the end of the bytes, or nil when everything was decoded.
    public let fault: Fault?

    /// One decoded part of an answer.
    public enum Item: Hashable, Sendable {
        /// A current value (service 01), or one of the freeze frame with this number (service 02).
        case parameter(DecodedParameter, frame: UInt8?)
        /// The list of trouble codes of service 03, 07 or 0A.
        case troubleCodes(service: UInt8, [DiagnosticTroubleCode])
        /// A positive answer of service 04: the trouble codes are cleared.
        case cleared
        /// A bitmap of service 06, 08 or 09: the identifiers after `base` that are supported.
        case supported(service: UInt8, base: UInt8, [UInt8])
        /// One record of service 06.
        case testResult(MonitorResult)
        /// The answer of control `id` of service 08.
        case control(id: UInt8, data: [UInt8])
        /// An information type of service 09, each item as text.
        case information(InfoType, [String])
        /// An answer of ISO 14229-1.
        case service(UDSMessage)
        case negative(service: UInt8, code: UInt8)
    }

    /// Why the rest of an answer cannot be decoded.
    public enum Fault: Error, Hashable, Sendable {
        case empty
        /// The first byte is not that of an answer of these services.
        case unknownService(UInt8)
        case parameter(DecodedParameter.DecodeError)
        /// The answer needs `needed` bytes in all, and only `got` are there.
        case truncated(needed: Int, got: Int)
        case unknownInfoType(UInt8)
        /// These bytes follow the end of the answer.
        case surplus([UInt8])
    }

    init(items: [Item], fault: Fault?) {
        self.items = items
        self.fault = fault
    }

    /// The answer described for people, one line per item; a fault is the last line.
    public var lines: [String] {
        items.map(\.description) + (fault.map { ["not understood: \($0)"] } ?? [])
    }
}

extension DecodedResponse.Item: CustomStringConvertible {
    public var description: String {
        switch self {
        case .parameter(let parameter, frame: let frame):
            return frame.map { "freeze frame \(Hex.string($0, width: 2)), \(parameter)" }
                ?? parameter.description
        case .troubleCodes(let service, let codes):
            let kind = [0x03: "confirmed", 0x07: "pending", 0x0A: "permanent"][service] ?? ""
            guard !codes.isEmpty else { return "no \(kind) trouble codes" }
            return "\(kind) trouble codes: \(codes.map(\.description).joined(separator: " "))"
        case .cleared:
            return "trouble codes cleared"
        case .supported(let service, let base, let identifiers):
            let (number, start) = (Hex.string(service, width: 2), Hex.string(base, width: 2))
            return "service \(number), supported after \(start): \(SupportBitmap.list(identifiers))"
        case .testResult(let result):
            return Self.text(result)
        case .control(let id, let data):
            return
                "control \(Hex.string(id, width: 2)) \(MonitorID.control(id) ?? "reserved"): \(Hex.string(data))"
        case .information(let type, let items):
            return "\(type.name): \(items.joined(separator: ", "))"
        case .service(let message): return message.lines.joined(separator: "; ")
        case .negative(let service, let code):
            return "service \(Hex.string(service, width: 2)) refused: \(NegativeResponse.meaning(of: code))"
        }
    }

    private static func text(_ result: MonitorResult) -> String {
        let monitor = MonitorID.name(result.monitorID) ?? "reserved"
        let test = MonitorID.test(result.testID) ?? "reserved"
        let head =
            "MID \(Hex.string(result.monitorID, width: 2)) \(monitor), "
            + "TID \(Hex.string(result.testID, width: 2)) \(test): "
        guard let scaling = ScalingID.find(result.scalingID) else {
            let numbers = [result.value, result.minimum, result.maximum].map { Hex.string($0, width: 4) }
            return head + "\(numbers[0]) in \(numbers[1])-\(numbers[2]), unknown scaling "
                + Hex.string(result.scalingID, width: 2)
        }
        let numbers = [result.value, result.minimum, result.maximum].map { scaling.value(of: $0) }
        let texts = numbers.map { Quantity.text($0, scaling.unit) }
        let verdict = numbers[1] <= numbers[0] && numbers[0] <= numbers[2] ? "passed" : "failed"
        return head + "\(texts[0]), limits \(texts[1]) to \(texts[2]), \(verdict)"
    }
}

extension DecodedResponse.Fault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "no bytes"
        case .unknownService(let first): "\(Hex.string(first, width: 2)) starts no answer of services 01-0A"
        case .parameter(let error): error.description
        case .truncated(let needed, let got): "\(needed) bytes needed, \(got) are there"
        case .unknownInfoType(let id): "information type \(Hex.string(id, width: 2)) is reserved"
        case .surplus(let bytes): "\(Hex.string(bytes)) after the end of the answer"
        }
    }
}
