extension ClientTask {
    /// The parameters of a client that downloads maintenance data.
    package struct Download: Hashable, Sendable {
        /// The name of the user's role.
        package var roleName = "farmer"
        /// The number of downloads.
        package var count = 1
        /// The time between two downloads, or between two updates of a dashboard's display.
        package var interval = Duration.seconds(1)
        /// The text of the threshold file for the client; nil for that of the machine.
        package var thresholds: String?
        /// Whether the client gets no threshold file for the machine.
        package var lacksThresholds = false

        /// Creates one download by a farmer with the thresholds of the machine.
        package init() {}
    }
}
