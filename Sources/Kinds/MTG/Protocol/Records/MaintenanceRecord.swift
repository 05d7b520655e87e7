/// The values of a machine at one instant: the decoded content of a maintenance record.
///
/// Every quantity has a value, 0 or empty when it is unknown. Setting a value makes it known.
public struct MaintenanceRecord: Hashable, Sendable {
    private var numbers: [Int64]
    private var texts: [RecordQuantity: String] = [:]
    public private(set) var known: Set<RecordQuantity> = []

    /// A record in which every value is unknown.
    public init() {
        numbers = Array(repeating: 0, count: RecordQuantity.allCases.count)
    }

    /// Returns the number of `quantity`; 0 when it is unknown or a text.
    public func number(_ quantity: RecordQuantity) -> Int64 { numbers[quantity.validBit] }

    /// Returns the text of `quantity`; empty when it is unknown or a number.
    public func text(_ quantity: RecordQuantity) -> String { texts[quantity] ?? "" }

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

    /// Sets whether `quantity` is known, without changing its value.
    public mutating func mark(_ quantity: RecordQuantity, _ isKnown: Bool) {
        if isKnown { known.insert(quantity) } else { known.remove(quantity) }
    }

    /// The known quantities as bits, see `RecordQuantity.validBit`.
    public var validMask: UInt32 {
        get { known.reduce(0) { $0 | 1 << UInt32($1.validBit) } }
        set { known = Set(RecordQuantity.allCases.filter { newValue >> UInt32($0.validBit) & 1 == 1 }) }
    }

    /// Returns the record as `role` sees it: the values that the role may not see are 0 or empty, and unknown.
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
    /// The time of the record in seconds since 1970, UTC.
    public var unixTime: Int64 {
        get { number(.unixTime) }
        set { set(.unixTime, to: newValue) }
    }
    /// The serial number of the telematics unit.
    public var terminalSerial: String {
        get { text(.terminalSerial) }
        set { set(.terminalSerial, to: newValue) }
    }
    public var machineId: Int64 {
        get { number(.machineId) }
        set { set(.machineId, to: newValue) }
    }
    /// The operating time in whole hours.
    public var engineHours: Int64 {
        get { number(.engineHours) }
        set { set(.engineHours, to: newValue) }
    }
    /// The number of engine starts.
    public var engineTurnOnCount: Int64 {
        get { number(.engineTurnOnCount) }
        set { set(.engineTurnOnCount, to: newValue) }
    }
    /// The number of times that the key was turned on.
    public var keyTurnOnCount: Int64 {
        get { number(.keyTurnOnCount) }
        set { set(.keyTurnOnCount, to: newValue) }
    }
    /// The fuel in the tank in US gallons.
    public var fuelGallons: Int64 {
        get { number(.fuelGallons) }
        set { set(.fuelGallons, to: newValue) }
    }
    public var coolantC: Int64 {
        get { number(.coolantC) }
        set { set(.coolantC, to: newValue) }
    }
    public var hydraulicOilC: Int64 {
        get { number(.hydraulicOilC) }
        set { set(.hydraulicOilC, to: newValue) }
    }
    /// The lowest tyre pressure in kPa.
    public var tireKPa: Int64 {
        get { number(.tireKPa) }
        set { set(.tireKPa, to: newValue) }
    }
    /// Whether the unit has a position.
    public var gpsAvailable: Bool {
        get { number(.gpsAvailable) != 0 }
        set { set(.gpsAvailable, to: newValue ? 1 : 0) }
    }
    /// Whether the machine has a licence for remote display access.
    public var rdaLicense: Bool {
        get { number(.rdaLicense) != 0 }
        set { set(.rdaLicense, to: newValue ? 1 : 0) }
    }
    /// Whether the machine has a licence for wireless data transfer.
    public var wdtLicense: Bool {
        get { number(.wdtLicense) != 0 }
        set { set(.wdtLicense, to: newValue ? 1 : 0) }
    }
    /// Whether machines exchange their maps.
    public var machineSync: Bool {
        get { number(.machineSync) != 0 }
        set { set(.machineSync, to: newValue ? 1 : 0) }
    }
    /// The age of the last position in seconds.
    public var secondsSinceGpsFix: Int64 {
        get { number(.secondsSinceGpsFix) }
        set { set(.secondsSinceGpsFix, to: newValue) }
    }
    public var connectedDevices: Int64 {
        get { number(.connectedDevices) }
        set { set(.connectedDevices, to: newValue) }
    }
    /// The result of the last reprogramming; nil for an unknown code.
    public var reprogrammingStatus: ReprogrammingStatus? {
        ReprogrammingStatus(rawValue: Int(truncatingIfNeeded: number(.reprogrammingStatus)))
    }
    /// The time of the unit's last call in seconds since 1970, UTC.
    public var lastCellCallIn: Int64 {
        get { number(.lastCellCallIn) }
        set { set(.lastCellCallIn, to: newValue) }
    }
    public var firmware: String {
        get { text(.firmware) }
        set { set(.firmware, to: newValue) }
    }
    /// The operating time since the last service in whole hours.
    public var hoursSinceService: Int64 {
        get { number(.hoursSinceService) }
        set { set(.hoursSinceService, to: newValue) }
    }
}

/// The result of the unit's last reprogramming; the raw value is the code in a record.
public enum ReprogrammingStatus: Int, CaseIterable, Hashable, Sendable {
    case unknown = 0
    case ok = 1
    case failed = 2
    case running = 3
}

extension ReprogrammingStatus: CustomStringConvertible {
    /// The word for people.
    public var description: String {
        switch self {
        case .unknown: "unknown"
        case .ok: "ok"
        case .failed: "failed"
        case .running: "running"
        }
    }
}
