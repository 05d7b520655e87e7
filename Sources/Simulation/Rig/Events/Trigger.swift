public import Endpoints
public import SimulationCore
public import VehicleModel

/// The trigger of an event. Times count from time zero.
public enum Trigger: Hashable, Sendable {
    case at(Duration)
    /// Periodically, first at `from`.
    case every(Duration, from: Duration)
    /// Whenever a condition is observed.
    case when(Condition)
    case after(event: EventID, delay: Duration)
}

/// A condition that is observed during a run.
public struct Condition: Hashable, Sendable {
    public var kind: TriggerCondition

    /// The endpoint; nil for any.
    public var endpoint: EndpointID?

    /// Which occurrences count, from 1; empty for all.
    public var nth: [Int]

    public init(_ kind: TriggerCondition, endpoint: EndpointID? = nil, nth: [Int] = []) {
        self.kind = kind
        self.endpoint = endpoint
        self.nth = nth
    }
}

public enum TriggerCondition: Hashable, Sendable {
    /// A request line was received; its answer has not been computed yet.
    case request(WatchedRequest)
    case connect
    case disconnect
    /// The endpoint received its first byte of the run.
    case firstByte
    case crossing(SignalID, Crossing, Double)
}

/// The direction in which a signal crosses a value.
public enum Crossing: String, CaseIterable, Hashable, Sendable {
    /// From at most the value to more.
    case above
    /// From at least the value to less.
    case below
}
