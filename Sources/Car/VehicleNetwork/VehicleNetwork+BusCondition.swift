import CANBus
public import LegacyBus
import SimulationCore
import VehicleModel

/// Faulty wires: transmissions of adapters that fail, and signals that adapters receive damaged.
extension VehicleNetwork {
    /// The time for which an adapter waits for an idle bus before it gives up: on J1850 and K lines, and on CAN.
    ///
    /// Source: OBDLink Family Reference and Programming Manual, STPTOT; the ELM327's own times are not published.
    private static let patienceOnLine = Duration.milliseconds(300)
    private static let patienceOnCAN = Duration.milliseconds(50)

    /// The time until an adapter detects that its own signal does not appear on the wires; the first bit is enough.
    private static let feedbackDelay = Duration.milliseconds(1)

    /// The number of bytes of a message that pass an intermittent contact.
    private static let bytesThroughLooseContact = 4

    /// Returns the failure of a transmission in the present condition; nil when it succeeds.
    private func fault() -> TransmitFault? {
        let isCAN = plan.vehicle.bus.protocol.isCAN
        switch condition {
        case .sound: return nil
        case .open: return isCAN ? .unacknowledged : nil
        case .busy: return .noGap
        // On CAN the sender reads its own bits disturbed, until it is bus off.
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

    /// Returns whether frames of a tap cannot be sent; if so, schedules the failure.
    mutating func refusesFrames(of tap: TapID, on segment: BusSegmentID, now: SimInstant) -> Bool {
        guard plan.busIsUsable, let fault = fault() else { return false }
        let delay =
            fault == .noGap ? Self.patienceOnCAN : fault == .stuck ? .zero : Self.transmitFailureDelay
        fail(tap, fault, ready: now, after: delay, on: segment, now: now)
        return true
    }

    /// Delivers a frame that has crossed faulty wires; returns whether the car's ECUs receive it.
    func deliverDisturbed(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps, now: SimInstant
    ) -> Bool {
        for tap in segments[segment.rawValue].taps {
            if delivery.sender == tap.sender {
                taps.transmitFailed(fault() ?? .unacknowledged, at: tap, now: now)
            } else if let frame = received(delivery.frame), taps.listeningBitRate(of: tap) == plan.busRate {
                taps.receivedDamaged(frame, at: tap, now: now)
            }
        }
        guard delivery.sender <= BusSender.foreign.number else { return false }
        return plan.vehicle.bus.level(in: condition) == .free && condition != .busy
    }

    /// Returns the frame that a tester receives when `frame` is sent; nil for none.
    private func received(_ frame: CANFrame) -> CANFrame? {
        guard !frame.isRemote, let bytes = received(Array(frame.data)), !bytes.isEmpty else {
            return nil
        }
        return frame.with(CANData(bytes))
    }

    /// Returns the bytes that a tester receives when `bytes` are sent; nil for none.
    private func received(_ bytes: [UInt8]) -> [UInt8]? {
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

    /// Returns whether `link` uses the wires of the car's bus; other wires have no ECU.
    private func isOnCar(_ link: LegacyLink) -> Bool {
        plan.vehicle.bus.protocol.legacyLink?.medium == link.medium
    }

    /// Returns whether a tap's signals on `link` from `ready` on cannot be sent; if so, schedules the failure.
    mutating func refusesSignals(
        of tap: TapID, on link: LegacyLink, ready: SimInstant, _ segment: BusSegmentID, now: SimInstant
    ) -> Bool {
        guard isOnCar(link), let fault = fault() else { return false }
        fail(
            tap, fault, ready: ready, after: fault == .noGap ? Self.patienceOnLine : Self.feedbackDelay,
            on: segment, now: now)
        return true
    }

    /// Returns the signal that a tester receives when the car sends `transmission`; nil for none.
    func received(_ transmission: Transmission) -> Transmission? {
        guard isOnCar(transmission.link) else { return transmission }
        var received = transmission
        switch transmission.signal {
        case .message(let bytes):
            guard let bytes = self.received(bytes) else { return nil }
            received.signal = .message(bytes)
        case .byte(let byte):
            guard let byte = self.received([byte])?.first else { return nil }
            received.signal = .byte(byte)
        case .address, .wakeUp:
            guard self.received([]) != nil else { return nil }
        }
        return received
    }

    /// Returns whether the car receives the signals that a tester sends on `link`.
    func reachesCar(_ link: LegacyLink) -> Bool {
        switch condition {
        case .sound, .noisy, .intermittent: true
        case .open, .busy, .shortedLow, .shortedHigh: !isOnCar(link)
        }
    }

    /// The medium whose wires are permanently active; nil for none. A tap that listens there detects it.
    public var activeMedium: LegacyLink.Medium? {
        mutating get {
            guard condition != .sound, let link = plan.vehicle.bus.protocol.legacyLink,
                condition == .busy || plan.vehicle.bus.level(in: condition) == .active
            else { return nil }
            return link.medium
        }
    }
}
