public import SimulationCore

/// The addresses that the endpoints of a fleet use, so that each has one of its own.
///
/// The first endpoint with an address keeps it; later ones get the next free port, or a path with their car's number.
public struct AddressBook: Sendable {
    /// No port up to 65535 is free.
    public struct Exhausted: Error, Hashable, Sendable {}

    /// The space in which ports are counted: a listener's transport and host, or the host of a destination of datagrams.
    public enum Space: Hashable, Sendable {
        case tcp(host: String)
        case udp(host: String)
        case destination(host: String)
    }

    private struct Start: Hashable {
        let space: Space
        let port: Int
    }

    private var ports: [Space: Set<Int>] = [:]
    /// The first port that may be free, by the stated one, so that a fleet of thousands does not search again.
    private var next: [Start: Int] = [:]
    private var paths: Set<String> = []

    /// A book without addresses.
    public init() {}

    /// Returns the first free port from `port` on; 0, which stands for any free one, is returned unchanged.
    public mutating func take(_ port: Int, in space: Space) throws(Exhausted) -> Int {
        guard port > 0 else { return port }
        let start = Start(space: space, port: port)
        var free = next[start] ?? port
        while ports[space]?.contains(free) == true { free += 1 }
        guard free <= 65_535 else { throw Exhausted() }
        ports[space, default: []].insert(free)
        next[start] = free + 1
        return free
    }

    /// Returns `path`, or with the number of `car` before its extension when it is in use; with a greater one when that is in
    /// use too.
    public mutating func take(path: String, car: Int) -> String {
        var (free, number) = (path, car)
        while !paths.insert(free).inserted {
            free = Self.numbered(path, number)
            number += 1
        }
        return free
    }

    /// Returns `path` with `-number` before the extension of its last component: `adapter-2.json`.
    public static func numbered(_ path: String, _ number: Int) -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "\(path)-\(number)" }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }

    /// Returns an address of its own in place of `address`, for an endpoint of `car`.
    public mutating func take(_ address: ListenAddress, car: Int) throws(Exhausted) -> ListenAddress {
        switch address {
        case .tcp(let host, let port): .tcp(host: host, port: try take(port, in: .tcp(host: host)))
        case .udp(let host, let port): .udp(host: host, port: try take(port, in: .udp(host: host)))
        case .pty(let link): .pty(link: link.map { take(path: $0, car: car) })
        }
    }

    /// Returns a destination of its own in place of `peer`.
    public mutating func take(_ peer: Peer) throws(Exhausted) -> Peer {
        Peer(host: peer.host, port: try take(peer.port, in: .destination(host: peer.host)))
    }
}
