package import MTG

extension Expectation {
    /// The client shows the alerts that result from the maintenance records that it received, or stated ones.
    ///
    /// The records are decoded from the bytes on the wire. The alerts may be those of the last good record or
    /// of any good record that reached the client in the last 2 s. This is undecided when the alerts of the
    /// client cannot be read.
    package struct Alerts: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The role of the user; nil for the role of the task.
        package var role: MaintenanceRole?
        /// The source of the names and thresholds.
        package var source: Source
        /// The expected alerts; nil for those that the oracle derives from the records.
        package var equals: [AlertShown]?
        /// Whether the levels of the alerts are compared, too.
        package var countsLevels: Bool
        /// The smallest number of reports of alerts.
        package var atLeast: Int
        /// Whether only what is shown at the end of the window counts; nothing shown is not an alert.
        package var isLastOnly: Bool
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        package var window: Window

        /// The source of the names and thresholds.
        package enum Source: Hashable, Sendable {
            /// The source of the endpoint.
            case endpoint
            /// The source that the client reports in a text called `thresholds`, or the source of the
            /// endpoint when it reports none.
            case stated
            /// A constant source.
            case fixed(ThresholdSource)
        }
    }

    /// The client has stored the maintenance records that it received: correct values, newest first, at most
    /// `limit` records, and none from invalid bytes. This is undecided when the stored records cannot be
    /// read.
    package struct Stored: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The exact number of stored records; nil for the number that results from the records sent.
        package var exactly: Int?
        /// The greatest number of records that a client keeps.
        package var limit: Int
        /// The mark that must have occurred, or else the expectation is undecided; nil for none. The stored
        /// records are read after the case has ended.
        package var after: Mark?
        /// Whether the client may refuse all records when it reports so (`error`, `rejected`).
        package var allowsRefusal = false

        /// The greatest number of records that the documented app keeps.
        package static let usualLimit = 300
    }
}

/// An alert as a client shows it.
package struct AlertShown: Hashable, Sendable {
    /// The name of the parameter, as the client writes it.
    package var name: String
    /// The level of the alert.
    package var level: Alert.Level

    /// Creates an alert of a parameter.
    package init(name: String, level: Alert.Level = .alert) {
        self.name = name
        self.level = level
    }

    /// Parses a name, optionally followed by `: engine-stop`. Returns nil for blank text; an unknown level is
    /// read as `alert`.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard let name = parts.first, !name.isEmpty else { return nil }
        self.init(name: name, level: parts.dropFirst().first.flatMap(Alert.Level.init) ?? .alert)
    }
}

extension AlertShown: CustomStringConvertible {
    /// The name, followed by `: engine-stop` for that level.
    package var description: String { level == .alert ? name : "\(name): \(level.rawValue)" }
}

extension StringProtocol {
    /// The text without white space at both ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
