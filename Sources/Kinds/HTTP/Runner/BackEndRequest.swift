package import CompanionServices

/// A client's request as a relay sends it to a back end.
enum BackEndRequest {
    /// The fields that belong to one connection (RFC 9110 §7.6.1), and those that a relay states itself.
    private static let own: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection",
        "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    /// Returns the bytes of `request` for the back end at `host`.
    static func bytes(_ request: HTTPRequest, host: String) -> [UInt8] {
        let path = String(request.path)
        let target = request.target == "*" ? "*" : path + (request.query.map { "?\($0)" } ?? "")
        var text = "\(request.method) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        for field in request.fields where !own.contains(field.name.lowercased()) {
            text += "\(field.name): \(field.value)\r\n"
        }
        if !request.body.isEmpty || ["POST", "PUT", "PATCH"].contains(request.method) {
            text += "Content-Length: \(request.body.count)\r\n"
        }
        return Array("\(text)\r\n".utf8) + request.body
    }
}

/// A request that was handed on, and the response to it.
package struct RecordedExchange: Hashable, Sendable {
    package var request: HTTPRequest

    /// The response of the back end, with the fields as they came.
    package var response: HTTPResponse

    /// The time from the end of the request to the end of the response.
    package var took: Duration

    package init(request: HTTPRequest, response: HTTPResponse, took: Duration) {
        self.request = request
        self.response = response
        self.took = took
    }
}
