/// The source of the vehicle's motion; signals that the description states override it.
public enum Drive: Hashable, Sendable {
    /// Nothing: only the stated signals have values.
    case standing
    /// A driver who follows a standard speed table; the longitudinal model supplies all that goes with the speed.
    case cycle(DrivingCycle)
    /// A recording.
    case trace(TraceSet)
    /// The longitudinal model, driven by its pedals.
    case model(DriverInput)
    /// A race on a circuit, with a driver of its own; the longitudinal model carries the car along.
    case track(TrackDrive)
}

/// The driver's pedals and the slope of the road as functions of the time since the drive began.
public struct DriverInput: Hashable, Sendable {
    /// The accelerator pedal, 0...100 %.
    public var pedal: SignalSource

    /// The brake pedal, 0...100 %; 100 % is the braking that the parameters allow at most.
    public var brake: SignalSource

    /// The slope of the road, %; positive uphill.
    public var grade: SignalSource

    /// A driver with these inputs; values outside their range are clamped.
    public init(
        pedal: SignalSource = .constant(0), brake: SignalSource = .constant(0),
        grade: SignalSource = .constant(0)
    ) {
        self.pedal = pedal
        self.brake = brake
        self.grade = grade
    }
}
