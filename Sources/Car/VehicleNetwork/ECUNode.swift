import CANBus
import ISOTP
import SimulationCore
import VehicleModel

/// One ECU on one CAN segment: its transport connection and its pending requests.
///
/// The ECU's application (codes, values) exists once in the rig; a node exists for each segment.
struct ECUNode: Sendable {
    /// Which of the vehicle's ECUs this is.
    let ecu: ECUID

    /// The transport layer between this ECU and the tester.
    var transport: Endpoint

    var requests: RequestQueue<Payload>

    /// Returns the identifier of functional requests to `ecu`: its own, or 7DF, or 18DB33F1 with 29 bits (ISO 15765-4).
    static func functionalIdentifier(of ecu: ECUDescription) -> CANIdentifier {
        if let stated = ecu.functionalRequest {
            return CANIdentifier(rawValue: stated, isExtended: ecu.isExtended)
        }
        return ecu.isExtended ? .extended(0x18DB_33F1) : .base(0x7DF)
    }

    init(_ description: ECUDescription, index: Int, timing: Timing) {
        ecu = ECUID(index)
        requests = RequestQueue(description, timing: timing)
        let isExtended = description.isExtended
        let response = CANIdentifier(rawValue: description.response, isExtended: isExtended)
        let request = CANIdentifier(rawValue: description.request, isExtended: isExtended)
        let (physical, functional) = Self.addresses(
            description.uds.value?.addressing ?? .normal, transmit: response, receive: request,
            functional: Self.functionalIdentifier(of: description))
        var parameters = Endpoint.Parameters()
        parameters.padding = description.padding
        parameters.link = LinkLayer(description.fd)
        parameters.reception.blockSize = description.reception.blockSize
        parameters.reception.separationTime =
            SeparationTime(atLeast: description.reception.separation) ?? .longest
        parameters.reception.initialWaitFrames = description.reception.waits
        parameters.reception.waitInterval = description.reception.waitInterval
        parameters.reception.maximumLength = description.reception.buffer
        transport = Endpoint(
            physical,
            functional: description.services.answersFunctionalRequests ? functional : nil,
            parameters: parameters)
    }

    /// Returns the addresses of physical and functional messages (ISO 15765-2).
    private static func addresses(
        _ format: UDSDescription.Addressing, transmit: CANIdentifier, receive: CANIdentifier,
        functional: CANIdentifier
    ) -> (physical: Addressing, functional: Addressing) {
        switch format {
        case .normal:
            (
                .normal(transmit: transmit, receive: receive),
                .normal(transmit: transmit, receive: functional, type: .functional)
            )
        case .extended(let ecu, let tester, let all):
            (
                .extended(transmit: transmit, receive: receive, source: ecu, target: tester),
                .extended(
                    transmit: transmit, receive: functional, source: all, target: tester, type: .functional)
            )
        case .mixed(let byte):
            (
                .mixed(transmit: transmit, receive: receive, extension: byte),
                .mixed(
                    transmit: transmit, receive: functional.isExtended ? .extended(0x18CD_33F1) : functional,
                    extension: byte, type: .functional)
            )
        }
    }

    /// When the node is due, or nil.
    ///
    /// Mutating, like its neighbours, so that the node of half a kilobyte is not copied.
    var deadline: SimInstant? {
        mutating get { .earlier(requests.due, transport.deadline) }
    }

    /// Handles the timers that are due at `now`; returns whether the node was due.
    mutating func timeout(now: SimInstant, _ outputs: inout [Endpoint.Output]) -> Bool {
        if let due = transport.deadline, due <= now {
            transport.timeout(now: now, &outputs)
            return true
        }
        guard let due = requests.due else { return false }
        return due <= now
    }

    /// Whether the ECU is going to send something without a further frame from the tester.
    var isAnswering: Bool {
        mutating get { !requests.isEmpty || transport.isPausing }
    }
}

extension LinkLayer {
    init(_ description: ECUDescription.FlexibleDataRate) {
        self.init()
        kind =
            switch description.use {
            case .off: .classical
            case .on: .fd
            case .mirror: .mirror
            case .only: .fdOnly
            }
        dataLength = description.dataLength
        bitRateSwitch = description.bitRateSwitch
        errorStateIndicator = description.errorStateIndicator
    }
}
