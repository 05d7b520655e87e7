import SimulationCore

/// A negative response code (NRC): the third byte of `7F SID NRC`.
///
/// Source: ISO 14229-1 annex A and SAE J1979, as far as legislated services use them.
public enum NegativeResponse: UInt8, CaseIterable, Hashable, Sendable {
    /// 10: refused without a reason.
    case generalReject = 0x10
    /// 11: the ECU does not have the service.
    case serviceNotSupported = 0x11
    /// 12: the ECU supports nothing of what was requested.
    case subFunctionNotSupported = 0x12
    /// 13: the request is too short or too long.
    case wrongLength = 0x13
    /// 21: the ECU is busy; the tester repeats the request.
    case busyRepeatRequest = 0x21
    /// 22: not possible now, for example while the engine runs.
    case conditionsNotCorrect = 0x22
    /// 31: a value in the request is out of range.
    case requestOutOfRange = 0x31
    /// 33: the tester has not unlocked the ECU.
    case securityAccessDenied = 0x33
    /// 78: the request was received, and the answer follows later.
    case responsePending = 0x78

    /// The meaning of the code, or its number for other codes.
    public static func meaning(of code: UInt8) -> String {
        guard let known = NegativeResponse(rawValue: code) else {
            return "negative response code \(Hex.string(code, width: 2))"
        }
        return switch known {
        case .generalReject: "general reject"
        case .serviceNotSupported: "service not supported"
        case .subFunctionNotSupported: "sub-function not supported"
        case .wrongLength: "wrong length or format"
        case .busyRepeatRequest: "busy, repeat the request"
        case .conditionsNotCorrect: "conditions not correct"
        case .requestOutOfRange: "request out of range"
        case .securityAccessDenied: "security access denied"
        case .responsePending: "response pending"
        }
    }
}

extension [UInt8] {
    /// Appends the negative response to `service`.
    mutating func appendNegative(_ service: UInt8, _ code: UInt8) {
        append(0x7F)
        append(service)
        append(code)
    }
}
