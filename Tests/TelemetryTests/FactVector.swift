import Telemetry
import VehicleModel

/// A state, and what a field of a packet then holds.
struct FactVector: Decodable, Sendable {
    let layout: String
    let field: String
    let state: [String: Double]
    let value: Double
    let source: String

    struct Unknown: Error { let key: String }

    /// The state and the packet's context.
    func scene() throws -> (RaceState, PacketContext) {
        var state = RaceState()
        var context = PacketContext()
        for (key, value) in self.state {
            guard let set = Self.keys[key] else { throw Unknown(key: key) }
            set(&state, &context, value)
        }
        return (state, context)
    }

    private static let keys: [String: @Sendable (inout RaceState, inout PacketContext, Double) -> Void] = [
        "gear": { state, _, value in state.gear = Int(value) },
        "gears": { state, _, value in state.gearCount = Int(value) },
        "shifting": { state, _, value in state.isShifting = value != 0 },
        "plain": { _, context, value in context.options.sendsNeutral = value == 0 },
        "reverse": { _, context, value in context.options.reverseGear = Int(value) },
        "tyre": { state, _, value in
            state.wheels.frontLeft.temperature = value
            state.wheels.rearRight.temperature = value
        },
        "puddle": { state, _, value in state.wheels.frontLeft.puddleDepth = value },
        "boost": { state, _, value in state.boost = value },
        "velocityX": { state, _, value in state.velocity.x = value },
        "velocityY": { state, _, value in state.velocity.y = value },
        "velocityZ": { state, _, value in state.velocity.z = value },
        "accelerationX": { state, _, value in state.acceleration.x = value },
        "accelerationY": { state, _, value in state.acceleration.y = value },
        "accelerationZ": { state, _, value in state.acceleration.z = value },
        "pitchRate": { state, _, value in state.angularVelocity.x = value },
        "yawRate": { state, _, value in state.angularVelocity.y = value },
        "rollRate": { state, _, value in state.angularVelocity.z = value },
        "placeX": { state, _, value in state.place.x = value },
        "placeY": { state, _, value in state.place.y = value },
        "placeZ": { state, _, value in state.place.z = value },
        "yaw": { state, _, value in state.yaw = value },
        "pitch": { state, _, value in state.pitch = value },
        "roll": { state, _, value in state.roll = value },
        "slipAngle": { state, _, value in state.wheels.frontLeft.slipAngle = value },
        "laps": { state, _, value in state.completedLaps = Int(value) },
        "lastLap": { state, _, value in state.lastLap = value },
        "throttle": { state, _, value in state.throttle = value },
        "clutch": { state, _, value in state.clutch = value },
        "steering": { state, _, value in state.steering = value },
        "racing": { state, _, value in state.isRacing = value != 0 },
        "rpm": { state, _, value in state.engineSpeed = value },
        "idle": { state, _, value in state.idleSpeed = value },
    ]
}

/// A race with two rivals in its second lap.
enum Example {
    static let race: RaceState = {
        var state = RaceState()
        state.isRacing = true
        (state.sessionTime, state.raceTime) = (130.5, 128.25)
        (state.completedLaps, state.totalLaps, state.position, state.carCount) = (1, 5, 2, 3)
        (state.currentLap, state.lastLap, state.bestLap) = (33.5, 94.75, 94.75)
        (state.sector, state.sectorTimes, state.lastSectorTimes) = (1, [30.5, 0, 0], [31, 32, 31.75])
        (state.distance, state.lapDistance) = (6420, 1250)
        state.circuit.id = "hafenring"
        state.circuit.name = "Hafenring"
        state.circuit.length = 5170
        state.circuit.sectorStarts = [1700, 3400]
        state.place = Vector(120, 3, -45)
        state.velocity = Vector(0.5, 0.1, 52)
        state.acceleration = Vector(3, 0.2, 4)
        (state.yaw, state.pitch, state.roll) = (0.8, 0.02, -0.03)
        (state.throttle, state.steering) = (0.9, 0.15)
        (state.engineSpeed, state.idleSpeed, state.limiterSpeed, state.maximumSpeed) = (6200, 850, 7400, 8000)
        (state.torque, state.power, state.gear, state.gearCount) = (380, 246_720, 4, 6)
        (state.fuel, state.fuelCapacity) = (40, 60)
        (state.coolantTemperature, state.oilTemperature, state.oilPressure) = (92, 104, 420)
        var wheel = RaceState.Wheel()
        (wheel.angularSpeed, wheel.slipRatio, wheel.slipAngle) = (158, 0.06, 0.2)
        (wheel.suspensionRatio, wheel.suspensionTravel, wheel.load) = (0.4, 0.01, 3200)
        (wheel.temperature, wheel.pressure, wheel.brakeTemperature, wheel.wear) = (84, 190, 310, 0.04)
        state.wheels.frontLeft = wheel
        state.wheels.frontRight = wheel
        state.wheels.rearLeft = wheel
        state.wheels.rearRight = wheel
        state.rivals = [rival("Ada Lund", 1, 1300), rival("Ben Özil", 3, 1100)]
        return state
    }()

    private static func rival(_ name: String, _ position: Int, _ distance: Double) -> RaceState.Rival {
        var rival = RaceState.Rival()
        rival.name = name
        (rival.raceNumber, rival.position, rival.completedLaps) = (40 + position, position, 1)
        (rival.lapDistance, rival.speed, rival.gear, rival.currentLap) = (distance, 50, 4, 32)
        (rival.lastLap, rival.bestLap) = (94 + Double(position), 94)
        return rival
    }
}
