public import CANBus
import Foundation
import SimulationCore

/// A client of a socketcand server that sends frames.
///
/// A class because it owns a descriptor that exactly one owner may close; it must be used by one thread at a time.
public final class SocketcandClient {
    /// Why the server cannot be used.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no such host, or nobody listens there.
        case unreachable(String, reason: String)
        /// The server refuses the bus or the mode.
        case refused(String, answer: String)
        /// The server has not answered in time.
        case silent(String)
        /// The connection has ended.
        case lost(String)

        /// What is wrong, and what to do.
        public var description: String {
            switch self {
            case .unreachable(let url, let reason):
                "\(url): cannot be reached: \(reason); start the server first, or check the port"
            case .refused(let url, let answer):
                "\(url): the server answers '\(TerminalText.line(answer, most: 80))'; check the name of the bus"
            case .silent(let url): "\(url): no server of socketcand answers there"
            case .lost(let url): "\(url): the server has ended the connection"
            }
        }
    }

    /// How long an answer may take, in milliseconds.
    private static let patience: Int32 = 3000

    #if canImport(Darwin)
        private static let streamType = SOCK_STREAM
    #else
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #endif

    private let url: SocketcandURL
    private let descriptor: Int32

    /// Connects to `url`, opens its bus and turns raw mode on.
    public init(_ url: SocketcandURL) throws(Failure) {
        self.url = url
        descriptor = try Self.connect(url)
        try expect("< hi >")
        try send("< open \(url.bus) >")
        try expect("< ok >")
        try send("< rawmode >")
        try expect("< ok >")
    }

    deinit { close(descriptor) }

    private static func connect(_ url: SocketcandURL) throws(Failure) -> Int32 {
        var hints = addrinfo()
        hints.ai_socktype = streamType
        hints.ai_family = AF_UNSPEC
        var list: UnsafeMutablePointer<addrinfo>?
        let outcome = getaddrinfo(url.host, "\(url.port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard outcome == 0 else {
            throw .unreachable("\(url)", reason: String(cString: gai_strerror(outcome)))
        }
        var code = ECONNREFUSED
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let descriptor = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
            guard descriptor >= 0 else { continue }
            if Foundation.connect(descriptor, entry.ai_addr, entry.ai_addrlen) == 0 { return descriptor }
            code = errno
            close(descriptor)
        }
        throw .unreachable("\(url)", reason: String(cString: strerror(code)))
    }

    /// Waits for exactly `text`.
    private func expect(_ text: String) throws(Failure) {
        var answer: [UInt8] = []
        while answer.count < text.utf8.count {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Self.patience) > 0 else { throw .silent("\(url)") }
            var room = [UInt8](repeating: 0, count: 256)
            let count = recv(descriptor, &room, room.count, 0)
            guard count > 0 else {
                guard answer.isEmpty else { break }
                throw .lost("\(url)")
            }
            answer += room[..<count]
        }
        let words = String(decoding: answer, as: UTF8.self)
        guard words == text else { throw .refused("\(url)", answer: words) }
    }

    private func send(_ text: String) throws(Failure) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .lost("\(url)") }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a frame, and reads and drops what the server has sent meanwhile.
    public func send(_ frame: CANFrame) throws(Failure) {
        let command = frame.isRemote ? "sendrtr" : "send"
        var text = "< \(command) \(frame.identifier) \(frame.dataLengthCode)"
        for byte in frame.data { text += " " + Hex.string(byte, width: 2) }
        try send(text + (frame.dataLengthCode == 0 ? "  >" : " >"))
        var room = [UInt8](repeating: 0, count: 4096)
        while recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT)) > 0 {}
    }
}
