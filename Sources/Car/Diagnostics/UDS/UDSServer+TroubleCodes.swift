import SimulationCore
import VehicleModel

/// One supported trouble code of three bytes with its state.
struct UDSCodeReport: Hashable, Sendable {
    let rule: UDSDescription.Code
    let state: TroubleCodeMemory.Report
    let severity: UInt8
    /// Its three bytes in the format of the server.
    let bytes: [UInt8]

    var high: UInt8 { UInt8(rule.code.rawValue >> 8) }
    var status: UInt8 { state.status.rawValue }

    /// The report of a code by `rules`, in a server with SAE J1979-2 or without.
    init(
        _ rule: UDSDescription.Code, _ state: TroubleCodeMemory.Report,
        _ rules: UDSDescription.TroubleCodeRules,
        isUnified: Bool
    ) {
        self.rule = rule
        self.state = state
        // Class 1 is that of every emissions-related code of SAE J1979-2 (unverified).
        severity = rule.severity ?? (isUnified && rule.group == 0x33 ? 0x02 : 0x20)
        if rules.format == 0x02, let fault = rule.fault {
            bytes = [
                UInt8(truncatingIfNeeded: fault.parameter), UInt8(truncatingIfNeeded: fault.parameter >> 8),
                UInt8(truncatingIfNeeded: fault.parameter >> 16) << 5 | fault.failureMode & 0x1F,
            ]
        } else {
            bytes = [
                UInt8(rule.code.rawValue >> 8), UInt8(truncatingIfNeeded: rule.code.rawValue),
                rule.failureType,
            ]
        }
    }
}

/// Services 14, 19 and 85: trouble codes, from the same memory as services 03, 04, 07 and 0A.
extension UDSServer {
    /// Returns all supported codes: first those of the memory in order of storage, then the others as declared.
    func reports(_ vehicle: Vehicle) -> [UDSCodeReport] {
        guard let memory = ecu.memory(in: vehicle) else { return [] }
        let stored = memory.reports
        let rules = description.troubleCodes
        let known = Set(stored.map(\.code))
        let isUnified = description.obd.form != .classic
        return stored.map { state in
            UDSCodeReport(
                rules.codes.first { $0.code == state.code } ?? .init(state.code), state, rules,
                isUnified: isUnified)
        }
            + rules.codes.filter { !known.contains($0.code) }.map {
                UDSCodeReport($0, memory.report(ofUnstored: $0.code), rules, isUnified: isUnified)
            }
    }

    // MARK: Clearing

    /// Service 14: FFFFFF and the emissions group (FFFF33) clear as service 04 does; other groups and single codes
    /// clear those codes only.
    mutating func clearCodes(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        guard (4...5).contains(request.count) else { return .refused(.wrongLength) }
        let group = UInt32(request[1]) << 16 | UInt32(request[2]) << 8 | UInt32(request[3])
        let reports = reports(vehicle)
        if request.count == 5, !reports.contains(where: { $0.rule.memory == request[4] }) {
            return .refused(.requestOutOfRange)
        }
        let meant: [UDSCodeReport]
        switch group {
        case 0xFFFFFF: meant = reports
        case 0xFFFF00...0xFFFFFE:
            let number = UInt8(truncatingIfNeeded: group)
            meant = reports.filter { $0.rule.group == number }
            guard number == 0x33 || !meant.isEmpty else { return .refused(.requestOutOfRange) }
        case 0x000000, 0x400000, 0x800000, 0xC00000:
            meant = reports.filter { UInt32($0.high & 0xC0) << 16 == group }
        default:
            meant = reports.filter { $0.bytes.elementsEqual(request[1...3]) }
            guard !meant.isEmpty else { return .refused(.requestOutOfRange) }
        }
        guard !ecu.description.services.refusesClearWhileRunning || !vehicle.engineIsRunning else {
            return .refused(.conditionsNotCorrect)
        }
        if group == 0xFFFFFF || group == 0xFFFF33 && meant.count == reports.count {
            vehicle.clearDiagnosticInformation(ecu: ecu.id)
        } else {
            vehicle.clear(Set(meant.map(\.rule.code)), ecu: ecu.id)
        }
        answer.append(0x54)
        return .positive
    }

    /// Service 85: 02 keeps the status of all codes as it is until 01 or the default session.
    mutating func controlCodeSetting(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        guard request.count == 2 || request.count == 5 else { return .refused(.wrongLength) }
        if request.count == 5, request[2...] != [0xFF, 0xFF, 0xFF] { return .refused(.requestOutOfRange) }
        vehicle.setTroubleCodeUpdates(call.subFunction == 0x01, ecu: ecu.id)
        answer += [0xC5, call.subFunction]
        return .positive
    }

    // MARK: Reading

