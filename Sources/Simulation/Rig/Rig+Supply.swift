import Endpoints
public import SimulationCore
import VehicleModel

/// The inputs of servers from the car besides its bus: supply voltage, ignition and traffic.
extension Rig {
    /// The interval at which the supply is checked while it changes by itself and may stop a server.
    static let supplyInterval = Duration.milliseconds(10)

    /// Updates the supply voltage and ignition of every server, and schedules the next check while the supply is
    /// changing and may stop one. A voltage that a server only measures is read when a command comes.
    mutating func senseAll() {
        endpoints.sense(&network, &context)
        let voltages = description.endpoints.lazy.compactMap { type(of: $0.kind).brownOutVoltage }
        guard !watchesSupply, let voltage = voltages.max(), context.vehicle.supplyMayFall(below: voltage)
        else { return }
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
