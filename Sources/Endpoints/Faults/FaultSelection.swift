/// The faults that an action ends.
public enum FaultSelection: Hashable, Sendable {
    /// All of them.
    case all
    /// The faults that the event at this index has begun.
    case event(Int)
    /// The faults of this kind.
    case kind(FaultKind)
    /// The one with this number, in the order in which faults have begun, from 1.
    case number(Int)
}
