import Endpoints
import CDatagrams
import Rig
import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Endpoints that are games: one socket each, and one thread that watches all of them.
extension LiveHost {
    /// How often a socket is read from before the loop gets round to other things.
    private static let readLimit = 4

    /// How many times in a row so much is read when all is wanted: more than a socket's buffer holds.
    private static let patience = 16

    /// Opens the socket of endpoint number `index`.
    func openDatagrams(
        _ index: Int, _ description: EndpointDescription, host: String, port: Int
    ) throws(StartError) -> OpenEndpoint {
        let name = description.name
        var destination: (peer: Peer, address: SocketAddress)?
        if let peer = description.destination { destination = (peer, try Self.resolve(peer, name)) }
        // A socket of the destination's own kind: IPv4 cannot send to IPv6.
        let isIPv6 = destination?.address.isIPv6 ?? false
        let local = isIPv6 && !host.contains(":") ? (host == "127.0.0.1" ? "::1" : "::") : host
        let socket = try DatagramPort(
            endpoint: index, name: name, host: local, port: port, destination: destination)
        sockets.ports.append(socket)
        if let peer = destination?.peer {
            return OpenEndpoint(
                name: name, endpoint: index,
                address: .sender(host: peer.host, port: peer.port, from: socket.port))
        }
        return OpenEndpoint(name: name, endpoint: index, address: .udp(host: local, port: socket.port))
    }

    /// The address of a destination, which the system can send to.
    private static func resolve(_ peer: Peer, _ name: String) throws(StartError) -> SocketAddress {
        guard let address = SocketAddress.resolve(peer.host, port: peer.port) else {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: "there is no such host")
        }
        if let reason = refusal(of: address) {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: reason)
        }
        return address
    }

    /// Why the system has no way to `address`, or nil.
    private static func refusal(of address: SocketAddress) -> String? {
        guard let probe = address.openSocket(.datagrams) else { return String(cString: strerror(errno)) }
        defer { close(probe) }
        var yes: CInt = 1
        setsockopt(probe, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<CInt>.size))
        let result = address.withSockAddr { connect(probe, $0, $1) }
        return result == 0 ? nil : String(cString: strerror(errno))
    }

    /// Begins to hear what comes to socket number `place`.
    func watchDatagrams(_ place: Int) {
        sockets.ports[place].number = watch(sockets.ports[place].descriptor, .datagrams(place))
    }

    /// Closes the sockets, whatever still waits at them.
    func closeDatagrams() {
        for port in sockets.ports {
            forget(port.descriptor, port.number)
            port.shut()
        }
        sockets.ports.removeAll()
    }

    // MARK: What the loop reports

    /// Takes what has come to socket number `place`.
    func look(at place: Int) {
        guard !isStopped, sockets.ports.indices.contains(place) else { return }
        // What a destination has sent before it went may still wait here, and must not bring it back.
        sockets.ports[place].takeReports()
        let isEmpty = takeDatagrams(at: place)
        heedReports(at: place, isEmpty: isEmpty)
        // The loop knows nothing of reports that wait: there may be nothing more for it to tell.
        if sockets.ports[place].hasReports { schedule(.lookAtReports(place), in: .zero) }
    }

    /// Takes all that waits at the sockets now, unless a flood goes on.
    func takeWaitingDatagrams() {
        for place in sockets.ports.indices {
            for _ in 0..<Self.patience { if takeDatagrams(at: place) { break } }
        }
    }

    /// Takes what waits at a socket, or a part of it; whether nothing does any more, as far as anybody needs to know.
    private func takeDatagrams(at place: Int) -> Bool {
        for _ in 0..<Self.readLimit {
            let count = sockets.inbox.fill(from: sockets.ports[place].descriptor)
            guard count > 0 else { return true }
            sockets.ports[place].noteRead(count)
            for index in 0..<count { takeDatagram(index, at: place) }
            // A socket that gives less than it could is empty, unless an error has cut it short.
            guard count == DatagramInbox.capacity || sockets.ports[place].hasReports else { return false }
        }
        return false
    }

    private func takeDatagram(_ index: Int, at place: Int) {
        guard !rig.hasEnded, let address = sockets.inbox.sender(of: index),
            let peer = sockets.ports[place].peer(at: address)
        else { return }
        noteRead()
        input.removeAll(keepingCapacity: true)
        input.append(contentsOf: sockets.inbox.bytes(of: index))
        rig.receive(datagram: input, from: peer, endpoint: sockets.ports[place].endpoint, now: now)
    }

    /// Tells the rig of destinations that are not there.
    private func heedReports(at place: Int, isEmpty: Bool) {
        let endpoint = sockets.ports[place].endpoint
        let reports = sockets.ports[place].dueReports(isEmpty: isEmpty)
        guard !reports.isEmpty else { return }
        for (peer, reason) in reports {
            if reason == ECONNREFUSED {
                rig.unreachable(peer, endpoint: endpoint, now: now)
            } else if losses.isNew("\(endpoint) \(reason) of the network") {
                let words = "the network reports of \(peer): \(String(cString: strerror(reason)))"
                rig.note(words, endpoint: endpoint, now: now)
            }
        }
        // A sender goes on whatever the network says, so that it is told no more than once.
        if isSender(endpoint), reports.contains(where: { $0.reason == ECONNREFUSED }) {
            sockets.ports[place].ignoreReports()
        }
    }

    private func isSender(_ endpoint: Int) -> Bool {
        rig.description.endpoints[endpoint].destination != nil
    }

    // MARK: A turn of the loop

    /// Hands the kernel the datagrams of a turn, as many as it takes at once, whoever they are for; those that it does not
    /// take are lost, as they are on a network.
    func sendDatagrams() {
        var first = 0
        while first < rig.datagrams.count {
            let endpoint = rig.datagrams[first].endpoint
            let start = first
            while first < rig.datagrams.count, rig.datagrams[first].endpoint == endpoint { first += 1 }
            guard let place = sockets.ports.firstIndex(where: { $0.endpoint == endpoint }) else { continue }
            let losses = rig.outputBytes.withUnsafeBytes { bytes in
                sockets.ports[place].send(bytes, rig.datagrams[start..<first])
            }
            for loss in losses { noteLoss(loss.reason, rig.datagrams[loss.place]) }
        }
    }

    /// Writes into the journal that a datagram was not sent, once for each kind of reason.
    private func noteLoss(_ number: CInt, _ output: Rig.DatagramOutput) {
        guard losses.isNew("\(output.endpoint) \(number)") else { return }
        let words =
            "\(output.range.count) bytes to \(output.peer) were not sent: \(String(cString: strerror(number)))"
        losses.notes.append((words, output.endpoint))
    }
}

extension LiveHost {
    /// The number of subscribers to datagrams of endpoint number `endpoint`.
    public func subscriberCount(endpoint: Int) -> Int { rig.subscriberCount(endpoint: endpoint) }
}
