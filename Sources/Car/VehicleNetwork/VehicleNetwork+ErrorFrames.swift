import CANBus
import SimulationCore

/// TEC: the errors of a node that sends (ISO 11898-1, fault confinement).
struct TransmitErrorCounter: Hashable, Sendable {
    /// The greatest count of a node that is error active, and of one that is on the bus.
    private static let (mostActive, mostOnBus) = (127, 255)

    /// The count: 8 for a failure, 1 less for a success.
    private(set) var count = 0

    /// Whether the node is error passive, which its frames of CAN FD state (ESI).
    var isErrorPassive: Bool { count > Self.mostActive }

    /// Whether the node leaves the bus.
    var isBusOff: Bool { count > Self.mostOnBus }

    /// Counts a frame that was destroyed.
    mutating func fail() { count += 8 }

    /// Counts a frame that has crossed the bus.
    mutating func succeed() { count = max(0, count - 1) }
}

/// Frames of CAN FD that an active node destroys because it cannot read them: a classical one, or one with another data rate.
extension VehicleNetwork {
    /// Destroys the frame of `delivery` if a tap does that; returns whether it did.
    ///
    /// Its sender repeats it until it leaves the bus, and asks for its return at once. The time of a destroyed frame is that of
    /// the whole frame, an upper limit; receive errors of the node that destroys are not counted.
    mutating func destroy(
        _ delivery: Bus.Delivery, _ segment: BusSegmentID, _ taps: inout some VehicleTaps,
        _ context: inout SimulationContext
    ) -> Bool {
        var isDestroyed = false
        for place in segments[segment.rawValue].taps.indices {
            let tap = segments[segment.rawValue].taps[place]
            guard delivery.sender != tap.sender, !segments[segment.rawValue].isBusOff(tap.sender),
                taps.listeningBitRate(of: tap) == plan.busRate,
                taps.destroys(delivery.frame, at: tap)
            else { continue }
            isDestroyed = true
            taps.receivedDamaged(delivery.frame, at: tap, now: context.now)
        }
        guard isDestroyed else { return false }
        var errors = segments[segment.rawValue].transmitErrors[delivery.sender] ?? TransmitErrorCounter()
        if errors.count == 0 {
            note("an error frame destroys \(delivery.frame.identifier)", segment, &context)
        }
        errors.fail()
        guard errors.isBusOff else {
            segments[segment.rawValue].transmitErrors[delivery.sender] = errors
            segments[segment.rawValue].bus?.repeat(
                delivery, as: errors.isErrorPassive ? delivery.frame.statingErrorPassive : delivery.frame)
            return true
        }
        note("the sender of \(delivery.frame.identifier) leaves the bus (bus off)", segment, &context)
        segments[segment.rawValue].transmitErrors[delivery.sender] = nil
        segments[segment.rawValue].bus?.withdraw(from: delivery.sender)
        segments[segment.rawValue].recoveries[delivery.sender] = BusOffRecovery(after: delivery)
        if case .tap(let number) = BusSender(number: delivery.sender) {
            taps.transmitFailed(.noFeedback, at: TapID(number), now: context.now)
        }
        return true
    }

    /// Counts a frame of node `sender` that has crossed the bus.
    mutating func countSuccess(of sender: Int, _ segment: BusSegmentID) {
        guard var errors = segments[segment.rawValue].transmitErrors[sender] else { return }
        errors.succeed()
        segments[segment.rawValue].transmitErrors[sender] = errors.count == 0 ? nil : errors
    }

    /// Appends a remark on the bus of a segment to the journal.
    func note(_ text: String, _ segment: BusSegmentID, _ context: inout SimulationContext) {
        context.journal.append(
            .note(.remark(.bus, text)), at: context.now, endpoint: segments[segment.rawValue].endpoint,
            connection: segments[segment.rawValue].number)
    }
}
