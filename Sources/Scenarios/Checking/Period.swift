extension Expectation {
    /// A request recurs with a period.
    ///
    /// An interval is the time from one occurrence in the window to the next. At least `share` percent of the
    /// intervals differ from `period` by at most `tolerance`. The time after the last occurrence is not an
    /// interval.
    package struct Period: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The pattern of the request.
        package var pattern: RequestPattern
        /// The nominal time between two occurrences.
        package var period: Duration
        /// The greatest permitted difference between an interval and `period`, in both directions.
        package var tolerance: Duration
        /// The smallest permitted percentage of intervals within the tolerance, 1 to 100.
        package var share: Int
        /// The smallest number of intervals that is judged. With fewer intervals, the expectation is broken
        /// if the window was long enough for them and the client has sent anything, and is undecided
        /// otherwise.
        package var atLeast: Int
        /// The part of the run that is examined.
        package var window: Window
    }
}
