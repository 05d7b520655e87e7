public import SimulationCore

/// A queue of connections, processed in rounds: a connection added during a round belongs to the next one.
public struct WorkList: Sendable {
    private var waiting: [ConnectionID] = []
    private var round: [ConnectionID] = []
    private var head = 0

    /// Whether the queue is empty.
    public var isEmpty: Bool { waiting.isEmpty && head == round.count }

    /// The number of connections in the queue.
    public var count: Int { waiting.count + round.count - head }

    /// Adds a connection.
    public mutating func append(_ id: ConnectionID) { waiting.append(id) }

    /// Begins a round with all connections, unless a round is in progress.
    public mutating func begin() {
        guard head == round.count else { return }
        head = 0
        round.removeAll(keepingCapacity: true)
        swap(&round, &waiting)
    }

    /// Removes and returns the next connection of the round, or nil.
    public mutating func next() -> ConnectionID? {
        guard head < round.count else { return nil }
        defer { head += 1 }
        return round[head]
    }
}

/// The free indices of an array whose elements keep their indices: the index of a removed element
/// goes to the next new one.
public struct FreePlaces: Sendable {
    private var places: [Int] = []

    /// No free place.
    public init() {}

    /// Stores `element` at a free index of `elements`, or appends it; returns its index.
    public mutating func put<Element>(_ element: Element, into elements: inout [Element]) -> Int {
        guard let place = places.popLast() else {
            elements.append(element)
            return elements.count - 1
        }
        elements[place] = element
        return place
    }

    /// Marks the index `place` as free; the element stays in the array until another one replaces it.
    public mutating func release(_ place: Int) { places.append(place) }
}

/// The numbers of the peers of an endpoint of datagrams whose address is in the journal.
public struct PeerNumbers: Sendable {
    /// The greatest number of peers with a number at a time; numbers are not reused.
    public static let limit = 4096

    private var numbers: [Peer: UInt32] = [:]
    private var lastNumber: UInt32 = 0
    /// The last peer, cached because most datagrams go to the same one.
    private var latest: (peer: Peer, number: UInt32)?

    /// No peer has a number.
    public init() {}

    /// The number of `peer`, counted from 1, and whether it is new.
    public mutating func number(of peer: Peer) -> (number: UInt32, isNew: Bool) {
        if let latest, latest.peer == peer { return (latest.number, false) }
        if let number = numbers[peer] {
            latest = (peer, number)
            return (number, false)
        }
        if numbers.count >= Self.limit { numbers.removeAll() }
        lastNumber &+= 1
        numbers[peer] = lastNumber
        latest = (peer, lastNumber)
        return (lastNumber, true)
    }
}
