/// Which faults an action ends.
public enum FaultSelection: Hashable, Sendable {
    /// All of them.
    case all
    /// Those that the event at this place has begun.
    case event(Int)
    /// Those of the kind at this place in `FaultKind.rows`.
    case kind(Int)
}
