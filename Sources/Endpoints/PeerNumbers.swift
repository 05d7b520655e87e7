public import SimulationCore

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
