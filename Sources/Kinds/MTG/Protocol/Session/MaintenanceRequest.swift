/// A client's request; its first four bytes are a code, least significant byte first.
public enum MaintenanceRequest: Hashable, Sendable {
    /// 01: the maintenance record.
    case maintenance
    /// 02: the dealer information.
    case dealerInfo
    /// 03: the whole debug log.
    case debugLog
    /// 04 and an offset of four bytes: the debug log from that offset on.
    case debugLogRest(offset: UInt32)
    /// 10 and a token of sixteen bytes, which sets the client's role on a `strict` server.
    case token([UInt8])
    /// 7F: the version and size of the maintenance record.
    case version
    case unknown(UInt32)
}

extension MaintenanceRequest {
    public var code: UInt32 {
        switch self {
        case .maintenance: 0x01
        case .dealerInfo: 0x02
        case .debugLog: 0x03
        case .debugLogRest: 0x04
        case .token: 0x10
        case .version: 0x7F
        case .unknown(let code): code
        }
    }

    /// A request with this code, without the parameters that follow the code on the wire.
    public init(code: UInt32) {
        self =
            switch code {
            case 0x04: .debugLogRest(offset: 0)
            case 0x10: .token([])
            default: Self.plainRequests[code] ?? .unknown(code)
            }
    }

    /// The bytes of the request; a token is truncated or padded with zeros to 16 bytes.
    public var bytes: [UInt8] {
        var bytes = Self.littleEndian(code)
        switch self {
        case .debugLogRest(let offset): bytes += Self.littleEndian(offset)
        case .token(let text):
            let kept = text.prefix(Self.tokenBytes)
            bytes += kept + Array(repeating: 0, count: Self.tokenBytes - kept.count)
        case .maintenance, .dealerInfo, .debugLog, .version, .unknown: break
        }
        return bytes
    }

    /// Parses the request at the start of `bytes`; nil when it is incomplete.
    public init?(parsing bytes: some RandomAccessCollection<UInt8>) {
        guard case .request(let request, _) = Self.read(bytes) else { return nil }
        self = request
    }

    public static let tokenBytes = 16

    enum Reading: Hashable, Sendable {
        /// Not enough bytes for a request.
        case incomplete
        case request(MaintenanceRequest, count: Int)
    }

    static func read(_ bytes: some RandomAccessCollection<UInt8>) -> Reading {
        func number(at offset: Int) -> UInt32 {
            bytes.dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.count >= 4 else { return .incomplete }
        let code = number(at: 0)
        if let plain = plainRequests[code] { return .request(plain, count: 4) }
        switch code {
        case 0x04:
            guard bytes.count >= 8 else { return .incomplete }
            return .request(.debugLogRest(offset: number(at: 4)), count: 8)
        case 0x10:
            guard bytes.count >= 4 + tokenBytes else { return .incomplete }
            return .request(
                .token(Array(bytes.dropFirst(4).prefix(tokenBytes).prefix { $0 != 0 })),
                count: 4 + tokenBytes)
        default: return .request(.unknown(code), count: 4)
        }
    }

    private static let plainRequests: [UInt32: MaintenanceRequest] = [
        0x01: .maintenance, 0x02: .dealerInfo, 0x03: .debugLog, 0x7F: .version,
    ]

    /// Returns the four bytes of `value`, least significant first.
    static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension MaintenanceRequest: CustomStringConvertible {
    /// The request in words for journals and triggers; it does not contain the token.
    public var description: String {
        switch self {
        case .maintenance: "maintenance"
        case .dealerInfo: "dealer-info"
        case .debugLog: "debug-log"
        case .debugLogRest(let offset): "debug-log from \(offset)"
        case .token: "token"
        case .version: "version"
        case .unknown(let code): "unknown 0x\(String(code, radix: 16, uppercase: true))"
        }
    }

    /// The first word of `description`, by which a trigger names the request.
    public var name: String {
        switch self {
        case .debugLogRest: "debug-log"
        case .unknown: "unknown"
        case .maintenance, .dealerInfo, .debugLog, .token, .version: description
        }
    }

    public static let names = ["maintenance", "dealer-info", "debug-log", "token", "version", "unknown"]

    /// The lowest role for which a `strict` server answers; nil for every client.
    public var role: MaintenanceRole? {
        switch self {
        case .maintenance: .farmer
        case .dealerInfo: .dealer
        case .debugLog, .debugLogRest: .developer
        case .token, .version, .unknown: nil
        }
    }
}
