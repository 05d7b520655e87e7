/// The address at which the control of a car listens, and the token of those who may use it.
package struct ControlSettings: Hashable, Sendable {
    /// The port unless another one is stated.
    package static let usualPort = 35080

    package var host: String

    /// The port to listen on, 0 for a free one.
    package var port: Int

    /// The secret that a client must present; nil where none is needed.
    package var token: String?

    /// Creates settings for control on this machine only, without a token.
    package init(host: String = "127.0.0.1", port: Int = ControlSettings.usualPort, token: String? = nil) {
        self.host = host
        self.port = port
        self.token = token
    }

    /// Creates the settings that `text` states: `HOST:PORT`, `HOST`, `:PORT` or `PORT`, with a token where others
    /// than this machine can connect; nil when it is not an address.
    package init?(parsing text: String) {
        var host = "127.0.0.1"
        var port = Self.usualPort
        if let number = Int(text) {
            port = number
        } else if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = String(text[text.index(after: text.startIndex)..<end])
            let rest = text[text.index(after: end)...]
            if !rest.isEmpty {
                guard rest.hasPrefix(":"), let number = Int(rest.dropFirst()) else { return nil }
                port = number
            }
        } else if let colon = text.lastIndex(of: ":") {
            guard text.firstIndex(of: ":") == colon, let number = Int(text[text.index(after: colon)...])
            else {
                return nil
            }
            if colon > text.startIndex { host = String(text[..<colon]) }
            port = number
        } else {
            host = text
        }
        guard (0...65535).contains(port), !host.isEmpty, !host.contains("/") else { return nil }
        self.init(host: host, port: port)
        if !AccessRules.isLoopback(host) { token = Self.makeToken() }
    }

    /// Returns a new secret of 128 random bits.
    static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
