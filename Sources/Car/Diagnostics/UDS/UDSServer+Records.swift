import SimulationCore
import VehicleModel

/// Snapshot and extended data records of trouble codes (service 19, sub-functions 04, 05, 06, 16, 18 and 19).
extension UDSServer {
    /// The extended data records: 01 occurrences, 02 aging cycles, 03 fault detection counter; with SAE J1979-2 also 91 the
    /// in-use ratio, 92 test results, 93 the activity of the monitor.
    var extendedRecords: [UInt8] {
        description.obd.form == .classic ? [0x01, 0x02, 0x03] : [0x01, 0x02, 0x03, 0x91, 0x92, 0x93]
    }

    /// Returns the snapshot records of a code: its freeze frame as record 01, or by SAE J1979-2 alone 00 for the first
    /// occurrence and F0 for the latest.
    func snapshots(_ state: TroubleCodeMemory.Report) -> [(record: UInt8, frame: FreezeFrame)] {
        guard let frame = state.frame else { return [] }
        guard description.obd.form == .unified else { return [(0x01, frame)] }
        return [(0x00, frame), (0xF0, state.latestFrame ?? frame)]
    }

    /// Returns whether a code may have a snapshot record of this number; FF asks for all.
    private func mayHaveSnapshot(_ record: UInt8) -> Bool {
        record == 0xFF
            || (description.obd.form == .unified ? record == 0x00 || record == 0xF0 : record <= 0x01)
    }

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
        guard let report = known, mayHaveSnapshot(request[5]) else {
            return .refused(.requestOutOfRange)
        }
        if let memory { answer.append(memory) }
        answer += report.bytes
        answer.append(report.status & description.troubleCodes.availability)
        for (record, frame) in snapshots(report.state) where request[5] == 0xFF || request[5] == record {
            answer.append(record)
            append(frame, vehicle, &answer)
        }
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

    /// Returns the identifiers of a snapshot: those stated, or the PIDs of the freeze frame as F4xx.
    private func snapshotIdentifiers(_ frame: FreezeFrame, _ vehicle: Vehicle) -> [UInt16] {
        let stated = description.troubleCodes.snapshot
        guard stated.isEmpty else { return stated }
        let last: UInt8 = description.obd.form == .unified ? 0xFF : 0x5F
        return (UInt8(0x03)...last).filter {
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

    /// FF asks for all records, FE for those of emissions-related data (90-9F).
    mutating func appendExtendedData(
        _ call: UDSCall, _ all: [UDSCodeReport], _ vehicle: Vehicle, memory: UInt8?, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let number = request[5]
        let known = all.first {
            $0.bytes.elementsEqual(request[2...4]) && (memory == nil || $0.rule.memory == memory)
        }
        guard let report = known, number >= 0xFE || extendedRecords.contains(number) else {
            return .refused(.requestOutOfRange)
        }
        if let memory { answer.append(memory) }
        answer += report.bytes
        answer.append(report.status & description.troubleCodes.availability)
        for record in extendedRecords
        where number == 0xFF || number == record || number == 0xFE && record >= 0x90 {
            guard let data = extendedData(record, report, vehicle) else { continue }
            answer.append(record)
            answer += data
        }
        return .positive
    }

    mutating func appendExtendedData(
        number: UInt8, _ all: [UDSCodeReport], _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        guard extendedRecords.contains(number) else { return .refused(.requestOutOfRange) }
        answer.append(number)
        for report in all {
            guard let data = extendedData(number, report, vehicle) else { continue }
            answer += report.bytes
            answer.append(report.status & description.troubleCodes.availability)
            answer += data
        }
        return .positive
    }

    /// Returns the data of an extended record, or nil when the code has none now.
    private func extendedData(_ record: UInt8, _ report: UDSCodeReport, _ vehicle: Vehicle) -> [UInt8]? {
        guard record < 0x90 else { return regulatedData(record, report, vehicle) }
        guard report.state.occurrences > 0 || report.state.status.contains(.confirmed) else { return nil }
        return switch record {
        case 0x01: [UInt8(min(255, report.state.occurrences))]
        case 0x02: [UInt8(min(255, report.state.agingCycles))]
        default: [UInt8(bitPattern: report.state.faultDetection)]
        }
    }
}
