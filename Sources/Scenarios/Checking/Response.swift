extension Expectation {
    /// The client sends its next request within a time of the prompt.
    ///
    /// Looked at is every request of the pattern that has its prompt in the window and is followed by another request on
    /// the same connection; when none is, the client was too late if it was still connected when the time was over.
    public struct Response: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// The request whose prompt counts.
        public var pattern: RequestPattern
        /// The longest time from the prompt to the carriage return of the next request.
        public var limit: Duration
        /// Where to look; its `within` is not used.
        public var window: Window
    }
}
