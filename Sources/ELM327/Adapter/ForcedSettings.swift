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

    /// Nothing forced.
    public init() {}

    fileprivate static var rows: [(WritableKeyPath<ForcedSettings, Bool?>, WritableKeyPath<Settings, Bool>)] {
        [
            (\.echo, \.serial.echo), (\.lineFeeds, \.serial.lineFeeds), (\.spaces, \.printing.spaces),
            (\.headers, \.printing.headers),
        ]
    }
}

extension Adapter {
    /// The echo setting.
    public var echo: Bool { settings.serial.echo }

    /// What is forced stays in force when settings have just been given their defaults, which count as the client's own.
    mutating func reinforce() {
        guard let forced = unit.forced else { return }
        for (rule, setting) in ForcedSettings.rows {
            guard let value = forced[keyPath: rule] else { continue }
            unit.clientSettings?[keyPath: rule] = settings[keyPath: setting]
            settings[keyPath: setting] = value
        }
    }

    /// The headers setting.
    public var headers: Bool {
        get { settings.printing.headers }
        set { settings.printing.headers = newValue }
    }

    /// Whether `ATE` counts one line later from now on, beside what the traits say.
    public var echoLags: Bool {
        get { unit.echoLags }
        set {
            unit.echoLags = newValue
            unit.isPlain = traits.isPlain && !newValue
        }
    }

    /// Applies `forced`, and returns settings that are no longer forced to the client's values.
    ///
    /// Call it before input and around each held line. What the client has asked for meanwhile is remembered as far as it
    /// differs from what is forced, and is in force again when the force ends.
    public mutating func enforce(_ forced: ForcedSettings) {
        guard forced != ForcedSettings() || unit.clientSettings != nil else { return }
        var own = unit.clientSettings ?? ForcedSettings()
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
        unit.clientSettings = own == ForcedSettings() ? nil : own
        unit.forced = forced == ForcedSettings() ? nil : forced
    }
}
