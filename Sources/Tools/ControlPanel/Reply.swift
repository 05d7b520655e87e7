import CompanionServices
import SimulationCore

enum Reply {
    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        whole(value.compactBytes + [0x0A], "application/json", status: status)
    }

    /// Returns content of a media type. Nothing of it is stored by anybody, and nothing is taken for another type.
    static func whole(_ body: [UInt8], _ type: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status,
            fields: [
                HTTPField("Content-Type", type), HTTPField("Cache-Control", "no-store"),
                HTTPField("X-Content-Type-Options", "nosniff"),
                HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
            ], body: body)
    }

    /// Returns a file of the page, which may load only what this server has.
    static func page(_ body: [UInt8], _ type: String) -> HTTPResponse {
        var response = whole(body, type)
        response.fields += [
            HTTPField(
                "Content-Security-Policy",
                """
                default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                """),
            HTTPField("Referrer-Policy", "no-referrer"),
        ]
        return response
    }
}

extension JSONValue {
    /// Returns a number, or null where there is none.
    static func number(orNull value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }

    /// Returns a text, or null where there is none.
    static func string(orNull text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
