/// The signals that race control shows to all cars.
public struct RaceControl: Hashable, Sendable {
    /// Flags; the numbers are those of F1's protocol.
    public enum Flag: Int, CaseIterable, Hashable, Sendable {
        case none = 0
        case green = 1
        case blue = 2
        case yellow = 3
        case red = 4
    }

    /// Whether cars have to follow a safety car; the numbers are those of F1's protocol.
    public enum SafetyCar: Int, CaseIterable, Hashable, Sendable {
        case none = 0
        case full = 1
        case virtual = 2
        case formation = 3
    }

    /// A screen of the player.
    public enum Screen: Int, CaseIterable, Hashable, Sendable {
        case race = 0
        /// A menu beside the race.
        case menu = 1
        /// A replay: the car moves, and nobody drives it.
        case replay = 2
    }

    /// The player's screen.
    public var screen = Screen.race
    /// The flag around the track.
    public var flag = Flag.green
    public var safetyCar = SafetyCar.none
    /// The number of times that a safety car has come.
    public private(set) var safetyCars = 0
    /// The number of times that the virtual safety car has come.
    public private(set) var virtualSafetyCars = 0
    /// The number of times that the race was stopped.
    public private(set) var redFlags = 0

    public init() {}

    /// The factor on everyone's speed.
    var pace: Double {
        if flag == .red { return 0 }
        return switch safetyCar {
        case .none: 1
        case .full, .formation: 0.55
        case .virtual: 0.7
        }
    }

    mutating func show(_ flag: Flag) {
        if flag == .red, self.flag != .red { redFlags = min(255, redFlags + 1) }
        self.flag = flag
    }

    /// Sends out a safety car, or takes it in.
    mutating func send(_ car: SafetyCar) {
        if car == .full, safetyCar != .full { safetyCars = min(255, safetyCars + 1) }
        if car == .virtual, safetyCar != .virtual { virtualSafetyCars = min(255, virtualSafetyCars + 1) }
        safetyCar = car
    }
}
