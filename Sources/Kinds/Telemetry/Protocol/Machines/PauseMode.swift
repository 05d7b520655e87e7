/// What a game sends while the driver is not driving: in menus, in a pause, after the finish.
public enum PauseMode: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case stop
    /// Packets of zeros at the usual rate.
    case zero
    /// The last state of the car at the usual rate.
    case frozen
    /// A packet of zeros at intervals, also between the packets of the drive.
    case keepalive

    /// The interval of the packets of zeros with `keepalive`; reports say several a second.
    public static let keepaliveInterval = Duration.milliseconds(150)
}
