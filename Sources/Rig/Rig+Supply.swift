import ELM327
public import SimulationCore
import VehicleModel

/// What adapters get from the car beside its bus: the supply, the ignition, and the traffic that is there anyway.
extension Rig {
    /// How often the supply is looked at while it changes by itself.
    static let supplyInterval = Duration.milliseconds(10)

    /// What the diagnostic connector gives an adapter now.
    var surroundings: Surroundings {
        Surroundings(
            supplyVoltage: context.vehicle.supplyVoltage, ignition: context.vehicle.ignition != .off,
            trafficBitRate: network.trafficBitRate(ignition: context.vehicle.ignition))
    }

    /// Lets every adapter sense its surroundings, and looks again soon when the supply is on the move.
    mutating func senseAll() {
        let surroundings = surroundings
        for slot in ports.indices where ports.slots[slot].isOpen { sense(surroundings, slot) }
        guard context.vehicle.supplyIsMoving, !watchesSupply else { return }
        watchesSupply = true
        queue.schedule(.supply, at: context.now.advanced(by: Self.supplyInterval))
    }

    /// The supply may have moved.
    mutating func watchSupply() {
        watchesSupply = false
        context.vehicle.advance(to: context.now)
        senseAll()
    }

    private mutating func sense(_ surroundings: Surroundings, _ slot: Int) {
        guard ports.slots[slot].speaker != .maintenance else { return }
        ports.slots[slot].adapter.sense(surroundings, now: context.now)
        network.markReady(ports.slots[slot].segment)
    }

    /// The voltage at the connector falls to `voltage` for a moment, whatever the car's battery has, and is back at once.
    public mutating func dipSupply(to voltage: Double, now: SimInstant) {
        catchUp(to: now)
        var dip = surroundings
        dip.supplyVoltage = voltage
        for slot in ports.indices where ports.slots[slot].isOpen { sense(dip, slot) }
        senseAll()
    }
}
