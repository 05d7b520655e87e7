public import Endpoints
public import VehicleModel

/// When an event happens. Times count from time zero.
public enum Trigger: Hashable, Sendable {
    /// At one time.
    case at(Duration)
    /// Again and again, first at `from`.
    case every(Duration, from: Duration)
    /// Whenever something is observed.
    case when(Condition)
    /// A while after another event, by its place in the scenario.
    case after(event: Int, delay: Duration)
}

/// Something that is observed during a run.
public struct Condition: Hashable, Sendable {
    /// What is observed.
    public var kind: TriggerCondition

    /// The endpoint at which, by its place; nil for any.
    public var endpoint: Int?

    /// Which of the times that it is observed count, from 1; empty for all of them.
    public var nth: [Int]

    /// A condition with these parts.
    public init(_ kind: TriggerCondition, endpoint: Int? = nil, nth: [Int] = []) {
        self.kind = kind
        self.endpoint = endpoint
        self.nth = nth
    }
}

/// The kinds of thing that a condition waits for.
public enum TriggerCondition: Hashable, Sendable {
    /// A request line has arrived; its answer is not formed yet.
    case request(WatchedRequest)
    /// A client has connected.
    case connect
    /// A client has gone.
    case disconnect
    /// The first byte of the run at the endpoint.
    case firstByte
    /// A signal passes a value.
    case crossing(SignalID, Crossing, Double)
}

/// The ways to pass a value.
public enum Crossing: String, CaseIterable, Hashable, Sendable {
    /// From at most the value to more.
    case above
    /// From at least the value to less.
    case below
}
