import CompanionServices
import Platform
import SimulationCore

/// A client of the control API: one blocking request at a time, for the command line.
package struct ControlClient: Sendable {
    /// The reason why a request got no answer.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The failure, and what would help.
        package let description: String
        /// Whether the server has refused the request, which it has understood.
        package let isRefusal: Bool
    }

    package let host: String
    package let port: Int
    private let token: String?

    /// The longest time that the server may take no byte of a request.
    private static let patience = Duration.seconds(60)

    /// Creates a client of the server at `url`, such as `http://127.0.0.1:35080/#token=…`, `127.0.0.1:35080` or
    /// `35080`; nil when it is not such an address.
    package init?(url: String, token: String? = nil) {
        var rest = url[...]
        var token = token
        if let mark = rest.firstRange(of: "#token=") {
            token = token ?? String(rest[mark.upperBound...])
            rest = rest[..<mark.lowerBound]
        }
        if rest.hasPrefix("http://") { rest = rest.dropFirst("http://".count) }
        while rest.hasSuffix("/") { rest = rest.dropLast() }
        guard let settings = ControlSettings(parsing: String(rest)), settings.port > 0 else { return nil }
        host = settings.host
        port = settings.port
        self.token = token
    }

    /// Returns the content of the answer to a request, as text.
    package func send(_ method: String, _ path: String, _ body: String = "") throws(Failure) -> String {
        var text: [UInt8] = []
        try stream(method, path, body) { bytes in
            text += bytes
            return true
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Passes the content of the answer on as it comes, until it ends or `take` returns false.
    package func stream(
        _ method: String, _ path: String, _ body: String = "", take: (ArraySlice<UInt8>) -> Bool
    ) throws(Failure) {
        let descriptor = try open()
        defer { close(descriptor) }
        let place = host.contains(":") ? "[\(host)]" : host
        var request = "\(method) /api/v1/\(path) HTTP/1.1\r\nHost: \(place):\(port)\r\nConnection: close\r\n"
        if let token { request += "Authorization: Bearer \(token)\r\n" }
        if !body.isEmpty || method != "GET" {
            request += "Content-Type: application/yaml\r\nContent-Length: \(body.utf8.count)\r\n"
        }
        let code = Socket.write(
            Array((request + "\r\n" + body).utf8), to: descriptor, patience: Self.patience)
        guard code == 0 else { throw failure(systemError(code)) }
        var head: [UInt8] = []
        var status: Int?
        var refused: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 16384)
        while true {
            let count = read(descriptor, &room, room.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            var content = room[..<count]
            if status == nil {
                head += content
                guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else {
                    guard head.count < 65536 else { break }
                    continue
                }
                let line = String(decoding: head.prefix { $0 != 0x0D }, as: UTF8.self).split(separator: " ")
                status = line.count > 1 ? Int(line[1]) : 0
                content = head[end.upperBound...]
            }
            if status == 200 {
                guard content.isEmpty || take(content) else { return }
            } else {
                refused += content
            }
        }
        guard let status else { throw failure("the server has closed the connection") }
        guard status == 200 else { throw Self.refusal(status, refused) }
    }

    private static func refusal(_ status: Int, _ body: [UInt8]) -> Failure {
        guard case .list(let errors)? = JSONValue(parsing: body)?["errors"] else {
            return Failure(description: "the server has answered with status \(status)", isRefusal: true)
        }
        let lines = errors.map { error in
            let parts = ["path", "message", "hint"].compactMap { name -> String? in
                guard case .string(let text)? = error[name], !text.isEmpty else { return nil }
                return text
            }
            return parts.joined(separator: ": ")
        }
        return Failure(description: lines.joined(separator: "\n"), isRefusal: true)
    }

    private func failure(_ words: String) -> Failure {
        Failure(description: "\(host):\(port): \(words)", isRefusal: false)
    }

    private func open() throws(Failure) -> CInt {
        do throws(Socket.ConnectFailure) {
            return try Socket.connect(host, port: port)
        } catch {
            if case .unknownHost = error { throw failure("there is no such host") }
            throw failure("\(error.reason); is 'dyno serve --control' running?")
        }
    }
}