    /// Service 19.
    mutating func reportCodes(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let number = call.subFunction
        let rules = description.troubleCodes
        let available = rules.availability
        let all = reports(vehicle)
        func append(_ reports: some Sequence<UDSCodeReport>) {
            for report in reports {
                answer += report.bytes
                answer.append(report.status & available)
            }
        }
        func append(withSeverity reports: some Sequence<UDSCodeReport>) {
            for report in reports {
                answer += [report.severity, report.rule.functionalUnit]
                append([report])
            }
        }
        func matching(_ mask: UInt8, severity: UInt8? = nil) -> [UDSCodeReport] {
            let chosen = all.filter { $0.status & mask & available != 0 }
            guard let severity else { return chosen }
            return chosen.filter { $0.severity & severity != 0 }
        }
        /// Appends the first or last code by the place of an event.
        func append(first isFirst: Bool, _ place: (TroubleCodeMemory.Report) -> Int?) {
            let placed = all.compactMap { report in place(report.state).map { (report, $0) } }
            let found = isFirst ? placed.min { $0.1 < $1.1 } : placed.max { $0.1 < $1.1 }
            answer.append(available)
            if let found { append([found.0]) }
        }
        answer += [0x59, number]
        switch number {
        case 0x01, 0x07:
            let count =
                number == 0x01
                ? matching(request[2]).count : matching(request[3], severity: request[2]).count
            answer += [available, rules.format, UInt8(count >> 8), UInt8(truncatingIfNeeded: count)]
        case 0x02, 0x0F:
            answer.append(available)
            append(matching(request[2]))
        case 0x03:
            for report in all {
                for (record, _) in snapshots(report.state) { answer += report.bytes + [record] }
            }
        case 0x04: return appendSnapshots(call, all, vehicle, memory: nil, &answer)
        case 0x05: return appendStoredData(call, all, vehicle, &answer)
        case 0x06: return appendExtendedData(call, all, vehicle, memory: nil, &answer)
        case 0x08:
            answer.append(available)
            append(withSeverity: matching(request[3], severity: request[2]))
        case 0x09:
            guard let report = all.first(where: { $0.bytes.elementsEqual(request[2...4]) }) else {
                return .refused(.requestOutOfRange)
            }
            answer.append(available)
            append(withSeverity: [report])
        case 0x0A:
            answer.append(available)
            append(all)
        case 0x0B: append(first: true, \.firstFailure)
        case 0x0C: append(first: true, \.confirmation)
        case 0x0D: append(first: false, \.lastFailure)
        case 0x0E: append(first: false, \.confirmation)
        case 0x14:
            for report in all where (1...126).contains(report.state.faultDetection) {
                answer += report.bytes
                answer.append(UInt8(bitPattern: report.state.faultDetection))
            }
        case 0x15:
            answer.append(available)
            append(all.filter(\.state.isPermanent))
        case 0x16: return appendExtendedData(number: request[2], all, vehicle, &answer)
        case 0x17:
            guard all.contains(where: { $0.rule.memory == request[3] }) else {
                return .refused(.requestOutOfRange)
            }
            answer += [request[3], available]
            append(matching(request[2]).filter { $0.rule.memory == request[3] })
        case 0x18: return appendSnapshots(call, all, vehicle, memory: request[6], &answer)
        case 0x19: return appendExtendedData(call, all, vehicle, memory: request[6], &answer)
        case 0x1A:
            guard (0x01...0xFD).contains(request[2]) else { return .refused(.requestOutOfRange) }
            let supporting = all.filter { supports(extendedRecord: request[2], $0, vehicle) }
            answer.append(available)
            if !supporting.isEmpty { answer.append(request[2]) }
            append(supporting)
        case 0x42:
            guard isGroup(request[2], all) else { return .refused(.requestOutOfRange) }
            answer += [request[2]] + statedMasks(request[3], request[4]) + [rules.format]
            for report in matching(request[3], severity: request[4]) where isIn(request[2], report) {
                answer.append(report.severity)
                append([report])
            }
        case 0x56:
            guard isGroup(request[2], all), let group = ReadinessGroup(rawValue: request[3]) else {
                return .refused(.requestOutOfRange)
            }
            answer += [request[2], available, rules.format, request[3]]
            append(all.filter { isIn(request[2], $0) && readinessGroup($0) == group.rawValue })
        default:
            guard isGroup(request[2], all) else { return .refused(.requestOutOfRange) }
            answer += [request[2], available, rules.format]
            for report in all where report.state.isPermanent && isIn(request[2], report) {
                if description.obd.statesPermanentSeverity { answer.append(report.severity) }
                append([report])
            }
        }
        return .positive
    }

    /// Returns whether the server knows a functional group: 33 (emissions), or one that a declared code belongs to.
    private func isGroup(_ group: UInt8, _ all: [UDSCodeReport]) -> Bool {
        group == 0x33 || group == 0xFE || all.contains { $0.rule.group == group }
    }

    /// Returns whether a code belongs to a group; all emissions-related codes belong to VOBD (FE) too.
    private func isIn(_ group: UInt8, _ report: UDSCodeReport) -> Bool {
        report.rule.group == group || group == 0xFE && report.rule.group == 0x33
    }
}
