import SimulationCore
import VehicleModel

/// Snapshot and extended data records of trouble codes (service 19, sub-functions 04, 05, 06, 16, 18 and 19).
extension UDSServer {
    /// The extended data records: 01 occurrences, 02 aging cycles, 03 fault detection counter.
    static let extendedRecords: [UInt8] = [0x01, 0x02, 0x03]

    /// Snapshot record 01 is the freeze frame of the code.
    mutating func appendSnapshots(
        _ call: UDSCall, _ all: [UDSCodeReport], _ vehicle: Vehicle, memory: UInt8?, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        if let memory, !all.contains(where: { $0.rule.memory == memory }) {
            return .refused(.requestOutOfRange)
        }
        let known = all.first {
            $0.bytes.elementsEqual(request[2...4]) && (memory == nil || $0.rule.memory == memory)
        }
        guard let report = known, request[5] == 0xFF || request[5] <= 0x01 else {
            return .refused(.requestOutOfRange)
        }
        if let memory { answer.append(memory) }
        answer += report.bytes
        answer.append(report.status & description.troubleCodes.availability)
        guard let frame = report.state.frame, request[5] != 0x00 else { return .positive }
        answer.append(0x01)
        append(frame, vehicle, &answer)
        return .positive
    }

    /// Stored data records are numbered over all codes from 01, in order of storage; FF asks for all of them. A number without
    /// a record is answered alone.
    mutating func appendStoredData(
        _ call: UDSCall, _ all: [UDSCodeReport], _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let number = call.request[2]
        guard number == 0xFF || (1...TroubleCodeMemory.capacity).contains(Int(number)) else {
            return .refused(.requestOutOfRange)
        }
        let start = answer.count
        for (index, report) in all.filter({ $0.state.frame != nil }).enumerated()
        where number == 0xFF || index + 1 == Int(number) {
            guard let frame = report.state.frame else { continue }
            answer.append(UInt8(index + 1))
            answer += report.bytes
            answer.append(report.status & description.troubleCodes.availability)
            append(frame, vehicle, &answer)
        }
        if answer.count == start { answer.append(number) }
        return .positive
    }

    /// Appends the number of the identifiers of a snapshot, and each with its value.
    private func append(_ frame: FreezeFrame, _ vehicle: Vehicle, _ answer: inout [UInt8]) {
        let values = snapshotIdentifiers(frame, vehicle).compactMap { id in
            frozenValue(of: id, frame, vehicle).map { (id, $0) }
        }.prefix(255)
        answer.append(UInt8(values.count))
        for (id, value) in values {
            answer += [UInt8(id >> 8), UInt8(truncatingIfNeeded: id)]
            answer += value
        }
    }

    /// The identifiers of a snapshot: those stated, or the PIDs of the freeze frame as F4xx.
    private func snapshotIdentifiers(_ frame: FreezeFrame, _ vehicle: Vehicle) -> [UInt16] {
        let stated = description.troubleCodes.snapshot
        guard stated.isEmpty else { return stated }
        return (UInt8(0x03)...0x5F).filter {
            !ParameterEncoder.isBitmap($0) && ecu.encoder.supports($0, in: frame, vehicle)
        }.map { 0xF400 | UInt16($0) }
    }

    private func frozenValue(of id: UInt16, _ frame: FreezeFrame, _ vehicle: Vehicle) -> [UInt8]? {
        if let declared = plan.value.identifiers[id] {
            switch declared.content {
            case .fields(let bytes, let signals): return Self.bytes(bytes, signals) { frame.value(of: $0) }
            default: return value(of: id, vehicle)
            }
        }
        let pid = UInt8(truncatingIfNeeded: id)
        guard id >> 8 == 0xF4, ecu.encoder.supports(pid, in: frame, vehicle) else { return nil }
        var bytes: [UInt8] = []
        var samples: [Sample] = []
        ecu.encoder.append(pid, from: .frozen(frame), in: vehicle, to: &bytes, samples: &samples)
        return bytes
    }

    /// FF asks for all records, FE for those of emissions-related data, of which there are none.
    mutating func appendExtendedData(
        _ call: UDSCall, _ all: [UDSCodeReport], memory: UInt8?, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let number = request[5]
        let known = all.first {
            $0.bytes.elementsEqual(request[2...4]) && (memory == nil || $0.rule.memory == memory)
        }
        guard let report = known, number >= 0xFE || Self.extendedRecords.contains(number) else {
            return .refused(.requestOutOfRange)
        }
        if let memory { answer.append(memory) }
        answer += report.bytes
        answer.append(report.status & description.troubleCodes.availability)
        guard hasExtendedData(report) else { return .positive }
        for record in Self.extendedRecords where number == 0xFF || number == record {
            answer += [record, extendedData(record, report)]
        }
        return .positive
    }

    /// One record of all codes that have it.
    mutating func appendExtendedData(
        number: UInt8, _ all: [UDSCodeReport], _ answer: inout [UInt8]
    ) -> UDSOutcome {
        guard Self.extendedRecords.contains(number) else { return .refused(.requestOutOfRange) }
        answer.append(number)
        for report in all where hasExtendedData(report) {
            answer += report.bytes
            answer += [report.status & description.troubleCodes.availability, extendedData(number, report)]
        }
        return .positive
    }

    private func hasExtendedData(_ report: UDSCodeReport) -> Bool {
        report.state.occurrences > 0 || report.state.status.contains(.confirmed)
    }

    private func extendedData(_ record: UInt8, _ report: UDSCodeReport) -> UInt8 {
        switch record {
        case 0x01: UInt8(min(255, report.state.occurrences))
        case 0x02: UInt8(min(255, report.state.agingCycles))
        default: UInt8(bitPattern: report.state.faultDetection)
        }
    }

    // MARK: SAE J1979-2

    /// Data of SAE J1979-2: F4xx PIDs, F6xx monitor results, F8xx information types, each with support bitmaps at
    /// multiples of 20. Identifiers of F5xx and F7xx are those that a description states.
    func emissionsValue(of id: UInt16, _ vehicle: Vehicle) -> [UInt8]? {
        let number = UInt8(truncatingIfNeeded: id)
        var answer: [UInt8] = []
        switch id >> 8 {
        case 0xF4:
            guard ecu.encoder.supports(number, in: vehicle) else { return nil }
            if ParameterEncoder.isBitmap(number) {
                answer.append(bitmap: ecu.encoder.bitmap(after: number, in: vehicle))
                return answer
            }
            var samples: [Sample] = []
            ecu.encoder.append(number, in: vehicle, to: &answer, samples: &samples)
            return answer
        case 0xF6:
            guard case .answered = ecu.testResults([0x06, number], vehicle, &answer) else { return nil }
            // Bitmaps and results repeat the identifier, which the identifier of the message already states.
            guard number & 0x1F != 0 else { return Array(answer.dropFirst(2)) }
            return stride(from: 1, to: answer.count, by: 9).flatMap {
                Array(answer[$0 + 1..<min($0 + 9, answer.count)])
            }
        case 0xF8:
            if number & 0x1F == 0 {
                guard case .answered = ecu.information([0x09, number], vehicle, &answer) else { return nil }
                return Array(answer.dropFirst(2))
            }
            return ecu.items(of: number, vehicle).map { $0.flatMap { $0 } }
        default: return nil
        }
    }
}
