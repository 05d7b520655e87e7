import SimulationCore
import VehicleModel

/// Services 22, 24, 2E and 2F: data by identifier.
extension UDSServer {
    /// The longest message that `tester` and the ECU exchange, bytes: on a bus that of a first frame without escape (ISO
    /// 15765-2), or what the ECU's buffer takes if that is more.
    func longestMessage(_ tester: DiagnosticTester) -> Int {
        tester.longestMessage ?? max(4095, ecu.description.reception.buffer)
    }

    /// Service 22: unknown identifiers are left out; without any known one the request is out of range.
    mutating func readIdentifiers(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        guard request.count % 2 == 1 else { return .refused(.wrongLength) }
        answer.append(0x62)
        let start = answer.count
        var isLocked = false
        for index in stride(from: 1, to: request.count, by: 2) {
            let id = call.word(index)
            if let access = readAccess(id) {
                guard isInSession(access) else { continue }
                guard isUnlocked(access) else {
                    isLocked = true
                    continue
                }
            }
            guard let value = value(of: id, vehicle) else { continue }
            answer += [UInt8(id >> 8), UInt8(truncatingIfNeeded: id)]
            answer += value
            sample(id, vehicle)
        }
        if isLocked { return .refused(.securityAccessDenied) }
        guard answer.count > start else { return .refused(.requestOutOfRange) }
        guard answer.count - start < longestMessage(call.tester) else { return .refused(.responseTooLong) }
        return .positive
    }

    /// Notes the signals that the value of an identifier carries; their PID is its low byte.
    private mutating func sample(_ id: UInt16, _ vehicle: Vehicle) {
        let low = UInt8(truncatingIfNeeded: id)
        guard let declared = plan.value.identifiers[id] else {
            guard id >> 8 == 0xF4, !ParameterEncoder.isBitmap(low) else { return }
            var bytes: [UInt8] = []
            return ecu.encoder.append(low, in: vehicle, to: &bytes, samples: &samples)
        }
        guard case .fields(_, let signals) = declared.content, data.controlled[id] == nil,
            data.written[id] == nil
        else { return }
        for signal in signals {
            guard let raw = vehicle.value(of: signal.signal, ecu: ecu.id).flatMap(signal.raw) else {
                continue
            }
            samples.append(Sample(signal: signal.signal, raw: raw, value: signal.value(of: raw), pid: low))
        }
    }

    /// The condition for reading a declared identifier; nil for identifiers that the server has by itself.
    private func readAccess(_ id: UInt16) -> UDSDescription.Access? { plan.value.identifiers[id]?.read }

    /// The value of an identifier, or nil when the server does not have it now.
    func value(of id: UInt16, _ vehicle: Vehicle) -> [UInt8]? {
        if let parts = data.dynamic[id] { return dynamicValue(parts, vehicle) }
        if let declared = plan.value.identifiers[id] {
            guard !flash.runsBoot || declared.isInBoot else { return nil }
            return data.controlled[id] ?? data.written[id] ?? value(of: declared, vehicle)
        }
        switch id {
        case 0xF186: return [session.active]
        case 0xFF00: return [0x02, 0x00, 0x00, 0x00]
        case 0xF400...0xF8FF where description.obd != .classic && !flash.runsBoot:
            return emissionsValue(of: id, vehicle)
        default: return nil
        }
    }

    private func value(of identifier: UDSDescription.Identifier, _ vehicle: Vehicle) -> [UInt8]? {
        switch identifier.content {
        case .bytes(let bytes): return bytes
        case .text(let text): return Array(text.utf8)
        case .identity(let text): return Array(text.text(in: ecu.identity).utf8)
        case .fields(let bytes, let signals):
            return Self.bytes(bytes, signals) { vehicle.value(of: $0, ecu: ecu.id) }
        case .memory(let address, let size):
            guard let index = flash.area(address, size) else { return nil }
            return Array(flash.bytes(index, address, size))
        }
    }

