import CDatagrams
import NIOCore
import NIOPosix
import Rig
import SimulationCore
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Endpoints that are games: one socket each.
extension LiveHost {
    /// Opens the socket of endpoint number `index`.
    func openDatagrams(
        _ index: Int, _ description: TelemetryDescription, host: String, port: Int, name: String
    ) async throws(StartError) -> OpenEndpoint {
        var destination: (peer: Peer, address: SocketAddress)?
        if case .sender(let peer) = description.role { destination = (peer, try Self.resolve(peer, name)) }
        // A socket of the destination's own kind: IPv4 cannot send to IPv6.
        let isIPv6 = destination.map { $0.address.protocol == .inet6 } ?? false
        let local = isIPv6 && !host.contains(":") ? (host == "127.0.0.1" ? "::1" : "::") : host
        let channel: any Channel
        do {
            channel = try await datagramBootstrap(index).bind(host: local, port: port).get()
        } catch {
            throw .cannotBind(
                endpoint: name, address: "udp://\(Peer(host: local, port: port))", reason: "\(error)")
        }
        guard let bound = channel.localAddress else {
            throw .cannotBind(
                endpoint: name, address: "udp://\(Peer(host: local, port: port))", reason: "no address")
        }
        var socket = DatagramPort(endpoint: index, name: name, channel: channel, local: bound)
        if let destination { socket.note(destination.peer, at: destination.address) }
        datagramPorts.append(socket)
        if let destination {
            return OpenEndpoint(
                name: name,
                address: .sender(
                    host: destination.peer.host, port: destination.peer.port, from: bound.port ?? port))
        }
        return OpenEndpoint(name: name, address: .udp(host: local, port: bound.port ?? port))
    }

    /// The address of a destination, which the system can send to.
    private static func resolve(_ peer: Peer, _ name: String) throws(StartError) -> SocketAddress {
        let address: SocketAddress
        do {
            address = try SocketAddress.makeAddressResolvingHost(peer.host, port: peer.port)
        } catch {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: "there is no such host")
        }
        if let reason = refusal(of: address) {
            throw .cannotSend(endpoint: name, address: "udp://\(peer)", reason: reason)
        }
        return address
    }

    /// Why the system has no way to `address`, or nil.
    private static func refusal(of address: SocketAddress) -> String? {
        let family: CInt = address.protocol == .inet6 ? AF_INET6 : AF_INET
        #if canImport(Glibc)
            let probe = socket(family, CInt(SOCK_DGRAM.rawValue), 0)
        #else
            let probe = socket(family, SOCK_DGRAM, 0)
        #endif
        guard probe >= 0 else { return String(cString: strerror(errno)) }
        defer { close(probe) }
        var yes: CInt = 1
        setsockopt(probe, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<CInt>.size))
        let result = address.withSockAddr { connect(probe, $0, socklen_t($1)) }
        return result == 0 ? nil : String(cString: strerror(errno))
    }

    private func datagramBootstrap(_ index: Int) -> DatagramBootstrap {
        DatagramBootstrap(group: loop)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_536))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        DatagramHandler(host: self, endpoint: index))
                }
            }
    }

    // MARK: What the handlers report, on the loop

    /// A datagram has come.
    func receivedDatagram(_ bytes: ByteBuffer, from address: SocketAddress, at endpoint: Int) {
        guard !rig.hasEnded, let peer = Peer(address), let place = datagramPlace(of: endpoint) else { return }
        noteRead()
        datagramPorts[place].note(peer, at: address)
        rig.receive(datagram: Array(bytes.readableBytesView), from: peer, endpoint: endpoint, now: now)
        turn()
    }

    /// A socket has closed, though nobody wanted it to: it is opened again where it was.
    func datagramClosed(_ channel: any Channel, at endpoint: Int) {
        guard !isStopped, let place = datagramPlace(of: endpoint),
            datagramPorts[place].channel === channel
        else { return }
        datagramPorts[place].detach()
        rig.note("the socket has closed and is opened again", endpoint: endpoint, now: now)
        reopenDatagrams(place)
    }

    private func reopenDatagrams(_ place: Int) {
        guard !isStopped else { return }
        let socket = datagramPorts[place]
        datagramBootstrap(socket.endpoint).bind(to: socket.local).whenComplete { result in
            self.assumeIsolated { host in
                switch result {
                case .success(let channel):
                    guard !host.isStopped else { return channel.close(promise: nil) }
                    host.datagramPorts[place].attach(channel)
                case .failure:
                    host.loop.assumeIsolated().scheduleTask(in: .milliseconds(200)) {
                        self.assumeIsolated { $0.reopenDatagrams(place) }
                    }
                }
            }
        }
    }

    private func datagramPlace(of endpoint: Int) -> Int? {
        datagramPorts.firstIndex { $0.endpoint == endpoint }
    }

    // MARK: A turn of the loop

    /// Hands the kernel the datagrams of a turn; those that it does not take are lost, as they are on a network.
    func sendDatagrams() {
        var first = 0
        while first < rig.datagrams.count {
            let (endpoint, peer) = (rig.datagrams[first].endpoint, rig.datagrams[first].peer)
            let start = first
            datagramRanges.removeAll(keepingCapacity: true)
            while first < rig.datagrams.count, rig.datagrams[first].endpoint == endpoint,
                rig.datagrams[first].peer == peer
            {
                let range = rig.datagrams[first].range
                datagramRanges.append(datagram_range(start: range.lowerBound, size: range.count))
                first += 1
            }
            guard let place = datagramPlace(of: endpoint) else { continue }
            var losses: [(place: Int, reason: CInt)] = []
            rig.outputBytes.withUnsafeBytes { bytes in
                datagramRanges.withUnsafeBufferPointer { ranges in
                    datagramPorts[place].send(bytes, ranges, to: peer) { losses.append(($0, $1)) }
                }
            }
            for loss in losses { noteLoss(loss.reason, rig.datagrams[start + loss.place]) }
        }
    }

    /// Writes into the journal that a datagram was not sent, once for each kind of reason.
    private func noteLoss(_ number: CInt, _ output: Rig.DatagramOutput) {
        guard reportedLosses.insert("\(output.endpoint) \(number)").inserted else { return }
        let words =
            "\(output.range.count) bytes to \(output.peer) were not sent: \(String(cString: strerror(number)))"
        loop.execute {
            self.assumeIsolated { $0.rig.note(words, endpoint: output.endpoint, now: $0.now) }
        }
    }
}

extension LiveHost {
    /// How many have asked endpoint number `endpoint` for datagrams.
    public func subscriberCount(endpoint: Int) -> Int { rig.subscriberCount(endpoint: endpoint) }
}
