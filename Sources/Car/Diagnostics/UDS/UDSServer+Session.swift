import SimulationCore
import VehicleModel

/// Services 10, 11, 28, 83 and 87: sessions, resets and communication.
extension UDSServer {
    /// Service 10: the answer carries P2server in 1 ms and P2*server in 10 ms.
    mutating func changeSession(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let number = call.subFunction
        guard number == SessionState.default || description.sessions[number] != nil else {
            return .refused(.subFunctionNotSupported)
        }
        enter(number, &vehicle)
        answer += [0x50, number]
        appendTiming(timing, &answer)
        return .positive
    }

    private func appendTiming(_ timing: UDSDescription.Session, _ answer: inout [UInt8]) {
        for (time, unit) in [(timing.p2, 1_000_000), (timing.p2Star, 10_000_000)] as [(Duration, Int64)] {
            let count = min(max(time.nanoseconds / unit, 0), 0xFFFF)
            answer += [UInt8(count >> 8), UInt8(count & 0xFF)]
        }
    }

    /// Service 11: the reset follows the answer. Rapid power shut-down (04) reports the time in seconds.
    mutating func reset(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        answer += [0x51, call.subFunction]
        switch call.subFunction {
        case 0x04: answer.append(0x1E)
        case 0x05: break
        default: session.resetsAfterAnswer = true
        }
        return .positive
    }

    /// Service 28: bit 0 of the communication type stands for normal communication, bit 1 for network management; the high
    /// nibble for all networks (0) or the one of the request (F). The ECU evaluates no normal messages, so only sending
    /// changes.
    mutating func controlCommunication(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let type = call.request[2] & 0x03
        guard type != 0, call.request[2] & 0x0C == 0, [0x00, 0xF0].contains(call.request[2] & 0xF0) else {
            return .refused(.requestOutOfRange)
        }
        switch call.subFunction {
        case 0x00, 0x02: communication.silenced &= ~type
        case 0x01, 0x03: communication.silenced |= type
        default:
            let node = call.word(3)
            guard description.nodes[node] != nil else { return .refused(.requestOutOfRange) }
            let silenced = communication.silencedNodes[node] ?? 0
            communication.silencedNodes[node] = call.subFunction == 0x04 ? silenced | type : silenced & ~type
        }
        answer += [0x68, call.subFunction]
        return .positive
    }

    /// Returns whether the ECU sends none of the messages of `type` by itself.
    mutating func isSilent(_ type: UInt8, _ vehicle: inout Vehicle) -> Bool {
        settle(vehicle.now, &vehicle)
        return communication.silenced & type != 0 || vehicle.now < session.startsAt
    }

    /// Returns whether the server has switched off the messages of `type` of the ECU called `name`.
    mutating func silences(_ name: String, _ type: UInt8, _ vehicle: inout Vehicle) -> Bool {
        guard !communication.silencedNodes.isEmpty else { return false }
        settle(vehicle.now, &vehicle)
        return communication.silencedNodes.contains { $1 & type != 0 && description.nodes[$0] == name }
    }

    /// Service 83: the record has P2server (1 ms) and P2*server (10 ms), two bytes each.
    mutating func accessTiming(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        answer += [0xC3, call.subFunction]
        switch call.subFunction {
        case 0x01:
            var longest = UDSDescription.Session()
            (longest.p2, longest.p2Star) = (.milliseconds(0xFFFF), .milliseconds(655_350))
            appendTiming(longest, &answer)
        case 0x02: session.timing[session.active] = nil
        case 0x03: appendTiming(timing, &answer)
        default:
            guard call.word(2) > 0, call.word(4) > 0 else { return .refused(.requestOutOfRange) }
            var given = UDSDescription.Session()
            given.p2 = .milliseconds(Int(call.word(2)))
            given.p2Star = .milliseconds(Int(UInt16(request[4]) << 8 | UInt16(request[5])) * 10)
            session.timing[session.active] = given
        }
        return .positive
    }

    /// The fixed rates of service 87, bit/s, by linkControlModeIdentifier.
    static let linkRates: [UInt8: Int] = [
        0x01: 9_600, 0x02: 19_200, 0x03: 38_400, 0x04: 57_600, 0x05: 115_200, 0x10: 125_000, 0x11: 250_000,
        0x12: 500_000, 0x13: 1_000_000,
    ]

    /// Service 87: a rate is verified (01, 02) before the transition (03). The simulated bus keeps its rate.
    mutating func controlLink(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        switch call.subFunction {
        case 0x01:
            guard let rate = Self.linkRates[request[2]] else { return .refused(.requestOutOfRange) }
            communication.verifiedRate = rate
        case 0x02:
            let rate = Int(request[2]) << 16 | Int(request[3]) << 8 | Int(request[4])
            guard rate > 0 else { return .refused(.requestOutOfRange) }
            communication.verifiedRate = rate
        default:
            guard communication.verifiedRate != nil else { return .refused(.requestSequenceError) }
            communication.verifiedRate = nil
            communication.hasSwitched = true
        }
        answer += [0xC7, call.subFunction]
        return .positive
    }
}
