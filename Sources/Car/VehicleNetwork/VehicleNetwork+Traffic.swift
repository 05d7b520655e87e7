import CANBus
import LegacyBus
import SimulationCore
import VehicleModel

/// The vehicle's broadcast traffic: parameter groups of SAE J1939 and periodic frames of the scenario.
///
/// Nothing is broadcast on a bus without listeners, so that an idle rig does no work.
extension VehicleNetwork {
    /// Runs the broadcast traffic from now on even when no tap listens, for an observer of the bus.
    ///
    /// Every connection has a bus of its own. While no tap listens, the traffic runs on a segment without connections.
    public mutating func observe() {
        guard plan.sendsUnasked, plan.busIsUsable, observed == nil else { return }
        let segment = BusSegmentID(segments.count)
        segments.append(BusSegment(endpoint: nil, number: 0))
        observed = segment
        markReady(segment)
    }

    /// Sends the due broadcasts of a segment; returns whether anything was done.
    mutating func runTraffic(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        let hasListener = hasListener(segment, &taps, isPowered: context.vehicle.ignition != .off)
        var hasMoved = false
        if plan.speaksJ1939, runJ1939Nodes(hasListener, segment, &context) { hasMoved = true }
        if !plan.frames.isEmpty, sendDueFrames(hasListener, segment, &context) { hasMoved = true }
        return hasMoved
    }

    /// Returns whether a tap or an observer receives the broadcasts of a segment.
    private mutating func hasListener(
        _ segment: BusSegmentID, _ taps: inout some VehicleTaps, isPowered: Bool
    ) -> Bool {
        setListener(isPowered && isListenedTo(segment, &taps), segment: segment)
        return segments[segment.rawValue].hasListener
            || isPowered && segment == observed && listenedSegments == 0
    }

    private func isListenedTo(_ segment: BusSegmentID, _ taps: inout some VehicleTaps) -> Bool {
        // On SAE J1850 an adapter listens while its CAN controller is off.
        let rate: Int? = plan.vehicle.bus.protocol.isCAN ? plan.busRate : nil
        guard rate == nil || plan.busIsUsable else { return false }
        for tap in segments[segment.rawValue].taps where taps.receivesTraffic(tap) {
            if taps.listeningBitRate(of: tap) == rate || taps.wakesOnTraffic(tap) { return true }
        }
        return false
    }

    /// Updates the number of segments with a listening tap; the observer's segment is used when there is none.
    mutating func setListener(_ hasListener: Bool, segment index: BusSegmentID) {
        guard segments[index.rawValue].hasListener != hasListener else { return }
        segments[index.rawValue].hasListener = hasListener
        listenedSegments += hasListener ? 1 : -1
        if let observed, observed != index { markReady(observed) }
    }

    private mutating func sendDueFrames(
        _ hasListener: Bool, _ segment: BusSegmentID, _ context: inout SimulationContext
    ) -> Bool {
        let (seed, frames) = (plan.seed, plan.frames)
        segments[segment.rawValue].frameClock.run(hasListener, frames, seed: seed, now: context.now)
        if context.lateness.skips {
            let count = segments[segment.rawValue].frameClock.skip(
                before: context.lateness.horizon, to: context.lateness.present, frames, seed: seed)
            context.lateness.skipped.broadcasts += UInt64(count)
        }
        guard let due = segments[segment.rawValue].frameClock.next, due <= context.now else { return false }
        context.vehicle.advance(to: context.now)
        for item in segments[segment.rawValue].frameClock.takeDue(frames, seed: seed, now: context.now)
        where !isSilenced(frames[item.frame], &context) {
            let bytes = frames[item.frame].bytes(
                count: UInt64(bitPattern: item.count), value: context.vehicle.value)
            submit(bytes, of: item.frame, segment, now: context.now)
        }
        return true
    }

    /// Returns whether the ECU that sends a frame must not or cannot send it now.
    private mutating func isSilenced(
        _ frame: FrameDescription, _ context: inout SimulationContext
    ) -> Bool {
        guard !plan.servers.isEmpty else { return false }
        let isManagement = frame.isNetworkManagement
        let sender = frame.sender?.rawValue ?? 0
        guard plan.vehicle.ecus.indices.contains(sender) else { return false }
        if ecus[sender].isSilent(isNetworkManagement: isManagement, &context.vehicle) { return true }
        for server in plan.gateways
        where ecus[server].silences(
            plan.vehicle.ecus[sender].name, isNetworkManagement: isManagement, &context.vehicle)
        { return true }
        return false
    }

    /// Queues a frame on the bus, unless its previous one is still waiting: a transmit buffer holds one frame.
    private mutating func submit(_ bytes: [UInt8], of frame: Int, _ segment: BusSegmentID, now: SimInstant) {
        let sender = BusSender.traffic(frame).number
        if let link = plan.vehicle.bus.protocol.legacyLink {
            openLegacy(segment)
            guard segments[segment.rawValue].legacy?.line.hasWaiting(from: sender) == false else { return }
            segments[segment.rawValue].legacy?.line.submit(
                Transmission(.message(bytes + [link.check(of: bytes)]), on: link), from: sender, rank: sender,
                ready: now, now: now)
            return
        }
        open(segment)
        guard !segments[segment.rawValue].hasWaiting(from: sender) else { return }
        let description = plan.frames[frame]
        let identifier = CANIdentifier(
            rawValue: description.identifier, isExtended: description.isExtended)
        let canFrame =
            description.isFD
            ? CANFrame(
                fd: identifier, CANData(bytes), filler: 0, bitRateSwitch: description.bitRateSwitch)
            : CANFrame(identifier, CANData(bytes.prefix(ClassicalData.capacity)))
        segments[segment.rawValue].submit(canFrame, from: sender, now: now)
    }
}
