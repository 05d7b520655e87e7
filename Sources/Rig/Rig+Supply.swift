import ELM327
import Endpoints
public import SimulationCore
import VehicleModel

/// The inputs of adapters from the car besides its bus: supply voltage, ignition and traffic.
extension Rig {
    /// The interval at which the supply is checked while it changes by itself and may stop a chip.
    static let supplyInterval = Duration.milliseconds(10)

    /// Updates the supply voltage and ignition of every adapter, and schedules the next check while the supply is
    /// changing and may stop a chip. A voltage that an adapter only measures is read when a command comes.
    mutating func senseAll() {
        endpoints.sense(&network, &context)
        guard context.vehicle.supplyMayFall(below: Surroundings.brownOutVoltage), !watchesSupply else {
            return
        }
        watchesSupply = true
        context.wakes.schedule(.supply, at: context.now.advanced(by: Self.supplyInterval))
    }

    /// Handles the wake-up of a scheduled check.
    mutating func watchSupply() {
        watchesSupply = false
        context.vehicle.advance(to: context.now)
        senseAll()
    }

    /// Drops the voltage at the connector to `voltage` and restores it at once, whatever the battery's voltage.
    public mutating func dipSupply(to voltage: Double, now: SimInstant) {
        catchUp(to: now)
        endpoints.sense(voltage: voltage, &network, &context)
        senseAll()
    }
}
