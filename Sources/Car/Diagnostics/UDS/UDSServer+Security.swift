import SimulationCore
import VehicleModel

/// Services 27 and 84: security.
extension UDSServer {
    /// Service 27: an odd sub-function requests a seed, the even one after it sends the key.
    mutating func securityAccess(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let number = call.subFunction
        let level = (number &+ 1) / 2
        guard number != 0, let rule = description.security[level] else {
            return .refused(.subFunctionNotSupported)
        }
        guard rule.sessions?.contains(session.active) ?? true else {
            return .refused(.subFunctionNotSupportedInActiveSession)
        }
        if let until = security.delayedUntil[level], until <= call.now {
            security.delayedUntil[level] = nil
            security.failures[level] = 0
        }
        return number & 1 == 1
            ? sendSeed(call, level, rule, &answer) : checkKey(call, level, rule, &answer)
    }

    private mutating func sendSeed(
        _ call: UDSCall, _ level: UInt8, _ rule: UDSDescription.Security, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        guard security.delayedUntil[level] == nil else { return .refused(.requiredTimeDelayNotExpired) }
        answer += [0x67, call.subFunction]
        if security.unlocked == level {
            answer += [UInt8](repeating: 0, count: rule.seedLength)
            return .positive
        }
        let seed: [UInt8]
        if let sent = security.sentSeed, sent.level == level {
            seed = sent.bytes
        } else {
            seed = newSeed(rule)
            security.sentSeed = .init(level: level, bytes: seed)
        }
        answer += seed
        return .positive
    }

    private mutating func newSeed(_ rule: UDSDescription.Security) -> [UInt8] {
        if case .table(let rows) = rule.key, !rows.isEmpty {
            return rows[Int(random.next() % UInt64(rows.count))].seed
        }
        var seed = (0..<rule.seedLength).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
        // A seed of zeros would mean that the level is unlocked.
        if seed.allSatisfy({ $0 == 0 }), !seed.isEmpty { seed[0] = 0x01 }
        return seed
    }

    private mutating func checkKey(
        _ call: UDSCall, _ level: UInt8, _ rule: UDSDescription.Security, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        guard let sent = security.sentSeed else { return .refused(.requestSequenceError) }
        guard sent.level == level else {
            security.sentSeed = nil
            return .refused(.requestSequenceError)
        }
        let expected = rule.key.key(for: sent.bytes)
        let key = call.request[2...]
        guard key.count == expected.count else { return .refused(.wrongLength) }
        guard key.elementsEqual(expected) else {
            security.sentSeed = nil
            let failures = security.failures[level, default: 0] + 1
            security.failures[level] = failures
            guard failures >= rule.attempts else { return .refused(.invalidKey) }
            security.delayedUntil[level] = call.now.advanced(by: rule.delay)
            return .refused(.exceededNumberOfAttempts)
        }
        security.failures[level] = 0
        security.sentSeed = nil
        security.unlocked = level
        answer += [0x67, call.subFunction]
        return .positive
    }

    // MARK: Secured transmission

    /// Service 84 in the form of 2020 without signatures: administrative parameter, calculation, length of the signature
    /// (0), counter, service and parameters. The counter must rise.
    mutating func transmitSecurely(
        _ call: UDSCall, _ vehicle: inout Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let (parameter, signature, counter) = (call.word(1), call.word(4), call.word(6))
        guard signature == 0, parameter & 0x0001 != 0 else { return .refused(.secureDataVerificationFailed) }
        guard security.lastCounter.map({ counter > $0 }) ?? true else {
            return .refused(.secureDataVerificationFailed)
        }
        guard request[8] != 0x84 else { return .refused(.secureDataTransmissionNotAllowed) }
        security.lastCounter = counter
        let inner = UDSCall(
            request: Array(request[8...]), tester: call.tester, addressing: call.addressing, now: call.now)
        answer += [0xC4] + request[1..<8]
        let start = answer.count
        let outcome = evaluate(inner, &vehicle, &answer)
        guard case .refused(let code) = outcome else { return outcome }
        answer.removeLast(answer.count - start)
        answer.appendNegative(inner.service, code.rawValue)
        return .positive
    }
}

extension UDSDescription.KeyAlgorithm {
    func key(for seed: [UInt8]) -> [UInt8] {
        switch self {
        case .xor(let mask):
            return seed.enumerated().map { $1 ^ (mask.isEmpty ? 0 : mask[$0 % mask.count]) }
        case .add(let number):
            var carry: UInt64 = 0
            var key = seed
            for index in seed.indices.reversed() {
                let place = UInt64(seed.count - 1 - index) * 8
                let sum = UInt64(seed[index]) + (place < 64 ? number >> place & 0xFF : 0) + carry
                key[index] = UInt8(truncatingIfNeeded: sum)
                carry = sum >> 8
            }
            return key
        case .table(let rows): return rows.first { $0.seed == seed }?.key ?? []
        case .formula(let formula): return formula.key(for: seed)
        }
    }
}
