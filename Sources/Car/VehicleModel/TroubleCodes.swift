public enum TroubleCodeStage: String, CaseIterable, Hashable, Sendable {
    /// The fault is present from now on: pending at once, confirmed when the next driving cycle detects it too.
    case failing
    /// Detected in the current or the last driving cycle (service 07); the fault is no longer present.
    case pending
    /// Confirmed, with a freeze frame and the malfunction indicator on (service 03).
    case confirmed
    /// Permanent: kept after service 04 until the ECU itself has seen the monitor pass (service 0A).
    case permanent
}

/// The trouble codes of an ECU when it leaves the factory and at power-on.
public enum TroubleCodes {
    /// The codes and counters at power-on.
    public struct Initial: Hashable, Sendable {
        /// Confirmed codes (service 03), in order of storage; the first one has the freeze frame.
        public var stored: [DiagnosticTroubleCode]

        /// Pending codes (service 07).
        public var pending: [DiagnosticTroubleCode]

        /// Permanent codes (service 0A).
        public var permanent: [DiagnosticTroubleCode]

        /// Counters since the last clear.
        public var counters: Counters

        /// An ECU's memory with these codes.
        public init(
            stored: [DiagnosticTroubleCode] = [], pending: [DiagnosticTroubleCode] = [],
            permanent: [DiagnosticTroubleCode] = [], counters: Counters = Counters()
        ) {
            self.stored = stored
            self.pending = pending
            self.permanent = permanent
            self.counters = counters
        }
    }

    /// The counts of an ECU since codes were cleared and while the malfunction indicator is on; all clear to zero.
    public struct Counters: Hashable, Sendable {
        /// Kilometres driven with the indicator on (PID 21).
        public var distanceWithIndicator: Double

        /// Seconds of engine running with the indicator on (PID 4D counts whole minutes).
        public var timeWithIndicator: Double

        /// Warm-up cycles since codes were cleared (PID 30), without the wire's limit of 255.
        public var warmUpsSinceClear: Int

        /// Kilometres driven since codes were cleared (PID 31).
        public var distanceSinceClear: Double

        /// Seconds of engine running since codes were cleared (PID 4E counts whole minutes).
        public var timeSinceClear: Double

        /// Seconds of engine running with a fault of class B1 of ISO 27145 (PID 91 counts whole hours).
        public var timeWithB1: Double

        /// Seconds of engine running with the indicator on continuously (PIDs 90 and 91 count whole hours).
        var timeWithContinuousIndicator = 0.0

        /// Counters with these values.
        public init(
            distanceWithIndicator: Double = 0, timeWithIndicator: Double = 0, warmUpsSinceClear: Int = 0,
            distanceSinceClear: Double = 0, timeSinceClear: Double = 0, timeWithB1: Double = 0
        ) {
            self.distanceWithIndicator = distanceWithIndicator
            self.timeWithIndicator = timeWithIndicator
            self.warmUpsSinceClear = warmUpsSinceClear
            self.distanceSinceClear = distanceSinceClear
            self.timeSinceClear = timeSinceClear
            self.timeWithB1 = timeWithB1
        }
    }

    /// The numbers of the life cycle.
    public struct Rules: Hashable, Sendable {
        /// Codes that are confirmed in the driving cycle that first sees them, as for a catalyst-damaging misfire.
        public var oneTrip: Set<DiagnosticTroubleCode> = []

        /// Passing driving cycles in a row after which the indicator goes off.
        public var passesUntilIndicatorOff = 3

        /// Warm-up cycles without the fault, after the indicator went off, that erase a confirmed code.
        public var warmUpsUntilErased = 40

        /// The rise of the coolant's temperature that makes a warm-up cycle, °C (40 °F).
        public var warmUpRise = 22.0

        /// The coolant temperature that makes a warm-up cycle, °C (160 °F; 60 °C for diesel engines).
        public var warmUpTemperature = 71.0

        /// Whether the ECU keeps permanent codes (US market from 2010-2012); otherwise service 0A has nothing.
        public var keepsPermanentCodes = true

        /// The rules of SAE J1979 class ECUs with petrol engines.
        public init() {}
    }
}

/// Lists of codes and counts that follow from the entries of a memory.
extension TroubleCodeMemory {
    /// Confirmed codes (service 03) in order of storage.
    public var confirmed: [DiagnosticTroubleCode] { entries.filter(\.isConfirmed).map(\.code) }

    /// Codes seen in this driving cycle or the last one (service 07), in order of storage.
    public var pending: [DiagnosticTroubleCode] { entries.filter(\.isPending).map(\.code) }

    /// Permanent codes (service 0A), in order of storage.
    public var permanent: [DiagnosticTroubleCode] { entries.filter(\.isPermanent).map(\.code) }

    /// Codes whose fault is present, or that command the malfunction indicator (DM1 of SAE
    /// J1939), in order of storage.
    public var active: [DiagnosticTroubleCode] { entries.filter(\.isActive).map(\.code) }

    public var hasActiveCodes: Bool { entries.contains(where: \.isActive) }

    /// Confirmed codes that are not active any more (DM2 of SAE J1939), in order of storage.
    public var previouslyActive: [DiagnosticTroubleCode] {
        entries.filter { $0.isConfirmed && !$0.isActive }.map(\.code)
    }

    /// The state of the malfunction indicator by the classes of ISO 27145.
    var indicatorMode: IndicatorMode { classes.mode(counters) }
}
