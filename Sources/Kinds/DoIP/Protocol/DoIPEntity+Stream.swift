public import SimulationCore

/// Connections: header checks and diagnostic messages.
extension DoIPEntity {
    /// Accepts a client on socket `number`. Beyond the socket table and one socket in reserve it is closed at once.
    public mutating func accept(_ number: Int, isSecure: Bool = false, now: SimInstant) {
        guard sockets.count <= description.sockets else {
            outputs.append(.close(socket: number))
            return
        }
        sockets[number] = DoIPSocket(now: now, isSecure: isSecure, version: description.version)
    }

    /// Frees socket `number`, whose client has gone.
    public mutating func closed(_ number: Int, now: SimInstant) {
        guard sockets[number] != nil else { return }
        forget(number, now: now)
    }

    public mutating func receive(_ bytes: [UInt8], on number: Int, now: SimInstant) {
        guard sockets[number] != nil else { return }
        sockets[number]?.lastActivity = now
        var rest = bytes[...]
        while !rest.isEmpty, let stream = sockets[number]?.stream {
            switch stream {
            case .discarding(let count):
                let dropped = min(Int(count), rest.count)
                rest = rest.dropFirst(dropped)
                let left = count - UInt32(dropped)
                sockets[number]?.stream = left == 0 ? .reading([]) : .discarding(left)
            case .reading:
                append(&rest, to: number)
                read(number, now: now)
            }
        }
    }

    /// Moves bytes into the buffer, no more than the message that it begins with has.
    private mutating func append(_ rest: inout ArraySlice<UInt8>, to number: Int) {
        guard case .reading(var buffer)? = sockets[number]?.stream else { return }
        sockets[number]?.stream = .reading([])
        var take = max(0, DoIPHeader.size - buffer.count)
        if take == 0, let header = DoIPHeader(parsing: buffer) {
            take = DoIPHeader.size + Int(header.length) - buffer.count
        }
        take = min(max(take, 0), rest.count)
        buffer += rest.prefix(take)
        rest = rest.dropFirst(take)
        sockets[number]?.stream = .reading(buffer)
    }

    /// Handles the messages in the buffer. While a routing activation request is being decided they wait in the backlog,
    /// which has room for one message of the greatest size; one that does not fit is refused.
    private mutating func read(_ number: Int, now: SimInstant) {
        while let socket = sockets[number], case .reading(let buffer) = socket.stream,
            let header = DoIPHeader(parsing: buffer)
        {
            let version = header.version
            guard header.hasValidPattern(versions: description.versions), version != DoIPHeader.anyVersion
            else {
                refuse(.incorrectPattern, version: description.version, on: number, now: now)
                return close(number, now: now)
            }
            guard let type = PayloadType(rawValue: header.type), Self.isStreamed(type) else {
                refuse(.unknownPayloadType, version: version, on: number, now: now)
                skip(buffer, header, on: number)
                continue
            }
            guard header.length <= description.maximumData else {
                refuse(.messageTooLarge, version: version, on: number, now: now)
                skip(buffer, header, on: number)
                continue
            }
            let end = DoIPHeader.size + Int(header.length)
            let isDeciding = socket.state == .deciding
            guard !isDeciding || socket.backlogBytes + end <= Int(description.maximumData) + DoIPHeader.size
            else {
                refuse(.outOfMemory, version: version, on: number, now: now)
                skip(buffer, header, on: number)
                continue
            }
            guard type.allows(header.length) else {
                refuse(.invalidPayloadLength, version: version, on: number, now: now)
                return close(number, now: now)
            }
            guard buffer.count >= end else { return }
            sockets[number]?.stream = .reading(Array(buffer[end...]))
            guard let message = DoIPMessage(type: type, payload: Array(buffer[DoIPHeader.size..<end])) else {
                continue
            }
            if isDeciding {
                sockets[number]?.backlog.append((version, message))
                sockets[number]?.backlogBytes += end
            } else {
                take(message, version: version, on: number, now: now)
            }
        }
    }

