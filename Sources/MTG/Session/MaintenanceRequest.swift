/// A client's request; it begins with a code of four bytes, least significant first.
public enum MaintenanceRequest: Hashable, Sendable {
    /// 01: the maintenance record.
    case maintenance
    /// 02: what dealers see.
    case dealerInfo
    /// 03: the debug log from its beginning.
    case debugLog
    /// 04 and an offset of four bytes: the rest of the debug log from there.
    case debugLogRest(offset: UInt32)
    /// 10 and sixteen bytes of text: who asks; only `strict` servers need it.
    case token([UInt8])
    /// 7F: the version and size of the maintenance record.
    case version
    /// A code that stands for nothing.
    case unknown(UInt32)
}

extension MaintenanceRequest {
    /// The code of a request of this kind.
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

    /// A request of the kind that `code` stands for, without what follows the code on the wire.
    public init(code: UInt32) {
        self =
            switch code {
            case 0x04: .debugLogRest(offset: 0)
            case 0x10: .token([])
            default: Self.plainRequests[code] ?? .unknown(code)
            }
    }

    /// The bytes that a client sends for it; a token is cut or filled up with zeros to 16 bytes.
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

    /// The request that `bytes` begin with; nil when they are not enough for one.
    public init?(parsing bytes: some RandomAccessCollection<UInt8>) {
        guard case .request(let request, _) = Self.read(bytes) else { return nil }
        self = request
    }

    /// The room for a token's text.
    public static let tokenBytes = 16

    /// What reading the beginning of some bytes gave.
    enum Reading: Hashable, Sendable {
        /// Not enough bytes for a request.
        case incomplete
        /// A request and the bytes that it took.
        case request(MaintenanceRequest, count: Int)
    }

    /// Reads one request from the beginning of `bytes`.
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

    /// The four bytes of `value`, least significant first.
    static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension MaintenanceRequest: CustomStringConvertible {
    /// The request in words, as journals and triggers write it; a token's text stays secret.
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

    /// The first word of `description`: what a trigger names.
    public var name: String {
        switch self {
        case .debugLogRest: "debug-log"
        case .unknown: "unknown"
        case .maintenance, .dealerInfo, .debugLog, .token, .version: description
        }
    }

    /// The names that a trigger can state.
    public static let names = ["maintenance", "dealer-info", "debug-log", "token", "version", "unknown"]

    /// The least role that a `strict` server answers it for; nil for everybody.
    public var role: MaintenanceRole? {
        switch self {
        case .maintenance: .farmer
        case .dealerInfo: .dealer
        case .debugLog, .debugLogRest: .developer
        case .token, .version, .unknown: nil
        }
    }
}
