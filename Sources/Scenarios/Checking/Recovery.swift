package import VehicleModel

extension Expectation {
    /// The client receives a good answer within a limited time after a mark.
    ///
    /// An answer is good when it is data (a complete message that is not a negative response) and the prompt
    /// has reached the client. At the endpoint of a game, the first datagram after the mark takes the place
    /// of the answer. Where `values` are stated, the client reports each of them after the good answer and
    /// within the time, and the first reported value of each is true.
    package struct Recovery: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The pattern of the request; nil for any request to the car.
        package var pattern: RequestPattern?
        /// The mark from which the time counts.
        package var after: Mark
        /// The longest time from the mark to the prompt of the good answer.
        package var within: Duration
        /// The signals that the client must report correctly again.
        package var values: [SignalID]
        /// The greatest permitted age of the sample on which a reported value is based.
        package var staleness: Duration
        /// Whether the expectation also holds when the client reports a reason to stop (`disconnected`,
        /// `not-connected`, `no-vehicle`, `error`, `rejected`) after the mark and its program exits by
        /// itself.
        package var orEnds: Bool
    }
}
