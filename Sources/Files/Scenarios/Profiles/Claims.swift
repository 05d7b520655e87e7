import Documents
package import VehicleModel

/// The reports that a client claims to make, derived from the rules of its profile or stated there.
///
/// An expectation about anything else does not apply to the client.
package struct Claims: Hashable, Sendable {
    /// The signals whose values it reports; nil for any.
    package var signals: Set<SignalID>?

    /// The states that it reports; nil for any.
    package var states: Set<String>?

    /// The kinds of trouble codes that it reports; nil for any.
    package var kinds: Set<String>?

    /// The texts that it reports, by the names in cases; nil for any.
    package var texts: Set<String>?

    /// Whether it reports the supported parameters of the car.
    package var saysSupported: Bool

    /// Whether the client shows alerts.
    package var saysAlerts: Bool

    /// Whether the profile states where it stores maintenance records.
    package var stores: Bool

    /// The sizes of the maintenance records that it knows, in bytes; nil for any.
    package var recordSizes: Set<Int>?

    /// The rate at which it shows values, per second, by the interval between two updates that it is told; nil when the profile
    /// does not say.
    package var updates: [Duration: ClosedRange<Double>]?

    /// The placeholders that the client's command does not have: of the task `maintenance` `role`, `downloads`,
    /// `thresholds`, of the task `dashboard` `interval`.
    package var unused: Set<String> = []

    /// The claims of a client whose reports are unknown: everything.
    package static let everything = Claims(
        signals: nil, states: nil, kinds: nil, texts: nil, saysSupported: true, saysAlerts: true, stores: true
    )

    /// Creates the claims of `profile`; `everything` for a profile that claims everything or has no rules.
    package init(_ profile: ClientProfile) {
        self = .everything
        defer {
            unused = Self.unused(by: profile)
            updates = profile.claims.updates
        }
        guard !profile.claimsEverything, !profile.reports.isEmpty else { return }
        self = Claims(
            signals: [], states: [], kinds: [], texts: [], saysSupported: false, saysAlerts: false,
            stores: profile.store != nil)
        for rule in profile.reports { add(rule) }
        let stated = profile.claims
        if let signals = stated.signals { self.signals = signals }
        if let states = stated.states { self.states = states }
        if let kinds = stated.kinds { self.kinds = kinds }
        if let texts = stated.texts { self.texts = texts }
        if let supported = stated.saysSupported { saysSupported = supported }
        if let alerts = stated.saysAlerts { saysAlerts = alerts }
        recordSizes = stated.recordSizes
    }

    private init(
        signals: Set<SignalID>?, states: Set<String>?, kinds: Set<String>?, texts: Set<String>?,
        saysSupported: Bool, saysAlerts: Bool, stores: Bool
    ) {
        self.signals = signals
        self.states = states
        self.kinds = kinds
        self.texts = texts
        self.saysSupported = saysSupported
        self.saysAlerts = saysAlerts
        self.stores = stores
    }

    /// Returns whether the client reports values of `signal`.
    package func says(_ signal: SignalID) -> Bool { signals?.contains(signal) ?? true }

    private static func unused(by profile: ClientProfile) -> Set<String> {
        let stated: [(task: ClientTask.Kind, names: Set<String>)] = [
            (.download, ["role", "downloads", "thresholds"]), (.dashboard, ["interval"]),
        ]
        return stated.reduce(into: []) { unused, row in
            guard let command = profile.tasks[row.task] else { return }
            let words = command.run.values.flatMap(\.self) + command.environment.values
            unused.formUnion(row.names.subtracting(words.flatMap(\.placeholders)))
        }
    }

    // MARK: The fields of a rule

    private mutating func add(_ rule: ReportRule) {
        let fields = rule.fields
        if fields.contains(.value) {
            if rule.names.isEmpty, fields.contains(.signal) { signals = nil }
            signals?.formUnion(rule.names.map(\.measure.signal))
            if let signal = rule.signal?.signal { signals?.insert(signal) }
        } else if case .json = rule.form {
            signals?.formUnion(rule.names.map(\.measure.signal))
        }
        if fields.contains(.codes) {
            kinds?.formUnion(
                fields.contains(.kind)
                    ? Self.words(ReportRule.knownKinds, .kind, rule, rule.kinds) : [rule.kind])
        }
        if fields.contains(.text) {
            texts?.formUnion(
                fields.contains(.name) ? Self.words(ReportRule.knownTexts, .name, rule, rule.texts) : [])
            if let text = rule.text { texts?.insert(text) }
        }
        if fields.contains(.state) {
            states?.formUnion(Self.words(ReportRule.knownStates, .state, rule, rule.states))
        }
        if let state = rule.state { states?.insert(state) }
        if fields.contains(.supported) { saysSupported = true }
        if fields.contains(.alerts) { saysAlerts = true }
    }

    /// Returns the words that `field` can have: the targets of `translations`, or else those of `known` that
    /// the pattern of the rule admits.
    private static func words(
        _ known: [String], _ field: ReportRule.Field, _ rule: ReportRule, _ translations: [String: String]
    ) -> [String] {
        guard translations.isEmpty else { return Array(translations.values) }
        guard case .line(let pattern) = rule.form else { return known }
        return TextPattern.words(known, admittedBy: field.rawValue, in: pattern)
    }
}

extension ReportRule {
    /// The fields that the rule can find in a line.
    package var fields: Set<Field> {
        switch form {
        case .json(let members): Set(members.keys)
        case .line(let pattern):
            Set(TextPattern.groupNames(in: pattern).compactMap(Field.init(rawValue:)))
        }
    }
}

extension ClientProfile {
    /// The claims that a profile states; a member is nil where the rules decide.
    package struct StatedClaims: Hashable, Sendable {
        /// The signals whose values the client reports.
        package var signals: Set<SignalID>?
        /// The states that the client reports.
        package var states: Set<String>?
        /// The kinds of trouble codes that the client reports.
        package var kinds: Set<String>?
        /// The texts that the client reports.
        package var texts: Set<String>?
        /// Whether the client reports the supported parameters of the car.
        package var saysSupported: Bool?
        /// Whether the client shows alerts.
        package var saysAlerts: Bool?
        /// The sizes of the maintenance records that the client knows, in bytes.
        package var recordSizes: Set<Int>?
        /// The rate at which the client shows values, per second, by the interval between two updates.
        package var updates: [Duration: ClosedRange<Double>]?

        /// Creates claims in which nothing is stated.
        package init() {}
    }
}
