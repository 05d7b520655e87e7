import SimulationCore
import VehicleModel

/// Snapshot and extended data records of trouble codes (service 19, sub-functions 04, 06 and 18).
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
        let values = snapshotIdentifiers(frame, vehicle).compactMap { id in
            frozenValue(of: id, frame, vehicle).map { (id, $0) }
        }.prefix(255)
        answer += [0x01, UInt8(values.count)]
        for (id, value) in values {
            answer += [UInt8(id >> 8), UInt8(truncatingIfNeeded: id)]
            answer += value
        }
        return .positive
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
        _ call: UDSCall, _ all: [UDSCodeReport], _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let number = request[5]
        guard let report = all.first(where: { $0.bytes.elementsEqual(request[2...4]) }),
            number >= 0xFE || Self.extendedRecords.contains(number)
        else { return .refused(.requestOutOfRange) }
        answer += report.bytes
        answer.append(report.status & description.troubleCodes.availability)
        guard report.state.occurrences > 0 || report.state.status.contains(.confirmed) else {
            return .positive
        }
        for record in Self.extendedRecords where number == 0xFF || number == record {
            answer.append(record)
            switch record {
            case 0x01: answer.append(UInt8(min(255, report.state.occurrences)))
            case 0x02: answer.append(UInt8(min(255, report.state.agingCycles)))
            default: answer.append(UInt8(bitPattern: report.state.faultDetection))
            }
        }
        return .positive
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
