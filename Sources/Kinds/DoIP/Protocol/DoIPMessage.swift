/// A message of ISO 13400-2, without its version.
public enum DoIPMessage: Hashable, Sendable {
    case headerRefusal(UInt8)
    case identificationRequest
    case identificationRequestEID([UInt8])
    case identificationRequestVIN([UInt8])
    case announcement(Announcement)
    case routingActivationRequest(source: UInt16, type: UInt8, oem: [UInt8]?)
    case routingActivationResponse(tester: UInt16, entity: UInt16, code: UInt8, oem: [UInt8]?)
    case aliveCheckRequest
    case aliveCheckResponse(source: UInt16)
    case entityStatusRequest
    case entityStatus(nodeType: UInt8, sockets: UInt8, open: UInt8, maximumData: UInt32?)
    case powerModeRequest
    case powerMode(UInt8)
    case diagnostic(source: UInt16, target: UInt16, data: [UInt8])
    case acknowledge(source: UInt16, target: UInt16, code: UInt8, start: [UInt8])
    case refusal(source: UInt16, target: UInt16, code: UInt8, start: [UInt8])

    /// Who the entity is.
    public struct Announcement: Hashable, Sendable {
        /// The 17 characters; zeros when it is not programmed.
        public var vin: [UInt8]
        public var address: UInt16
        /// The entity's 6 bytes.
        public var entityID: [UInt8]
        /// The group's 6 bytes.
        public var groupID: [UInt8]
        /// 00 none, 10 routing activation for central security.
        public var furtherAction: UInt8
        /// 00 synchronised, 10 not; nil when it is left out.
        public var synchronisation: UInt8?

        public init(
            vin: [UInt8], address: UInt16, entityID: [UInt8], groupID: [UInt8], furtherAction: UInt8 = 0,
            synchronisation: UInt8? = 0
        ) {
            self.vin = vin
            self.address = address
            self.entityID = entityID
            self.groupID = groupID
            self.furtherAction = furtherAction
            self.synchronisation = synchronisation
        }
    }

    public var type: PayloadType {
        switch self {
        case .headerRefusal: .headerNegativeAcknowledge
        case .identificationRequest: .identificationRequest
        case .identificationRequestEID: .identificationRequestEID
        case .identificationRequestVIN: .identificationRequestVIN
        case .announcement: .announcement
        case .routingActivationRequest: .routingActivationRequest
        case .routingActivationResponse: .routingActivationResponse
        case .aliveCheckRequest: .aliveCheckRequest
        case .aliveCheckResponse: .aliveCheckResponse
        case .entityStatusRequest: .entityStatusRequest
        case .entityStatus: .entityStatusResponse
        case .powerModeRequest: .powerModeRequest
        case .powerMode: .powerModeResponse
        case .diagnostic: .diagnosticMessage
        case .acknowledge: .diagnosticAcknowledge
        case .refusal: .diagnosticNegativeAcknowledge
        }
    }

    /// Reads a payload of `type`; nil when its length is none that the type allows.
    public init?(type: PayloadType, payload: [UInt8]) {
        guard type.allows(UInt32(clamping: payload.count)) else { return nil }
        func word(_ at: Int) -> UInt16 { UInt16(payload[at]) << 8 | UInt16(payload[at + 1]) }
        switch type {
        case .headerNegativeAcknowledge: self = .headerRefusal(payload[0])
        case .identificationRequest: self = .identificationRequest
        case .identificationRequestEID: self = .identificationRequestEID(payload)
        case .identificationRequestVIN: self = .identificationRequestVIN(payload)
        case .announcement:
            self = .announcement(
                Announcement(
                    vin: Array(payload[..<17]), address: word(17), entityID: Array(payload[19..<25]),
                    groupID: Array(payload[25..<31]), furtherAction: payload[31],
                    synchronisation: payload.count > 32 ? payload[32] : nil))
        case .routingActivationRequest:
            self = .routingActivationRequest(
                source: word(0), type: payload[2], oem: payload.count == 11 ? Array(payload[7...]) : nil)
        case .routingActivationResponse:
            self = .routingActivationResponse(
                tester: word(0), entity: word(2), code: payload[4],
                oem: payload.count == 13 ? Array(payload[9...]) : nil)
        case .aliveCheckRequest: self = .aliveCheckRequest
        case .aliveCheckResponse: self = .aliveCheckResponse(source: word(0))
        case .entityStatusRequest: self = .entityStatusRequest
        case .entityStatusResponse:
            self = .entityStatus(
                nodeType: payload[0], sockets: payload[1], open: payload[2],
                maximumData: payload.count == 7 ? payload[3...].reduce(0) { $0 << 8 | UInt32($1) } : nil)
        case .powerModeRequest: self = .powerModeRequest
        case .powerModeResponse: self = .powerMode(payload[0])
        case .diagnosticMessage:
            self = .diagnostic(source: word(0), target: word(2), data: Array(payload[4...]))
        case .diagnosticAcknowledge:
            self = .acknowledge(
                source: word(0), target: word(2), code: payload[4], start: Array(payload[5...]))
        case .diagnosticNegativeAcknowledge:
            self = .refusal(source: word(0), target: word(2), code: payload[4], start: Array(payload[5...]))
        }
    }

    /// The bytes after the header.
    public var payload: [UInt8] {
        switch self {
        case .identificationRequest, .aliveCheckRequest, .entityStatusRequest, .powerModeRequest: []
        case .headerRefusal(let code), .powerMode(let code): [code]
        case .identificationRequestEID(let bytes), .identificationRequestVIN(let bytes): bytes
        case .announcement(let one):
            one.vin + one.address.bigEndianBytes + one.entityID + one.groupID + [one.furtherAction]
                + (one.synchronisation.map { [$0] } ?? [])
        case .routingActivationRequest(let source, let type, let oem):
            source.bigEndianBytes + [type, 0, 0, 0, 0] + (oem ?? [])
        case .routingActivationResponse(let tester, let entity, let code, let oem):
            tester.bigEndianBytes + entity.bigEndianBytes + [code, 0, 0, 0, 0] + (oem ?? [])
        case .aliveCheckResponse(let source): source.bigEndianBytes
        case .entityStatus(let nodeType, let sockets, let open, let maximumData):
            [nodeType, sockets, open] + (maximumData?.bigEndianBytes ?? [])
        case .diagnostic(let source, let target, let data):
            source.bigEndianBytes + target.bigEndianBytes + data
        case .acknowledge(let source, let target, let code, let start),
            .refusal(let source, let target, let code, let start):
            source.bigEndianBytes + target.bigEndianBytes + [code] + start
        }
    }

    /// Returns header and payload in `version`.
    public func encoded(version: UInt8) -> [UInt8] {
        let payload = payload
        return DoIPHeader(version: version, type: type.rawValue, length: UInt32(clamping: payload.count))
            .encoded
            + payload
    }
}
