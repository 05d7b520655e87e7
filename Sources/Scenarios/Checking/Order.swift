extension Expectation {
    /// Requests occur in this order.
    ///
    /// Other requests may occur between the steps unless `isStrict` is set: then the steps follow one another
    /// directly. With `after` in the window, the first step of a strict order is the first request after that
    /// mark.
    package struct Order: Hashable, Sendable {
        /// One request of the order.
        package struct Step: Hashable, Sendable {
            /// The pattern of the request.
            package var pattern: RequestPattern
            /// The longest time from the previous step; nil for the `gap` of the order.
            package var within: Duration?

            /// Creates a step; without `within`, the `gap` of the order limits its time.
            package init(_ pattern: RequestPattern, within: Duration? = nil) {
                self.pattern = pattern
                self.within = within
            }
        }

        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The steps, at least one.
        package var steps: [Step]
        /// The longest time from one step to the next, or nil for no limit.
        package var gap: Duration?
        /// Whether no other request may occur between two steps.
        package var isStrict: Bool
        /// The part of the run that is examined. Its `within` limits the time to the last step, from the mark
        /// or else from the first step.
        package var window: Window
    }
}
