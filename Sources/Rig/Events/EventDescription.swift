public import Endpoints
public import Links
public import Telemetry
public import VehicleModel

/// Something that happens in the course of a run.
public struct EventDescription: Sendable {
    /// Its name, by which others refer to it; nil when it has none.
    public var name: String?

    /// When it happens.
    public var trigger: Trigger

    /// How often it happens at most, or nil for no limit.
    public var times: Int?

    /// When it has happened for the last time and the faults that it has begun end, from time zero; nil for never.
    public var until: Duration?

    /// How likely it is to happen each time that it could, 0 to 1.
    public var probability = 1.0

    /// What happens, in order.
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

    /// One thing that an event does.
    public enum Action: Sendable {
        /// Gives a signal a new source from now on.
        case set(SignalID, SignalSource)
        /// Takes a signal from whatever it is to `to`, in equal steps of time; then it stays there.
        case ramp(SignalID, to: Double, over: Duration)
        /// Puts a trouble code into the memory of ECU number `ecu`.
        case store(DiagnosticTroubleCode, as: TroubleCodeStage, ecu: ECUID)
        /// Ends the fault behind a code; its life cycle does the rest.
        case repair(DiagnosticTroubleCode, ecu: ECUID)
        /// Does in ECU number `ecu`, or in all when nil, what service 04 does.
        case clearDiagnosticInformation(ecu: ECUID?)
        /// Turns the key.
        case ignition(Ignition)
        /// Brings the wires of the diagnostic bus into a condition.
        case bus(BusCondition)
        /// Begins a fault: at endpoint number `endpoint`, or the one where the event was observed, or all; in ECU number
        /// `ecu` or in all; for the request that was observed, or for `lasting`, or until something ends it.
        case fault(FaultSetting, endpoint: Int?, ecu: ECUID?, lasting: Duration?)
        /// Ends faults.
        case clearFault(FaultSelection)
        /// Ends all connections at endpoint number `endpoint`, or at the one where the event was observed, or all.
        case disconnect(endpoint: Int?, Disconnection)
        /// Sends a client bytes that it has not asked for.
        case unsolicited(endpoint: Int?, [UInt8])
        /// Gives a field of a telemetry endpoint's packets a value of its own from now on.
        case setField(endpoint: Int, FieldSetting)
        /// Changes how many slots a second a telemetry endpoint has.
        case rate(endpoint: Int, Int)
        /// Writes a line into the journal.
        case log(String)
        /// Ends the run.
        case end
        /// The game pauses: the race stands still for so long.
        case pause(Duration)
        /// Rewinds the race by a duration.
        case rewind(Duration)
    }
}
