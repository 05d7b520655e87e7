import VehicleModel

/// Service 29: authentication.
extension UDSServer {
    /// Service 29 without session keys: with certificates (01 to 04) or with challenge and response (05 to 07).
    mutating func authenticate(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let request = call.request
        answer += [0x69, call.subFunction]
        switch call.subFunction {
        case 0x00:
            security.deauthenticate()
            answer.append(0x10)
            return .positive
        case 0x01, 0x02: return verifyCertificate(call, &answer)
        case 0x03:
            guard let parts = Self.parts(request, from: 2, count: 2) else { return .refused(.wrongLength) }
            guard let challenge = takeChallenge(indicator: []) else {
                return .refused(.requestSequenceError)
            }
            guard prove(challenge, parts[0]) else { return .refused(.ownershipVerificationFailed) }
            answer += [0x12, 0x00, 0x00]
            return .positive
        case 0x04:
            guard let parts = Self.parts(request, from: 4, count: 1) else { return .refused(.wrongLength) }
            guard certificate(parts[0]) != nil else { return .refused(.certificateInvalidContent) }
            answer.append(0x13)
            return .positive
        case 0x05:
            let indicator = Array(request[3...])
            guard let rule = description.authentication.algorithms.first(where: { $0.indicator == indicator })
            else { return .refused(.requestOutOfRange) }
            answer.append(0x00)
            answer += indicator
            appendChallenge(proof: rule.proof, indicator: indicator, &answer)
            answer += [0x00, 0x00]
            return .positive
        case 0x06, 0x07: return verifyProof(call, &answer)
        default:
            answer.append(description.certificates.isEmpty ? 0x04 : 0x02)
            return .positive
        }
    }

    /// Sub-functions 01 and 02: communication configuration, certificate, challenge. With 02 the server authenticates
    /// itself too.
    private mutating func verifyCertificate(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let isBidirectional = call.subFunction == 0x02
        guard let parts = Self.parts(call.request, from: 3, count: 2), !isBidirectional || !parts[1].isEmpty
        else { return .refused(.wrongLength) }
        guard let rule = certificate(parts[0]) else { return .refused(.certificateInvalidContent) }
        answer.append(0x11)
        appendChallenge(proof: rule.proof, indicator: [], &answer)
        if isBidirectional {
            Self.append(description.authentication.certificate, &answer)
            Self.append((description.authentication.proof ?? rule.proof).key(for: parts[1]), &answer)
        }
        answer += [0x00, 0x00]
        return .positive
    }

    /// Sub-functions 06 and 07: algorithm, proof, challenge, additional parameters. With 07 the server proves itself too.
    private mutating func verifyProof(_ call: UDSCall, _ answer: inout [UInt8]) -> UDSOutcome {
        let isBidirectional = call.subFunction == 0x07
        guard let parts = Self.parts(call.request, from: 18, count: 3), !isBidirectional || !parts[1].isEmpty
        else { return .refused(.wrongLength) }
        let indicator = Array(call.request[2..<18])
        guard let challenge = takeChallenge(indicator: indicator) else {
            return .refused(.requestSequenceError)
        }
        guard prove(challenge, parts[0]) else { return .refused(.ownershipVerificationFailed) }
        answer.append(0x12)
        answer += indicator
        if isBidirectional {
            Self.append((description.authentication.proof ?? challenge.proof).key(for: parts[1]), &answer)
        }
        answer += [0x00, 0x00]
        return .positive
    }

    private func certificate(_ bytes: [UInt8]) -> UDSDescription.Certificate? {
        description.certificates.first { $0.bytes == bytes }
    }

    /// Appends a new challenge of eight bytes after its length.
    private mutating func appendChallenge(
        proof: UDSDescription.KeyAlgorithm, indicator: [UInt8], _ answer: inout [UInt8]
    ) {
        let bytes = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
        security.challenge = .init(proof: proof, indicator: indicator, bytes: bytes)
        Self.append(bytes, &answer)
    }

    /// Returns the challenge that was sent for an algorithm, whose only proof comes now; nil when there is none.
    private mutating func takeChallenge(indicator: [UInt8]) -> SecurityState.Challenge? {
        defer { security.challenge = nil }
        return security.challenge.flatMap { $0.indicator == indicator ? $0 : nil }
    }

    /// Authenticates the tester when its proof is right.
    private mutating func prove(_ challenge: SecurityState.Challenge, _ proof: [UInt8]) -> Bool {
        guard challenge.proof.key(for: challenge.bytes) == proof else { return false }
        security.isAuthenticated = true
        return true
    }

    /// Returns the `count` parts of a request from `index`, each after its length of two bytes; nil when they are not the rest
    /// of the request.
    private static func parts(_ request: [UInt8], from index: Int, count: Int) -> [[UInt8]]? {
        var parts: [[UInt8]] = []
        var next = index
        for _ in 0..<count {
            guard let (bytes, end) = part(request, at: next) else { return nil }
            parts.append(Array(bytes))
            next = end
        }
        return next == request.count ? parts : nil
    }

    private static func append(_ part: [UInt8], _ answer: inout [UInt8]) {
        answer += [UInt8(truncatingIfNeeded: part.count >> 8), UInt8(truncatingIfNeeded: part.count)]
        answer += part
    }

    /// Returns the bytes after their length of two bytes at `index`, and the index after them.
    static func part(_ request: [UInt8], at index: Int) -> (bytes: ArraySlice<UInt8>, end: Int)? {
        guard index + 2 <= request.count else { return nil }
        let count = Int(request[index]) << 8 | Int(request[index + 1])
        guard index + 2 + count <= request.count else { return nil }
        return (request[index + 2..<index + 2 + count], index + 2 + count)
    }
}
