package import CompanionServices
package import Conformance
package import Endpoints

/// HTTP back ends: requests and responses that are text.
extension HTTPDescription: WireDialect {
    package static let lane = "HTTP service"

    package static let side: Trace.Side? = .service

    package static let trials = [
        trial(
            "trip-log", place: "trips", account: "username: anna, password: rose7",
            "log-on username=anna password=rose7",
            texts: ["message", "page", "spinner", "unsent", "trips", "trip", "speed_limit", "fuel_price"]),
        trial("valet-customer", place: "customer"), trial("valet-employee", place: "employee"),
    ]

    private static func trial(
        _ kind: String, place: String,
        account: String = "phone: \"51709669\", password: \"123\", firstName: Wai, lastName: Chan",
        _ step: String = "log-on phone=51709669 password=123",
        texts: [String] = ["message", "page", "spinner", "user", "cars", "qr", "orders", "since"]
    ) -> ProfileTrial {
        let service = kind == "trip-log" ? kind : "valet"
        let role = kind == "valet-employee" ? ", role: valet" : ""
        return ProfileTrial(
            kind, .app, place: place,
            endpoint: "\(service): { \(ProfileTrial.socket), accounts: [{ \(account)\(role) }] }",
            claims: [kind], steps: [step], shows: kind == "trip-log" ? [] : [("user", "Wai Chan")],
            texts: texts)
    }

    package static let keepsRequestLines = true

    package static func judge(
        _ misbehaviour: Misbehaviour, _ form: NeverForm, _ span: CaseEvaluator.Span,
        _ evaluator: CaseEvaluator
    ) -> Outcome? {
        guard misbehaviour == .plaintextPassword else { return nil }
        return PasswordDiscipline(evaluator: evaluator).judge(form, span)
    }

    /// Describes a message by its method and target, or its status, and its content; nil for bytes that do not begin a
    /// message, which are shown as they are.
    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    {
        guard let end = bytes.firstIndex(of: 0x0D), bytes.dropFirst(end).starts(with: "\r\n".utf8) else {
            return nil
        }
        let line = bytes[..<end]
        let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, (isRequest ? words.last : words.first)?.starts(with: "HTTP/1.".utf8) == true
        else { return nil }
        var shown = isRequest ? words.dropLast() : words.dropFirst()
        if let head = bytes.firstRange(of: "\r\n\r\n".utf8) {
            let content = bytes[head.upperBound...].prefix(TraceText.longest)
            if !content.isEmpty { shown.append(content.map { $0 < 0x20 || $0 >= 0x7F ? 0x2E : $0 }[...]) }
        }
        return shown.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}

extension Trace.Side {
    /// An HTTP back end.
    package static let service = Self(rawValue: "service")
}
