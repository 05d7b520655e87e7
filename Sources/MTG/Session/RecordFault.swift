/// A deliberate fault in the bytes of an answer.
public struct RecordFault: Hashable, Sendable {
    /// The kind of fault.
    public enum Kind: Hashable, Sendable {
        /// The record has this many bytes. Longer: zeros stand before the checksum, as if a firmware had added fields;
        /// size field, checksum and end mark are right for that length. Shorter: it is cut and nothing is repaired.
        case length(Int)
        /// The size field states this; the checksum is right.
        case size(Int)
        /// The version field states this; the checksum is right.
        case version(Int)
        /// The magic is this text; the checksum is right.
        case magic(String)
        /// The checksum is wrong.
        case checksum
        /// The end mark is missing: its bytes are zero.
        case endMark
        /// Every number has its bytes in the other order; the checksum is right for what is sent.
        case swapped
        /// The text field of this name is filled to its last byte.
        case unterminated(String)
        /// The text field of this name begins with the byte FF.
        case notASCII(String)
        /// The debug log has the byte FF, which is never UTF-8, at this offset.
        case invalidText(at: Int)
        /// The answer is sent twice without a pause.
        case doubled
        /// After this many bytes of the answer nothing comes for this long.
        case stall(after: Int, for: Duration)
        /// After this many bytes of the answer the server ends the connection.
        case close(after: Int)
        /// The request is refused, whoever asks; the connection stays.
        case refusal(Refusal)
    }

    /// The kind of fault.
    public var kind: Kind

    /// The requests whose answers it is done to, by `MaintenanceRequest.name`; nil for every answer that it fits.
    public var request: String?

    /// The number of the answer to such a request in its connection, from 1; nil for all of them.
    public var nth: Int?

    /// A fault of this kind.
    public init(_ kind: Kind, request: String? = nil, nth: Int? = nil) {
        self.kind = kind
        self.request = request
        self.nth = nth
    }

    /// Whether it is done to answer number `nth` to `request`.
    public func applies(to request: MaintenanceRequest, nth: Int) -> Bool {
        if let wanted = self.nth, wanted != nth { return false }
        guard kind.requests.contains(request.name) else { return false }
        return self.request.map { $0 == request.name } ?? (request.role != nil)
    }

    /// What is done to an answer when `passing` faults come on top of the usual ones: of one kind they take the place.
    public static func merged(_ usual: [RecordFault], with passing: [RecordFault]) -> [RecordFault] {
        let names = Set(passing.map(\.kind.name))
        return usual.filter { !names.contains($0.kind.name) } + passing
    }
}

extension RecordFault.Kind {
    /// What files call it.
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

    /// The names of the requests whose answers it can be done to.
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
