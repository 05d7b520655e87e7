/// The types of payload of ISO 13400-2.
public enum PayloadType: UInt16, CaseIterable, Hashable, Sendable {
    case headerNegativeAcknowledge = 0x0000
    case identificationRequest = 0x0001
    case identificationRequestEID = 0x0002
    case identificationRequestVIN = 0x0003
    case announcement = 0x0004
    case routingActivationRequest = 0x0005
    case routingActivationResponse = 0x0006
    case aliveCheckRequest = 0x0007
    case aliveCheckResponse = 0x0008
    case entityStatusRequest = 0x4001
    case entityStatusResponse = 0x4002
    case powerModeRequest = 0x4003
    case powerModeResponse = 0x4004
    case diagnosticMessage = 0x8001
    case diagnosticAcknowledge = 0x8002
    case diagnosticNegativeAcknowledge = 0x8003

    /// The lengths of payload that the type allows.
    var lengths: [ClosedRange<UInt32>] {
        switch self {
        case .headerNegativeAcknowledge, .powerModeResponse: [1...1]
        case .identificationRequest, .aliveCheckRequest, .entityStatusRequest, .powerModeRequest: [0...0]
        case .identificationRequestEID: [6...6]
        case .identificationRequestVIN: [17...17]
        case .announcement: [32...33]
        case .routingActivationRequest: [7...7, 11...11]
        case .routingActivationResponse: [9...9, 13...13]
        case .aliveCheckResponse: [2...2]
        case .entityStatusResponse: [3...3, 7...7]
        case .diagnosticMessage, .diagnosticAcknowledge, .diagnosticNegativeAcknowledge: [5...UInt32.max]
        }
    }

    /// Returns whether a payload of this type may have `length` bytes.
    public func allows(_ length: UInt32) -> Bool { lengths.contains { $0.contains(length) } }

    /// Its name, for people.
    public var name: String {
        switch self {
        case .headerNegativeAcknowledge: "header negative acknowledge"
        case .identificationRequest: "vehicle identification request"
        case .identificationRequestEID: "vehicle identification request by EID"
        case .identificationRequestVIN: "vehicle identification request by VIN"
        case .announcement: "vehicle announcement"
        case .routingActivationRequest: "routing activation request"
        case .routingActivationResponse: "routing activation response"
        case .aliveCheckRequest: "alive check request"
        case .aliveCheckResponse: "alive check response"
        case .entityStatusRequest: "entity status request"
        case .entityStatusResponse: "entity status response"
        case .powerModeRequest: "diagnostic power mode request"
        case .powerModeResponse: "diagnostic power mode response"
        case .diagnosticMessage: "diagnostic message"
        case .diagnosticAcknowledge: "diagnostic message acknowledge"
        case .diagnosticNegativeAcknowledge: "diagnostic message negative acknowledge"
        }
    }
}

/// The generic header: 8 bytes before every payload (ISO 13400-2:2019, clause 7).
public struct DoIPHeader: Hashable, Sendable {
    /// The number of its bytes.
    public static let size = 8
    /// The version that asks for any; valid in identification requests only.
    public static let anyVersion: UInt8 = 0xFF

    /// The version of the protocol: 2 for 2012, 3 for 2019, 4 for 2019 with amendment 1.
    public var version: UInt8
    /// The second byte: the version's bits inverted.
    public var inverse: UInt8
    /// The type of payload, known or not.
    public var type: UInt16
    /// The number of payload bytes.
    public var length: UInt32

    /// The header of a payload of `length` bytes.
    public init(version: UInt8, type: UInt16, length: UInt32) {
        (self.version, inverse, self.type, self.length) = (version, ~version, type, length)
    }

    /// Reads the first eight bytes of `bytes`; nil when there are fewer.
    public init?(parsing bytes: some Collection<UInt8>) {
        let header = Array(bytes.prefix(Self.size))
        guard header.count == Self.size else { return nil }
        (version, inverse) = (header[0], header[1])
        type = UInt16(header[2]) << 8 | UInt16(header[3])
        length = header[4...].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The eight bytes.
    public var encoded: [UInt8] {
        [version, inverse] + type.bigEndianBytes + length.bigEndianBytes
    }

    /// Returns whether the inverse matches, and the version is one of `versions`, or the one that identification
    /// requests may state.
    public func hasValidPattern(versions: Set<UInt8>) -> Bool {
        guard inverse == ~version else { return false }
        return version == Self.anyVersion ? (1...3).contains(type) : versions.contains(version)
    }
}

/// Why a header was refused (ISO 13400-2, table of generic header negative acknowledge codes).
public enum HeaderRefusal: UInt8, Hashable, Sendable {
    case incorrectPattern = 0x00
    case unknownPayloadType = 0x01
    case messageTooLarge = 0x02
    case outOfMemory = 0x03
    case invalidPayloadLength = 0x04

    /// Its name, for people.
    public var name: String {
        switch self {
        case .incorrectPattern: "incorrect pattern format"
        case .unknownPayloadType: "unknown payload type"
        case .messageTooLarge: "message too large"
        case .outOfMemory: "out of memory"
        case .invalidPayloadLength: "invalid payload length"
        }
    }
}

extension FixedWidthInteger {
    /// Its bytes, the most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
