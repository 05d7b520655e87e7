/// The causes of the chip's sleep and wake-up: the bits of PP 0E (ELM327 data sheet, "PP 0E", "Power control").
struct PowerControl: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// b7: nothing below counts without it.
    static let isEnabled = PowerControl(rawValue: 1 << 7)
    /// b5: a host that says nothing for long lets the chip sleep.
    static let sleepsWhenIdle = PowerControl(rawValue: 1 << 5)
    /// b4: that is 20 minutes rather than 5.
    static let waitsLong = PowerControl(rawValue: 1 << 4)
    /// b3: `ACT ALERT` a minute before.
    static let warns = PowerControl(rawValue: 1 << 3)
    /// b2: the ignition input going low puts the chip to sleep.
    static let followsIgnition = PowerControl(rawValue: 1 << 2)
    /// b1: the ignition input wakes it after 5 s rather than 1 s.
    static let wakesLate = PowerControl(rawValue: 1 << 1)
}

/// The chip's reaction to a silent bus: the bits of PP 0F, from version 2.0 on (data sheet, "PP 0F").
struct ActivityMonitor: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// b7: nothing below but b1 counts without it.
    static let isEnabled = ActivityMonitor(rawValue: 1 << 7)
    /// b6: traffic wakes the chip.
    static let wakes = ActivityMonitor(rawValue: 1 << 6)
    /// b5: a silent bus puts it to sleep.
    static let sleeps = ActivityMonitor(rawValue: 1 << 5)
    /// b3: `ACT ALERT` when the bus has been silent for the time that `AMT` sets.
    static let warns = ActivityMonitor(rawValue: 1 << 3)
    /// b1: an exclamation mark precedes alerts.
    static let marks = ActivityMonitor(rawValue: 1 << 1)
}
