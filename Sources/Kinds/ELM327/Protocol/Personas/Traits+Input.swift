extension Traits {
    /// What it does with the lines of its host.
    public struct Input: Hashable, Sendable {
        /// Whether `ATD` switches echo on again; the data sheet lists echo as restored by a reset only, but hosts rely on
        /// either.
        public var defaultsRestoreEcho = true

        /// Whether `ATE` counts one line later than it should.
        public var echoLags = false

        /// Whether a line feed directly after a carriage return interrupts as any character does.
        public var lineFeedInterrupts = false

        /// How many significant characters a line holds before the rest is swallowed and refused.
        public var lineCapacity = 32
    }
}
