import J1939
import SimulationCore
import VehicleModel

/// The groups that an ECU sends on request beside its parameter groups: identification and diagnostic messages.
extension J1939Plan {
    /// Returns the bytes of group `number` for the vehicle's present state, or nil when the ECU does not support the group.
    func answer(_ number: ParameterGroupNumber, _ vehicle: Vehicle) -> [UInt8]? {
        if let raw = answers[number.bytes] { return raw }
        if let group = groups.first(where: { $0.group.number == number }) { return encode(group, vehicle) }
        guard vehicle.memories.indices.contains(ecu.rawValue) else { return nil }
        let memory = vehicle.memories[ecu.rawValue]
        let identity = vehicle.identity(of: ecu)
        switch number {
        case .addressClaimed: return name.encoded()
        case .vehicleIdentification:
            return identity.vin.isEmpty ? nil : IdentificationText.encode([identity.vin])
        case .softwareIdentification:
            let versions = identity.calibrationIDs.prefix(250)
            return versions.isEmpty
                ? nil : [UInt8(versions.count)] + IdentificationText.encode(Array(versions))
        case .componentIdentification: return IdentificationText.encode(component(identity))
        case .activeCodes: return message(memory.active, memory)
        case .previouslyActiveCodes, .previousEmissionCodes: return message(memory.previouslyActive, memory)
        case .pendingCodes: return message(memory.pending, memory)
        case .emissionCodes: return message(memory.active.filter(memory.confirmed.contains), memory)
        case .permanentCodes: return message(memory.permanent, memory)
        case .readiness: return readiness(memory, vehicle)
        case .freezeFrames: return freezeFrame(memory)
        default: return nil
        }
    }

    /// Returns make, model, serial number and unit number.
    private func component(_ identity: Identity) -> [String] {
        guard description.component.isEmpty else { return description.component }
        return ["DYNO", identity.ecuName, identity.engineSerialNumber ?? "", ""]
    }

    /// Returns trouble codes with lamps: the malfunction indicator as the memory commands it, the amber
    /// lamp while codes are active.
    private func message(_ codes: [DiagnosticTroubleCode], _ memory: TroubleCodeMemory) -> [UInt8] {
        var lamps: Set<TroubleCodeMessage.Lamp> = []
        if memory.malfunctionIndicatorIsOn { lamps.insert(.malfunctionIndicator) }
        if memory.hasActiveCodes { lamps.insert(.amberWarning) }
        return TroubleCodeMessage(codes.map(troubleCode), on: lamps).encoded()
    }

    private func troubleCode(_ code: DiagnosticTroubleCode) -> TroubleCode {
        let fault = description.fault(of: code)
        return TroubleCode(parameter: fault.parameter, failureMode: fault.failureMode)
    }

    private func readiness(_ memory: TroubleCodeMemory, _ vehicle: Vehicle) -> [UInt8] {
        let standard = SignalCatalogue.id("diagnostics.obd_standard").flatMap { vehicle.value(of: $0) }
        return ReadinessMessage(
            active: UInt8(clamping: memory.active.count),
            previouslyActive: UInt8(clamping: memory.previouslyActive.count),
            compliance: UInt8(min(max(standard ?? 5, 0), 250)),
            supported: Self.monitors(memory.readiness.supported, memory.readiness.layout),
            incomplete: Self.monitors(memory.readiness.shownIncompleteSinceClear, memory.readiness.layout)
        ).encoded()
    }

    private static func monitors(_ set: MonitorSet, _ layout: MonitorLayout) -> Set<ReadinessMessage.Monitor>
    {
        Set(layout.monitors.filter(set.contains).compactMap(place))
    }

    /// Returns the position of a monitor in DM5, which does not have all.
    private static func place(of monitor: Monitor) -> ReadinessMessage.Monitor? {
        switch monitor {
        case .misfire: .misfire
        case .fuelSystem: .fuelSystem
        case .component: .component
        case .catalyst: .catalyst
        case .heatedCatalyst: .heatedCatalyst
        case .evaporativeSystem: .evaporativeSystem
        case .secondaryAir: .secondaryAir
        case .gasolineParticulateFilter, .particulateFilter: .particulateFilter
        case .oxygenSensor, .exhaustGasSensor: .oxygenSensor
        case .oxygenSensorHeater: .oxygenSensorHeater
        case .exhaustGasRecirculation, .dieselExhaustGasRecirculation: .exhaustGasRecirculation
        case .hydrocarbonCatalyst: .hydrocarbonCatalyst
        case .nitrogenOxideAftertreatment: .nitrogenOxideConverter
        case .boostPressure: .boostPressure
        case .engineCooling, .crankcaseVentilation, .variableValveTiming, .directOzoneReduction, .coldStart,
            .nitrogenOxideAdsorber, .other:
            nil
        }
    }

    /// Returns DM4 with the single frame of the memory: its length, the code, torque mode, boost, speed, load, coolant and
    /// road speed. No source confirms the content for no frame.
    private func freezeFrame(_ memory: TroubleCodeMemory) -> [UInt8] {
        guard let frame = memory.freezeFrame else { return [0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF] }
        var values = [UInt8](repeating: 0xFF, count: 8)
        let places: [(number: Int, byte: Int)] = [(190, 3), (92, 5), (110, 6), (84, 7)]
        for place in places {
            guard let row = Parameter.table.first(where: { $0.number == place.number }),
                let value = row.signal.flatMap(SignalCatalogue.id).flatMap(frame.value)
            else { continue }
            let raw = row.raw(of: value)
            values[place.byte - 1] = UInt8(truncatingIfNeeded: raw)
            if row.bitCount == 16 { values[place.byte] = UInt8(truncatingIfNeeded: raw >> 8) }
        }
        let content = troubleCode(frame.code).encoded() + values
        return [UInt8(content.count)] + content
    }
}
