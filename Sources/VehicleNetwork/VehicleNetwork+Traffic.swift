import CANBus
import LegacyBus
import SimulationCore
import VehicleModel

/// What the vehicle sends without being asked: groups of SAE J1939 and frames of the scenario.
///
/// A bus that nobody listens to stands still, so that an idle rig costs nothing.
extension VehicleNetwork {
    /// Somebody wants to see the vehicle's bus from now on, whether or not a tap listens.
    ///
    /// Every connection has a bus of its own, so while no tap hears the traffic, it runs on one that belongs to nobody.
    public mutating func observe() {
        guard plan.sendsUnasked, plan.busIsUsable, observed == nil else { return }
        observed = segments.count
        segments.append(BusSegment(endpoint: nil, number: 0))
        markReady(segments.count - 1)
    }

    /// Lets the vehicle send what is due on segment `index`; whether anything moved.
    mutating func serveTraffic(
        _ segment: Int, _ taps: inout some VehicleTaps, _ context: inout SimulationContext
    ) -> Bool {
        let isHeard = isHeard(segment, &taps, context)
        var hasMoved = false
        if plan.speaksJ1939, serveJ1939Nodes(isHeard, segment, &context) { hasMoved = true }
        if !plan.frames.isEmpty, serveFrames(isHeard, segment, &context) { hasMoved = true }
        return hasMoved
    }

    /// Whether anybody would notice what is sent on segment `index`.
    private mutating func isHeard(
        _ segment: Int, _ taps: inout some VehicleTaps, _ context: SimulationContext
    ) -> Bool {
        let isPowered = context.vehicle.ignition != .off
        hear(isPowered && isListenedTo(segment, &taps), segment: segment)
        return segments[segment].isHeard || isPowered && segment == observed && heardSegments == 0
    }

    private func isListenedTo(_ segment: Int, _ taps: inout some VehicleTaps) -> Bool {
        // On SAE J1850 an adapter listens while its CAN controller does not.
        let rate: Int? = plan.vehicle.bus.protocol.isCAN ? plan.busRate : nil
        guard rate == nil || plan.busIsUsable else { return false }
        for tap in segments[segment].taps where taps.hearsTraffic(tap) {
            if taps.listeningBitRate(of: tap) == rate || taps.wakesOnTraffic(tap) { return true }
        }
        return false
    }

    /// Keeps count of the segments where a tap listens, for the one that stands in when there is none.
    mutating func hear(_ isHeard: Bool, segment index: Int) {
        guard segments[index].isHeard != isHeard else { return }
        segments[index].isHeard = isHeard
        heardSegments += isHeard ? 1 : -1
        if let observed, observed != index { markReady(observed) }
    }

    private mutating func serveFrames(
        _ isHeard: Bool, _ segment: Int, _ context: inout SimulationContext
    ) -> Bool {
        let (seed, frames) = (plan.seed, plan.frames)
        segments[segment].frameClock.run(isHeard, frames, seed: seed, now: context.now)
        if context.lateness.skips {
            let count = segments[segment].frameClock.skip(
                before: context.lateness.horizon, to: context.lateness.present, frames, seed: seed)
            context.lateness.skipped.broadcasts += UInt64(count)
        }
        guard let due = segments[segment].frameClock.next, due <= context.now else { return false }
        context.vehicle.advance(to: context.now)
        for item in segments[segment].frameClock.takeDue(frames, seed: seed, now: context.now) {
            let bytes = frames[item.frame].bytes(
                count: UInt64(bitPattern: item.count), value: context.vehicle.value)
            submit(bytes, of: item.frame, segment, now: context.now)
        }
        return true
    }

    /// Puts a frame on the bus, unless the one before still waits for its turn: a transmit buffer holds one.
    private mutating func submit(_ bytes: [UInt8], of frame: Int, _ segment: Int, now: SimInstant) {
        let sender = BusSender.traffic(frame).number
        if let link = plan.vehicle.bus.protocol.legacyLink {
            openLegacy(segment)
            guard segments[segment].legacy?.line.hasWaiting(from: sender) == false else { return }
            segments[segment].legacy?.line.submit(
                Transmission(.message(bytes + [link.check(of: bytes)]), on: link), from: sender, rank: sender,
                ready: now, now: now)
            return
        }
        open(segment)
        guard segments[segment].bus?.hasWaiting(from: sender) == false else { return }
        let description = plan.frames[frame]
        let identifier = CANIdentifier(
            rawValue: description.identifier, isExtended: description.isExtended)
        segments[segment].bus?.submit(CANFrame(identifier, CANData(bytes)), from: sender, now: now)
    }
}
