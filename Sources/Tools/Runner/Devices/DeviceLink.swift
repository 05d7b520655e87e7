package import SimulationCore
import Platform

/// A link to a real adapter over TCP or a serial port, in real time.
///
/// A class because it owns a descriptor, which must be closed once.
package final class DeviceLink {
    package let url: DeviceURL

    /// The non-blocking descriptor, for a caller that polls several ones.
    package let descriptor: CInt

    private let started = ContinuousClock.now

    /// The longest time for a TCP connection to be accepted.
    package static let connectPatience = Duration.seconds(5)

    package init(_ url: DeviceURL) throws(LinkError) {
        self.url = url
        descriptor =
            switch url {
            case .tcp(let host, let port): try Self.connect(url, host: host, port: port)
            case .serial(let path, let baud): try SerialPort.open(url, path: path, baud: baud)
            }
    }

    deinit {
        _ = close(descriptor)
    }

    /// The time since the link was opened.
    package var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    /// Sends all of `bytes`; throws when that takes more than some seconds.
    package func write(_ bytes: [UInt8]) throws(LinkError) {
        var sent = 0
        let limit = now.advanced(by: Self.connectPatience)
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                isSocket
                    ? Socket.send($0, on: descriptor)
                    : Platform.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                guard now < limit else { throw .silent(url, after: Self.connectPatience) }
                _ = Socket.wait(for: Int16(POLLOUT), on: descriptor, atMost: .milliseconds(100))
            } else {
                throw .gone(url, reason: systemError())
            }
        }
    }

    private var isSocket: Bool {
        switch url {
        case .tcp: true
        case .serial: false
        }
    }

    /// Waits until bytes come, at most until `limit`.
    package func read(until limit: SimInstant) throws(LinkError) -> [UInt8] {
        while true {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = buffer.withUnsafeMutableBytes { Platform.read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0, case .tcp = url { throw .gone(url, reason: "it closed the connection") }
            if count < 0, errno != EAGAIN, errno != EINTR {
                throw .gone(url, reason: errno == EIO ? "the device has been unplugged" : systemError())
            }
            let left = now.duration(to: limit)
            guard left > .zero else { return [] }
            let events = Socket.wait(for: Int16(POLLIN), on: descriptor, atMost: left)
            if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0, events & Int16(POLLIN) == 0 {
                throw .gone(url, reason: "the line has hung up")
            }
        }
    }

    /// Throws when the adapter has closed the link; bytes that have arrived can still be read.
    package func check() throws(LinkError) {
        let events = Socket.wait(for: Int16(POLLIN), on: descriptor, atMost: .zero)
        if events & Int16(POLLERR | POLLNVAL) != 0 || events & Int16(POLLHUP | POLLIN) == Int16(POLLHUP) {
            throw .gone(url, reason: "the line has hung up")
        }
        guard case .tcp = url, events & Int16(POLLIN) != 0 else { return }
        var byte: UInt8 = 0
        if recv(descriptor, &byte, 1, CInt(MSG_PEEK)) == 0 {
            throw .gone(url, reason: "it closed the connection")
        }
    }

    private static func connect(_ url: DeviceURL, host: String, port: Int) throws(LinkError) -> CInt {
        do throws(Socket.ConnectFailure) {
            return try Socket.connect(host, port: port, patience: connectPatience)
        } catch {
            switch error {
            case .unknownHost(let reason): throw .unknownHost(url, reason: reason)
            case .silent: throw .noAnswerToConnect(url, after: connectPatience)
            case .system(ECONNREFUSED): throw .refused(url)
            case .system(let code): throw .unreachable(url, reason: systemError(code))
            }
        }
    }
}
