public import Capture

/// Counts datagrams by where they come from, where they go and how long they are.
public struct DatagramTally: Sendable {
    /// One kind of datagram.
    public struct Flow: Hashable, Sendable {
        /// Who sent it, or nil where that is not known.
        public let source: TransportAddress?
        /// Whom it was for, or nil where that is not known.
        public let destination: TransportAddress?
        /// How many bytes it carries.
        public let size: Int
    }

    /// The most kinds that are told apart, so that noise does not fill the memory.
    public static let mostFlows = 1000

    /// How many datagrams there are of each kind.
    public private(set) var counts: [Flow: Int] = [:]

    /// How many more there are of kinds beyond `mostFlows`.
    public private(set) var others = 0

    /// How many there are in all.
    public private(set) var total = 0

    /// How many bytes they carry together.
    public private(set) var byteCount = 0

    /// No datagram yet.
    public init() {}

    /// Counts one.
    public mutating func add(_ datagram: CapturedDatagram) {
        let flow = Flow(
            source: datagram.source, destination: datagram.destination, size: datagram.payload.count)
        total += 1
        byteCount += flow.size
        guard counts[flow] != nil || counts.count < Self.mostFlows else {
            others += 1
            return
        }
        counts[flow, default: 0] += 1
    }

    /// The kinds, the most frequent first.
    public var flows: [(flow: Flow, count: Int)] {
        counts.map { ($0.key, $0.value) }.sorted {
            ($1.count, "\($0.flow.words)") < ($0.count, "\($1.flow.words)")
        }
    }

    /// The sizes that occur, ascending.
    public var sizes: [Int] { Set(counts.keys.map(\.size)).sorted() }
}

extension DatagramTally.Flow {
    /// `127.0.0.1:5301 → 127.0.0.1:5300, 324 bytes`.
    public var words: String {
        let from = source.map { "\($0) → " } ?? "→ "
        return "\(from)\(destination.map { "\($0)" } ?? "?"), \(size) bytes"
    }
}
