import VehicleModel

/// Service 2F: input and output control.
extension UDSServer {
    /// Return control (0), reset to default (1), freeze (2), adjust (3) with the state; each perhaps with a mask of the bits
    /// that it concerns. The answer carries the state that is then in force.
    ///
    /// Signals are controlled in the vehicle, so that every reader gets the same value; other bytes in the server.
    mutating func controlInput(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let id = call.word(1)
        guard let declared = plan.value.identifiers[id], let access = declared.control, isInSession(access),
            !flash.runsBoot, let present = value(of: id, vehicle)
        else { return .refused(.requestOutOfRange) }
        guard request[3] <= 0x03 else { return .refused(.requestOutOfRange) }
        let start = request[3] == 0x03 ? 4 + present.count : 4
        guard request.count >= start,
            let mask = Self.bits(of: request[start...], in: present, declared.content)
        else { return .refused(.wrongLength) }
        if let code = refusal(by: access) { return .refused(code) }
        switch request[3] {
        case 0x00: release(declared, mask, &vehicle)
        case 0x01: control(declared, at: uncontrolledValue(of: declared, vehicle), mask, &vehicle)
        case 0x02: control(declared, at: present, mask, &vehicle)
        default:
            control(declared, at: Self.merge(Array(request[4..<start]), into: present, mask), mask, &vehicle)
        }
        answer += [0x6F, request[1], request[2], request[3]]
        answer += value(of: id, vehicle) ?? []
        return .positive
    }

    /// Returns the bits of a record that a mask chooses; nil when the mask has a wrong length.
    ///
    /// Without a mask all are. A mask as long as the record chooses bit by bit. A shorter one has a bit for each part of the
    /// record, the highest bit of the first byte for the first part: for each of several signals, or for each byte.
    static func bits(
        of mask: ArraySlice<UInt8>, in record: [UInt8], _ content: UDSDescription.Content
    ) -> [UInt8]? {
        guard !mask.isEmpty else { return [UInt8](repeating: 0xFF, count: record.count) }
        var parts: [[UInt8]] = []
        if case .fields(let bytes, let signals) = content, signals.count > 1 {
            parts = signals.map { bits(of: $0, count: bytes.count) }
        } else if record.count > 1 {
            parts = record.indices.map { place in record.indices.map { $0 == place ? 0xFF : 0x00 } }
        }
        guard !parts.isEmpty, mask.count == (parts.count + 7) / 8 else {
            return mask.count == record.count ? Array(mask) : nil
        }
        var chosen = [UInt8](repeating: 0, count: record.count)
        for (number, part) in parts.enumerated()
        where mask[mask.startIndex + number / 8] & 0x80 >> UInt8(number % 8) != 0 {
            chosen = merge(part, into: chosen, part)
        }
        return chosen
    }

    /// Returns `record` with the bits of `value` that `mask` chooses.
    static func merge(_ value: [UInt8], into record: [UInt8], _ mask: [UInt8]) -> [UInt8] {
        record.indices.map { record[$0] & ~mask[$0] | value[$0] & mask[$0] }
    }

    /// Returns the bits that a signal has in a record of `count` bytes.
    private static func bits(of signal: FrameSignal, count: Int) -> [UInt8] {
        var bits = [UInt8](repeating: 0, count: count)
        signal.field.write(.max, into: &bits)
        return bits
    }

    private static func isTouched(_ signal: FrameSignal, by mask: [UInt8]) -> Bool {
        zip(bits(of: signal, count: mask.count), mask).contains { $0 & $1 != 0 }
    }

    private func uncontrolledValue(of identifier: UDSDescription.Identifier, _ vehicle: Vehicle) -> [UInt8] {
        if case .fields(let bytes, let signals) = identifier.content {
            return Self.bytes(data.written[identifier.id] ?? bytes, signals) {
                vehicle.uncontrolledValue(of: $0, ecu: ecu.id)
            }
        }
        return value(of: identifier, vehicle) ?? []
    }

    /// Takes control of the bits of an identifier that `mask` chooses; a signal is controlled as a whole.
    private mutating func control(
        _ identifier: UDSDescription.Identifier, at value: [UInt8], _ mask: [UInt8], _ vehicle: inout Vehicle
    ) {
        if case .fields(_, let signals) = identifier.content {
            for signal in signals where Self.isTouched(signal, by: mask) {
                vehicle.control(
                    signal.signal, at: signal.value(of: signal.field.read(value)), by: ecu.id)
            }
            return
        }
        guard mask.contains(where: { $0 != 0 }) else { return }
        let former = data.controlled[identifier.id]
        let none = [UInt8](repeating: 0, count: mask.count)
        data.controlled[identifier.id] = DataState.Control(
            mask: zip(former?.mask ?? none, mask).map { $0 | $1 },
            value: Self.merge(value, into: former?.value ?? none, mask))
    }

    private mutating func release(
        _ identifier: UDSDescription.Identifier, _ mask: [UInt8], _ vehicle: inout Vehicle
    ) {
        if case .fields(_, let signals) = identifier.content {
            for signal in signals where Self.isTouched(signal, by: mask) {
                vehicle.release(signal.signal, by: ecu.id)
            }
            return
        }
        guard let former = data.controlled[identifier.id] else { return }
        let left = zip(former.mask, mask).map { $0 & ~$1 }
        let isOver = left.allSatisfy { $0 == 0 }
        data.controlled[identifier.id] = isOver ? nil : DataState.Control(mask: left, value: former.value)
    }
}
