import SimulationCore

/// Why routing was activated or not (ISO 13400-2, table of routing activation response codes).
enum ActivationCode: UInt8 {
    case unknownSource = 0x00
    case allSocketsTaken = 0x01
    case otherSourceOnSocket = 0x02
    case sourceOnOtherSocket = 0x03
    case authenticationMissing = 0x04
    case confirmationRejected = 0x05
    case unsupportedType = 0x06
    case securityRequired = 0x07
    case routingActivated = 0x10
    case confirmationRequired = 0x11

    /// Whether the entity closes the connection after it.
    var ends: Bool {
        switch self {
        case .authenticationMissing, .routingActivated, .confirmationRequired: false
        case .unknownSource, .allSocketsTaken, .otherSourceOnSocket, .sourceOnOtherSocket,
            .confirmationRejected,
            .unsupportedType, .securityRequired:
            true
        }
    }
}

/// Which registered testers are asked whether they are alive, for whom, and until when.
struct Arbitration: Sendable {
    let socket: Int
    var asked: Set<Int>
    /// Those that have answered.
    var alive: Set<Int> = []
    /// Whether one tester is asked because its address is wanted, not all because the table is full.
    let isForSource: Bool
    let due: SimInstant
}

/// Routing activation and the socket table.
extension DoIPEntity {
    mutating func activate(
        source: UInt16, type: UInt8, oem: [UInt8]?, version: UInt8, on number: Int, now: SimInstant
    ) {
        guard let socket = sockets[number] else { return }
        let isKnown = description.testers.contains { $0.contains(source) }
        let activation = description.activations[type]
        let first: ActivationCode? =
            if description.checksTypeFirst {
                activation == nil ? .unsupportedType : isKnown ? nil : .unknownSource
            } else {
                !isKnown ? .unknownSource : activation == nil ? .unsupportedType : nil
            }
        if let first {
            return answer(first, tester: source, version: version, on: number, now: now)
        }
        if activation?.needsTLS == true, !socket.isSecure {
            return answer(.securityRequired, tester: source, version: version, on: number, now: now)
        }
        if let registered = socket.tester {
            guard registered == source else {
                return answer(.otherSourceOnSocket, tester: source, version: version, on: number, now: now)
            }
            return register(source, type, oem, version: version, on: number, now: now)
        }
        sockets[number]?.pending = (version, source, type, oem)
        sockets[number]?.state = .deciding
        guard arbitration == nil else { return waitingActivations.append(number) }
        decide(number, now: now)
    }

    /// Looks for a place in the socket table for the pending request of socket `number`.
    private mutating func decide(_ number: Int, now: SimInstant) {
        guard let pending = sockets[number]?.pending else { return }
        let registered = sockets.filter { $0.value.tester != nil }
        if let other = registered.first(where: { $0.value.tester == pending.source })?.key {
            return ask([other], isForSource: true, socket: number, now: now)
        }
        guard registered.count >= description.sockets else { return settle(number, now: now) }
        ask(Set(registered.keys), isForSource: false, socket: number, now: now)
    }

    private mutating func ask(_ others: Set<Int>, isForSource: Bool, socket: Int, now: SimInstant) {
        arbitration = Arbitration(
            socket: socket, asked: others, isForSource: isForSource, due: now.advanced(by: timing.aliveCheck))
        for other in others.sorted() {
            // The question itself is not a sign of life.
            let active = sockets[other]?.lastActivity
            say(
                .aliveCheckRequest, version: sockets[other]?.version ?? description.version, on: other,
                now: now)
            if let active { sockets[other]?.lastActivity = active }
        }
    }

    mutating func receive(aliveCheckOf source: UInt16, on number: Int, now: SimInstant) {
        guard let tester = sockets[number]?.tester else { return }
        guard tester == source else { return close(number, now: now) }
        guard arbitration?.asked.contains(number) == true else { return }
        arbitration?.alive.insert(number)
        if let current = arbitration, current.alive == current.asked { endArbitration(now: now) }
    }

    /// Decides the arbitration: all alive denies the newcomer, else the silent ones are closed.
    mutating func endArbitration(now: SimInstant) {
        guard let ended = arbitration else { return }
        arbitration = nil
        if let pending = sockets[ended.socket]?.pending {
            if !ended.asked.isEmpty, ended.alive == ended.asked {
                sockets[ended.socket]?.pending = nil
                answer(
                    ended.isForSource ? .sourceOnOtherSocket : .allSocketsTaken, tester: pending.source,
                    version: pending.version, on: ended.socket, now: now)
            } else {
                for silent in ended.asked.subtracting(ended.alive).sorted() {
                    outputs.append(.remark("no answer to the alive check"))
                    close(silent, now: now)
                }
                settle(ended.socket, now: now)
            }
        }
        resumeActivations(now: now)
    }

    mutating func resumeActivations(now: SimInstant) {
        while arbitration == nil, !waitingActivations.isEmpty {
            decide(waitingActivations.removeFirst(), now: now)
        }
    }

    /// Registers the tester of the pending request, and goes on with what the socket has received since.
    private mutating func settle(_ number: Int, now: SimInstant) {
        guard let pending = sockets[number]?.pending else { return }
        sockets[number]?.pending = nil
        register(pending.source, pending.type, pending.oem, version: pending.version, on: number, now: now)
        takeBacklog(number, now: now)
    }

    private mutating func register(
        _ source: UInt16, _ type: UInt8, _ oem: [UInt8]?, version: UInt8, on number: Int, now: SimInstant
    ) {
        let activation = description.activations[type] ?? .init()
        sockets[number]?.version = version
        var code = ActivationCode.routingActivated
        if let wanted = activation.authentication, wanted != oem {
            sockets[number]?.state = .unauthenticated(tester: source)
            code = .authenticationMissing
        } else {
            switch activation.confirmation {
            case .none: sockets[number]?.state = .active(tester: source)
            case .rejected: code = .confirmationRejected
            case .never:
                sockets[number]?.state = .confirming(tester: source, version: version, due: nil)
                code = .confirmationRequired
            case .after(let time):
                if case .confirming? = sockets[number]?.state {
                    // A repeated request does not ask the driver again.
                } else {
                    sockets[number]?.state = .confirming(
                        tester: source, version: version, due: now.advanced(by: time))
                }
                code = .confirmationRequired
            }
        }
        answer(code, tester: source, version: version, on: number, now: now)
    }

    mutating func answer(
        _ code: ActivationCode, tester: UInt16, version: UInt8, on number: Int, now: SimInstant
    ) {
        say(
            .routingActivationResponse(
                tester: tester, entity: description.address, code: code.rawValue, oem: nil),
            version: version, on: number, now: now)
        if code.ends { close(number, now: now) }
    }
}
