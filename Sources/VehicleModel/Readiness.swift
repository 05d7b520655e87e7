/// What PIDs 01 and 41 report of an ECU's monitors.
package struct Readiness: Hashable, Sendable {
    /// Spark or compression ignition.
    package let layout: MonitorLayout

    /// The monitors that the ECU has.
    package let supported: MonitorSet

    /// Those that have not run to their end since codes were cleared.
    package internal(set) var incompleteSinceClear: MonitorSet

    /// Those that have not run to their end in this driving cycle.
    package internal(set) var incompleteThisCycle: MonitorSet

    /// Those that are shown as incomplete since codes were cleared (PID 01).
    package var shownIncompleteSinceClear: MonitorSet {
        incompleteSinceClear.subtracting(layout.alwaysComplete)
    }

    /// Those that are shown as incomplete in this driving cycle (PID 41).
    package var shownIncompleteThisCycle: MonitorSet {
        incompleteThisCycle.subtracting(layout.alwaysComplete)
    }

    /// Those that can still complete in this driving cycle (PID 41): all that are supported.
    package var enabledThisCycle: MonitorSet { supported }

    /// Whether `monitor` has run to its end since codes were cleared.
    package func hasCompleted(_ monitor: Monitor) -> Bool {
        supported.contains(monitor) && !incompleteSinceClear.contains(monitor)
    }
}
