/// One test result of service 06, in raw numbers as encoded.
public struct MonitorResult: Hashable, Sendable {
    /// The monitor identifier (MID), not one of the bitmaps 00, 20, 40 …
    public var monitorID: UInt8

    /// The test identifier (TID).
    public var testID: UInt8

    /// The unit-and-scaling identifier (UASID) of value and limits.
    public var scalingID: UInt8

    public var value: UInt16

    /// The least value that passes.
    public var minimum: UInt16

    /// The greatest value that passes.
    public var maximum: UInt16

    /// The monitor whose run produces the result; until it has run since the last clear, the record reads zero.
    public var monitor: Monitor?

    public init(
        monitorID: UInt8, testID: UInt8, scalingID: UInt8, value: UInt16, minimum: UInt16, maximum: UInt16,
        monitor: Monitor? = nil
    ) {
        self.monitorID = monitorID
        self.testID = testID
        self.scalingID = scalingID
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.monitor = monitor
    }
}
