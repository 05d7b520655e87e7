extension Expectation {
    /// A request recurs with a period.
    ///
    /// Every time from one occurrence in the window to the next is an interval; at least `share` per cent of them lie
    /// within `tolerance` of `period`. The time behind the last occurrence is no interval.
    public struct Period: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// The request.
        public var pattern: RequestPattern
        /// The time from one to the next.
        public var period: Duration
        /// How far an interval may be from `period`, either way.
        public var tolerance: Duration
        /// How many per cent of the intervals must fit, 1 to 100.
        public var share: Int
        /// Fewer intervals than this decide nothing.
        public var atLeast: Int
        /// Where to look.
        public var window: Window
    }
}
