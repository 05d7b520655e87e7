/// An instruction of a scenario to a race; a car without a track follows those that do not need one.
public enum RaceOrder: Hashable, Sendable {
    /// The session begins anew without having ended, as from the game's menu.
    case restart
    /// The present state is kept for `reload`.
    case save
    /// The session ends, and another one begins at the saved state, or at the start when there is none.
    case reload
    case flag(RaceControl.Flag)
    /// The safety car comes out or in.
    case safetyCar(RaceControl.SafetyCar)
    /// The player's car stops for tyres at the end of this lap.
    case pit(TyreCompound)
    /// The stewards decide about a car.
    case penalty(RacePenalties.Kind, car: Int, other: Int?, infringement: Int, seconds: Int)
    case collision(car: Int, other: Int, severity: Double)
    case retire(car: Int)
    /// The player's screen shows something else.
    case screen(RaceControl.Screen)
    case lights(Int)
    /// The buttons that the player holds, as bits of the game's protocol.
    case buttons(UInt32)
    /// Something else is reported, and changes nothing.
    case report(RaceIncident.Kind, car: Int, other: Int?)

    public var words: String {
        switch self {
        case .restart: "the session begins anew"
        case .save: "the race is saved"
        case .reload: "the saved race is loaded"
        case .flag(let flag): "flag \(flag)"
        case .safetyCar(let car): "safety car \(car)"
        case .pit(let compound): "a stop for \(compound.name) tyres"
        case .penalty(let kind, let car, _, _, _): "\(kind.name) for car \(car)"
        case .collision(let car, let other, _): "cars \(car) and \(other) touch"
        case .retire(let car): "car \(car) retires"
        case .screen(let screen): "the screen shows a \(screen)"
        case .lights(let count): "\(count) start lights"
        case .buttons(let bits): "buttons \(String(bits, radix: 16))"
        case .report(let kind, let car, _): "\(kind) of car \(car)"
        }
    }
}
