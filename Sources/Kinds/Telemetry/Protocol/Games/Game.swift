/// What the machines know of a game: its messages, the sources of their values, when it sends them, and how it pauses.
///
/// Each game has its own folder beside this file, or a row in `Game+Earlier.swift`.
struct Game: Sendable {
    /// Its messages, in the order of the list of fields.
    let layouts: [PacketLayout]

    /// The sources of the values by the names of the messages.
    let mappings: [String: MappingTable]

    /// The sources of the values of a message that a user has defined.
    var mapping: @Sendable (PacketLayout) -> MappingTable? = { _ in nil }

    /// Who talks to whom.
    var conversation = TelemetryFamily.Conversation.oneWay

    /// The messages that a server sends; a sender's are in `streams`.
    var served: [String] = []

    /// When a sender sends its messages, in the order of sending.
    var streams: @Sendable (TelemetryDescription) -> [PacketStream] = { [PacketStream($0.format, [.slot])] }

    /// What it sends while the players wait in a lobby.
    var lobby: @Sendable (TelemetryDescription) -> [PacketStream] = { _ in [] }

    /// What it sends while nobody drives, by its format.
    var usualPause: @Sendable (String) -> PauseMode = { _ in .frozen }

    /// Whether its clock has run since the computer was started; else it starts with the session.
    var hasUptimeClock = false

    /// Whether it sends of a car that drives on behind the finish.
    var sendsCoolDown = true

    /// The modes that it supports. Packets of zeros are not possible where clients identify packets by their content.
    var pauseModes: [PauseMode] = [.stop, .frozen]
}

extension TelemetryFamily {
    /// What the machines know of this game.
    var game: Game {
        switch self {
        case .forza: .forza
        case .assettoCorsa: .assettoCorsa
        case .assettoCorsaCompetizione: .assettoCorsaCompetizione
        case .projectCars1: .projectCars1
        case .projectCars2: .projectCars2
        case .f12021: .f12021
        case .dirt: .dirt
        case .outGauge: .outGauge
        case .outSim: .outSim
        case .f1: .f1
        case .granTurismo7: .granTurismo7
        case .eaWRC: .eaWRC
        case .wreckfest2: .wreckfest2
        case .richardBurnsRally: .richardBurnsRally
        }
    }
}
