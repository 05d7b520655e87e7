extension Traits {
    /// Which commands it has and what becomes of those that it lacks.
    public struct CommandSet: Hashable, Sendable {
        /// Commands that are answered with `?` although the version has them.
        public var missing: [CommandMask] = []

        /// Commands that are known although they came with a later version.
        public var additional: [CommandMask] = []

        /// Commands that are answered with `OK` and do nothing.
        public var ignored: [CommandMask] = []

        /// Commands after which the adapter says nothing more until it loses power.
        public var lockUps: [CommandMask] = []

        /// Whether an unknown command is answered with `OK`.
        public var acceptsEverything = false
    }
}
