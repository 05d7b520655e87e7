import CANBus
import SimulationCore

/// The return of a node that is bus off: 128 occurrences of 11 consecutive recessive bits (ISO 11898-1, fault confinement).
///
/// An idle bus is recessive. A frame ends with one occurrence: ACK delimiter, end of frame and intermission are 11 recessive bits.
struct BusOffRecovery: Sendable {
    /// The recessive bits of an occurrence.
    private static let bits: Int64 = 11

    /// The identifier of the frame that the node could not send.
    let identifier: CANIdentifier

    /// The frames that the node sends after its return, oldest first.
    var waiting: [CANFrame] = []

    private var missing: Int64 = 128

    /// The end of the last frame, or of the last occurrence before it.
    private var start: SimInstant

    /// The state of the sender of `delivery`, which was destroyed, at its end.
    init(after delivery: Bus.Delivery) {
        identifier = delivery.frame.identifier
        start = delivery.completed
    }

    /// Counts the recessive bits up to the end of a frame of other nodes that was on the bus from `began` to `ended`.
    mutating func count(from began: SimInstant, to ended: SimInstant, bitRate: Int) {
        guard began < end(bitRate: bitRate) else { return }
        let idle = start.duration(to: began).nanoseconds
        missing -= idle * Int64(bitRate) / (Self.bits * 1_000_000_000) + 1
        start = ended
    }

    /// Returns the instant of the return if no frame begins before it, on a bus of `bitRate`; 0 is a bus whose bits take no
    /// time.
    func end(bitRate: Int) -> SimInstant {
        guard bitRate > 0 else { return start }
        let (time, rest) = (missing * Self.bits * 1_000_000_000).quotientAndRemainder(
            dividingBy: Int64(bitRate))
        return start.advanced(byNanoseconds: time + rest.signum())
    }
}

/// Nodes that are bus off.
extension VehicleNetwork {
    /// Counts the recessive bits that nodes which are bus off have seen up to the end of `delivery`.
    mutating func countRecessiveBits(_ delivery: Bus.Delivery, _ segment: BusSegmentID) {
        guard let rates = segments[segment.rawValue].bus?.rates else { return }
        let began = delivery.completed.advanced(
            byNanoseconds: -BitTiming.nanoseconds(of: delivery.frame, rates))
        for sender in segments[segment.rawValue].recoveries.keys {
            segments[segment.rawValue].recoveries[sender]?.count(
                from: began, to: delivery.completed, bitRate: rates.nominal)
        }
    }

    /// Returns nodes that are bus off to the bus when they have seen enough recessive bits; returns whether there was one.
    ///
    /// The caller has delivered all frames that ended by now.
    mutating func recoverNodes(_ segment: BusSegmentID, _ context: inout SimulationContext) -> Bool {
        var hasMoved = false
        for sender in segments[segment.rawValue].recoveries.keys.sorted() {
            guard let due = segments[segment.rawValue].recoveryDeadline(of: sender), due <= context.now,
                let recovery = segments[segment.rawValue].recoveries.removeValue(forKey: sender)
            else { continue }
            hasMoved = true
            note("the sender of \(recovery.identifier) is on the bus again", segment, &context)
            for frame in recovery.waiting {
                segments[segment.rawValue].submit(frame, from: sender, now: context.now)
            }
        }
        return hasMoved
    }
}
