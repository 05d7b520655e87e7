extension Traits {
    /// What its lines look like.
    public struct Printing: Hashable, Sendable {
        /// Whether a single frame's padding is printed with headers on, as the data sheets show it; most adapters in the
        /// field print up to the declared length.
        public var showsPadding = true

        /// Whether a single frame's padding is printed with headers off, too.
        public var showsPaddingWithoutHeaders = false

        /// Whether the line with the length of a segmented answer ends in a space as data lines do (seen on a Wi-Fi adapter).
        public var lengthLineEndsInSpace = true

        /// Whether one line end, the one of the last line, is all that comes before the prompt.
        public var hasSingleReturn = false

        /// Whether a further line end comes before the `OK` of `ATD`.
        public var hasReturnBeforeDefaults = false

        /// The lines of a reply after which the rest is lost, 0 for no limit.
        public var replyLines = 0

        /// Whether the slow initiation is announced with a dot for each stage.
        public var showsInitiationDots = true
    }
}
