/// Actions on the trouble-code memories of the ECUs.
extension Vehicle {
    /// Puts `code` at `stage` in the memory of `ecu`; one that the vehicle does not have changes nothing.
    public mutating func store(_ code: DiagnosticTroubleCode, as stage: TroubleCodeStage, ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        if !sessionEnds.isEmpty { endExpiredSessions() }
        memories[ecu.rawValue].store(code, as: stage)
        freezeFrames()
    }

    /// Ends the fault behind `code` in `ecu`; the code's life cycle does the rest.
    public mutating func repair(_ code: DiagnosticTroubleCode, ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        memories[ecu.rawValue].repair(code)
    }

    /// Does in `ecu` what DM3 of SAE J1939 does: only codes that are not active any more go.
    public mutating func clearPreviouslyActiveCodes(ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        memories[ecu.rawValue].clearPreviouslyActive()
    }

    /// Does in `ecu` what service 04 does.
    public mutating func clearDiagnosticInformation(ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        passToMemories()
        memories[ecu.rawValue].clear()
    }

    /// Clears some codes in `ecu`, as service 14 of ISO 14229-1 does for one code or a group.
    public mutating func clear(_ codes: Set<DiagnosticTroubleCode>, ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        passToMemories()
        memories[ecu.rawValue].clear(codes)
    }

    /// Switches the updates of the trouble codes of `ecu` on or off, as service 85 of ISO 14229-1 does.
    public mutating func setTroubleCodeUpdates(_ areOn: Bool, ecu: ECUID) {
        guard memories.indices.contains(ecu.rawValue) else { return }
        memories[ecu.rawValue].setUpdates(areOn: areOn)
    }
}
