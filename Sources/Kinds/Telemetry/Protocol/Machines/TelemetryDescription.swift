public import SimulationCore

/// The description of a telemetry endpoint: the game, its destination or clients, and its behaviour.
public struct TelemetryDescription: Hashable, Sendable {
    public var game: Game

    /// The layout that distinguishes the titles of a game, for example `forza-horizon-4`; the
    /// only one of other families.
    public var format: String

    /// Whether it sends to one destination or serves clients.
    public var role: Role

    /// Slots per second, 1...360.
    public var rate = 60

    /// Whether a sender sends as fast as the driver takes datagrams, whatever `rate` is; not for a server.
    public var isUnthrottled = false

    /// Half the width of the uniform spread around each slot.
    public var jitter = Duration.zero

    /// Its output while the driver is not driving.
    public var pause: PauseMode

    /// The port that a sender binds, or nil for any free one.
    public var sourcePort: Int?

    /// The game's clock at power-on in milliseconds, which wraps after 4294967295; nil for the game's own start.
    public var timestampStart: UInt32?

    /// Options that only some families have.
    public var options = TelemetryOptions()

    /// Fields whose values are overridden.
    public var fields: [FieldSetting] = []

    /// Where datagrams go.
    public enum Role: Hashable, Sendable {
        /// To one destination, without a request.
        case sender(to: Peer)
        /// To the clients that have registered.
        case server
    }

    /// A telemetry endpoint of this game with the game's usual behaviour.
    public init(game: Game, format: String, role: Role) {
        self.game = game
        self.format = format
        self.role = role
        pause = game.usualPause(format: format)
    }
}

/// Options that only some games have; a game ignores the options of others.
public struct TelemetryOptions: Hashable, Sendable {
    public var forza = ForzaOptions()
    /// Assetto Corsa Competizione.
    public var competizione = CompetizioneOptions()
    public var dirt = DirtOptions()
    /// OutGauge and OutSim.
    public var liveForSpeed = LiveForSpeedOptions()
    public var f1 = F1Options()
    public var granTurismo = GranTurismoOptions()
    public var eaWRC = EAWRCOptions()
    public var richardBurnsRally = RichardBurnsRallyOptions()

    /// Whether text fields are padded with old memory contents instead of zeros, as in Assetto Corsa.
    public var hasDirtyText = false
    /// Whether the unused bytes of an event's union keep the values of the previous event, as in F1.
    public var hasStaleUnion = false

    /// Servers: how long a subscriber may be silent; nil for no limit on loopback and `usualSilence` elsewhere, and for
    /// 1000 packets with Gran Turismo 7. The other games themselves have no limit.
    public var silenceLimit: Duration?

    /// Servers: the greatest number of subscribers; a new one replaces the one that has been silent longest.
    /// Nil for the usual number.
    public var subscriberLimit: Int?

    /// The usual greatest number of subscribers of a server that only this machine reaches.
    public static let usualSubscribers = 64

    /// The usual greatest number of subscribers of a server that others reach: the address in a request can be forged.
    public static let usualDistantSubscribers = 4

    /// The default limit of silence for a subscriber on another machine.
    public static let usualSilence = Duration.seconds(60)

    /// The value of a limit that stands for ever; longer than any run.
    public static let endless = Duration.seconds(1 << 40)

    public init() {}
}

/// A field whose value is stated instead of taken from the race.
public struct FieldSetting: Hashable, Sendable {
    /// The layout, or nil for all layouts of the endpoint that have the field.
    public var layout: String?

    /// The field, for example `Speed`, `car[3].speed`.
    public var field: String

    /// Its value, in the unit of the field; signals count time from when it was set.
    public var source: FieldOverrides.Source

    /// Sets `field` to the value of `source`.
    public init(layout: String? = nil, field: String, source: FieldOverrides.Source) {
        self.layout = layout
        self.field = field
        self.source = source
    }

    /// The setting in words, for the journal: `Speed to 27.5`.
    public var words: String {
        let name = layout.map { "\($0).\(field)" } ?? field
        return switch source {
        case .value(let value): "\(name) to \(value)"
        case .signal(let source): "\(name) to \(source)"
        }
    }
}

/// The output of a game while the driver is not driving: in menus, in a pause, after the finish.
public enum PauseMode: String, CaseIterable, Hashable, Sendable {
    case stop
    /// Packets of zeros at the usual rate.
    case zero
    /// The last state of the car at the usual rate.
    case frozen
    /// A packet of zeros at intervals, also between the packets of the drive.
    case keepalive

    /// The interval of the packets of zeros with `keepalive`; reports say several a second.
    public static let keepaliveInterval = Duration.milliseconds(150)
}
