/// The address of a real adapter: `tcp://HOST:PORT`, or `serial:/dev/…?baud=38400`.
package enum DeviceURL: Hashable, Sendable {
    /// A TCP listener, as of Wi-Fi adapters and `dyno serve`.
    case tcp(host: String, port: Int)
    /// A serial port or a pseudo-terminal, with a rate in bits per second.
    case serial(path: String, baud: Int)

    /// Why a text is not an address.
    package enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        case unknownScheme(String)
        /// The host or the port is missing or wrong.
        case notHostAndPort(String)
        case noPath(String)
        case unknownSetting(String)
        /// Serial ports do not support the rate.
        case unknownRate(String)

        /// The error, and what would be right.
        package var description: String {
            switch self {
            case .unknownScheme(let text):
                "'\(text)' is not an adapter's address; write tcp://192.168.0.10:35000 or serial:/dev/ttyUSB0?baud=38400"
            case .notHostAndPort(let text):
                "'\(text)' lacks a host or a port (1-65535); write tcp://192.168.0.10:35000"
            case .noPath(let text): "'\(text)' names no device; write serial:/dev/ttyUSB0?baud=38400"
            case .unknownSetting(let text):
                "'\(text)' is not a setting of a serial port; the only one is baud=RATE"
            case .unknownRate(let text):
                """
                '\(text)' is not a rate of a serial port; take one of \
                \(DeviceURL.rates.map(String.init).joined(separator: ", "))
                """
            }
        }
    }

    /// The rates that serial ports support, in bits per second.
    package static let rates = [
        1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 500_000, 921_600,
        1_000_000,
        2_000_000,
    ]

    /// The rate of a genuine chip with pin 6 high (ELM327 data sheet).
    package static let usualRate = 38_400

    /// Parses `text`; a bare path under `/dev/` is a serial port, `pty:PATH` is one whose rate is irrelevant.
    package init(parsing text: String) throws(ParseError) {
        if text.hasPrefix("tcp://") {
            self = try Self.tcp(text)
        } else if let scheme = ["serial:", "pty:"].first(where: text.hasPrefix) {
            self = try Self.serial(text.dropFirst(scheme.count), in: text)
        } else if text.hasPrefix("/dev/") {
            self = try Self.serial(text[...], in: text)
        } else {
            throw .unknownScheme(text)
        }
    }

    private static func tcp(_ text: String) throws(ParseError) -> DeviceURL {
        guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
            (1...65535).contains(port)
        else { throw .notHostAndPort(text) }
        var host = String(text[..<colon].dropFirst(6))
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty, !host.contains(where: { "[]/ ".contains($0) }) else {
            throw .notHostAndPort(text)
        }
        return .tcp(host: host, port: port)
    }

    private static func serial(_ rest: Substring, in text: String) throws(ParseError) -> DeviceURL {
        let parts = rest.split(separator: "?", maxSplits: 1)
        guard rest.first != "?", let path = parts.first else { throw .noPath(text) }
        guard parts.count == 2 else { return .serial(path: String(path), baud: usualRate) }
        guard parts[1].hasPrefix("baud=") else { throw .unknownSetting(String(parts[1])) }
        guard let baud = Int(parts[1].dropFirst(5)), rates.contains(baud) else {
            throw .unknownRate(String(parts[1].dropFirst(5)))
        }
        return .serial(path: String(path), baud: baud)
    }
}

extension DeviceURL: CustomStringConvertible {
    /// The text form of the address.
    package var description: String {
        switch self {
        case .tcp(let host, let port):
            host.contains(":") ? "tcp://[\(host)]:\(port)" : "tcp://\(host):\(port)"
        case .serial(let path, let baud): "serial:\(path)?baud=\(baud)"
        }
    }
}
