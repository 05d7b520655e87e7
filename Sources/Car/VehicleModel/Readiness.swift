/// The readiness of an ECU's monitors, as PIDs 01 and 41 report it.
public struct Readiness: Hashable, Sendable {
    /// Spark or compression ignition.
    public let layout: MonitorLayout

    public let supported: MonitorSet

    /// Those that have not run to their end since codes were cleared.
    public internal(set) var incompleteSinceClear: MonitorSet

    /// Those that have not run to their end in this driving cycle.
    public internal(set) var incompleteThisCycle: MonitorSet

    /// Those that are shown as incomplete since codes were cleared (PID 01).
    public var shownIncompleteSinceClear: MonitorSet {
        incompleteSinceClear.subtracting(layout.alwaysComplete)
    }

    /// Those that are shown as incomplete in this driving cycle (PID 41).
    public var shownIncompleteThisCycle: MonitorSet { incompleteThisCycle.subtracting(layout.alwaysComplete) }

    /// Those that can still complete in this driving cycle (PID 41): all that are supported.
    public var enabledThisCycle: MonitorSet { supported }

    /// Returns whether `monitor` has run to its end since codes were cleared.
    public func hasCompleted(_ monitor: Monitor) -> Bool {
        supported.contains(monitor) && !incompleteSinceClear.contains(monitor)
    }
}
