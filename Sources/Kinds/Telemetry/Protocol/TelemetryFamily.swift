/// The games and protocols whose datagrams Dyno sends.
public enum TelemetryFamily: String, CaseIterable, Hashable, Sendable {
    /// Forza Motorsport and Horizon, "Data Out".
    case forza
    /// Assetto Corsa (2014), remote telemetry.
    case assettoCorsa = "assetto-corsa"
    /// Assetto Corsa Competizione, broadcasting protocol version 4.
    case assettoCorsaCompetizione = "assetto-corsa-competizione"
    /// Project CARS 1.
    case projectCars1 = "project-cars-1"
    /// Project CARS 2 and Automobilista 2.
    case projectCars2 = "project-cars-2"
    /// F1 2021.
    case f12021 = "f1-2021"
    /// DiRT Rally, DiRT Rally 2.0, DiRT 4.
    case dirt
    /// Live for Speed and BeamNG, OutGauge.
    case outGauge = "outgauge"
    /// Live for Speed, OutSim.
    case outSim = "outsim"
    /// F1 22 to 25, and the season of 2026.
    case f1
    /// Gran Turismo 7.
    case granTurismo7 = "gt7"
    /// EA SPORTS WRC.
    case eaWRC = "ea-wrc"
    /// Wreckfest 2.
    case wreckfest2 = "wreckfest-2"
    /// Richard Burns Rally with the plugin NGP.
    case richardBurnsRally = "rbr"
}

extension TelemetryFamily {
    /// The direction of a game's protocol.
    enum Conversation: Hashable, Sendable {
        /// Only the game sends.
        case oneWay
        /// Clients subscribe with the messages of Assetto Corsa.
        case corsa
        /// Only the game sends, session by session, as F1 from 22 on.
        case sessions
        /// Clients register with the messages of Assetto Corsa Competizione.
        case competizione
        /// Clients repeat a letter, and the game sends while they do.
        case heartbeat
    }

    /// The direction of this game's protocol.
    var conversation: Conversation { game.conversation }
}
