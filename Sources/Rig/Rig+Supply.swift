import ELM327
import Endpoints
public import SimulationCore
import VehicleModel

/// What adapters get from the car beside its bus: the supply, the ignition, and the traffic that is there anyway.
extension Rig {
    /// How often the supply is looked at while it changes by itself.
    static let supplyInterval = Duration.milliseconds(10)

    /// Lets every adapter sense its surroundings, and looks again soon when the supply is on the move.
    mutating func senseAll() {
        let surroundings = endpoints.surroundings(&network, &context)
        endpoints.sense(surroundings, &network, now: context.now)
        guard context.vehicle.supplyIsMoving, !watchesSupply else { return }
        watchesSupply = true
        context.wakes.schedule(.supply, at: context.now.advanced(by: Self.supplyInterval))
    }

    /// The supply may have moved.
    mutating func watchSupply() {
        watchesSupply = false
        context.vehicle.advance(to: context.now)
        senseAll()
    }

    /// The voltage at the connector falls to `voltage` for a moment, whatever the car's battery has, and is back at once.
    public mutating func dipSupply(to voltage: Double, now: SimInstant) {
        catchUp(to: now)
        var dip = endpoints.surroundings(&network, &context)
        dip.supplyVoltage = voltage
        endpoints.sense(dip, &network, now: context.now)
        senseAll()
    }
}
