public import VehicleModel

extension Expectation {
    /// After a mark the client is back to a good request within a time.
    ///
    /// A request is good when its answer is data (a complete message that is no negative response) and the prompt has
    /// reached the client. Where `values` are stated, the client says each of them afterwards, still within the time, and
    /// the first value that it says of each once the good answer has arrived is true.
    public struct Recovery: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// The request; any request to the car unless stated.
        public var pattern: RequestPattern?
        /// The mark.
        public var after: Mark
        /// The longest time from the mark to the prompt of the good request.
        public var within: Duration
        /// The signals whose values are right again.
        public var values: [SignalID]
        /// The greatest age of a sample that a value may come from.
        public var staleness: Duration
        /// Whether it holds as well when the client has said behind the mark that it is not connected (`disconnected`,
        /// `not-connected`, `no-vehicle`, `error`) and has ended by itself.
        public var orEnds: Bool
    }
}
