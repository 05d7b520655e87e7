/// Something that happened in a race and that games report once.
public struct RaceIncident: Hashable, Sendable {
    /// An incident. `car` 0 is the player's, then the rivals in their order.
    public enum Kind: Hashable, Sendable {
        /// `car` has `other` touched, `severity` 0...1.
        case collision(severity: Double)
        /// The stewards' decision about `car`; `infringement` with the number of F1's protocol.
        case penalty(RacePenalties.Kind, infringement: Int, seconds: Int)
        /// `car` has passed `other`.
        case overtake
        /// `car` is out of the race; `reason` with the number of F1's protocol.
        case retirement(reason: Int)
        /// The safety car: `phase` 0 deployed, 1 returning, 2 returned, 3 the race goes on.
        case safetyCar(RaceControl.SafetyCar, phase: Int)
        /// The race is stopped.
        case redFlag
        /// The race goes on.
        case greenFlag
        /// So many start lights are on.
        case lights(Int)
        /// `car` has passed the speed trap faster than before; bit 0 faster than all, bit 1 than itself.
        case speedTrap(speed: Double, bits: Int)
        case driveThroughServed
        /// `car` has served a stop, which took `seconds`.
        case stopAndGoServed(seconds: Double)
        /// Opening the rear wing is allowed again.
        case wingsEnabled
        /// Opening the rear wing is forbidden; `reason` with the number of F1's protocol.
        case wingsDisabled(reason: Int)
        /// The session was left for another one, which begins after it.
        case sessionLeft
    }

    /// Counts up from 1, also over a flashback.
    public let number: Int
    public let kind: Kind
    public let car: Int
    /// The other car; nil when there is none.
    public let other: Int?
    /// The lap, from 1.
    public let lap: Int
}
