/// The commands, requests, responses, messages and faults that a client has met in a run, each with its
/// count.
///
/// Keys use the notation of the standards and data sheets.
public struct UsageCoverage: Codable, Hashable, Sendable {
    /// The adapter commands (`AT…`, `ST…`) that the client sent, without spaces and in capitals, such as
    /// `ATZ`.
    public var commands: [String: Int] = [:]

    /// The diagnostic requests that the client sent, in hexadecimal, such as `010C`.
    ///
    /// The digit that limits the number of responses is not part of a key.
    public var requests: [String: Int] = [:]

    /// The negative responses that the client received, as service and code in hexadecimal, such as `01 12`.
    public var negativeResponses: [String: Int] = [:]

    /// The messages of the adapter that the client received, such as `NO DATA`.
    public var messages: [String: Int] = [:]

    /// The faults that took effect, by their names in the scenario format, such as `chunks` or `disconnect`.
    public var faults: [String: Int] = [:]

    /// Creates an empty coverage.
    public init() {}

    /// Adds the counts of `other`.
    public mutating func add(_ other: UsageCoverage) {
        commands.merge(other.commands, uniquingKeysWith: +)
        requests.merge(other.requests, uniquingKeysWith: +)
        negativeResponses.merge(other.negativeResponses, uniquingKeysWith: +)
        messages.merge(other.messages, uniquingKeysWith: +)
        faults.merge(other.faults, uniquingKeysWith: +)
    }
}
