/// What a client met in a run: counted by the texts that the standards use.
public struct UsageCoverage: Codable, Hashable, Sendable {
    /// Adapter commands that the client sent, without spaces and in capitals, such as `ATZ`, with how often.
    public var commands: [String: Int] = [:]

    /// Requests to the car that the client sent, such as `010C`, with how often.
    public var requests: [String: Int] = [:]

    /// Negative responses that reached the client, as `SERVICE CODE` in hexadecimal, such as `01 12`.
    public var negativeResponses: [String: Int] = [:]

    /// Messages of the adapter that reached the client, such as `NO DATA`.
    public var messages: [String: Int] = [:]

    /// Faults that acted, by their names in the scenario format, such as `chunks` or `disconnect`.
    public var faults: [String: Int] = [:]

    /// Nothing met.
    public init() {}

    /// Adds what was met elsewhere.
    public mutating func add(_ other: UsageCoverage) {
        commands.merge(other.commands, uniquingKeysWith: +)
        requests.merge(other.requests, uniquingKeysWith: +)
        negativeResponses.merge(other.negativeResponses, uniquingKeysWith: +)
        messages.merge(other.messages, uniquingKeysWith: +)
        faults.merge(other.faults, uniquingKeysWith: +)
    }
}
