package import CANBus
import Platform
import SimulationCore

/// A client of a socketcand server that sends frames.
///
/// A class because it owns a descriptor that exactly one owner may close; it must be used by one thread at a time.
package final class SocketcandClient {
    /// Why the server cannot be used.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no such host, or nobody listens there.
        case unreachable(String, reason: String)
        /// The server refuses the bus or the mode.
        case refused(String, answer: String)
        /// The server has not answered in time.
        case silent(String)
        case lost(String)

        package var description: String {
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

    /// The time that an answer may take.
    private static let patience = Duration.seconds(3)

    private let url: SocketcandURL
    private let descriptor: Int32

    /// Connects to `url`, opens its bus and turns raw mode on.
    package init(_ url: SocketcandURL) throws(Failure) {
        self.url = url
        descriptor = try Self.connect(url)
        try expect("< hi >")
        try send("< open \(url.bus) >")
        try expect("< ok >")
        try send("< rawmode >")
        try expect("< ok >")
    }

    deinit { close(descriptor) }

    private static func connect(_ url: SocketcandURL) throws(Failure) -> CInt {
        do throws(Socket.ConnectFailure) {
            return try Socket.connect(url.host, port: Int(url.port))
        } catch {
            throw .unreachable("\(url)", reason: error.reason)
        }
    }

    /// Waits for exactly `text`.
    private func expect(_ text: String) throws(Failure) {
        var answer: [UInt8] = []
        while answer.count < text.utf8.count {
            guard Socket.wait(for: Int16(POLLIN), on: descriptor, atMost: Self.patience) != 0 else {
                throw .silent("\(url)")
            }
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
        guard Socket.write(Array(text.utf8), to: descriptor, patience: Self.patience) == 0 else {
            throw .lost("\(url)")
        }
    }

    /// Sends a frame, one of CAN FD as the branch of the daemon for it takes it, and reads and drops what the server has sent meanwhile.
    package func send(_ frame: CANFrame) throws(Failure) {
        let command = frame.isRemote ? "sendrtr" : frame.isFD ? "sendfd" : "send"
        var text = "< \(command) \(frame.identifier) \(frame.length)"
        for byte in frame.data { text += " " + Hex.string(byte, width: 2) }
        try send(text + (frame.length == 0 ? "  >" : " >"))
        var room = [UInt8](repeating: 0, count: 4096)
        while recv(descriptor, &room, room.count, CInt(MSG_DONTWAIT)) > 0 {}
    }
}
