import SimulationCore
public import VehicleModel

/// An answer of services 01-0A, taken apart.
public struct DecodedResponse: Hashable, Sendable {
    /// What the answer says, in the order of its bytes.
    public let items: [Item]

    /// Where decoding ended before the end of the bytes, or nil when all was understood.
    public let fault: Fault?

    /// One statement of an answer.
    public enum Item: Hashable, Sendable {
        /// A current value (service 01), or one of the freeze frame with this number (service 02).
        case parameter(DecodedParameter, frame: UInt8?)
        /// The list of trouble codes of service 03, 07 or 0A.
        case troubleCodes(service: UInt8, [DiagnosticTroubleCode])
        /// Service 04 has cleared.
        case cleared
        /// A bitmap of service 06, 08 or 09: the identifiers after `base` that are supported.
        case supported(service: UInt8, base: UInt8, [UInt8])
        /// One record of service 06.
        case testResult(MonitorResult)
        /// What control `id` of service 08 answers.
        case control(id: UInt8, data: [UInt8])
        /// An information type of service 09, each item as text.
        case information(InfoType, [String])
        /// A refusal of `service`.
        case negative(service: UInt8, code: UInt8)
    }

    /// Why the rest of an answer is not understood.
    public enum Fault: Error, Hashable, Sendable {
        /// There are no bytes.
        case empty
        /// The first byte is no answer of these services.
        case unknownService(UInt8)
        /// A parameter is not understood.
        case parameter(DecodedParameter.DecodeError)
        /// The service needs more bytes: `needed` in all, `got` are there.
        case truncated(needed: Int, got: Int)
        /// The information type is reserved.
        case unknownInfoType(UInt8)
        /// These bytes follow the answer's end.
        case surplus([UInt8])
    }

    init(items: [Item], fault: Fault?) {
        self.items = items
        self.fault = fault
    }

    /// The answer for people, one line a statement; a fault is the last line.
    public var lines: [String] {
        items.map(\.description) + (fault.map { ["not understood: \($0)"] } ?? [])
    }
}

extension DecodedResponse.Item: CustomStringConvertible {
    /// The statement for people.
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
    /// The complaint for people.
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
