import CANBus
public import LegacyBus
import SimulationCore
import VehicleModel

/// Wires that are not as they should be: what an adapter cannot send, and what it does not hear as it was sent.
extension VehicleNetwork {
    /// How long an adapter waits for a gap before it gives up: on J1850 and K lines, and on CAN.
    ///
    /// Source: OBDLink Family Reference and Programming Manual, STPTOT; Elm has not published its own.
    private static let patienceOnLine = Duration.milliseconds(300)
    private static let patienceOnCAN = Duration.milliseconds(50)

    /// How soon an adapter sees that what it sends does not appear; the first bit is enough.
    private static let feedbackDelay = Duration.milliseconds(1)

    /// How many bytes of a message a loose contact lets through.
    private static let bytesThroughLooseContact = 4

    /// What `condition` does to an attempt to send; nil when the attempt succeeds.
    private func fault() -> TransmitFault? {
        let isCAN = plan.vehicle.bus.protocol.isCAN
        switch condition {
        case .sound: return nil
        case .open: return isCAN ? .unacknowledged : nil
        case .busy: return .noGap
        // On CAN the sender sees its own bits disturbed, until it goes off the bus.
        case .noisy, .intermittent: return isCAN ? .noFeedback : nil
        case .shortedLow, .shortedHigh:
            return switch plan.vehicle.bus.level(in: condition) {
            case .passive: .noFeedback
            case .active: isCAN ? .stuck : .noGap
            case .free: nil
            }
        }
    }

    private mutating func fail(
        _ tap: TapID, _ fault: TransmitFault, ready: SimInstant, after delay: Duration,
        on segment: BusSegmentID,
        now: SimInstant
    ) {
        let due = plan.isInstant ? now : max(ready, now).advanced(by: delay)
        fail(tap, fault, due: due, on: segment)
    }

    // MARK: CAN

    /// Whether the wires refuse the frames of a tap, which learns it a little later.
    mutating func refusesFrames(of tap: TapID, on segment: BusSegmentID, now: SimInstant) -> Bool {
        guard plan.busIsUsable, let fault = fault() else { return false }
        let delay =
            fault == .noGap ? Self.patienceOnCAN : fault == .stuck ? .zero : Self.transmitFailureDelay
        fail(tap, fault, ready: now, after: delay, on: segment, now: now)
        return true
    }

    /// Hands out a frame that has crossed wires which are not sound; whether the car's ECUs hear it.
    func deliverDisturbed(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps, now: SimInstant
    ) -> Bool {
        for tap in segments[segment.rawValue].taps {
            if delivery.sender == tap.sender {
                taps.transmitFailed(fault() ?? .unacknowledged, at: tap, now: now)
            } else if let frame = heard(delivery.frame), taps.listeningBitRate(of: tap) == plan.busRate {
                taps.receivedDamaged(frame, at: tap, now: now)
            }
        }
        guard delivery.sender <= BusSender.foreign.number else { return false }
        return plan.vehicle.bus.level(in: condition) == .free && condition != .busy
    }

    /// What a tester hears of `frame`; nil for nothing.
    private func heard(_ frame: CANFrame) -> CANFrame? {
        guard !frame.isRemote, let bytes = heard(Array(frame.data)), !bytes.isEmpty else {
            return nil
        }
        return CANFrame(frame.identifier, CANData(bytes))
    }

    /// What a tester hears of `bytes`; nil for nothing.
    private func heard(_ bytes: [UInt8]) -> [UInt8]? {
        switch condition {
        case .sound: return bytes
        case .open, .busy, .shortedLow, .shortedHigh: return nil
        case .intermittent: return Array(bytes.prefix(Self.bytesThroughLooseContact))
        case .noisy:
            guard let last = bytes.last else { return bytes }
            return bytes.dropLast() + [last ^ 0x01]
        }
    }

    // MARK: J1850 and the K line

    /// Whether `link` uses the wires of the car's bus rather than wires that lead nowhere.
    private func isOnCar(_ link: LegacyLink) -> Bool {
        plan.vehicle.bus.protocol.legacyLink?.medium == link.medium
    }

    /// Whether the wires refuse what a tap has to send on `link` from `ready` on, which it learns a little later.
    mutating func refusesSignals(
        of tap: TapID, on link: LegacyLink, ready: SimInstant, _ segment: BusSegmentID, now: SimInstant
    ) -> Bool {
        guard isOnCar(link), let fault = fault() else { return false }
        fail(
            tap, fault, ready: ready, after: fault == .noGap ? Self.patienceOnLine : Self.feedbackDelay,
            on: segment, now: now)
        return true
    }

    /// What a tester hears of a signal from the car's side; nil for nothing.
    func heard(_ transmission: Transmission) -> Transmission? {
        guard isOnCar(transmission.link) else { return transmission }
        var heard = transmission
        switch transmission.signal {
        case .message(let bytes):
            guard let bytes = self.heard(bytes) else { return nil }
            heard.signal = .message(bytes)
        case .byte(let byte):
            guard let byte = self.heard([byte])?.first else { return nil }
            heard.signal = .byte(byte)
        case .address, .wakeUp:
            guard self.heard([]) != nil else { return nil }
        }
        return heard
    }

    /// Whether the car's side hears what a tester has sent on `link`.
    func reachesCar(_ link: LegacyLink) -> Bool {
        switch condition {
        case .sound, .noisy, .intermittent: true
        case .open, .busy, .shortedLow, .shortedHigh: !isOnCar(link)
        }
    }

    /// The medium whose wires are active without end, which a tap that listens there sees; nil for none.
    public var activeMedium: LegacyLink.Medium? {
        guard condition != .sound, let link = plan.vehicle.bus.protocol.legacyLink,
            condition == .busy || plan.vehicle.bus.level(in: condition) == .active
        else { return nil }
        return link.medium
    }
}
