import CANBus
import ELM327
import LegacyBus
public import SimulationCore
public import VehicleModel

/// Wires that are not as they should be: what an adapter cannot send, and what it does not hear as it was sent.
extension Rig {
    /// How long an adapter waits for a gap before it gives up: on J1850 and K lines, and on CAN.
    ///
    /// Source: OBDLink Family Reference and Programming Manual, STPTOT; Elm has not published its own.
    private static let patienceOnLine = Duration.milliseconds(300)
    private static let patienceOnCAN = Duration.milliseconds(50)

    /// How soon an adapter sees that what it sends does not appear; the first bit is enough.
    private static let feedbackDelay = Duration.milliseconds(1)

    /// How many bytes of a message a loose contact lets through.
    private static let bytesThroughLooseContact = 4

    /// Brings the wires into `condition` now, as a `bus` action does.
    public mutating func setBus(_ condition: BusCondition, now: SimInstant) {
        catchUp(to: now)
        perform(EventDescription(at: .zero, actions: [.bus(condition)]))
    }

    /// Brings the wires into `condition`.
    mutating func setBus(_ condition: BusCondition) {
        self.condition = condition
        for index in segments.indices where segments[index].isOpen { markReady(index) }
    }

    /// What `condition` does to an attempt to send; nil when the attempt succeeds.
    private func fault() -> TransmitFault? {
        let isCAN = description.vehicle.bus.protocol.isCAN
        switch condition {
        case .sound: return nil
        case .open: return isCAN ? .unacknowledged : nil
        case .busy: return .noGap
        // On CAN the sender sees its own bits disturbed, until it goes off the bus.
        case .noisy, .intermittent: return isCAN ? .noFeedback : nil
        case .shortedLow, .shortedHigh:
            return switch description.vehicle.bus.level(in: condition) {
            case .passive: .noFeedback
            case .active: isCAN ? .stuck : .noGap
            case .free: nil
            }
        }
    }

    private mutating func fail(_ slot: Int, _ fault: TransmitFault, ready: SimInstant, after delay: Duration)
    {
        ports[slot].transmitFault = fault
        ports[slot].transmitFailure = isInstant ? clock : max(ready, clock).advanced(by: delay)
    }

    // MARK: CAN

    /// Whether the wires refuse the frames of the adapter at `slot`, which learns it a little later.
    mutating func refusesFrames(of slot: Int) -> Bool {
        guard busIsUsable, let fault = fault() else { return false }
        let delay =
            fault == .noGap ? Self.patienceOnCAN : fault == .stuck ? .zero : Self.transmitFailureDelay
        fail(slot, fault, ready: clock, after: delay)
        return true
    }

    /// Hands out a frame that has crossed wires which are not sound; whether the car's ECUs hear it.
    mutating func deliverDisturbed(_ delivery: Bus.Delivery, segment index: Int) -> Bool {
        for port in segments[index].members {
            if delivery.sender == Segment.sender(port: port) {
                ports[port].adapter.transmitFailed(fault() ?? .unacknowledged, now: clock)
            } else if let frame = heard(delivery.frame), ports[port].adapter.listeningBitRate == busRate {
                ports[port].adapter.receivedDamaged(frame, now: clock)
            }
        }
        guard delivery.sender <= Segment.foreignSender else { return false }
        return description.vehicle.bus.level(in: condition) == .free && condition != .busy
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
        description.vehicle.bus.protocol.legacyLink?.medium == link.medium
    }

    /// Whether the wires refuse what the adapter at `slot` has to send, which it learns a little later.
    mutating func refusesSignals(of slot: Int) -> Bool {
        guard let first = ports[slot].adapter.transmissions.first, isOnCar(first.transmission.link),
            let fault = fault()
        else { return false }
        fail(
            slot, fault, ready: first.ready,
            after: fault == .noGap ? Self.patienceOnLine : Self.feedbackDelay)
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

    /// Lets the adapter at `slot` see that the wires it listens to are active without end.
    mutating func showInvalidSignal(to slot: Int) {
        guard let link = description.vehicle.bus.protocol.legacyLink,
            condition == .busy || description.vehicle.bus.level(in: condition) == .active
        else { return }
        ports[slot].adapter.sawInvalidSignal(on: link.medium, now: clock)
    }
}
