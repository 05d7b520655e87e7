import Platform

/// A client on a descriptor: a TCP connection to the loopback address, or an opened pseudo-terminal.
///
/// Reads wait for bytes, never for time; the patience is long and only ends a test that has failed.
final class Client {
    /// What became of a read.
    enum Failure: Error, Equatable {
        case noConnection(errno: Int32)
        case nothingCame(after: String)
        case ended(after: String)
    }

    private static let patience: Int32 = 20_000

    private var descriptor: Int32

    /// Connects to `port`; small `buffers` make the kernel hold little for a client that does not read.
    init(port: Int, buffers: Int32? = nil) throws {
        descriptor = Socket.open(AF_INET, .stream) ?? -1
        if var size = buffers {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let reason = errno
            close()
            throw Failure.noConnection(errno: reason)
        }
    }

    /// Opens the terminal at `path`.
    init(path: String) throws {
        descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure.noConnection(errno: errno) }
    }

    deinit { close() }

    func close() {
        guard descriptor >= 0 else { return }
        _ = Platform.close(descriptor)
        descriptor = -1
    }

    /// Closes with a reset in the place of an orderly end.
    func reset() {
        var abort = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abort, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func send(_ text: String) { send(bytes: Array(text.utf8)) }

    func send(bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Sends `text` again and again, going on behind `before` bytes of it, until nothing more is taken for some seconds, or
    /// `limit` bytes are; how many with those before.
    func sendUntilStuck(_ text: String, after before: Int = 0, limit: Int) throws -> Int {
        let bytes = Array(text.utf8)
        var sent = before
        while sent < limit, isReady(Int16(POLLOUT), within: 3_000) {
            let count = bytes[(sent % bytes.count)...].withUnsafeBytes { bytes in
                Socket.send(bytes, on: descriptor, flags: CInt(MSG_DONTWAIT))
            }
            if count < 0, errno != EAGAIN { throw Failure.ended(after: "\(sent) bytes") }
            sent += max(0, count)
        }
        return sent
    }

    /// Whether the kernel takes more bytes at the moment.
    var canSend: Bool { isReady(Int16(POLLOUT), within: 0) }

    /// Everything up to the next prompt.
    func receiveReply() throws -> String { try receive { $0.last == UInt8(ascii: ">") } }

    /// Everything through the next `text`.
    @discardableResult func receive(through text: String) throws -> String {
        try receive { String(decoding: $0, as: UTF8.self).hasSuffix(text) }
    }

    /// Whether the other side has ended the connection and everything before that was read.
    var hasEnded: Bool {
        var byte: UInt8 = 0
        return isReady(Int16(POLLIN), within: 0)
            && recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) <= 0
    }

    /// The next `count` bytes.
    func receive(count: Int) throws -> String { try receive(atMost: count) { $0.count >= count } }

    func ask(_ line: String) throws -> String {
        send(line + "\r")
        return try receiveReply()
    }

    /// Reads to the end of the connection, which a reset is too; throws when it stays open.
    func receiveToTheEnd() throws -> String {
        do {
            return try receive { _ in false }
        } catch Failure.ended(let text) {
            return text
        }
    }

    /// The next `count` bytes.
    func receiveBytes(count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try receive(into: &bytes, atMost: count) { $0.count >= count }
        return bytes
    }

    /// All bytes up to the end of the connection.
    func receiveBytesToTheEnd() throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            try receive(into: &bytes) { _ in false }
        } catch Failure.ended {}
        return bytes
    }

    /// Whatever comes next; nil at the end of the connection, which a reset is too.
    func receiveSome() throws -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            try receive(into: &bytes) { !$0.isEmpty }
        } catch Failure.ended {
            return nil
        }
        return bytes
    }

    private func receive(atMost limit: Int = .max, until isDone: ([UInt8]) -> Bool) throws -> String {
        var bytes: [UInt8] = []
        try receive(into: &bytes, atMost: limit, until: isDone)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func receive(
        into bytes: inout [UInt8], atMost limit: Int = .max, until isDone: ([UInt8]) -> Bool
    ) throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isDone(bytes) {
            guard isReady(Int16(POLLIN), within: Self.patience) else {
                throw Failure.nothingCame(after: String(decoding: bytes.suffix(200), as: UTF8.self))
            }
            let room = min(buffer.count, limit - bytes.count)
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, room) }
            guard count > 0 else { throw Failure.ended(after: String(decoding: bytes, as: UTF8.self)) }
            bytes += buffer[..<count]
        }
    }

    private func isReady(_ events: Int16, within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: events, revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }
}
