import SimulationCore
import Testing

@testable import Endpoints

/// The lists with which endpoints share one turn.
@Suite struct WorkListTests {
    @Test func whatIsAddedDuringARoundBelongsToTheNext() {
        var list = WorkList()
        list.append(ConnectionID(1))
        list.append(ConnectionID(2))
        list.begin()
        #expect(list.next() == ConnectionID(1))
        list.append(ConnectionID(3))
        // A round in progress goes on.
        list.begin()
        #expect(list.next() == ConnectionID(2) && list.next() == nil)
        #expect(list.count == 1 && !list.isEmpty)
        list.begin()
        #expect(list.next() == ConnectionID(3) && list.next() == nil && list.isEmpty)
    }

    @Test func theIDOfARemovedServerGoesToTheNext() {
        var servers = ServerTable<String>()
        let (first, second) = (servers.add("a"), servers.add("b"))
        #expect([first, second].map(\.index) == [0, 1])
        servers.remove(first)
        #expect(servers[first] == "a")
        #expect(servers.add("c") == first && servers.add("d").index == 2)
        #expect(servers.ids.map { servers[$0] } == ["c", "b", "d"])
    }

    @Test func aPeerKeepsItsNumber() {
        var numbers = PeerNumbers()
        let peers = (0..<3).map { Peer(host: "127.0.0.1", port: 40_000 + $0) }
        for (index, peer) in peers.enumerated() {
            #expect(numbers.number(of: peer) == nil)
            numbers.add(peer, UInt32(index) + 1)
        }
        #expect(peers.map { numbers.number(of: $0) } == [1, 2, 3])
    }

    @Test func noMorePeersAreKeptThanTheLimit() {
        var numbers = PeerNumbers()
        for port in 0...PeerNumbers.limit { numbers.add(Peer(host: "h", port: port), UInt32(port) + 1) }
        #expect(numbers.number(of: Peer(host: "h", port: 0)) == nil)
        #expect(numbers.number(of: Peer(host: "h", port: PeerNumbers.limit)) == UInt32(PeerNumbers.limit) + 1)
    }
}
