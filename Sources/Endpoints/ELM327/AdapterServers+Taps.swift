import CANBus
import ELM327
import LegacyBus
import SimulationCore
import VehicleNetwork

/// The adapters as taps of the vehicle network.
extension AdapterServers: VehicleTaps {
    private func place(_ tap: TapID) -> Int { places[tap.rawValue] }

    mutating func listeningBitRate(of tap: TapID) -> Int? {
        sessions[place(tap)].adapter.listeningBitRate
    }

    func hearsTraffic(_ tap: TapID) -> Bool { sessions[place(tap)].adapter.hearsTraffic }

    func wakesOnTraffic(_ tap: TapID) -> Bool { sessions[place(tap)].adapter.wakesOnTraffic }

    mutating func received(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        sessions[place(tap)].adapter.received(frame, now: now)
    }

    mutating func receivedDamaged(_ frame: CANFrame, at tap: TapID, now: SimInstant) {
        sessions[place(tap)].adapter.receivedDamaged(frame, now: now)
    }

    mutating func transmitted(at tap: TapID, now: SimInstant) {
        sessions[place(tap)].adapter.transmitted(now: now)
    }

    mutating func transmitFailed(_ fault: TransmitFault, at tap: TapID, now: SimInstant) {
        sessions[place(tap)].adapter.transmitFailed(fault, now: now)
    }

    mutating func sawTraffic(at tap: TapID, now: SimInstant) {
        sessions[place(tap)].adapter.sawTraffic(now: now)
    }

    mutating func heard(
        _ transmission: Transmission, isOwn: Bool, at tap: TapID, now: SimInstant
    ) -> UInt8? {
        sessions[place(tap)].adapter.heard(transmission, isOwn: isOwn, now: now)
    }
}
