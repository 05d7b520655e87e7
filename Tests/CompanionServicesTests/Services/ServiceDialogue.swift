import CompanionServices
import SimulationCore
import Testing

/// A dialogue of `Vectors/services`.
struct ServiceDialogue: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        let at: String?
        let send: String
        let token: String?
        let type: String?
        let key: String?
        let body: String?
        let receive: String

        func request() throws -> HTTPRequest {
            let parts = send.split(separator: " ", maxSplits: 1)
            try #require(parts.count == 2)
            var fields = [HTTPField("Host", "dyno")]
            if let token { fields.append(HTTPField("Authorization", "Bearer \(token)")) }
            if let key { fields.append(HTTPField("X-Key", key)) }
            if body != nil { fields.append(HTTPField("Content-Type", type ?? "application/json")) }
            return HTTPRequest(
                method: String(parts[0]), target: String(parts[1]), fields: fields,
                body: Array((body ?? "").utf8))
        }

        func instant() throws -> SimInstant {
            guard let at else { return .powerOn }
            return SimInstant.powerOn.advanced(by: .seconds(try #require(Int(at.dropLast()))))
        }
    }

    let name: String
    let clause: String
    let source: String
    let service: String
    let profile: String
    let zone: Int?
    let hours: String?
    let dates: String?
    let sessions: Bool?
    let seeds: [[String: String]]?
    let steps: [Step]

    func description() throws -> ServiceDescription {
        var description = ServiceDescription(
            .builtIn(try #require(ServiceName(rawValue: service))),
            profile: try #require(ServiceProfile(rawValue: profile)), zoneMinutes: zone,
            requiresSession: sessions)
        if let hours { description.hours = try #require(HourFormat(rawValue: hours)) }
        if let dates { description.dateFormat = try #require(DateFormat(rawValue: dates)) }
        for seed in seeds ?? [] {
            let list = try #require(description.seedLists.first { $0.name == seed["list"] })
            var values: [String: StoreValue] = [:]
            for (name, text) in seed where name != "list" {
                let key = try #require(list.keys.first { $0.name == name })
                values[name] = try Self.value(text, key.type)
            }
            let row = SeedRow(list.name, values)
            #expect(description.mistake(in: row) == nil, "\(row)")
            description.seeds.append(row)
        }
        return description
    }

    private static func value(_ text: String, _ type: StoreType) throws -> StoreValue {
        switch type {
        case .text: .text(text)
        case .integer: .integer(try #require(Int64(text)))
        case .real: .real(try #require(Double(text)))
        }
    }
}

extension ServiceAnswer {
    /// The answer as vectors write it.
    var written: String {
        switch outcome {
        case .silence: return "silence"
        case .crash: return "crash"
        case .response(let response):
            let head = ["\(response.status)\(response.reason.map { " \($0)" } ?? "")"]
            let fields = response.fields.map { "\($0.name): \($0.value)" }
            return (head + fields).joined(separator: "\r\n") + "\r\n\r\n"
                + String(decoding: response.body, as: UTF8.self)
        }
    }

    /// The body of a response; nil without one.
    var body: [UInt8]? {
        if case .response(let response) = outcome { response.body } else { nil }
    }
}
