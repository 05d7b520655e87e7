package import Endpoints
package import SimulationCore
package import VehicleModel

/// What an observer of a running rig may ask; nothing of it changes the rig.
extension Rig {
    /// The lasting faults in force, oldest first.
    package var faults: [FaultStatus] { endpoints.connections.faultStatus }

    /// The open connections.
    package var connections: [ConnectionStatus] { endpoints.connections.status }

    /// A copy of the car as it is at `instant`; the rig's own car stays where it is.
    package func vehicle(at instant: SimInstant) -> Vehicle {
        var vehicle = context.vehicle
        vehicle.advance(to: instant)
        return vehicle
    }

    /// Returns how many times the event at `index` has happened.
    package func occurrences(ofEvent index: Int) -> Int {
        eventStates.indices.contains(index) ? eventStates[index].fired : 0
    }
}

extension Rig {
    /// Moves the car to the rig's time; while nothing reads it, it is advanced once a second only.
    package mutating func advanceVehicle() { context.vehicle.advance(to: context.now) }
}
