/// The state of the malfunction indicator by ISO 27145: a code of PIDs 90 and 91.
public enum IndicatorMode: UInt8, Hashable, Sendable {
    case off, onDemand, short, continuous
}

/// The classes of an ECU's trouble codes by ISO 27145, and what the malfunction indicator does for them.
///
/// A fault of class A, and one of class B1 after 200 h, has the indicator on continuously; other faults of class B have it on
/// briefly, those of class C on demand. Source: UN GTR No. 5 (activation of the indicator with a discriminatory display);
/// the limit of class B1 and that a clear sets all times to 0 are unverified.
struct FaultClasses: Hashable, Sendable {
    /// The bits of the severity byte.
    private static let a: UInt8 = 0x02
    private static let b1: UInt8 = 0x04
    private static let b2: UInt8 = 0x08
    private static let c: UInt8 = 0x10

    /// From which running time on a fault of class B1 is one of class A, s.
    private static let longB1 = 200.0 * 3600

    /// The severities of the codes that have one; others are of class A.
    private let severities: [DiagnosticTroubleCode: UInt8]

    /// The classes of the codes that command the indicator.
    private var present: UInt8 = 0

    init(_ rules: UDSDescription.TroubleCodeRules) {
        severities = Dictionary(
            rules.codes.compactMap { rule in rule.severity.map { (rule.code, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    func mode(_ counters: TroubleCodes.Counters) -> IndicatorMode {
        if present & Self.a != 0 || present & Self.b1 != 0 && counters.timeWithB1 >= Self.longB1 {
            return .continuous
        }
        if present & (Self.b1 | Self.b2) != 0 { return .short }
        return present & Self.c != 0 ? .onDemand : .off
    }

    /// Notes that `codes` command the indicator.
    mutating func update(
        _ codes: some Sequence<DiagnosticTroubleCode>, _ counters: inout TroubleCodes.Counters
    ) {
        let before = mode(counters)
        present = codes.reduce(0) { $0 | severities[$1, default: Self.a] }
        begin(after: before, &counters)
    }

    /// Counts `seconds` of engine running.
    func pass(_ seconds: Double, _ counters: inout TroubleCodes.Counters) {
        guard present != 0 else { return }
        let before = mode(counters)
        if present & Self.b1 != 0 { counters.timeWithB1 += seconds }
        begin(after: before, &counters)
        if mode(counters) == .continuous { counters.timeWithContinuousIndicator += seconds }
    }

    private func begin(after before: IndicatorMode, _ counters: inout TroubleCodes.Counters) {
        if before != .continuous, mode(counters) == .continuous { counters.timeWithContinuousIndicator = 0 }
    }
}
