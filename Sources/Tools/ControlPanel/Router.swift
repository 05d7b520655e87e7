import CompanionServices
import Documents
import LiveHost
import SimulationCore

/// Finds the route of a request, and answers what has none.
struct Router: Sendable {
    let session: ControlSession
    let rules: AccessRules

    /// The beginning of every path of the API.
    static let prefix = "/api/v1/"

    func answer(_ request: HTTPRequest) async -> WebAnswer {
        do {
            return try await find(request)
        } catch let refusal as Refusal {
            return .whole(refusal.response)
        } catch {
            return .whole(Refusal(.badRequest, "\(error)", "").response)
        }
    }

    private func find(_ request: HTTPRequest) async throws -> WebAnswer {
        let isPage = !request.path.hasPrefix(Self.prefix)
        if let refusal = rules.refusal(of: request, isOpen: isPage) { throw refusal }
        // HEAD is answered as GET; the connection omits the content.
        let method = request.method == "HEAD" ? "GET" : request.method
        if isPage { return try page(String(request.path), method) }
        let parts = try request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { try Self.decoded($0, isQuery: false) }
        let found = RouteTable.all.compactMap { route in route.values(in: parts).map { (route, $0) } }
        guard !found.isEmpty else {
            throw Refusal(
                .notFound, "there is nothing at \(request.path)",
                "see /api/v1/openapi.json for what there is",
                path: String(request.path))
        }
        guard let (route, values) = found.first(where: { $0.0.method == method }) else {
            var refusal = Refusal(
                .methodNotAllowed, "\(request.method) does nothing here",
                "use \(found.map(\.0.method).joined(separator: " or "))", path: String(request.path))
            refusal.allowed = found.map(\.0.method)
            if refusal.allowed.contains("GET") { refusal.allowed.append("HEAD") }
            throw refusal
        }
        var all = values
        for (name, value) in try Self.query(of: request) {
            guard route.parameters.contains(where: { $0.place == .query && $0.name == name }) else {
                let known = route.parameters.filter { $0.place == .query }.map(\.name)
                throw Refusal(
                    .badRequest, "there is no parameter '\(name)'",
                    known.isEmpty ? "leave it out" : "use \(known.joined(separator: ", "))", path: name)
            }
            guard all.updateValue(value, forKey: name) == nil else {
                throw Refusal(
                    .badRequest, "the parameter '\(name)' is there twice", "state it once", path: name)
            }
        }
        if route.content != nil { try Self.refuseCrowded(request.body) }
        return try await route.respond(Route.Call(session: session, request: request, values: all))
    }

    /// Refuses content of too many keys and entries before it is parsed.
    private static func refuseCrowded(_ content: [UInt8]) throws {
        let count = content.reduce(0) { $0 + ($1 == 0x3A || $1 == 0x2C || $1 == 0x0A ? 1 : 0) }
        guard count > ControlPanel.mostMarks else { return }
        throw Refusal(
            .unprocessable, "about \(count) keys, entries and lines are too many",
            "send at most \(ControlPanel.mostMarks) at once")
    }

    /// The media types of the files of the pages, by the ends of their names.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    /// Returns the file of the pages at `path`.
    private func page(_ path: String, _ method: String) throws -> WebAnswer {
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        guard let type = Self.types[String(name.split(separator: ".").last ?? "")],
            let bytes = ShippedFiles.bytes(of: "Panel/\(name)")
        else {
            throw Refusal(.notFound, "there is no page \(path)", "open /", path: path)
        }
        guard method == "GET" else {
            var refusal = Refusal(.methodNotAllowed, "\(method) does nothing here", "use GET", path: path)
            refusal.allowed = ["GET", "HEAD"]
            throw refusal
        }
        return .whole(Reply.page(bytes, type))
    }

    // MARK: Texts of targets

    private static func query(of request: HTTPRequest) throws -> [(name: String, value: String)] {
        guard let query = request.query, !query.isEmpty else { return [] }
        return try query.split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return (
                try decoded(name, isQuery: true), try decoded(part.dropFirst(name.count + 1), isQuery: true)
            )
        }
    }

    /// Returns `text` without percent encoding.
    private static func decoded(_ text: Substring, isQuery: Bool) throws -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+"), isQuery {
                bytes.append(0x20)
            } else if byte == UInt8(ascii: "%") {
                guard rest.count >= 2,
                    let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { throw wrong(text) }
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else { throw wrong(text) }
        return decoded
    }

    private static func wrong(_ text: Substring) -> Refusal {
        Refusal(
            .badRequest, "'\(text)' is not percent-encoded UTF-8", "encode it as encodeURIComponent does")
    }
}
