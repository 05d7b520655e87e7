#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client's TCP connection or the adapter's side of a terminal: reads at once, writes as far as the kernel takes it and
/// keeps the rest.
///
/// A class because it stands in several tables of the host, which is the only one to touch it.
final class StreamConnection {
    /// How far a connection has come.
    enum Phase: Hashable {
        /// TLS is being agreed on; the rig knows nothing of the client yet.
        case handshake
        /// The client is the rig's.
        case open
        /// Over for the rig; what waits is written, and with TLS the client's word is awaited.
        case farewell
        /// Over for the rig, and nobody tells the client.
        case abandoned
        /// The descriptor is closed.
        case closed
    }

    /// What a read has given.
    enum Arrival: Hashable {
        /// This many bytes.
        case bytes(Int)
        /// Nothing for now.
        case nothing
        /// The end of the stream.
        case end
        /// The connection has failed (`errno`).
        case failure(CInt)
    }

    /// From how much waiting on the client is not read from, and the rig is told that it does not take what it is sent.
    static let highWater = 64 << 10

    /// Down to how much waiting before that is over.
    static let lowWater = 16 << 10

    /// How much may wait for a client that does not read before its connection is closed.
    static let unsentLimit = 1 << 20

    let descriptor: CInt
    /// The endpoint's number.
    let endpoint: Int
    /// The number of the endpoint's socket that the client came to, counted from 0.
    let socket: Int
    /// The other end, `host:port`; nil at a terminal.
    let peer: String?
    /// TLS, where the endpoint speaks it.
    let security: TLSSession?
    /// What the loop watches it as.
    var number: UInt64 = 0
    /// Its port in the rig, from the beginning of the phase `open` to the end of it.
    var port: Int?
    var phase: Phase
    /// Whether the client takes what it is sent, as far as the rig has been told.
    var isWritable = true
    /// What the loop watches for.
    var interest: Readiness = .readable

    private var unsent: [UInt8] = []
    private var sentCount = 0

    init(
        _ descriptor: CInt, endpoint: Int, socket: Int = 0, peer: String? = nil, security: TLSSession? = nil
    ) {
        self.descriptor = descriptor
        self.endpoint = endpoint
        self.socket = socket
        self.peer = peer
        self.security = security
        phase = security == nil ? .open : .handshake
    }

    /// How many bytes wait for the kernel to take them.
    var unsentCount: Int { unsent.count - sentCount }

    /// What the loop should watch for: a client that does not take its answers is not read from, so that what waits for
    /// it stays bounded.
    var wantedInterest: Readiness {
        let reading: Readiness = isWritable || phase == .farewell ? .readable : []
        return unsentCount > 0 ? reading.union(.writable) : reading
    }

    /// Reads what is there into `room`, at most once.
    func read(into room: UnsafeMutableRawBufferPointer) -> Arrival {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
            #else
                let count = Darwin.read(descriptor, room.baseAddress, room.count)
            #endif
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .nothing
            default: return .failure(errno)
            }
        }
    }

    /// Writes `bytes` in one call as far as the kernel takes them, behind what waits already; 0, or why it failed.
    func write(_ bytes: UnsafeRawBufferPointer) -> CInt {
        guard unsent.isEmpty else {
            unsent.append(contentsOf: bytes)
            return 0
        }
        let (count, failure) = give(bytes)
        if failure == 0, count < bytes.count { unsent.append(contentsOf: bytes[count...]) }
        return failure
    }

    /// Writes what waits, as far as the kernel takes it; 0, or why it failed.
    func flush() -> CInt {
        guard unsentCount > 0 else { return 0 }
        let (count, failure) = unsent.withUnsafeBytes {
            give(UnsafeRawBufferPointer(rebasing: $0[sentCount...]))
        }
        guard failure == 0 else { return failure }
        sentCount += count
        if sentCount == unsent.count {
            unsent.removeAll(keepingCapacity: unsent.capacity <= Self.lowWater)
            sentCount = 0
        } else if sentCount > Self.highWater {
            unsent.removeFirst(sentCount)
            sentCount = 0
        }
        return 0
    }

    /// Throws away what waits.
    func forgetUnsent() {
        unsent.removeAll()
        sentCount = 0
    }

    private func give(_ bytes: UnsafeRawBufferPointer) -> (count: Int, failure: CInt) {
        var given = 0
        while given < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[given...])
            let count = handOver(rest)
            if count > 0 {
                given += count
                // A kernel that has taken less than all takes nothing more now.
                if count < rest.count { break }
            } else if count < 0, errno == EINTR {
                continue
            } else {
                return errno == EAGAIN || errno == EWOULDBLOCK ? (given, 0) : (given, errno)
            }
        }
        return (given, 0)
    }

    private func handOver(_ bytes: UnsafeRawBufferPointer) -> Int {
        // Without the signal that a closed connection raises; a terminal, which has no peer, raises none.
        #if canImport(Glibc)
            peer == nil
                ? Glibc.write(descriptor, bytes.baseAddress, bytes.count)
                : send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        #else
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Closes the descriptor, which the loop must have forgotten; with `isReset`, what is under way is thrown away and the
    /// client's next read or write fails.
    func close(isReset: Bool = false) {
        guard phase != .closed else { return }
        phase = .closed
        if isReset {
            var noLinger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
        }
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }
}
