/// A periodic frame that a vehicle sends without being asked.
public struct FrameDescription: Hashable, Sendable {
    /// Its name, for people; unique in the vehicle.
    public var name: String

    /// Its CAN identifier; without a meaning on SAE J1850, whose messages begin with their header.
    public var identifier: UInt32

    /// Whether the identifier has 29 bits.
    public var isExtended: Bool

    public var isFD = false

    /// BRS: whether the data phase of a frame of CAN FD has the data bit rate.
    public var bitRateSwitch = true

    /// Whether other multiplexed frames may have the same identifier.
    public var isMultiplexed = false

    /// The ECU that sends it, or nil for the first one of the vehicle.
    public var sender: ECUID?

    /// Whether it belongs to network management, which service 28 of ISO 14229-1 controls apart from normal messages.
    public var isNetworkManagement = false

    /// The interval; frames are sent at whole multiples of it since power-on.
    public var every: Duration

    /// Half the width of the uniform spread around those instants; less than half of `every`.
    public var jitter: Duration = .zero

    /// The bytes before signals are written, which determine the length of the frame; on SAE J1850 including the
    /// header and without the check byte.
    public var data: [UInt8]

    public var signals: [FrameSignal] = []

    /// The field of the message counter, or nil. It counts the frame's instants since power-on, whether or not a node
    /// listens.
    public var counter: BitField?

    /// The checksum byte, or nil.
    public var checksum: Checksum?

    /// A frame of these bytes, one each `every`.
    public init(
        name: String, identifier: UInt32, isExtended: Bool = false, every: Duration, data: [UInt8] = []
    ) {
        self.name = name
        self.identifier = identifier
        self.isExtended = isExtended
        self.every = every
        self.data = data
    }

    /// A byte that is calculated from the other bytes of the frame.
    public struct Checksum: Hashable, Sendable {
        /// The algorithm of the checksum.
        public enum Kind: String, CaseIterable, Hashable, Sendable {
            /// All other bytes added, modulo 256.
            case sum
            /// All other bytes exclusive-ored.
            case xor
        }

        /// Which byte it is, counted from 0.
        public var byte: Int

        public var kind: Kind

        public init(byte: Int, kind: Kind) {
            self.byte = byte
            self.kind = kind
        }

        public func value(over bytes: [UInt8]) -> UInt8 {
            bytes.enumerated().reduce(0) { result, next in
                if next.offset == byte { return result }
                return kind == .sum ? result &+ next.element : result ^ next.element
            }
        }
    }

    /// Returns the bytes of the frame with counter number `count` and the signal values of `value`; a signal without a value
    /// leaves its bits unchanged.
    public func bytes(count: UInt64, value: (SignalID) -> Double?) -> [UInt8] {
        var bytes = data
        for signal in signals {
            guard let value = value(signal.signal), let raw = signal.raw(of: value) else { continue }
            signal.field.write(raw, into: &bytes)
        }
        counter?.write(count, into: &bytes)
        if let checksum, bytes.indices.contains(checksum.byte) {
            bytes[checksum.byte] = checksum.value(over: bytes)
        }
        return bytes
    }
}

/// The position and scaling of a signal in a frame, as in a CAN database.
public struct FrameSignal: Hashable, Sendable {
    public var signal: SignalID
    public var field: BitField

    /// Whether the bits are a number in two's complement.
    public var isSigned = false

    /// The value of one step, never 0.
    public var factor: Double = 1

    /// The value of raw 0.
    public var offset: Double = 0

    /// The unit of `factor` and `offset` where it is not the signal's.
    public var unit: Unit?

    /// `signal` in `field`, one unit a step.
    public init(_ signal: SignalID, _ field: BitField) {
        self.signal = signal
        self.field = field
    }

    /// Returns the raw bits for `value` in the signal's own unit, clamped to the field's range; nil for NaN.
    public func raw(of value: Double) -> UInt64? {
        let own = SignalCatalogue.signal(signal).unit
        let converted = unit.flatMap { $0 == own ? value : $0.convert(value, from: own) } ?? value
        let steps = ((converted - offset) / factor).rounded()
        guard steps.isFinite else { return nil }
        // 2^63 and 2^64 are Doubles, the greatest numbers below them are not.
        guard isSigned else {
            guard steps > 0 else { return 0 }
            return steps >= 0x1p64 ? field.mask : min(UInt64(steps), field.mask)
        }
        let most = Int64(field.mask >> 1)
        if steps >= 0x1p63 { return UInt64(bitPattern: most) }
        let clamped = steps < -0x1p63 ? -most - 1 : min(max(Int64(steps), -most - 1), most)
        return UInt64(bitPattern: clamped) & field.mask
    }

    /// Returns the value that `raw` stands for, in the signal's own unit.
    public func value(of raw: UInt64) -> Double {
        let bits = raw & field.mask
        let isNegative = isSigned && bits >> UInt64(field.length - 1) & 1 == 1
        let number = isNegative ? Double(Int64(bitPattern: bits | ~field.mask)) : Double(bits)
        let value = number * factor + offset
        let own = SignalCatalogue.signal(signal).unit
        guard let unit, unit != own else { return value }
        return own.convert(value, from: unit) ?? value
    }
}
