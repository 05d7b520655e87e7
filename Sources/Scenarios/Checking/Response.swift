extension Expectation {
    /// The client sends its next request within a limited time after a prompt.
    ///
    /// Each request that matches the pattern, that has its prompt in the window and that is followed by
    /// another request on the same connection is judged. When there is none, the expectation is broken if the
    /// client stayed connected for longer than `limit` after the prompt of such a request, and is undecided
    /// otherwise.
    package struct Response: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The pattern of the request whose prompt starts the time.
        package var pattern: RequestPattern
        /// The longest permitted time from the prompt to the carriage return of the next request.
        package var limit: Duration
        /// The part of the run that is examined; its `within` is ignored.
        package var window: Window
    }
}
