import ArgumentParser
import Capture
import Recordings

/// The letter of a heartbeat to Gran Turismo 7.
enum GranTurismoLetter: String, CaseIterable, ExpressibleByArgument {
    case a = "A"
    case b = "B"
    case tilde = "~"
    case c = "C"
}

/// The heartbeats that make a console with Gran Turismo 7 send.
struct ConsoleHeartbeat {
    static let clientPort = 33_740
    private static let consolePort: UInt16 = 33_739

    /// The time between two heartbeats: a third of the time after which the game stops.
    private static let interval = Duration.seconds(5)

    private let letter: GranTurismoLetter
    private let console: TransportAddress
    private let socket: DatagramSocket
    private var last: ContinuousClock.Instant?

    /// Heartbeats to `text`, a host with or without its port.
    init(_ letter: GranTurismoLetter, to text: String, through socket: DatagramSocket) throws(DatagramError) {
        self.letter = letter
        self.socket = socket
        let host = text.hasPrefix("udp://") ? String(text.dropFirst(6)) : text
        let colons = host.count { $0 == ":" }
        let hasPort = colons == 1 || host.contains("]:")
        let name = colons > 1 && !host.hasPrefix("[") ? "[\(host)]" : host
        let url = hasPort ? "udp://\(name)" : "udp://\(name):\(Self.consolePort)"
        console = try DatagramURL(parsing: url).resolved()
    }

    /// Sends a heartbeat when the last one is long enough ago.
    mutating func beatIfDue() throws(DatagramError) {
        let now = ContinuousClock.now
        guard last.map({ now - $0 >= Self.interval }) ?? true else { return }
        last = now
        try socket.send(Array(letter.rawValue.utf8), to: console)
    }
}
