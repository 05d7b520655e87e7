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
        #expect(peers.map { numbers.number(of: $0).number } == [1, 2, 3])
        #expect(peers.map { numbers.number(of: $0).number } == [1, 2, 3])
        #expect(peers.allSatisfy { !numbers.number(of: $0).isNew })
    }

    @Test func noMorePeersAreKeptThanTheLimit() {
        var numbers = PeerNumbers()
        for port in 0...PeerNumbers.limit { _ = numbers.number(of: Peer(host: "h", port: port)) }
        // Forgotten, the first one gets a number that none had before.
        let (number, isNew) = numbers.number(of: Peer(host: "h", port: 0))
        #expect(isNew && number == UInt32(PeerNumbers.limit) + 2)
    }
}
