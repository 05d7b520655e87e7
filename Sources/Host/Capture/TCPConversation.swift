/// A synthetic TCP connection: generates the packets that would have carried recorded bytes.
///
/// The segments have correct sequence and acknowledgement numbers, and data is acknowledged at once. Nothing is lost,
/// retransmitted or delayed, because the real segments are unknown.
package struct TCPConversation: Sendable {
    /// The two ends.
    package enum Side: Hashable, Sendable {
        /// The side that connects.
        case client
        /// The side that listens.
        case server

        package var other: Side { self == .client ? .server : .client }
    }

    /// The counters of one side.
    private struct End {
        let address: TransportAddress
        var next: UInt32
        var identification: UInt16 = 1
    }

    /// The maximum segment size announced in the SYN segments: an Ethernet frame less 20 bytes of IPv4 (40 of IPv6)
    /// and 20 of TCP.
    package let maximumSegmentSize: Int

    private var client: End
    private var server: End

    /// Creates a connection between these addresses; `clientSequence` and `serverSequence` are the initial sequence
    /// numbers.
    package init(
        client: TransportAddress, server: TransportAddress, clientSequence: UInt32, serverSequence: UInt32
    ) {
        self.client = End(address: client, next: clientSequence)
        self.server = End(address: server, next: serverSequence)
        let isVersion6 = client.host.isVersion6 || server.host.isVersion6
        maximumSegmentSize = isVersion6 ? 1440 : 1460
    }

    /// Returns the three packets of the handshake: SYN, SYN and ACK, ACK.
    package mutating func open() -> [InternetPacket] {
        let options: [UInt8] = [2, 4, UInt8(maximumSegmentSize >> 8), UInt8(maximumSegmentSize & 0xFF)]
        let first = segment(from: .client, .synchronize, options: options)
        let second = segment(from: .server, [.synchronize, .acknowledge], options: options)
        return [first, second, segment(from: .client, .acknowledge)]
    }

    /// Returns SYN and RST, the packets of a connection to a port at which nobody listens.
    package mutating func refuse() -> [InternetPacket] {
        let first = segment(from: .client, .synchronize)
        server.next = 0
        return [first, segment(from: .server, [.reset, .acknowledge])]
    }

    /// Returns the segments of `bytes`, and their acknowledgement by the other side.
    package mutating func send(_ bytes: some Collection<UInt8>, from side: Side) -> [InternetPacket] {
        var packets: [InternetPacket] = []
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let part = rest.prefix(maximumSegmentSize)
            rest = rest.dropFirst(part.count)
            packets.append(
                segment(
                    from: side, rest.isEmpty ? [.push, .acknowledge] : .acknowledge, payload: Array(part)))
        }
        if !packets.isEmpty { packets.append(segment(from: side.other, .acknowledge)) }
        return packets
    }

    /// Returns the packets with FIN of both sides, `side` first.
    package mutating func finish(from side: Side) -> [InternetPacket] {
        let first = segment(from: side, [.finish, .acknowledge])
        let second = segment(from: side.other, [.finish, .acknowledge])
        return [first, second, segment(from: side, .acknowledge)]
    }

    package mutating func reset(from side: Side) -> [InternetPacket] {
        [segment(from: side, [.reset, .acknowledge])]
    }

    private mutating func segment(
        from side: Side, _ flags: TCPSegment.Flags, options: [UInt8] = [], payload: [UInt8] = []
    ) -> InternetPacket {
        let (sender, receiver) = side == .client ? (client, server) : (server, client)
        let segment = TCPSegment(
            sequence: sender.next, acknowledgement: flags.contains(.acknowledge) ? receiver.next : 0,
            flags: flags, options: options, payload: payload)
        let takesNumber = !flags.isDisjoint(with: [.synchronize, .finish])
        let next = sender.next &+ UInt32(truncatingIfNeeded: payload.count) &+ (takesNumber ? 1 : 0)
        switch side {
        case .client: (client.next, client.identification) = (next, sender.identification &+ 1)
        case .server: (server.next, server.identification) = (next, sender.identification &+ 1)
        }
        return InternetPacket(
            from: sender.address, to: receiver.address, .tcp(segment), identification: sender.identification)
    }
}
