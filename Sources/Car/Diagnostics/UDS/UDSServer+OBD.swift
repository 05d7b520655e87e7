import SimulationCore
import VehicleModel

/// The emissions-related data of SAE J1979-2, SAE J1979-3 and ISO 27145 in the services of ISO 14229-1, from the same
/// vehicle and memory as services 01-0A.
extension UDSServer {
    /// Returns whether a service is one of SAE J1979 that the ECU does not have beside SAE J1979-2.
    func isClassic(_ service: UInt8) -> Bool {
        (0x01...0x0A).contains(service) && description.obd.form == .unified
    }

    // MARK: Identifiers

    /// Returns the value of an identifier F400-F8FF, or nil when the ECU does not have it: F4xx PIDs, F5xx PIDs above FF, F6xx
    /// monitor results, F8xx information types. Multiples of 20 are bitmaps of the identifiers that are there.
    func emissionsValue(of id: UInt16, _ vehicle: Vehicle) -> [UInt8]? {
        let (page, number) = (UInt8(id >> 8), UInt8(truncatingIfNeeded: id))
        guard number & 0x1F == 0 else { return datum(page, number, vehicle) }
        let highest = (UInt8(1)...0xFF).last { $0 & 0x1F != 0 && hasDatum(page, $0, vehicle) }
        guard highest.map({ $0 > number }) ?? (id == 0xF400) else { return nil }
        var answer: [UInt8] = []
        answer.append(
            bitmap: supportBitmap(after: number) {
                $0 & 0x1F == 0 ? highest ?? 0 > $0 : hasDatum(page, $0, vehicle)
            })
        return answer
    }

    /// Returns whether the ECU has an identifier that is not a bitmap: what its description states, and the data of SAE J1979.
    private func hasDatum(_ page: UInt8, _ number: UInt8, _ vehicle: Vehicle) -> Bool {
        if plan.value.identifiers[UInt16(page) << 8 | UInt16(number)] != nil { return true }
        return switch page {
        case 0xF4: ecu.encoder.supports(number, in: vehicle)
        case 0xF5: number == 0x01
        case 0xF6: ecu.monitorResults.contains { $0.monitorID == number }
        case 0xF8: information(number, vehicle) != nil
        default: false
        }
    }

    private func datum(_ page: UInt8, _ number: UInt8, _ vehicle: Vehicle) -> [UInt8]? {
        var answer: [UInt8] = []
        switch page {
        case 0xF4:
            guard ecu.encoder.supports(number, in: vehicle) else { return nil }
            var samples: [Sample] = []
            ecu.encoder.append(number, in: vehicle, to: &answer, samples: &samples)
            return answer
        case 0xF5: return number == 0x01 ? readiness(vehicle) : nil
        case 0xF6:
            guard case .answered = ecu.testResults([0x06, number], vehicle, &answer) else { return nil }
            // Results repeat the identifier, which the identifier of the message already states.
            return stride(from: 1, to: answer.count, by: 9).flatMap {
                Array(answer[$0 + 1..<min($0 + 9, answer.count)])
            }
        case 0xF8: return information(number, vehicle)
        default: return nil
        }
    }

    /// Returns an information type, whose number of items only some ECUs state. In-use performance counters (08, 0B) belong to
    /// service 09; here they are extended records of the codes.
    private func information(_ type: UInt8, _ vehicle: Vehicle) -> [UInt8]? {
        let memory = ecu.memory(in: vehicle)
        let items: [[UInt8]]?
        switch type {
        case 0x10: items = description.obd.protocolIdentifier.map { [[$0]] }
        case 0x11: items = ecu.technicalRegulation(vehicle)
        case 0x12: items = memory?.performance.map { [Self.word($0.ignitionCycles)] }
        case 0x79: items = memory?.activity.map { [Self.word($0.denominator)] }
        case 0x08, 0x0B: items = description.obd.form == .unified ? nil : ecu.items(of: type, vehicle)
        default: items = ecu.items(of: type, vehicle)
        }
        guard let items else { return nil }
        return (description.obd.countsItems ? [UInt8(items.count)] : []) + items.flatMap { $0 }
    }

    static func word(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }

    // MARK: Readiness

    /// The monitors of F501 in their bits: byte B and bit 0 first.
    private static let readinessBits: [[Monitor]] = [
        [.misfire], [.fuelSystem], [.component], [.engineCooling],
        [.catalyst], [.hydrocarbonCatalyst], [.heatedCatalyst], [.nitrogenOxideAftertreatment],
        [.evaporativeSystem], [.secondaryAir], [.boostPressure],
        [.particulateFilter, .gasolineParticulateFilter],
        [.oxygenSensor, .oxygenSensorHeater, .exhaustGasSensor], [.crankcaseVentilation],
        [.exhaustGasRecirculation, .dieselExhaustGasRecirculation], [.variableValveTiming],
        [.directOzoneReduction], [.coldStart], [.nitrogenOxideAdsorber], [.other],
    ]

