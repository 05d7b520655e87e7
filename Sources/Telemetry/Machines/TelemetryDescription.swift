public import SimulationCore

/// What a telemetry endpoint is made from: a game, where it sends or listens, and how it behaves.
public struct TelemetryDescription: Hashable, Sendable {
    /// The game.
    public var family: TelemetryFamily

    /// The layout that tells the titles of a family apart, for example `forza-horizon-4`; the family's usual one where it
    /// has one only.
    public var format: String

    /// Where datagrams go.
    public var role: Role

    /// Slots per second, 1...360.
    public var rate = 60

    /// Whether a sender sends as fast as what it has sent is taken, whatever `rate` is; a server never does.
    public var isUnthrottled = false

    /// Half the width of the uniform spread around each slot.
    public var jitter = Duration.zero

    /// What the endpoint sends while nobody drives.
    public var pause: PauseMode

    /// The port that a sender binds, or nil for any free one.
    public var sourcePort: Int?

    /// What the counter of milliseconds shows at power-on; it wraps behind 4294967295.
    public var timestampStart: UInt32 = 0

    /// Options that only some families have.
    public var options = TelemetryOptions()

    /// Fields that do not follow the race.
    public var fields: [FieldSetting] = []

    /// Where datagrams go.
    public enum Role: Hashable, Sendable {
        /// To one destination, without a request.
        case sender(to: Peer)
        /// To the clients that have registered.
        case server
    }

    /// A telemetry endpoint of this game with the game's usual behaviour.
    public init(family: TelemetryFamily, format: String, role: Role) {
        self.family = family
        self.format = format
        self.role = role
        pause = family.usualPause(format: format)
    }
}

/// Options that only some families have; a family ignores the options of others.
public struct TelemetryOptions: Hashable, Sendable {
    /// Options for the contents of packets.
    public var packets = PacketOptions()

    /// DiRT: a packet of zeros behind the finish, and nothing after it.
    public var endsWithZeros = true

    /// F1 2021: the players wait in a lobby until the race begins.
    public var hasLobby = false

    /// Assetto Corsa Competizione: the password for a registration.
    public var connectionPassword = ""

    /// Assetto Corsa Competizione: the password for commands; empty when no client may send commands.
    public var commandPassword = ""

    /// Servers: how long a subscriber may say nothing; nil for ever on loopback and for `usualSilence` elsewhere. The games
    /// wait for ever.
    public var silenceLimit: Duration?

    /// Servers: how many subscribers there can be; a new one takes the place of the one that has been silent longest.
    public var subscriberLimit = 64

    /// How long a subscriber on another machine may say nothing where nothing is stated.
    public static let usualSilence = Duration.seconds(60)

    /// As a limit: for ever, on whatever machine; longer than any run.
    public static let endless = Duration.seconds(1 << 40)

    /// The usual behaviour.
    public init() {}
}

/// A field whose value is stated instead of taken from the race.
public struct FieldSetting: Hashable, Sendable {
    /// The layout that is meant, or nil for all of the endpoint's that have the field.
    public var layout: String?

    /// The field, for example `Speed`, `car[3].speed`.
    public var field: String

    /// Its value, in the unit of the field; times count from when it was set.
    public var source: FieldOverrides.Source

    /// `field` has the value of `source`.
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
