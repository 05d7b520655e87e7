import Endpoints
import CDatagrams
import Platform
import Rig
package import SimulationCore

/// UDP sockets of telemetry endpoints, all of which the host's loop watches.
extension LiveHost {
    /// The maximum number of batches that are read from a socket before the loop continues with other work.
    private static let readLimit = 4

    /// The maximum number of such rounds when everything pending is to be read: more than a receive buffer
    /// holds.
    private static let patience = 16

    /// Opens the UDP socket of `endpoint`, and resolves the destination of a sender.
    func openDatagrams(
        _ endpoint: EndpointID, _ description: EndpointDescription, host: String, port: Int
    ) throws(StartError) -> OpenEndpoint {
        let name = description.name
        if let group = description.group {
            let socket = try DatagramPort(
                endpoint: endpoint, name: name, group: group.group, hops: group.hops)
            sockets.ports.append(socket)
            return OpenEndpoint(name: name, endpoint: endpoint, address: .udp(host: host, port: port))
        }
        var destination: (peer: Peer, address: SocketAddress)?
        if let peer = description.destination { destination = (peer, try Self.resolve(peer, name)) }
        // A socket of the destination's own kind: IPv4 cannot send to IPv6.
        let isIPv6 = destination?.address.isIPv6 ?? false
        let local = isIPv6 && !host.contains(":") ? (host == "127.0.0.1" ? "::1" : "::") : host
        let socket = try DatagramPort(
            endpoint: endpoint, name: name, host: local, port: port, destination: destination)
        sockets.ports.append(socket)
        if let peer = destination?.peer {
            return OpenEndpoint(
                name: name, endpoint: endpoint,
                address: .sender(host: peer.host, port: peer.port, from: socket.port))
        }
        return OpenEndpoint(name: name, endpoint: endpoint, address: .udp(host: local, port: socket.port))
    }

    /// Opens the socket from which `endpoint` announces itself to `destination`.
    func openAnnouncement(_ endpoint: EndpointID, _ name: String, _ destination: Peer) throws(StartError) {
        guard !sockets.ports.contains(where: { $0.endpoint == endpoint }) else { return }
        let address = try Self.resolve(destination, name)
        let local = address.isIPv6 ? "::" : "0.0.0.0"
        sockets.ports.append(
            try DatagramPort(
                endpoint: endpoint, name: name, host: local, port: 0, destination: (destination, address)))
    }

    /// Returns the address of a destination; throws when it does not exist or the system has no route to it.
    private static func resolve(_ peer: Peer, _ name: String) throws(StartError) -> SocketAddress {
        guard let address = SocketAddress.resolve(peer.host, port: peer.port) else {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: "there is no such host")
        }
        if let reason = refusal(of: address) {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: reason)
        }
        return address
    }

    /// Returns why the system cannot send to `address`, or nil.
    private static func refusal(of address: SocketAddress) -> String? {
        guard let probe = address.openSocket(.datagrams) else { return systemError() }
        defer { close(probe) }
        Socket.set(SOL_SOCKET, SO_BROADCAST, of: probe)
        let result = address.withSockAddr { connect(probe, $0, $1) }
        return result == 0 ? nil : systemError()
    }

    /// Starts to watch socket number `place`.
    func watchDatagrams(_ place: Int) {
        sockets.ports[place].number = watch(sockets.ports[place].descriptor, .datagrams(place))
    }

    /// Closes the sockets; pending datagrams are discarded.
    func closeDatagrams() {
        for port in sockets.ports {
            forget(port.descriptor, port.number)
            port.shut()
        }
        sockets.ports.removeAll()
    }

    // MARK: What the loop reports

    /// Reads the pending datagrams and reports of socket number `place`.
    func look(at place: Int) {
        guard !isStopped, sockets.ports.indices.contains(place) else { return }
        // Datagrams that a destination sent before it disappeared may be pending; they must not subscribe it
        // again.
        sockets.ports[place].takeReports()
        let isEmpty = takeDatagrams(at: place)
        applyReports(at: place, isEmpty: isEmpty)
        // The loop does not observe waiting reports, and the socket may not become ready again.
        if sockets.ports[place].hasReports { schedule(.readErrorReports(place), in: .zero) }
    }

    /// Reads all datagrams that are pending at the sockets, up to a limit during a flood.
    func takeWaitingDatagrams() {
        for place in sockets.ports.indices {
            for _ in 0..<Self.patience { if takeDatagrams(at: place) { break } }
        }
    }

    /// Reads at most `readLimit` batches from a socket; true if the socket was found empty. After a batch
    /// that is not full it stops without that check, unless reports are waiting.
    private func takeDatagrams(at place: Int) -> Bool {
        for _ in 0..<Self.readLimit {
            let count = sockets.inbox.fill(from: sockets.ports[place].descriptor)
            guard count > 0 else { return true }
            sockets.ports[place].noteRead(count)
            for index in 0..<count { takeDatagram(index, at: place) }
            // A batch that is not full means an empty socket, unless a pending error has cut it short.
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

    /// Notifies the rig of destinations without a receiver; appends other errors to the journal, once for
    /// each kind.
    private func applyReports(at place: Int, isEmpty: Bool) {
        let endpoint = sockets.ports[place].endpoint
        let reports = sockets.ports[place].dueReports(isEmpty: isEmpty)
        guard !reports.isEmpty else { return }
        for (peer, reason) in reports {
            if reason == ECONNREFUSED {
                rig.unreachable(peer, endpoint: endpoint, now: now)
            } else if losses.isNew("\(endpoint) \(reason) of the network") {
                let words = "the network reports of \(peer): \(systemError(reason))"
                rig.note(words, endpoint: endpoint, now: now)
            }
        }
        // A sender continues regardless of reports, so one notification is enough.
        if isSender(endpoint), reports.contains(where: { $0.reason == ECONNREFUSED }) {
            sockets.ports[place].ignoreReports()
        }
    }

    private func isSender(_ endpoint: EndpointID) -> Bool {
        let description = rig.description.endpoints[endpoint]
        return description.destination != nil || description.announcement != nil
    }

    // MARK: A turn of the loop

    /// Sends the datagrams of a turn, with one call of `send` for each run of datagrams of one endpoint.
    /// Datagrams that the kernel does not accept are lost, as on a network.
    func sendDatagrams() {
        let datagrams = rig.datagrams
        var first = 0
        while first < datagrams.count {
            let endpoint = datagrams[first].endpoint
            let start = first
            while first < datagrams.count, datagrams[first].endpoint == endpoint { first += 1 }
            guard let place = sockets.ports.firstIndex(where: { $0.endpoint == endpoint }) else { continue }
            let losses = rig.outputBytes.withUnsafeBytes { bytes in
                sockets.ports[place].send(bytes, datagrams[start..<first])
            }
            for loss in losses { noteLoss(loss.reason, datagrams[loss.place]) }
        }
    }

    /// Counts a datagram that was not sent, and records the first for each endpoint and error number in the journal.
    private func noteLoss(_ number: CInt, _ output: Rig.DatagramOutput) {
        counters.unsent += 1
        guard losses.isNew("\(output.endpoint) \(number)") else { return }
        let words =
            "\(output.range.count) bytes to \(output.peer) were not sent: \(systemError(number))"
        losses.notes.append((words, output.endpoint))
    }
}

extension LiveHost {
    /// Returns the number of subscribers to datagrams of `endpoint`.
    package func subscriberCount(endpoint: EndpointID) -> Int { rig.subscriberCount(endpoint: endpoint) }
}