    static func bytes(
        _ bytes: [UInt8], _ signals: [FrameSignal], value: (SignalID) -> Double?
    ) -> [UInt8] {
        var result = bytes
        for signal in signals {
            guard let value = value(signal.signal), let raw = signal.raw(of: value) else { continue }
            signal.field.write(raw, into: &result)
        }
        return result
    }

    // MARK: Writing

    /// Service 2E: the length must be that of the identifier; what is written is answered from then on.
    mutating func writeIdentifier(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let id = call.word(1)
        guard let declared = plan.value.identifiers[id], let access = declared.write, isInSession(access),
            !flash.runsBoot || declared.isInBoot
        else { return .refused(.requestOutOfRange) }
        let bytes = Array(call.request[3...])
        guard bytes.count == value(of: declared, vehicle)?.count else { return .refused(.wrongLength) }
        guard isUnlocked(access) else { return .refused(.securityAccessDenied) }
        if case .text = declared.content, !bytes.allSatisfy({ (0x20...0x7E).contains($0) }) {
            return .refused(.requestOutOfRange)
        }
        if case .memory(let address, _) = declared.content {
            guard let index = flash.area(address, bytes.count) else { return .refused(.requestOutOfRange) }
            flash.write(bytes, index, address)
        } else {
            data.written[id] = bytes
        }
        answer += [0x6E, call.request[1], call.request[2]]
        return .positive
    }

    /// Service 2F: return control (0), default (1), freeze (2), adjust (3) with the state and perhaps a mask. The answer
    /// carries the state that is then in force.
    mutating func controlInput(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let id = call.word(1)
        guard let declared = plan.value.identifiers[id], let access = declared.control, isInSession(access),
            !flash.runsBoot, let present = value(of: id, vehicle),
            let initial = value(of: declared, vehicle)
        else { return .refused(.requestOutOfRange) }
        guard request[3] <= 0x03 else { return .refused(.requestOutOfRange) }
        let states = request.count - 4
        switch request[3] {
        case 0x03:
            let mask = states - present.count
            guard mask == 0 || (1...4).contains(mask) else { return .refused(.wrongLength) }
        default: guard states == 0 else { return .refused(.wrongLength) }
        }
        guard isUnlocked(access) else { return .refused(.securityAccessDenied) }
        switch request[3] {
        case 0x00: data.controlled[id] = nil
        case 0x01: data.controlled[id] = initial
        case 0x02: data.controlled[id] = present
        default: data.controlled[id] = Array(request[4..<4 + present.count])
        }
        answer += [0x6F, request[1], request[2], request[3]]
        answer += value(of: id, vehicle) ?? []
        return .positive
    }

    // MARK: Scaling

    /// Service 24: the stated scaling bytes, or those of the content: ASCII for text, unsigned or signed numbers for
    /// one field, bytes otherwise. The low nibble has the number of bytes, at most 15.
    mutating func readScaling(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        guard call.request.count == 3 else { return .refused(.wrongLength) }
        let id = call.word(1)
        guard let declared = plan.value.identifiers[id], isInSession(declared.read),
            let value = value(of: id, vehicle)
        else { return .refused(.requestOutOfRange) }
        guard isUnlocked(declared.read) else { return .refused(.securityAccessDenied) }
        answer += [0x64, call.request[1], call.request[2]]
        answer += declared.scaling ?? Self.scaling(of: declared.content, value.count)
        return .positive
    }

    private static func scaling(of content: UDSDescription.Content, _ count: Int) -> [UInt8] {
        let type: UInt8
        switch content {
        case .text, .identity: type = 0x60
        case .fields(_, let signals) where signals.count == 1: type = signals[0].isSigned ? 0x10 : 0x00
        case .bytes, .fields, .memory: type = 0x20
        }
        return stride(from: 0, to: count, by: 15).map { type | UInt8(min(15, count - $0)) }
    }
}
