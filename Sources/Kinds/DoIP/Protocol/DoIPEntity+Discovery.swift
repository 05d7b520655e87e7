public import SimulationCore

/// Vehicle identification, entity status and power mode: the datagrams.
extension DoIPEntity {
    /// Receives a datagram of `peer`; `isPowered` is whether ECUs can be reached.
    public mutating func receive(
        datagram bytes: [UInt8], from peer: Peer, isPowered: Bool, now: SimInstant
    ) {
        guard let header = DoIPHeader(parsing: bytes) else { return }
        guard header.hasValidPattern(versions: description.versions) else {
            return refuse(.incorrectPattern, version: description.version, to: peer)
        }
        let version = header.version == DoIPHeader.anyVersion ? description.version : header.version
        switch PayloadType(rawValue: header.type) {
        case .headerNegativeAcknowledge?, .announcement?, .entityStatusResponse?, .powerModeResponse?: return
        case .identificationRequest?, .identificationRequestEID?, .identificationRequestVIN?,
            .entityStatusRequest?, .powerModeRequest?:
            break
        case .routingActivationRequest?, .routingActivationResponse?, .aliveCheckRequest?,
            .aliveCheckResponse?,
            .diagnosticMessage?, .diagnosticAcknowledge?, .diagnosticNegativeAcknowledge?, nil:
            return refuse(.unknownPayloadType, version: version, to: peer)
        }
        guard header.length <= description.maximumData else {
            return refuse(.messageTooLarge, version: version, to: peer)
        }
        let payload = Array(bytes.dropFirst(DoIPHeader.size))
        guard payload.count == Int(header.length), let type = PayloadType(rawValue: header.type),
            let message = DoIPMessage(type: type, payload: payload)
        else { return refuse(.invalidPayloadLength, version: version, to: peer) }
        switch message {
        case .identificationRequest: identify(to: peer, version: version, now: now)
        case .identificationRequestEID(let id):
            if id == description.entityID { identify(to: peer, version: version, now: now) }
        case .identificationRequestVIN(let vin):
            if description.hasVIN, vin == description.vin { identify(to: peer, version: version, now: now) }
        case .entityStatusRequest:
            let status = DoIPMessage.entityStatus(
                nodeType: description.isGateway ? 0 : 1, sockets: UInt8(clamping: description.sockets),
                open: UInt8(clamping: sockets.count), maximumData: description.maximumData)
            outputs.append(.datagram(peer, status.encoded(version: version)))
        case .powerModeRequest:
            outputs.append(
                .datagram(peer, DoIPMessage.powerMode(isPowered ? 1 : 0).encoded(version: version)))
        default: break
        }
    }

    private mutating func refuse(_ refusal: HeaderRefusal, version: UInt8, to peer: Peer) {
        outputs.append(.datagram(peer, DoIPMessage.headerRefusal(refusal.rawValue).encoded(version: version)))
    }

    /// Answers after a random wait; a request that is owed its answer already gets that one.
    private mutating func identify(to peer: Peer, version: UInt8, now: SimInstant) {
        let bytes = DoIPMessage.announcement(description.announcement).encoded(version: version)
        guard waiting.count < Self.mostWaiting,
            !waiting.contains(where: { $0.peer == peer && $0.bytes == bytes })
        else { return }
        let wait = randomWait()
        guard wait > .zero else { return outputs.append(.datagram(peer, bytes)) }
        waiting.append((now.advanced(by: wait), peer, bytes))
    }
}
