import CANBus
import ELM327
import LegacyBus
public import SimulationCore
import VehicleModel

/// What the vehicle sends without being asked: groups of SAE J1939 and frames of the scenario.
///
/// A bus that nobody listens to stands still, so that an idle rig costs nothing.
extension Rig {
    /// Somebody wants to see the vehicle's bus from `now` on, whether or not an adapter listens.
    ///
    /// Every connection has a bus of its own, so while no adapter hears the traffic, it runs on one that belongs to nobody.
    public mutating func observeBus(now: SimInstant) {
        catchUp(to: now)
        guard sendsUnasked, busIsUsable, observed == nil else { return }
        observed = segments.count
        segments.append(Segment(endpoint: nil, number: 0))
        markReady(segments.count - 1)
    }

    /// The key was turned from `position`: what was silent may speak again.
    mutating func wakeTraffic(from position: Ignition) {
        if position == .off, vehicle.ignition != .off { poweredAt = clock }
        guard sendsUnasked else { return }
        for index in segments.indices where segments[index].isOpen { markReady(index) }
    }

    /// Lets the vehicle send what is due on segment `index`; whether anything moved.
    mutating func serveTraffic(segment index: Int) -> Bool {
        let isHeard = isHeard(segment: index)
        var hasMoved = false
        if speaksJ1939, serveHeavyNodes(isHeard, segment: index) { hasMoved = true }
        if !frames.isEmpty, serveFrames(isHeard, segment: index) { hasMoved = true }
        return hasMoved
    }

    /// The adapters of segment `index` are gone.
    mutating func endTraffic(segment index: Int) {
        segments[index].frameClock = FrameClock()
        hear(false, segment: index)
    }

    /// Whether anybody would notice what is sent on segment `index`.
    private mutating func isHeard(segment index: Int) -> Bool {
        let isPowered = vehicle.ignition != .off
        hear(isPowered && isListenedTo(segment: index), segment: index)
        return segments[index].isHeard || isPowered && index == observed && heardSegments == 0
    }

    private mutating func isListenedTo(segment index: Int) -> Bool {
        // On SAE J1850 an adapter listens while its CAN controller does not.
        let rate: Int? = description.vehicle.bus.protocol.isCAN ? busRate : nil
        guard rate == nil || busIsUsable else { return false }
        for port in segments[index].members where ports[port].adapter.hearsTraffic {
            if ports[port].adapter.listeningBitRate == rate || ports[port].adapter.wakesOnTraffic {
                return true
            }
        }
        return false
    }

    /// Keeps count of the segments where an adapter listens, for the one that stands in when there is none.
    private mutating func hear(_ isHeard: Bool, segment index: Int) {
        guard segments[index].isHeard != isHeard else { return }
        segments[index].isHeard = isHeard
        heardSegments += isHeard ? 1 : -1
        if let observed, observed != index { markReady(observed) }
    }

    private mutating func serveFrames(_ isHeard: Bool, segment index: Int) -> Bool {
        let seed = description.seed
        segments[index].frameClock.run(isHeard, frames, seed: seed, now: clock)
        if skipsLate {
            let count = segments[index].frameClock.skip(
                before: horizon, to: lateness.present, frames, seed: seed)
            lateness.skipped.broadcasts += UInt64(count)
        }
        guard let due = segments[index].frameClock.next, due <= clock else { return false }
        vehicle.advance(to: clock)
        for item in segments[index].frameClock.takeDue(frames, seed: seed, now: clock) {
            let bytes = frames[item.frame].bytes(count: UInt64(bitPattern: item.count), value: vehicle.value)
            submit(bytes, of: item.frame, segment: index)
        }
        return true
    }

    /// Puts a frame on the bus, unless the one before still waits for its turn: a transmit buffer holds one.
    private mutating func submit(_ bytes: [UInt8], of frame: Int, segment index: Int) {
        let sender = Segment.sender(frame: frame)
        if let link = description.vehicle.bus.protocol.legacyLink {
            openLegacy(segment: index)
            guard !segments[index].legacy[0].line.hasWaiting(from: sender) else { return }
            segments[index].legacy[0].line.submit(
                Transmission(.message(bytes + [link.check(of: bytes)]), on: link), from: sender, rank: sender,
                ready: clock, now: clock)
            return
        }
        open(segment: index)
        guard segments[index].bus?.hasWaiting(from: sender) == false else { return }
        let identifier = CANIdentifier(
            rawValue: frames[frame].identifier, isExtended: frames[frame].isExtended)
        segments[index].bus?.submit(CANFrame(identifier, CANData(bytes)), from: sender, now: clock)
    }
}