    /// F501: the indicator and the number of confirmed codes, then in each low nibble the monitors of the ECU and in each high
    /// nibble those of them that have not completed since codes were cleared. Unlike in PID 01 none is always complete.
    ///
    /// Source: the table of event managers' configurations; the polarity of the high nibble, as in PID 01, is unverified.
    func readiness(_ vehicle: Vehicle) -> [UInt8]? {
        guard let memory = ecu.memory(in: vehicle) else { return nil }
        let readiness = memory.readiness
        func holds(_ set: MonitorSet, _ monitor: Monitor) -> Bool {
            (monitor.layout == nil || monitor.layout == readiness.layout) && set.contains(monitor)
        }
        var answer = [UInt8](repeating: 0, count: 6)
        answer[0] = (memory.malfunctionIndicatorIsOn ? 0x80 : 0) | UInt8(memory.confirmedCount)
        for (place, monitors) in Self.readinessBits.enumerated() {
            let (byte, bit) = (1 + place / 4, UInt8(place % 4))
            if monitors.contains(where: { holds(readiness.supported, $0) }) { answer[byte] |= 1 << bit }
            if monitors.contains(where: { holds(readiness.incompleteSinceClear, $0) }) {
                answer[byte] |= 0x10 << bit
            }
        }
        return answer
    }

    // MARK: Trouble codes

    /// Returns the masks of status and severity in a report, those of the ECU or those of the request.
    func statedMasks(_ status: UInt8, _ severity: UInt8) -> [UInt8] {
        description.obd.echoesMasks
            ? [status, severity]
            : [description.troubleCodes.availability, description.obd.severityAvailability]
    }

    func readinessGroup(_ report: UDSCodeReport) -> UInt8 {
        report.rule.readinessGroup ?? ReadinessGroup(report.state.monitor).rawValue
    }

    /// Returns whether a code supports an extended record, whether or not it has data now.
    func supports(extendedRecord number: UInt8, _ report: UDSCodeReport, _ vehicle: Vehicle) -> Bool {
        guard extendedRecords.contains(number) else { return false }
        return number < 0x90 || regulatedData(number, report, vehicle) != nil
    }

    /// Returns an extended record that SAE J1979-2 regulates: 91 completions and conditions of the monitor, 92 its test results
    /// with their number first, 93 numerator and stored ratio of its activity.
    func regulatedData(_ record: UInt8, _ report: UDSCodeReport, _ vehicle: Vehicle) -> [UInt8]? {
        guard let memory = ecu.memory(in: vehicle) else { return nil }
        let monitor = report.state.monitor
        switch record {
        case 0x91:
            guard let tracking = memory.performance,
                let index = PerformanceTracking.monitors(of: tracking.layout).firstIndex(of: monitor),
                tracking.pairs.indices.contains(index)
            else { return nil }
            return Self.word(tracking.pairs[index].completions) + Self.word(tracking.pairs[index].conditions)
        case 0x92:
            let results = testResults(report).prefix(255)
            guard !results.isEmpty else { return nil }
            let hasRun = memory.readiness.hasCompleted(monitor)
            return results.reduce(into: [UInt8(results.count)]) { bytes, result in
                bytes += Self.word(UInt16(result.scalingID))
                for number in [result.value, result.minimum, result.maximum] {
                    bytes += Self.word(hasRun ? number : 0)
                }
            }
        case 0x93: return memory.activity?.records[monitor].map { [$0.numerator, $0.ratio] }
        default: return nil
        }
    }

    /// Returns the test results that belong to a code: those of its monitor, and of its cylinder for a misfire (MID A2 and up).
    private func testResults(_ report: UDSCodeReport) -> [MonitorResult] {
        let results = ecu.monitorResults.filter { $0.monitor == report.state.monitor }
        guard case 0x0301...0x030C = report.rule.code.rawValue else { return results }
        let own = 0xA1 + UInt8(report.rule.code.rawValue & 0x0F)
        return results.filter { $0.monitorID == own }
    }

    // MARK: Control

    /// Returns whether a routine is a control of SAE J1979-2: E0xx, with the numbers of service 08 (unverified).
    func isControl(_ routine: UInt16) -> Bool {
        routine >> 8 == 0xE0 && description.obd.form != .classic
            && !description.routines.contains { $0.id == routine }
    }

    /// Starts a control as service 08 does; sub-function 03 then confirms that it has run.
    mutating func controlSystem(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let (id, number) = (call.word(2), call.request[3])
        var ignored: [UInt8] = []
        guard number & 0x1F != 0, !flash.runsBoot else { return .refused(.requestOutOfRange) }
        switch (ecu.control([0x08, number], vehicle, &ignored), call.subFunction) {
        case (.unsupported, _): return .refused(.requestOutOfRange)
        case (_, 0x02): return .refused(.subFunctionNotSupported)
        case _ where call.request.count != 4: return .refused(.wrongLength)
        case (.refused(let code), 0x01): return .refused(code)
        case (.answered, 0x01): routines[id] = RoutineRun(finish: call.now, result: [])
        case (_, _): guard routines[id] != nil else { return .refused(.requestSequenceError) }
        }
        answer += [0x71, call.subFunction, call.request[2], call.request[3]]
        return .positive
    }
}
