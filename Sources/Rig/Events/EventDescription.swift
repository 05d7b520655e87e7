public import Endpoints
public import Links
public import Telemetry
public import VehicleModel

/// An event of a scenario: a trigger and the actions that it starts.
public struct EventDescription: Sendable {
    /// The name by which other events refer to it; nil when it has none.
    public var name: String?

    /// When it happens.
    public var trigger: Trigger

    /// The greatest number of times that it happens, or nil for no limit.
    public var times: Int?

    /// The time, from time zero, after which it no longer happens and its faults end; nil for never.
    public var until: Duration?

    /// The probability that it happens each time its trigger is met, 0 to 1.
    public var probability = 1.0

    /// Its actions, in order.
    public var actions: [Action]

    /// An event with these parts.
    public init(name: String? = nil, trigger: Trigger, actions: [Action]) {
        self.name = name
        self.trigger = trigger
        self.actions = actions
    }

    /// An event that happens at a time.
    public init(name: String? = nil, at: Duration, actions: [Action]) {
        self.init(name: name, trigger: .at(at), actions: actions)
    }

    /// One action of an event.
    public enum Action: Sendable {
        /// Gives a signal a new source from now on.
        case set(SignalID, SignalSource)
        /// Gives a signal the source again that the scenario states.
        case release(SignalID)
        /// Moves a signal from its present value to `to`, in equal steps of time; the signal then stays there.
        case ramp(SignalID, to: Double, over: Duration)
        /// Puts a trouble code into the memory of ECU number `ecu`.
        case store(DiagnosticTroubleCode, as: TroubleCodeStage, ecu: ECUID)
        /// Ends the fault behind a code; its life cycle does the rest.
        case repair(DiagnosticTroubleCode, ecu: ECUID)
        /// Does in ECU number `ecu`, or in all when nil, what service 04 does.
        case clearDiagnosticInformation(ecu: ECUID?)
        /// Turns the key.
        case ignition(Ignition)
        /// Changes the condition of the wires of the diagnostic bus.
        case bus(BusCondition)
        /// Begins a fault: at endpoint number `endpoint`, or the one where the event was observed, or all; in ECU number
        /// `ecu` or in all; for the request that was observed, or for `lasting`, or until something ends it.
        case fault(FaultSetting, endpoint: Int?, ecu: ECUID?, lasting: Duration?)
        /// Ends faults.
        case clearFault(FaultSelection)
        /// Ends all connections of endpoint number `endpoint`, or of the one where the event was observed, or of all.
        case disconnect(endpoint: Int?, Disconnection)
        /// Sends bytes that the client has not asked for.
        case unsolicited(endpoint: Int?, [UInt8])
        /// Sets a field of a telemetry endpoint's packets to a value from now on.
        case setField(endpoint: Int, FieldSetting)
        /// Changes the number of slots per second of a telemetry endpoint.
        case rate(endpoint: Int, Int)
        /// Writes a remark into the journal.
        case log(String)
        /// Ends the run.
        case end
        /// Pauses the game for a duration; the race stands still.
        case pause(Duration)
        /// Rewinds the race by a duration.
        case rewind(Duration)
        /// Tells the race what to do: flags, penalties, stops, sessions.
        case race(RaceOrder)
    }
}
