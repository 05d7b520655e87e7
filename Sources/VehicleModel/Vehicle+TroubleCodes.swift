/// What happens in the memories of the ECUs.
extension Vehicle {
    /// Puts `code` at `stage` in the memory of ECU number `ecu`; a number that no ECU has changes nothing.
    public mutating func store(_ code: DiagnosticTroubleCode, as stage: TroubleCodeStage, ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].store(code, as: stage)
        freezeFrames()
    }

    /// Ends the fault behind `code` in ECU number `ecu`; the code's life cycle does the rest.
    public mutating func repair(_ code: DiagnosticTroubleCode, ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].repair(code)
    }

    /// Does in ECU number `ecu` what DM3 of SAE J1939 does: only codes that are not active any more go.
    public mutating func clearPreviouslyActiveCodes(ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        memories[ecu].clearPreviouslyActive()
    }

    /// Does in ECU number `ecu` what service 04 does.
    public mutating func clearDiagnosticInformation(ecu: Int) {
        guard memories.indices.contains(ecu) else { return }
        passToMemories()
        memories[ecu].clear()
    }
}
