public import VehicleModel

/// A bit field in a parameter's data, with its scaling and the source of its value.
///
/// The value is `raw · numerator / denominator + offset`, `raw` read as two's complement where `isSigned`.
public struct Field: Hashable, Sendable {
    /// Its name within the parameter, for example `temperature`.
    public let name: String

    /// The first bit, counted from the most significant bit of byte A (0).
    public let bitOffset: Int

    /// The width, 1...32 bits.
    public let bitCount: Int

    /// Whether the raw number is two's complement.
    public var isSigned = false

    /// The size of one step as an exact fraction.
    public var scale = Scale(numerator: 1, denominator: 1)

    /// The value of raw 0.
    public var offset = 0

    public let source: Source

    /// The interpretation of the raw number.
    public let kind: Kind

    /// The encoding while there is no value.
    public var absence = Absence.required

    /// The range of values for which this field is used, where two fields share their bits.
    public var window = Window.always

    /// The scaling limit of PIDs 4F and 50 that can change the full scale of the field.
    public var limit: ScalingLimit?

    /// The only sensor layout that has this field, or nil for both.
    public var layout: SensorLayout?

    /// The size of one step.
    public struct Scale: Hashable, Sendable {
        public let numerator: Int
        /// The denominator, positive.
        public let denominator: Int

        public var value: Double { Double(numerator) / Double(denominator) }
    }

    /// Where a field's value comes from.
    public enum Source: Hashable, Sendable {
        /// A quantity of the vehicle.
        case signal(SignalID)
        /// A counter that the ECU's trouble-code memory keeps; the signal gives its name and unit.
        case counter(SignalID)
        /// Something the ECU derives from its memory, its table or its sensors.
        case derived(Derived)
    }

    /// The interpretation of a raw number.
    public enum Kind: Hashable, Sendable {
        case number
        /// A flag: 1 means yes.
        case flag
        /// A code whose values have names.
        case code(Enumeration)
        case bitmap
        case troubleCode
    }

    /// The content of a field without a value.
    public enum Absence: Hashable, Sendable {
        /// Nothing: the parameter is not supported without the value.
        case required
        /// The data and the support bit at this offset are 0.
        case supportBit(Int)
        /// The data hold this raw number; unless it is 0, no value is encoded as it.
        case marker(UInt64)
    }

    /// The range of values for which a field is used.
    public enum Window: Hashable, Sendable {
        /// All values.
        case always
        /// Values up to this one; greater ones are encoded in a coarser field in the same bits.
        case upTo(Double)
        /// Values above this one; smaller ones are encoded in a finer field in the same bits.
        case above(Double)
    }

    /// The greatest raw number, as unsigned bits.
    public var rawMask: UInt64 { (1 << UInt64(bitCount)) - 1 }

    /// The least and the greatest raw number, signed where the field is.
    public var rawRange: ClosedRange<Int64> {
        var top = isSigned ? Int64(rawMask >> 1) : Int64(rawMask)
        if case .marker(let raw) = absence, raw == rawMask, !isSigned { top -= 1 }
        return (isSigned ? -Int64(rawMask >> 1) - 1 : 0)...top
    }

    /// The signal that the field carries, or nil for a derived field.
    public var signal: SignalID? {
        switch source {
        case .signal(let id), .counter(let id): id
        case .derived: nil
        }
    }

    public var unit: Unit { signal.map { SignalCatalogue.signal($0).unit } ?? .none }
}

/// A scaling limit announced by PIDs 4F and 50: a limit other than 0 is the full scale of the fields that refer to it.
public enum ScalingLimit: Int, CaseIterable, Hashable, Sendable {
    /// Byte A of PID 4F: full scale of equivalence ratios in PIDs 24-2B, 34-3B and 44.
    case equivalenceRatio
    /// Byte B of PID 4F: full scale of voltages in PIDs 24-2B.
    case sensorVoltage
    /// Byte C of PID 4F: full scale of currents, either sign, in PIDs 34-3B.
    case sensorCurrent
    /// Byte D of PID 4F, in steps of 10 kPa: full scale of PID 0B.
    case manifoldPressure
    /// Byte A of PID 50, in steps of 10 g/s: full scale of PID 10.
    case airFlow
}

extension ScalingLimit {
    /// The signal that holds the limit, the PID that announces it and the step of its encoding.
    var announcement: (signal: SignalID, pid: UInt8, step: Double) {
        switch self {
        case .equivalenceRatio: (.scalingLambda, 0x4F, 1)
        case .sensorVoltage: (.scalingOxygenSensorVoltage, 0x4F, 1)
        case .sensorCurrent: (.scalingOxygenSensorCurrent, 0x4F, 1)
        case .manifoldPressure: (.scalingManifoldPressure, 0x4F, 10)
        case .airFlow: (.scalingMaf, 0x50, 10)
        }
    }
}
