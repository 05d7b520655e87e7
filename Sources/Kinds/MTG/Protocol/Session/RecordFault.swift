/// A deliberate fault in the bytes of an answer.
public struct RecordFault: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The record has this many bytes. A longer one has zeros before the checksum, as if a firmware had added
        /// fields, and its size field, checksum and end mark fit that length. A shorter one is truncated and nothing
        /// is corrected.
        case length(Int)
        /// The size field states this; the checksum is right.
        case size(Int)
        /// The version field states this; the checksum is right.
        case version(Int)
        /// The magic is this text; the checksum is right.
        case magic(String)
        case checksum
        /// The end mark is missing: its bytes are zero.
        case endMark
        /// Every number has the other byte order; the checksum is right for the bytes sent.
        case swapped
        /// The text field of this name is filled completely, without a terminating zero.
        case unterminated(String)
        /// The text field of this name begins with the byte FF.
        case notASCII(String)
        /// The byte at this offset of the debug log is FF, which is never valid UTF-8.
        case invalidText(at: Int)
        /// The answer is sent twice without a pause.
        case doubled
        /// The server pauses for this long after this many bytes of the answer.
        case stall(after: Int, for: Duration)
        /// The server closes the connection after this many bytes of the answer.
        case close(after: Int)
        /// The request is refused whatever the role; the connection stays open.
        case refusal(Refusal)
    }

    public var kind: Kind

    /// The request whose answers have the fault, by `MaintenanceRequest.name`; nil for every answer that can have it.
    public var request: String?

    /// Which answer to such a request in a connection has the fault, from 1; nil for all.
    public var nth: Int?

    public init(_ kind: Kind, request: String? = nil, nth: Int? = nil) {
        self.kind = kind
        self.request = request
        self.nth = nth
    }

    /// Returns whether answer number `nth` to `request` has the fault.
    public func applies(to request: MaintenanceRequest, nth: Int) -> Bool {
        if let wanted = self.nth, wanted != nth { return false }
        guard kind.requests.contains(request.name) else { return false }
        return self.request.map { $0 == request.name } ?? (request.role != nil)
    }

    /// Returns the faults of an answer when `passing` faults are in force too; they replace the usual ones of the same kind.
    public static func merged(_ usual: [RecordFault], with passing: [RecordFault]) -> [RecordFault] {
        let names = Set(passing.map(\.kind.name))
        return usual.filter { !names.contains($0.kind.name) } + passing
    }
}

extension RecordFault.Kind {
    /// The name in scenario files.
    public var name: String {
        switch self {
        case .length: "length"
        case .size: "size"
        case .version: "version"
        case .magic: "magic"
        case .checksum: "checksum"
        case .endMark: "end_mark"
        case .swapped: "byte_order"
        case .unterminated: "unterminated"
        case .notASCII: "non_ascii"
        case .invalidText: "invalid_utf8"
        case .doubled: "twice"
        case .stall: "stall"
        case .close: "close"
        case .refusal: "refusal"
        }
    }

    /// The names of the requests whose answers can have the fault.
    public var requests: [String] {
        switch self {
        case .invalidText: ["debug-log"]
        case .doubled, .stall, .close, .refusal:
            ["maintenance", "dealer-info", "debug-log", "token", "version"]
        case .length, .size, .version, .magic, .checksum, .endMark, .swapped, .unterminated, .notASCII:
            ["maintenance", "dealer-info"]
        }
    }
}

extension RecordFault: CustomStringConvertible {
    /// The fault in one line, for journals.
    public var description: String {
        switch kind {
        case .length(let count): "record of \(count) bytes"
        case .size(let size): "size field \(size)"
        case .version(let version): "version \(version)"
        case .magic(let text): "magic \(text)"
        case .checksum: "wrong checksum"
        case .endMark: "no end mark"
        case .swapped: "bytes exchanged"
        case .unterminated(let field): "\(field) without end"
        case .notASCII(let field): "\(field) not ASCII"
        case .invalidText(let offset): "no UTF-8 at \(offset)"
        case .doubled: "answer sent twice"
        case .stall(let count, let duration): "stall of \(duration) after \(count) bytes"
        case .close(let count): "close after \(count) bytes"
        case .refusal(let reason): "refused: \(reason)"
        }
    }
}
