extension Traits {
    /// Which commands it has and what becomes of those that it lacks.
    package struct CommandSet: Hashable, Sendable {
        /// Commands that are answered with `?` although the version has them.
        package var missing: [CommandMask] = []

        /// Commands that are known although they came with a later version.
        package var additional: [CommandMask] = []

        /// Commands that are answered with `OK` and do nothing.
        package var ignored: [CommandMask] = []

        /// Commands after which the adapter says nothing more until it loses power.
        package var lockUps: [CommandMask] = []

        /// Whether an unknown command is answered with `OK`.
        package var acceptsEverything = false
    }
}
