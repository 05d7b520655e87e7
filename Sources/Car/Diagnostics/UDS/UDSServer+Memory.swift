import SimulationCore
import VehicleModel

/// Services 23, 3D and 31: memory by address, and routines.
extension UDSServer {
    /// Service 23.
    mutating func readMemory(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        guard MemorySpan.lengths(request, at: 1) != nil else { return .refused(.requestOutOfRange) }
        guard let span = MemorySpan(request, at: 1), request.count == 1 + span.byteCount else {
            return .refused(.wrongLength)
        }
        guard span.size > 0, let area = flash.area(span.address, span.size),
            let access = description.memory[area].read, isInSession(access)
        else { return .refused(.requestOutOfRange) }
        if let code = refusal(by: access) { return .refused(code) }
        guard span.size < longestMessage(call.tester) else { return .refused(.responseTooLong) }
        answer.append(0x63)
        answer += flash.bytes(area, span.address, span.size)
        return .positive
    }

    /// Service 3D.
    mutating func writeMemory(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        guard MemorySpan.lengths(request, at: 1) != nil else { return .refused(.requestOutOfRange) }
        guard let span = MemorySpan(request, at: 1), request.count == 1 + span.byteCount + span.size else {
            return .refused(.wrongLength)
        }
        guard span.size > 0, let area = flash.area(span.address, span.size),
            let access = description.memory[area].write, isInSession(access)
        else { return .refused(.requestOutOfRange) }
        if let code = refusal(by: access) { return .refused(code) }
        if description.memory[area].needsErase, !flash.isErased(area, span.address, span.size) {
            return .refused(.generalProgrammingFailure)
        }
        flash.write(request[(1 + span.byteCount)...], area, span.address)
        flash.loseValidity(area)
        answer.append(0x7D)
        answer += request[1..<1 + span.byteCount]
        return .positive
    }

    // MARK: Routines

    /// Service 31.
    mutating func controlRoutine(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let id = call.word(2)
        if isControl(id) { return controlSystem(call, vehicle, &answer) }
        guard let routine = description.routines.first(where: { $0.id == id }), isInSession(routine.access),
            !flash.runsBoot || routine.isInBoot || routine.action != .nothing
        else { return .refused(.requestOutOfRange) }
        if let code = refusal(by: routine.access) { return .refused(code) }
        answer += [0x71, call.subFunction, request[2], request[3]]
        let options = Array(request[4...])
        let isRunning = routines[id].map { $0.finish > call.now } ?? false
        switch call.subFunction {
        case 0x01:
            if let length = routine.optionLength, options.count != length { return .refused(.wrongLength) }
            guard !isRunning else { return .refused(.requestSequenceError) }
            return start(routine, options, call, &answer)
        case 0x02:
            guard options.isEmpty else { return .refused(.wrongLength) }
            guard routines[id] != nil else { return .refused(.requestSequenceError) }
            routines[id] = nil
            return .positive
        default:
            guard options.isEmpty else { return .refused(.wrongLength) }
            guard let run = routines[id], !isRunning else { return .refused(.requestSequenceError) }
            answer += run.result
            return .positive
        }
    }

    private mutating func start(
        _ routine: UDSDescription.Routine, _ options: [UInt8], _ call: UDSCall, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        var result = routine.result
        switch routine.action {
        case .nothing: break
        case .erase(let index):
            let area = description.memory[index]
            var (address, size) = (area.address, area.size)
            if !options.isEmpty {
                guard let span = MemorySpan(options, at: 0), span.byteCount == options.count else {
                    return .refused(.wrongLength)
                }
                (address, size) = (span.address, span.size)
            }
            guard size > 0, area.contains(address, size) else { return .refused(.requestOutOfRange) }
            transfer = nil
            flash.erase(index, address, size)
        case .check(let index, let checksum):
            guard options.count == checksum.value(of: []).count else { return .refused(.wrongLength) }
            result = [flash.check(index, checksum, expected: options) ? 0x00 : 0x01] + result
        }
        let takes = plan.value.isInstant ? .zero : routine.takes
        routines[routine.id] = RoutineRun(finish: call.now.advanced(by: takes), result: result)
        guard !routine.runsInBackground else { return .positive }
        answer += result
        return .later(takes)
    }
}
