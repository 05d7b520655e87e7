public struct F1Options: Hashable, Sendable {
    public enum Session: String, CaseIterable, Hashable, Sendable {
        case practice
        case qualifying
        case race
        case timeTrial = "time-trial"

        /// Returns the number in the messages of `year`; they were renumbered in 24.
        func number(in year: Int) -> Double {
            switch self {
            case .practice: 1
            case .qualifying: 5
            case .race: year >= 24 ? 15 : 10
            case .timeTrial: year >= 24 ? 18 : 13
            }
        }
    }

    /// The two digits of the game's year, which sends the formats of earlier years too.
    public var gameYear = 25
    /// The game's minor version.
    public var minorVersion = 18
    public var session = Session.race
    /// The player's place in the lists of cars.
    public var playerIndex = 0
    /// Whether it is an online game, whose players wait in a lobby until the race begins.
    public var hasLobby = false
    /// Whether the other players keep their telemetry to themselves.
    public var areOthersRestricted = false
    /// Frames of the game in a second, which its packets count.
    public var framesPerSecond = 60
    /// Whether the minutes of gaps are left 0, as the game is reported to do.
    public var leavesMinutes = false
    /// Whether the history lists a ninth stint, for which there is no place.
    public var hasNinthStint = false
    /// Whether a session loaded half way has neither track nor length.
    public var hasEmptySession = false
    /// Whether the difference of a tyre set has its low byte only.
    public var hasShortDifference = false
    /// The number of the track, -1 for an unknown one; nil for that of the circuit.
    public var track: Int?
    /// Whether the event OVEN, which no list has, follows the end of a session.
    public var sendsUnknownEvent = false

    public init() {}
}

/// The board of all laps of a session, as F1 shows it.
struct F1Board: Hashable, Sendable {
    /// The place of each car in each lap, 24 to a lap; 0 for none.
    private(set) var positions: [UInt8] = []

    var lapCount: Int { positions.count / 24 }

    /// Returns the place of car `car` in lap `lap`, both from 0.
    func position(of car: Int, in lap: Int) -> UInt8 {
        let place = lap * 24 + car
        return lap >= 0 && (0..<24).contains(car) && place < positions.count ? positions[place] : 0
    }

    /// Notes the places of `cars` in the laps that they drive; no more than 50 laps are kept.
    mutating func note(_ cars: [(lap: Int, position: Int)]) {
        for (car, entry) in cars.prefix(24).enumerated() where (0..<50).contains(entry.lap) {
            while positions.count < (entry.lap + 1) * 24 { positions.append(0) }
            positions[entry.lap * 24 + car] = UInt8(truncatingIfNeeded: entry.position)
        }
    }
}
