/// The source of the vehicle's motion; signals that the description states override it.
public enum Drive: Hashable, Sendable {
    /// None: only stated signals have values.
    case standing
    /// A driver who follows a standard driving cycle; the longitudinal model computes the
    /// other signals from the speed.
    case cycle(DrivingCycle)
    case trace(TraceSet)
    /// The longitudinal model with the driver's pedals.
    case model(DriverInput)
    /// A race on a circuit with a simulated driver; the longitudinal model moves the car.
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
