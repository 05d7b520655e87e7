import SimulationCore
import VehicleModel

/// Services 22, 24, 2E and 2F: data by identifier.
extension UDSServer {
    /// Returns the longest message that `tester` and the ECU exchange, bytes: on a bus that of a first frame without escape
    /// (ISO 15765-2), or what the ECU's buffer takes if that is more.
    func longestMessage(_ tester: DiagnosticTester) -> Int {
        tester.longestMessage ?? max(4095, ecu.description.reception.buffer)
    }

    /// Service 22: unknown identifiers are left out; without any known one the request is out of range.
    mutating func readIdentifiers(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        guard request.count % 2 == 1, request.count / 2 <= description.obd.mostIdentifiers ?? .max else {
            return .refused(.wrongLength)
        }
        answer.append(0x62)
        let start = answer.count
        var refusal: NegativeResponse?
        for index in stride(from: 1, to: request.count, by: 2) {
            let id = call.word(index)
            if let access = readAccess(id) {
                guard isInSession(access) else { continue }
                if let code = self.refusal(by: access) {
                    refusal = refusal ?? code
                    continue
                }
            }
            guard let value = value(of: id, vehicle) else { continue }
            answer += [UInt8(id >> 8), UInt8(truncatingIfNeeded: id)]
            answer += value
            sample(id, vehicle)
        }
        if let refusal { return .refused(refusal) }
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
        guard case .fields(_, let signals) = declared.content else { return }
        for signal in signals {
            guard let raw = vehicle.value(of: signal.signal, ecu: ecu.id).flatMap(signal.raw) else {
                continue
            }
            samples.append(Sample(signal: signal.signal, raw: raw, value: signal.value(of: raw), pid: low))
        }
    }

    /// Returns the condition for reading a declared identifier; nil for identifiers that the server has by itself.
    private func readAccess(_ id: UInt16) -> UDSDescription.Access? { plan.value.identifiers[id]?.read }

    /// Returns the value of an identifier, or nil when the server does not have it now.
    func value(of id: UInt16, _ vehicle: Vehicle) -> [UInt8]? {
        if let parts = data.dynamic[id] { return dynamicValue(parts, vehicle) }
        if let declared = plan.value.identifiers[id] {
            guard !flash.runsBoot || declared.isInBoot else { return nil }
            guard let value = value(of: declared, vehicle), let control = data.controlled[id] else {
                return value(of: declared, vehicle)
            }
            return Self.merge(control.value, into: value, control.mask)
        }
        switch id {
        case 0xF186: return [session.active]
        case 0xFF00: return [0x02, 0x00, 0x00, 0x00]
        case 0xF400...0xF8FF where description.obd.form != .classic && !flash.runsBoot:
            return emissionsValue(of: id, vehicle)
        default: return nil
        }
    }

    /// Returns the value of a declared identifier without what a tester controls of its bytes.
    func value(of identifier: UDSDescription.Identifier, _ vehicle: Vehicle) -> [UInt8]? {
        switch identifier.content {
        case .bytes(let bytes): return data.written[identifier.id] ?? bytes
        case .text(let text): return data.written[identifier.id] ?? Array(text.utf8)
        case .identity(let text): return Array(text.text(in: ecu.identity(in: vehicle)).utf8)
        case .fields(let bytes, let signals):
            return Self.bytes(data.written[identifier.id] ?? bytes, signals) {
                vehicle.value(of: $0, ecu: ecu.id)
            }
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

    /// Service 2E: the length must be that of the identifier. Signals and texts of the identity are written to the vehicle,
    /// so that they are the same at every door.
    mutating func writeIdentifier(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let id = call.word(1)
        guard let declared = plan.value.identifiers[id], let access = declared.write, isInSession(access),
            !flash.runsBoot || declared.isInBoot
        else { return .refused(.requestOutOfRange) }
        let bytes = Array(call.request[3...])
        guard bytes.count == value(of: declared, vehicle)?.count else { return .refused(.wrongLength) }
        if let code = refusal(by: access) { return .refused(code) }
        switch declared.content {
        case .bytes: data.written[id] = bytes
        case .text:
            guard Self.isText(bytes) else { return .refused(.requestOutOfRange) }
            data.written[id] = bytes
        case .identity(let part):
            guard Self.isText(bytes) else { return .refused(.requestOutOfRange) }
            vehicle.write(String(decoding: bytes, as: UTF8.self), as: part, ecu: ecu.id)
        case .fields(_, let signals):
            data.written[id] = bytes
            for signal in signals {
                vehicle.write(signal.value(of: signal.field.read(bytes)), to: signal.signal)
            }
        case .memory(let address, _):
            guard let index = flash.area(address, bytes.count) else { return .refused(.requestOutOfRange) }
            flash.write(bytes, index, address)
        }
        answer += [0x6E, call.request[1], call.request[2]]
        return .positive
    }

    private static func isText(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { (0x20...0x7E).contains($0) } }

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
        if let code = refusal(by: declared.read) { return .refused(code) }
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
