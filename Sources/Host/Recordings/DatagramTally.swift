package import Capture

/// Counts datagrams by source, destination and size.
package struct DatagramTally: Sendable {
    /// A kind of datagram.
    package struct Flow: Hashable, Sendable {
        /// The sender, or nil when unknown.
        package let source: TransportAddress?
        /// The destination, or nil when unknown.
        package let destination: TransportAddress?
        /// The size of the payload in bytes.
        package let size: Int
    }

    /// The greatest number of kinds that are counted separately, so that memory is bounded.
    package static let mostFlows = 1000

    /// The number of datagrams of each kind.
    package private(set) var counts: [Flow: Int] = [:]

    /// The number of datagrams of further kinds, beyond `mostFlows`.
    package private(set) var others = 0

    package private(set) var total = 0

    /// The sum of their payload sizes in bytes.
    package private(set) var byteCount = 0

    /// Creates an empty tally.
    package init() {}

    package mutating func add(_ datagram: CapturedDatagram) {
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
    package var flows: [(flow: Flow, count: Int)] {
        counts.map { ($0.key, $0.value) }.sorted {
            ($1.count, "\($0.flow.words)") < ($0.count, "\($1.flow.words)")
        }
    }

    /// The sizes that occur, ascending.
    package var sizes: [Int] { Set(counts.keys.map(\.size)).sorted() }
}

extension DatagramTally.Flow {
    /// `127.0.0.1:5301 → 127.0.0.1:5300, 324 bytes`.
    package var words: String {
        let from = source.map { "\($0) → " } ?? "→ "
        return "\(from)\(destination.map { "\($0)" } ?? "?"), \(size) bytes"
    }
}
