public import Endpoints
public import SimulationCore
public import VehicleModel

/// What an observer of a running rig may ask; nothing of it changes the rig.
extension Rig {
    /// The lasting faults in force, oldest first.
    public var faults: [FaultStatus] { endpoints.connections.faultStatus }

    /// The open connections.
    public var connections: [ConnectionStatus] { endpoints.connections.status }

    /// A copy of the car as it is at `instant`; the rig's own car stays where it is.
    public func vehicle(at instant: SimInstant) -> Vehicle {
        var vehicle = context.vehicle
        vehicle.advance(to: instant)
        return vehicle
    }

    /// Returns how many times the event at `index` has happened.
    public func occurrences(ofEvent index: Int) -> Int {
        eventStates.indices.contains(index) ? eventStates[index].fired : 0
    }
}

extension Rig {
    /// Moves the car to the rig's time; while nothing reads it, it is advanced once a second only.
    public mutating func advanceVehicle() { context.vehicle.advance(to: context.now) }
}
