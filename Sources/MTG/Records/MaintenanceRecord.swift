/// The values of a machine at one moment, as a record carries them.
///
/// Every quantity has a value, 0 or empty where nothing is known; setting one makes it known.
public struct MaintenanceRecord: Hashable, Sendable {
    private var numbers: [Int64]
    private var texts: [RecordQuantity: String] = [:]

    /// The quantities whose values are known.
    public private(set) var known: Set<RecordQuantity> = []

    /// A record that knows nothing.
    public init() {
        numbers = Array(repeating: 0, count: RecordQuantity.allCases.count)
    }

    /// The number of `quantity`, 0 when it is not known or a text.
    public func number(_ quantity: RecordQuantity) -> Int64 { numbers[quantity.validBit] }

    /// The text of `quantity`, empty when it is not known or a number.
    public func text(_ quantity: RecordQuantity) -> String { texts[quantity] ?? "" }

    /// Whether the value of `quantity` is known.
    public func knows(_ quantity: RecordQuantity) -> Bool { known.contains(quantity) }

    /// Sets the number of `quantity`; nil makes it unknown and 0.
    public mutating func set(_ quantity: RecordQuantity, to number: Int64?) {
        numbers[quantity.validBit] = number ?? 0
        mark(quantity, number != nil)
    }

    /// Sets the text of `quantity`; nil makes it unknown and empty.
    public mutating func set(_ quantity: RecordQuantity, to text: String?) {
        texts[quantity] = text.flatMap { $0.isEmpty ? nil : $0 }
        mark(quantity, text != nil)
    }

    /// Changes only whether `quantity` counts as known; the value stays.
    public mutating func mark(_ quantity: RecordQuantity, _ isKnown: Bool) {
        if isKnown { known.insert(quantity) } else { known.remove(quantity) }
    }

    /// One bit for each known quantity, see `RecordQuantity.validBit`.
    public var validMask: UInt32 {
        get { known.reduce(0) { $0 | 1 << UInt32($1.validBit) } }
        set { known = Set(RecordQuantity.allCases.filter { newValue >> UInt32($0.validBit) & 1 == 1 }) }
    }

    /// The record without what `role` may not see: those values are 0 or empty, and unknown.
    public func seen(by role: MaintenanceRole) -> MaintenanceRecord {
        var copy = self
        for quantity in RecordQuantity.allCases where quantity.role > role {
            copy.numbers[quantity.validBit] = 0
            copy.texts[quantity] = nil
            copy.known.remove(quantity)
        }
        return copy
    }
}

extension MaintenanceRecord {
    /// Seconds since 1970 in UTC when the record was made.
    public var unixTime: Int64 {
        get { number(.unixTime) }
        set { set(.unixTime, to: newValue) }
    }
    /// The serial number of the telematics unit.
    public var terminalSerial: String {
        get { text(.terminalSerial) }
        set { set(.terminalSerial, to: newValue) }
    }
    /// The number of the machine.
    public var machineId: Int64 {
        get { number(.machineId) }
        set { set(.machineId, to: newValue) }
    }
    /// Operating time, whole hours.
    public var engineHours: Int64 {
        get { number(.engineHours) }
        set { set(.engineHours, to: newValue) }
    }
    /// How often the engine was started.
    public var engineTurnOnCount: Int64 {
        get { number(.engineTurnOnCount) }
        set { set(.engineTurnOnCount, to: newValue) }
    }
    /// How often the key was turned on.
    public var keyTurnOnCount: Int64 {
        get { number(.keyTurnOnCount) }
        set { set(.keyTurnOnCount, to: newValue) }
    }
    /// Fuel, US gallons.
    public var fuelGallons: Int64 {
        get { number(.fuelGallons) }
        set { set(.fuelGallons, to: newValue) }
    }
    /// Coolant, °C.
    public var coolantC: Int64 {
        get { number(.coolantC) }
        set { set(.coolantC, to: newValue) }
    }
    /// Hydraulic oil, °C.
    public var hydraulicOilC: Int64 {
        get { number(.hydraulicOilC) }
        set { set(.hydraulicOilC, to: newValue) }
    }
    /// The softest tyre, kPa.
    public var tireKPa: Int64 {
        get { number(.tireKPa) }
        set { set(.tireKPa, to: newValue) }
    }
    /// Whether the unit has a position.
    public var gpsAvailable: Bool {
        get { number(.gpsAvailable) != 0 }
        set { set(.gpsAvailable, to: newValue ? 1 : 0) }
    }
    /// Whether there is a licence for remote display access.
    public var rdaLicense: Bool {
        get { number(.rdaLicense) != 0 }
        set { set(.rdaLicense, to: newValue ? 1 : 0) }
    }
    /// Whether there is a licence for wireless data transfer.
    public var wdtLicense: Bool {
        get { number(.wdtLicense) != 0 }
        set { set(.wdtLicense, to: newValue ? 1 : 0) }
    }
    /// Whether machines exchange their maps.
    public var machineSync: Bool {
        get { number(.machineSync) != 0 }
        set { set(.machineSync, to: newValue ? 1 : 0) }
    }
    /// Age of the last position, seconds.
    public var secondsSinceGpsFix: Int64 {
        get { number(.secondsSinceGpsFix) }
        set { set(.secondsSinceGpsFix, to: newValue) }
    }
    /// How many devices are connected.
    public var connectedDevices: Int64 {
        get { number(.connectedDevices) }
        set { set(.connectedDevices, to: newValue) }
    }
    /// How the last reprogramming ended; nil for a code that stands for nothing.
    public var reprogrammingStatus: ReprogrammingStatus? {
        ReprogrammingStatus(rawValue: Int(truncatingIfNeeded: number(.reprogrammingStatus)))
    }
    /// When the unit last called in, seconds since 1970 in UTC.
    public var lastCellCallIn: Int64 {
        get { number(.lastCellCallIn) }
        set { set(.lastCellCallIn, to: newValue) }
    }
    /// The firmware's version.
    public var firmware: String {
        get { text(.firmware) }
        set { set(.firmware, to: newValue) }
    }
    /// Operating time since the last service, whole hours.
    public var hoursSinceService: Int64 {
        get { number(.hoursSinceService) }
        set { set(.hoursSinceService, to: newValue) }
    }
}
