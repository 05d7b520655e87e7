/// A negative response code (NRC): the third byte of `7F SID NRC`.
///
/// Source: ISO 14229-1 annex A and SAE J1979.
public enum NegativeResponse: UInt8, CaseIterable, Hashable, Sendable {
    /// 10: refused without a reason.
    case generalReject = 0x10
    /// 11: the ECU does not have the service.
    case serviceNotSupported = 0x11
    /// 12: the ECU supports nothing of what was requested.
    case subFunctionNotSupported = 0x12
    /// 13: the request is too short or too long.
    case wrongLength = 0x13
    /// 14: the answer does not fit into a message.
    case responseTooLong = 0x14
    /// 21: the ECU is busy; the tester repeats the request.
    case busyRepeatRequest = 0x21
    /// 22: not possible now, for example while the engine runs.
    case conditionsNotCorrect = 0x22
    /// 24: another request must come first.
    case requestSequenceError = 0x24
    /// 25: a component behind the ECU does not answer.
    case noResponseFromSubnetComponent = 0x25
    /// 26: a fault prevents what was requested.
    case failurePreventsExecution = 0x26
    /// 31: a value in the request is out of range.
    case requestOutOfRange = 0x31
    /// 33: the tester has not unlocked the ECU.
    case securityAccessDenied = 0x33
    /// 34: the tester has not authenticated itself.
    case authenticationRequired = 0x34
    /// 35: the key does not belong to the seed.
    case invalidKey = 0x35
    /// 36: too many wrong keys; a delay begins.
    case exceededNumberOfAttempts = 0x36
    /// 37: the delay after wrong keys still runs.
    case requiredTimeDelayNotExpired = 0x37
    /// 38: the service needs service 84.
    case secureDataTransmissionRequired = 0x38
    /// 39: the service must not come in service 84.
    case secureDataTransmissionNotAllowed = 0x39
    /// 3A: the signature or counter of service 84 is wrong.
    case secureDataVerificationFailed = 0x3A
    /// 50: the certificate is not valid now.
    case certificateInvalidTimePeriod = 0x50
    /// 51: the signature of the certificate is wrong.
    case certificateInvalidSignature = 0x51
    /// 52: the issuer is not trusted.
    case certificateInvalidChain = 0x52
    /// 53: the certificate has another type.
    case certificateInvalidType = 0x53
    /// 54: the certificate has another format.
    case certificateInvalidFormat = 0x54
    /// 55: the certificate has unknown content.
    case certificateInvalidContent = 0x55
    /// 56: the certificate is for another purpose.
    case certificateInvalidScope = 0x56
    /// 57: the certificate is revoked.
    case certificateRevoked = 0x57
    /// 58: the proof of ownership is wrong.
    case ownershipVerificationFailed = 0x58
    /// 59: no challenge could be made.
    case challengeCalculationFailed = 0x59
    /// 5A: the access rights could not be set.
    case settingAccessRightsFailed = 0x5A
    /// 5B: no session key could be made.
    case sessionKeyDerivationFailed = 0x5B
    /// 5C: the configuration data are not usable.
    case configurationDataUsageFailed = 0x5C
    /// 5D: the authentication could not be ended.
    case deauthenticationFailed = 0x5D
    /// 70: a fault prevents the transfer.
    case uploadDownloadNotAccepted = 0x70
    /// 71: a fault has ended the transfer.
    case transferDataSuspended = 0x71
    /// 72: the memory could not be written.
    case generalProgrammingFailure = 0x72
    /// 73: another block was expected.
    case wrongBlockSequenceCounter = 0x73
    /// 78: the request was received, and the answer follows later.
    case responsePending = 0x78
    /// 7E: another session is needed.
    case subFunctionNotSupportedInActiveSession = 0x7E
    /// 7F: another session is needed.
    case serviceNotSupportedInActiveSession = 0x7F
    /// 81: the engine speed is too high.
    case rpmTooHigh = 0x81
    /// 82: the engine speed is too low.
    case rpmTooLow = 0x82
    /// 83: the engine must not run.
    case engineIsRunning = 0x83
    /// 84: the engine must run.
    case engineIsNotRunning = 0x84
    /// 85: the engine has not run for long enough.
    case engineRunTimeTooLow = 0x85
    /// 86: a temperature is too high.
    case temperatureTooHigh = 0x86
    /// 87: a temperature is too low.
    case temperatureTooLow = 0x87
    /// 88: the vehicle is too fast.
    case vehicleSpeedTooHigh = 0x88
    /// 89: the vehicle is too slow.
    case vehicleSpeedTooLow = 0x89
    /// 8A: the pedal is pressed too far.
    case throttleTooHigh = 0x8A
    /// 8B: the pedal is not pressed far enough.
    case throttleTooLow = 0x8B
    /// 8C: the transmission must be in neutral.
    case transmissionRangeNotInNeutral = 0x8C
    /// 8D: the transmission must be in gear.
    case transmissionRangeNotInGear = 0x8D
    /// 8F: the brake must be pressed.
    case brakeSwitchNotClosed = 0x8F
    /// 90: the lever must be in park.
    case shifterLeverNotInPark = 0x90
    /// 91: the clutch must not be locked.
    case torqueConverterClutchLocked = 0x91
    /// 92: the supply voltage is too high.
    case voltageTooHigh = 0x92
    /// 93: the supply voltage is too low.
    case voltageTooLow = 0x93
    /// 94: a resource is in use.
    case resourceTemporarilyNotAvailable = 0x94

    /// The codes that legislated services (SAE J1979) use.
    public static let legislated: [NegativeResponse] = [
        .generalReject, .serviceNotSupported, .subFunctionNotSupported, .wrongLength, .busyRepeatRequest,
        .conditionsNotCorrect, .requestOutOfRange, .securityAccessDenied, .responsePending,
    ]

    /// Whether an ECU does not send the code to a functionally addressed request (ISO 14229-1, 7.5.6.3).
    var isSilentWhenFunctional: Bool {
        switch self {
        case .serviceNotSupported, .subFunctionNotSupported, .requestOutOfRange,
            .subFunctionNotSupportedInActiveSession, .serviceNotSupportedInActiveSession:
            true
        default: false
        }
    }
}

extension [UInt8] {
    mutating func appendNegative(_ service: UInt8, _ code: UInt8) {
        append(0x7F)
        append(service)
        append(code)
    }
}
