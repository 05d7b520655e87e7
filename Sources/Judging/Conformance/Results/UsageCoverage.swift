/// The commands, requests, responses, messages and faults that a client has met in a run, each with its
/// count.
///
/// Keys use the notation of the standards and data sheets.
package struct UsageCoverage: Codable, Hashable, Sendable {
    /// The adapter commands (`AT…`, `ST…`) that the client sent, without spaces and in capitals, such as
    /// `ATZ`.
    package var commands: [String: Int] = [:]

    /// The diagnostic requests that the client sent, in hexadecimal, such as `010C`.
    ///
    /// The digit that limits the number of responses is not part of a key.
    package var requests: [String: Int] = [:]

    /// The negative responses that the client received, as service and code in hexadecimal, such as `01 12`.
    package var negativeResponses: [String: Int] = [:]

    /// The messages of the adapter that the client received, such as `NO DATA`.
    package var messages: [String: Int] = [:]

    /// The faults that took effect, by their names in the scenario format, such as `chunks` or `disconnect`.
    package var faults: [String: Int] = [:]

    /// Creates an empty coverage.
    package init() {}

    package mutating func add(_ other: UsageCoverage) {
        commands.merge(other.commands, uniquingKeysWith: +)
        requests.merge(other.requests, uniquingKeysWith: +)
        negativeResponses.merge(other.negativeResponses, uniquingKeysWith: +)
        messages.merge(other.messages, uniquingKeysWith: +)
        faults.merge(other.faults, uniquingKeysWith: +)
    }
}
