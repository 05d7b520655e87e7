extension Settings {
    /// The causes of the chip's sleep and wake-up, and the time after which a bus counts as silent.
    struct Power: Hashable, Sendable {
        /// `AMT`: steps of 0.65536 s until the bus counts as quiet; 0 switches the timer off.
        var activityTimeout: UInt8

        /// PP 0E and 0F.
        var control: PowerControl
        var monitor: ActivityMonitor

        /// Whether a silent host or a silent bus has consequences.
        let watchesSilence: Bool

        init(_ parameters: ParameterValues) {
            // PP 0F b4: 30 s or 150 s, in steps of 0.65536 s.
            activityTimeout = parameters[.activityMonitor] & 0x10 == 0 ? 0x2D : 0xE4
            control = PowerControl(rawValue: parameters[.powerControl])
            monitor = ActivityMonitor(
                rawValue: parameters.monitorsActivity ? parameters[.activityMonitor] : 0)
            watchesSilence =
                control.isSuperset(of: [.isEnabled, .sleepsWhenIdle])
                || monitor.contains(.isEnabled) && !monitor.isDisjoint(with: [.warns, .sleeps])
        }

        /// Whether a silent bus puts the chip to sleep.
        var sleepsOnSilentBus: Bool { monitor.contains(.sleeps) && control.contains(.isEnabled) }

        /// Whether traffic on the bus wakes the chip (PP 0F b6).
        var wakesOnTraffic: Bool {
            monitor.isSuperset(of: [.isEnabled, .wakes]) && control.contains(.isEnabled)
        }
    }
}
