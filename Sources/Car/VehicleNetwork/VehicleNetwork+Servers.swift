import CANBus
import ISOTP
import Diagnostics
import SimulationCore
import VehicleModel

/// Servers of ISO 14229-1 on the buses: their timers, and what they send later than at the answer to a request.
extension VehicleNetwork {
    /// Returns when an ECU has something for `tester`, or nil.
    mutating func deadlineOfServers(for tester: DiagnosticTester) -> SimInstant? {
        var earliest: SimInstant?
        for server in plan.servers { earliest = .earlier(earliest, ecus[server].deadline(of: tester)) }
        return earliest
    }

    /// Returns whether an ECU works on a request of `tester`.
    mutating func isWorking(for tester: DiagnosticTester) -> Bool {
        for server in plan.servers where ecus[server].isWorking(for: tester) { return true }
        return false
    }

    /// Removes what ECUs were to send to a tester that has gone.
    mutating func forget(_ tester: DiagnosticTester, now: SimInstant) {
        for server in plan.servers { ecus[server].forget(tester, now: now) }
    }

    /// Stops the session timeout of an ECU that receives a request.
    mutating func requestBegins(node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        let ecu = segments[segment.rawValue].nodes[node].ecu.rawValue
        guard ecus[ecu].hasServer else { return }
        context.vehicle.advance(to: context.now)
        ecus[ecu].requestBegins(&context.vehicle)
    }

    /// Restarts the session timeout of an ECU that has received a request, or whose request has not become complete.
    mutating func requestArrives(node: Int, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        let ecu = segments[segment.rawValue].nodes[node].ecu.rawValue
        guard ecus[ecu].hasServer else { return }
        context.vehicle.advance(to: context.now)
        ecus[ecu].requestArrives(&context.vehicle)
    }

    /// Sends what is due; returns whether there was anything.
    mutating func runServers(_ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        guard let due = deadlineOfServers(for: segment.tester), due <= context.now else { return false }
        context.vehicle.advance(to: context.now)
        var hasMoved = false
        for server in plan.servers {
            while let message = ecus[server].takeDue(for: segment.tester, &context.vehicle) {
                hasMoved = true
                if message.isUnsegmented {
                    sendUnsegmented(message.bytes, ecu: server, segment, now: context.now)
                } else {
                    send(message.bytes, ecu: server, segment, &context)
                }
            }
        }
        return hasMoved
    }

    /// Sends periodic data as a frame without protocol control information, after the address byte if there is one.
    private mutating func sendUnsegmented(
        _ message: [UInt8], ecu: Int, _ segment: BusSegmentID, now: SimInstant
    ) {
        let description = plan.vehicle.ecus[ecu]
        guard let number = description.uds.value?.periodicIdentifier,
            segments[segment.rawValue].nodes.indices.contains(ecu)
        else { return }
        let address = segments[segment.rawValue].nodes[ecu].transport.addressing.transmitAddress
        var bytes = (address.map { [$0] } ?? []) + message
        if let padding = description.padding {
            bytes += [UInt8](repeating: padding, count: max(0, 8 - bytes.count))
        }
        let identifier = CANIdentifier(rawValue: number, isExtended: description.isExtended)
        let link = description.fd
        let frame =
            link.use == .on
            ? CANFrame(
                fd: identifier, CANData(bytes), filler: description.padding ?? LinkLayer.filler,
                bitRateSwitch: link.bitRateSwitch)
            : CANFrame(identifier, CANData(bytes.prefix(ClassicalData.capacity)))
        segments[segment.rawValue].submit(frame, from: ecu, now: now)
    }

    private mutating func send(
        _ message: [UInt8], ecu: Int, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) {
        if segments[segment.rawValue].nodes.indices.contains(ecu) {
            scratch.answer.removeAll(keepingCapacity: true)
            scratch.answer += message
            return sendAnswer(node: ecu, segment, &context)
        }
        guard segments[segment.rawValue].legacy != nil,
            segments[segment.rawValue].openedLegacy.nodes.indices.contains(ecu),
            let request = segments[segment.rawValue].openedLegacy.nodes[ecu].lastRequest
        else { return }
        send([message], answering: request, node: ecu, segment, now: context.now)
    }
}

extension BusSegmentID {
    /// The segment as the path of a tester; all its taps are one.
    var tester: DiagnosticTester { DiagnosticTester(rawValue) }
}
