public import VehicleModel

/// A value that an ECU derives from its memory, table or sensors, not from one signal.
public enum Derived: Hashable, Sendable {
    /// Which of the 32 identifiers after this one are supported.
    case supportBitmap
    /// Whether this ECU commands the malfunction indicator on.
    case malfunctionIndicator
    /// The number of confirmed trouble codes.
    case confirmedCodeCount
    /// Whether the monitors are those of compression ignition.
    case compressionIgnition
    case supported(Monitor)
    /// Whether the monitor has not completed since trouble codes were cleared.
    case incomplete(Monitor)
    /// Whether the monitor can still run in this driving cycle.
    case enabledThisCycle(Monitor)
    /// Whether the monitor has not completed in this driving cycle.
    case incompleteThisCycle(Monitor)
    /// The trouble code that stored the freeze frame, 0 when there is none.
    case freezeFrameCode
    /// Whether the oxygen sensor is fitted, that is, whether one of its signals has a value.
    case sensorFitted(bank: Int, sensor: Int)

    /// The ignition layout for which the bit has this meaning, or nil for both.
    public var monitorLayout: MonitorLayout? {
        switch self {
        case .supported(let monitor), .incomplete(let monitor), .enabledThisCycle(let monitor),
            .incompleteThisCycle(let monitor):
            monitor.layout
        case .supportBitmap, .malfunctionIndicator, .confirmedCodeCount, .compressionIgnition,
            .freezeFrameCode,
            .sensorFitted:
            nil
        }
    }
}