    /// Handles the messages that came while the routing activation request was being decided.
    mutating func takeBacklog(_ number: Int, now: SimInstant) {
        let backlog = sockets[number]?.backlog ?? []
        sockets[number]?.backlog = []
        sockets[number]?.backlogBytes = 0
        for (version, message) in backlog where sockets[number] != nil {
            take(message, version: version, on: number, now: now)
        }
    }

    private mutating func refuse(_ refusal: HeaderRefusal, version: UInt8, on number: Int, now: SimInstant) {
        say(.headerRefusal(refusal.rawValue), version: version, on: number, now: now)
    }

    /// Discards the payload of a refused message, of which `buffer` has the beginning.
    private mutating func skip(_ buffer: [UInt8], _ header: DoIPHeader, on number: Int) {
        let there = buffer.count - DoIPHeader.size
        if there > Int(header.length) {
            sockets[number]?.stream = .reading(Array(buffer[(DoIPHeader.size + Int(header.length))...]))
        } else {
            let left = header.length - UInt32(there)
            sockets[number]?.stream = left == 0 ? .reading([]) : .discarding(left)
        }
    }

    /// Returns whether an entity takes messages of `type` on a connection.
    private static func isStreamed(_ type: PayloadType) -> Bool {
        switch type {
        case .headerNegativeAcknowledge, .routingActivationRequest, .aliveCheckRequest, .aliveCheckResponse,
            .diagnosticMessage, .diagnosticAcknowledge, .diagnosticNegativeAcknowledge:
            true
        case .identificationRequest, .identificationRequestEID, .identificationRequestVIN, .announcement,
            .routingActivationResponse, .entityStatusRequest, .entityStatusResponse, .powerModeRequest,
            .powerModeResponse:
            false
        }
    }

    private mutating func take(_ message: DoIPMessage, version: UInt8, on number: Int, now: SimInstant) {
        switch message {
        case .routingActivationRequest(let source, let type, let oem):
            activate(source: source, type: type, oem: oem, version: version, on: number, now: now)
        case .aliveCheckRequest:
            // Testers use it as a keep-alive; the strict answer would be a negative acknowledge.
            say(.aliveCheckResponse(source: description.address), version: version, on: number, now: now)
        case .aliveCheckResponse(let source): receive(aliveCheckOf: source, on: number, now: now)
        case .diagnostic(let source, let target, let data):
            forward(data, from: source, to: target, version: version, on: number, now: now)
        default: break
        }
    }

    private mutating func forward(
        _ data: [UInt8], from source: UInt16, to target: UInt16, version: UInt8, on number: Int,
        now: SimInstant
    ) {
        func refusal(_ code: UInt8) -> DoIPMessage {
            .refusal(source: target, target: source, code: code, start: [])
        }
        guard case .active(let tester)? = sockets[number]?.state, tester == source else {
            say(refusal(0x02), version: version, on: number, now: now)
            return close(number, now: now)
        }
        let isFunctional = description.functional.contains(target)
        guard isFunctional || description.targets[target] != nil else {
            return say(refusal(0x03), version: version, on: number, now: now)
        }
        let waiting = sockets[number]?.waiting ?? Waiting()
        guard waiting.requests < Self.mostRequests,
            waiting.bytes + data.count <= max(2 * description.longestMessage, Self.leastMemory)
        else { return say(refusal(0x05), version: version, on: number, now: now) }
        guard isPowered else { return say(refusal(0x06), version: version, on: number, now: now) }
        sockets[number]?.version = version
        sockets[number]?.waiting.add(data.count)
        say(
            .acknowledge(source: target, target: source, code: 0, start: []), version: version, on: number,
            now: now)
        outputs.append(
            .request(
                DiagnosticRequest(
                    socket: number, tester: source, target: target, isFunctional: isFunctional, data: data)))
    }
}
