import SimulationCore
import VehicleModel

/// Services 2A and 2C: periodic data and dynamically defined identifiers.
extension UDSServer {
    /// The most parts of a dynamically defined identifier, and the most identifiers sent periodically.
    static let mostParts = 64

    /// Service 2C.
    mutating func defineIdentifier(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        answer += [0x6C, call.subFunction]
        guard call.subFunction != 0x03 else { return clearIdentifier(call, &answer) }
        let id = call.word(2)
        guard (0xF200...0xF3FF).contains(id), plan.value.identifiers[id] == nil else {
            return .refused(.requestOutOfRange)
        }
        var parts: [DataState.DynamicPart] = []
        if call.subFunction == 0x01 {
            guard (request.count - 4) % 4 == 0 else { return .refused(.wrongLength) }
            for index in stride(from: 4, to: request.count, by: 4) {
                let source = call.word(index)
                let (position, size) = (Int(request[index + 2]), Int(request[index + 3]))
                guard data.dynamic[source] == nil, let value = value(of: source, vehicle), position >= 1,
                    size >= 1,
                    position - 1 + size <= value.count
                else { return .refused(.requestOutOfRange) }
                if let access = plan.value.identifiers[source]?.read {
                    guard isInSession(access) else { return .refused(.requestOutOfRange) }
                    if let code = refusal(by: access) { return .refused(code) }
                }
                parts.append(.identifier(source, position: position, size: size))
            }
        } else {
            guard let lengths = MemorySpan.lengths(request, at: 4) else {
                return .refused(.requestOutOfRange)
            }
            let step = lengths.address + lengths.size
            guard request.count > 5, (request.count - 5) % step == 0 else { return .refused(.wrongLength) }
            for index in stride(from: 5, to: request.count, by: step) {
                let entry = [request[4]] + request[index..<index + step]
                guard let span = MemorySpan(entry, at: 0), span.size > 0,
                    let area = flash.area(span.address, span.size),
                    let access = description.memory[area].read, isInSession(access)
                else { return .refused(.requestOutOfRange) }
                if let code = refusal(by: access) { return .refused(code) }
                parts.append(.memory(address: span.address, size: span.size))
            }
        }
        let known = data.dynamic[id] ?? []
        guard known.count + parts.count <= Self.mostParts, data.dynamic.count < 256 else {
            return .refused(.requestOutOfRange)
        }
        data.dynamic[id] = known + parts
        answer += request[2...3]
        return .positive
    }

    private mutating func clearIdentifier(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        guard request.count != 3 else { return .refused(.wrongLength) }
        guard request.count == 4 else {
            data.dynamic = [:]
            return .positive
        }
        guard (0xF200...0xF3FF).contains(call.word(2)) else { return .refused(.requestOutOfRange) }
        data.dynamic[call.word(2)] = nil
        schedule.removePeriodic(request[3])
        answer += request[2...3]
        return .positive
    }

    func dynamicValue(_ parts: [DataState.DynamicPart], _ vehicle: Vehicle) -> [UInt8]? {
        var bytes: [UInt8] = []
        for part in parts {
            switch part {
            case .identifier(let id, let position, let size):
                guard data.dynamic[id] == nil, let value = value(of: id, vehicle),
                    value.count >= position - 1 + size
                else { return nil }
                bytes += value[position - 1..<position - 1 + size]
            case .memory(let address, let size):
                guard let area = flash.area(address, size) else { return nil }
                bytes += flash.bytes(area, address, size)
            }
        }
        return bytes
    }

    // MARK: Periodic data

    /// The intervals of service 2A by transmission mode: slow, medium, fast.
    static let periodicIntervals: [Duration] = [.seconds(1), .milliseconds(300), .milliseconds(50)]

    /// Returns the most bytes of a value that is sent periodically to `tester`, or nil where a message of any length is: on
    /// CAN, periodic data are one frame, with protocol control information and service (type 1) or without both (type 2).
    private func longestPeriodicValue(for tester: DiagnosticTester) -> Int? {
        guard plan.value.isOnCAN, tester.isOnBus else { return nil }
        return (description.periodicIdentifier == nil ? 5 : 7) - (description.addressing == .normal ? 0 : 1)
    }

    /// Service 2A: messages `6A pdid data` follow on the path of the request, or `pdid data` on an identifier of their own;
    /// what fits neither is refused.
    mutating func schedulePeriodic(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let mode = request[1]
        guard (0x01...0x04).contains(mode) else { return .refused(.requestOutOfRange) }
        answer.append(0x6A)
        guard mode != 0x04 else {
            if request.count == 2 { schedule.periodic = [] }
            for id in request[2...] { schedule.removePeriodic(id) }
            return .positive
        }
        guard request.count >= 3 else { return .refused(.wrongLength) }
        var known: [UInt8] = []
        for id in request[2...] where !known.contains(id) {
            let whole = 0xF200 | UInt16(id)
            if let access = plan.value.identifiers[whole]?.read {
                guard isInSession(access) else { continue }
                if let code = refusal(by: access) { return .refused(code) }
            }
            if value(of: whole, vehicle) != nil { known.append(id) }
        }
        guard !known.isEmpty else { return .refused(.requestOutOfRange) }
        if let most = longestPeriodicValue(for: call.tester),
            known.contains(where: { value(of: 0xF200 | UInt16($0), vehicle)?.count ?? 0 > most })
        {
            return .refused(.responseTooLong)
        }
        let interval = Self.periodicIntervals[Int(mode) - 1]
        for id in known {
            schedule.removePeriodic(id)
            guard schedule.periodic.count < Self.mostParts else { return .refused(.requestOutOfRange) }
            schedule.periodic.append(
                .init(tester: call.tester, id: id, interval: interval, next: call.now.advanced(by: interval)))
        }
        return .positive
    }

    /// Removes and returns the next periodic message that is due, or nil.
    mutating func takePeriodic(
        for tester: DiagnosticTester, _ now: SimInstant, _ vehicle: inout Vehicle
    ) -> DueMessage? {
        let most = longestPeriodicValue(for: tester)
        while let index = schedule.periodic.firstIndex(where: { $0.tester == tester && $0.next <= now }) {
            let item = schedule.periodic[index]
            // A late driver does not get the messages that it has missed.
            let missed = item.next.duration(to: now).nanoseconds / item.interval.nanoseconds
            schedule.periodic[index].next = item.next.advanced(
                byNanoseconds: (missed + 1) * item.interval.nanoseconds)
            let value = value(of: 0xF200 | UInt16(item.id), vehicle)
            guard let value, value.count <= most ?? (longestMessage(tester) - 2) else { continue }
            guard most != nil, description.periodicIdentifier != nil else {
                return DueMessage([0x6A, item.id] + value)
            }
            return DueMessage([item.id] + value, isUnsegmented: true)
        }
        return nil
    }
}
