extension JournalEntry {
    /// A value as an ECU encoded it.
    public struct Sample: Hashable, Sendable {
        /// The parameter that carries a value.
        public enum Parameter: Hashable, Sendable {
            /// A parameter of service 01 (SAE J1979).
            case pid(UInt8)
            /// A suspect parameter number of SAE J1939, 24 bits.
            case suspect(UInt32)
        }

        /// The signal's index in the catalogue.
        public var signal: Int

        /// The ECU's index, 0 to 255.
        public var ecu: Int

        public var parameter: Parameter

        /// The raw number of the field as sent.
        public var raw: UInt64

        /// The decoded value of the field, in the catalogue's unit.
        public var value: Double

        public init(signal: Int, ecu: Int, parameter: Parameter, raw: UInt64, value: Double) {
            self.signal = signal
            self.ecu = ecu
            self.parameter = parameter
            self.raw = raw
            self.value = value
        }
    }
}

extension JournalEntry.Sample {
    init(_ record: JournalRecord, _ payload: ArraySlice<UInt8>) {
        // The lowest byte comes first, as on the bus.
        let parameter =
            payload.isEmpty
            ? Parameter.pid(UInt8(truncatingIfNeeded: record.detail))
            : .suspect(payload.prefix(3).reversed().reduce(0) { $0 << 8 | UInt32($1) })
        self.init(
            signal: Int(record.detail >> 16), ecu: Int(record.detail >> 8 & 0xFF), parameter: parameter,
            raw: record.number, value: record.value)
    }

    /// Returns a record's `detail`.
    static func detail(signal: Int, ecu: Int, pid: UInt8) -> UInt32 {
        UInt32(truncatingIfNeeded: signal) << 16 | UInt32(ecu & 0xFF) << 8 | UInt32(pid)
    }

    var fields: JournalFields {
        var fields = JournalFields(number: raw, value: value)
        switch parameter {
        case .pid(let pid): fields.detail = Self.detail(signal: signal, ecu: ecu, pid: pid)
        case .suspect(let number):
            fields.detail = Self.detail(signal: signal, ecu: ecu, pid: 0)
            fields.payload = [0, 8, 16].map { UInt8(truncatingIfNeeded: number >> $0) }[...]
        }
        return fields
    }
}
