public import MTG

extension Expectation {
    /// The alerts that the client shows are those that the records which it got call for.
    ///
    /// The truth is the last good record that had reached the client, decoded from the bytes on the wire. Without a way to
    /// see alerts this cannot be decided.
    public struct Alerts: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        public var endpoint: Int
        /// Who looks; nil for the role of the task.
        public var role: MaintenanceRole?
        /// Which source decides names and thresholds.
        public var source: Source
        /// Exactly these alerts, whatever the oracle says; nil for the oracle's.
        public var equals: [AlertShown]?
        /// Whether how serious an alert is counts too.
        public var countsLevels: Bool
        /// How often the client shows its alerts at least.
        public var atLeast: Int
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        public var window: Window

        /// Which source decides.
        public enum Source: Hashable, Sendable {
            /// The endpoint's.
            case endpoint
            /// What the client states in a text called `thresholds`; the endpoint's when it states none.
            case stated
            /// This one.
            case fixed(ThresholdSource)
        }
    }

    /// The maintenance records that the client has stored are those that it got: right values, the newest first, at most
    /// the limit, and none from bad bytes. Without a way to see what it stores this cannot be decided.
    public struct Stored: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        public var endpoint: Int
        /// The number of records; nil for as many as there should be.
        public var exactly: Int?
        /// The most records that a client keeps.
        public var limit: Int
        /// Nothing is decided unless this has come; what is stored is looked at when the case is over.
        public var after: Mark?

        /// The most records that the documented app keeps.
        public static let usualLimit = 300
    }
}

/// An alert as a client shows it.
public struct AlertShown: Hashable, Sendable {
    /// The parameter's name, as the client writes it.
    public var name: String
    /// How serious it is.
    public var level: Alert.Level

    /// An alert of this name.
    public init(name: String, level: Alert.Level = .alert) {
        self.name = name
        self.level = level
    }

    /// The alert that `text` says: its name, and perhaps `: engine-stop` behind it; nil for blanks.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard let name = parts.first, !name.isEmpty else { return nil }
        self.init(name: name, level: parts.dropFirst().first.flatMap(Alert.Level.init) ?? .alert)
    }
}

extension AlertShown: CustomStringConvertible {
    /// The name, with `: engine-stop` behind it where that is its level.
    public var description: String { level == .alert ? name : "\(name): \(level.rawValue)" }
}

extension StringProtocol {
    /// Without blanks at either end.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
