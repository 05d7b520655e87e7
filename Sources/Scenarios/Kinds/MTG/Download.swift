public import MTG

extension ClientTask {
    /// What a client that downloads maintenance data is told.
    public struct Download: Hashable, Sendable {
        /// Who looks at the data.
        public var role = MaintenanceRole.farmer
        /// How often it downloads.
        public var count = 1
        /// The time between two downloads.
        public var interval = Duration.seconds(1)
        /// The text of the threshold file that it is given; nil for that of the machine.
        public var thresholds: String?
        /// Whether there is no threshold file for the machine.
        public var lacksThresholds = false

        /// One download by a farmer with the machine's own thresholds.
        public init() {}
    }
}
