/// A game, or a protocol of games: its messages, the sources of their values, and its conversation with clients.
///
/// Each game has a folder in `Games`, and `TelemetryKind.rows` lists them.
public final class Game: Sendable {
    /// The name in vectors, for example `assetto-corsa`.
    public let name: String

    /// Other names of its messages.
    public let aliases: [String: String]

    /// The names of its clients' requests.
    public let requests: [TelemetryRequest]

    /// The modes of a pause that it supports. Packets of zeros are not possible where clients identify packets by their
    /// content.
    public let pauseModes: [PauseMode]

    /// Who talks to whom.
    let conversation: ConversationMaker

    /// The messages that a server sends; a sender's are in `streams`.
    let served: [String]

    /// When a sender sends its messages, in the order of sending.
    let streams: @Sendable (TelemetryDescription) -> [PacketStream]

    /// Whether its clock has run since the computer was started; else it starts with the session.
    let hasUptimeClock: Bool

    /// Whether it sends the data of a car that drives on behind the finish.
    let sendsCoolDown: Bool

    private let messages: @Sendable () -> [PacketLayout]
    private let mappings: [String: MappingTable]
    private let mapping: @Sendable (PacketLayout) -> MappingTable?
    private let pause: @Sendable (String) -> PauseMode

    /// A game. `layouts` refer to the game, and so are made after it; `mappings` has the sources of their values by the
    /// names of the messages, `mapping` those of other messages.
    init(
        _ name: String, layouts: @autoclosure @escaping @Sendable () -> [PacketLayout],
        aliases: [String: String] = [:], mappings: [String: MappingTable] = [:],
        mapping: @escaping @Sendable (PacketLayout) -> MappingTable? = { _ in nil },
        requests: [TelemetryRequest] = [], served: [String] = [],
        conversation: @escaping ConversationMaker = { description, builder, _ in
            SlotSender(description, &builder)
        },
        streams: @escaping @Sendable (TelemetryDescription) -> [PacketStream] = {
            [PacketStream($0.format, [.slot])]
        },
        usualPause: @escaping @Sendable (String) -> PauseMode = { _ in .frozen },
        hasUptimeClock: Bool = false, sendsCoolDown: Bool = true,
        pauseModes: [PauseMode] = [.stop, .frozen]
    ) {
        self.name = name
        self.aliases = aliases
        self.requests = requests
        self.pauseModes = pauseModes
        self.conversation = conversation
        self.served = served
        self.streams = streams
        self.hasUptimeClock = hasUptimeClock
        self.sendsCoolDown = sendsCoolDown
        (messages, self.mappings, self.mapping, pause) = (layouts, mappings, mapping, usualPause)
    }

    /// Its messages, in the order of the list of fields.
    public var layouts: [PacketLayout] { messages() }

    /// Returns the message of this name or alias.
    public func layout(named name: String) -> PacketLayout? {
        let name = aliases[name] ?? name
        return layouts.first { $0.name == name }
    }

    /// Returns the sources of the values of a message; none for a message that is not the game's.
    func table(of layout: PacketLayout) -> MappingTable {
        mappings[layout.name] ?? mapping(layout) ?? MappingTable { _ in }
    }

    /// Returns the game's own behaviour in a pause, according to reports; for Forza it depends on the title.
    public func usualPause(format: String) -> PauseMode { pause(format) }
}

extension Game: Hashable {
    /// A game exists once.
    public static func == (one: Game, other: Game) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
