/// What the entries of a memory say.
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

    /// Whether there are active codes.
    public var hasActiveCodes: Bool { entries.contains(where: \.isActive) }

    /// Confirmed codes that are not active any more (DM2 of SAE J1939), in order of storage.
    public var previouslyActive: [DiagnosticTroubleCode] {
        entries.filter { $0.isConfirmed && !$0.isActive }.map(\.code)
    }

    /// What the malfunction indicator does by the classes of ISO 27145.
    var indicatorMode: IndicatorMode { classes.mode(counters) }
}
