import CANBus
import ELM327
import LegacyBus
import SimulationCore
import VehicleNetwork

/// The connections of all endpoints, by slots that are used again; adapters among them are the taps of the same numbers.
struct Ports: Sendable {
    /// The connections, those included whose slot waits to be used again.
    var slots: [Port] = []

    /// All slots.
    var indices: Range<Int> { slots.indices }

    /// How many slots there are.
    var count: Int { slots.count }

    /// Adds a slot.
    mutating func append(_ port: Port) { slots.append(port) }
}

extension Ports: VehicleTaps {
    mutating func listeningBitRate(of tap: TapID) -> Int? { slots[tap.rawValue].adapter.listeningBitRate }

    func hearsTraffic(_ tap: TapID) -> Bool { slots[tap.rawValue].adapter.hearsTraffic }

    func wakesOnTraffic(_ tap: TapID) -> Bool { slots[tap.rawValue].adapter.wakesOnTraffic }

    mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        slots[tap.rawValue].adapter.received(frame, now: now)
    }

    mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        slots[tap.rawValue].adapter.receivedDamaged(frame, now: now)
    }

    mutating func transmitted(at tap: TapID, now: SimInstant) {
        slots[tap.rawValue].adapter.transmitted(now: now)
    }

    mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant) {
        slots[tap.rawValue].adapter.transmitFailed(fault, now: now)
    }

    mutating func sawTraffic(at tap: TapID, now: SimInstant) {
        slots[tap.rawValue].adapter.sawTraffic(now: now)
    }

    mutating func heard(_ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant) -> UInt8? {
        slots[tap.rawValue].adapter.heard(transmission, isOwn: isOwn, now: now)
    }
}
