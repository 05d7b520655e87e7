/// Settings that the client cannot change; nil for a setting that follows the client.
public struct ForcedSettings: Hashable, Sendable {
    /// Echo (`E`).
    public var echo: Bool?
    /// Line feeds (`L`).
    public var lineFeeds: Bool?
    /// Spaces (`S`).
    public var spaces: Bool?
    /// Headers (`H`).
    public var headers: Bool?

    public init() {}

    fileprivate static var rows: [(WritableKeyPath<ForcedSettings, Bool?>, WritableKeyPath<Settings, Bool>)] {
        [
            (\.echo, \.serial.echo), (\.lineFeeds, \.serial.lineFeeds), (\.spaces, \.printing.spaces),
            (\.headers, \.printing.headers),
        ]
    }
}

/// The settings that are forced, and what the client has asked for in their place.
struct SettingsForce: Hashable, Sendable {
    /// The forced settings, nil for none.
    private(set) var forced: ForcedSettings?

    /// The client's own settings where others are forced.
    private var own: ForcedSettings?

    /// Applies `forced` to `settings`, and returns those that are no longer forced to the client's values.
    ///
    /// What the client has asked for meanwhile is remembered as far as it differs from what is forced, and is in force again
    /// when the force ends.
    mutating func apply(_ forced: ForcedSettings, to settings: inout Settings) {
        guard forced != ForcedSettings() || own != nil else { return }
        var own = own ?? ForcedSettings()
        for (rule, setting) in ForcedSettings.rows {
            if let value = forced[keyPath: rule] {
                if own[keyPath: rule] == nil || settings[keyPath: setting] != value {
                    own[keyPath: rule] = settings[keyPath: setting]
                }
                settings[keyPath: setting] = value
            } else if let value = own[keyPath: rule] {
                settings[keyPath: setting] = value
                own[keyPath: rule] = nil
            }
        }
        self.own = own == ForcedSettings() ? nil : own
        self.forced = forced == ForcedSettings() ? nil : forced
    }

    /// Keeps the forced settings in force when `settings` have just been given their defaults, which count as the client's own.
    mutating func reinforce(_ settings: inout Settings) {
        guard let forced else { return }
        for (rule, setting) in ForcedSettings.rows {
            guard let value = forced[keyPath: rule] else { continue }
            own?[keyPath: rule] = settings[keyPath: setting]
            settings[keyPath: setting] = value
        }
    }
}
