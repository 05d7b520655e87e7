import CSockets
import Platform
import SimulationCore

/// A client's TCP connection, or the primary side of a terminal. It buffers output that the kernel does not
/// accept.
///
/// A class because several tables of the host refer to it; only the host accesses it.
final class StreamConnection {
    enum Phase: Hashable {
        /// The TLS handshake is in progress; the rig does not know the client yet.
        case handshake
        /// The client is connected to the rig.
        case open
        /// Ended for the rig; unsent bytes are written and, with TLS, the client's close_notify is awaited.
        case closing
        /// Ended for the rig and left half-open for the client.
        case abandoned
        case closed
    }

    /// The result of a read.
    enum Arrival: Hashable {
        case bytes(Int)
        /// No bytes are pending.
        case nothing
        case end
        /// The connection has failed (`errno`).
        case failure(CInt)
    }

    /// The number of unsent bytes above which the client is not read from and counts as not writable for the
    /// rig.
    static let highWater = 64 << 10

    /// The number of unsent bytes below which that state ends.
    static let lowWater = 16 << 10

    /// The number of unsent bytes above which the connection of a client that does not read is closed.
    static let unsentLimit = 1 << 20

    let descriptor: CInt
    let endpoint: EndpointID
    /// The number of the endpoint's socket that the client came to, counted from 0.
    let socket: Int
    /// The other end, `host:port`; nil at a terminal.
    let peer: String?
    /// The TLS session; nil when the endpoint does not use TLS.
    let security: TLSSession?
    /// Its number in the `WatchTable`.
    var number: UInt64 = 0
    /// Its connection in the rig; nil while it has none.
    var id: ConnectionID?
    var phase: Phase
    /// Whether the client reads its output, as last reported to the rig.
    var isWritable = true
    /// The interest that the loop watches with.
    var interest: Readiness = .readable

    private var unsent: [UInt8] = []
    private var sentCount = 0
    /// Whether bytes have been read in this turn and nothing was written since.
    var owesAcknowledgement = false

    init(
        _ descriptor: CInt, endpoint: EndpointID, socket: Int = 0, peer: String? = nil,
        security: TLSSession? = nil
    ) {
        self.descriptor = descriptor
        self.endpoint = endpoint
        self.socket = socket
        self.peer = peer
        self.security = security
        phase = security == nil ? .open : .handshake
    }

    /// The number of unsent bytes.
    var unsentCount: Int { unsent.count - sentCount }

    /// The interest that the loop should watch with. A client that does not read its output is not read from,
    /// so that the unsent bytes stay bounded.
    var wantedInterest: Readiness {
        let reading: Readiness = isWritable || phase == .closing ? .readable : []
        return unsentCount > 0 ? reading.union(.writable) : reading
    }

    /// Reads once into `room`; repeats the call after EINTR.
    func read(into room: UnsafeMutableRawBufferPointer) -> Arrival {
        while true {
            let count =
                peer == nil ? readTerminal(room) : socket_receive(descriptor, room.baseAddress, room.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return .nothing
            default: return .failure(errno)
            }
        }
    }

    private func readTerminal(_ room: UnsafeMutableRawBufferPointer) -> Int {
        Platform.read(descriptor, room.baseAddress, room.count)
    }

    func write(_ bytes: [UInt8], _ range: Range<Int>) -> CInt {
        bytes.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Writes as many of `bytes` as the kernel accepts and buffers the rest; appends all to the unsent bytes
    /// if there are any. Returns 0 or the error number.
    func write(_ bytes: UnsafeRawBufferPointer) -> CInt {
        guard unsent.isEmpty else {
            unsent.append(contentsOf: bytes)
            return 0
        }
        let (count, failure) = give(bytes)
        if failure == 0, count < bytes.count { unsent.append(contentsOf: bytes[count...]) }
        return failure
    }

    /// Writes as many unsent bytes as the kernel accepts; returns 0 or the error number.
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
                // After a partial write the kernel accepts nothing more at present.
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
        // A socket raises no SIGPIPE on a closed connection; writing to a terminal raises no signal.
        guard peer == nil else { return socket_send(descriptor, bytes.baseAddress, bytes.count) }
        return Platform.write(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Closes the descriptor, which the loop must no longer watch. With `isReset`, TCP sends a reset: unsent
    /// data is discarded, and the client's next read or write fails.
    func close(isReset: Bool = false) {
        guard phase != .closed else { return }
        phase = .closed
        if isReset {
            var noLinger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &noLinger, socklen_t(MemoryLayout<linger>.size))
        }
        _ = Platform.close(descriptor)
    }
}

/// A buffer for reads from streams.
///
/// A class because it owns its memory.
final class ReadBuffer {
    /// The maximum number of bytes of one read.
    private static let size = 4096

    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    deinit { bytes.deallocate() }
}
