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
        "gear": { state, _, value in state.gearbox.gear = Int(value) },
        "gears": { state, _, value in state.gearbox.gearCount = Int(value) },
        "shifting": { state, _, value in state.gearbox.isShifting = value != 0 },
        "totalLaps": { state, _, value in state.session.totalLaps = Int(value) },
        "steerLeft": { state, _, value in state.wheels.frontLeft.steerAngle = value },
        "plain": { _, context, value in context.options.forza.sendsNeutral = value == 0 },
        "reverse": { _, context, value in context.options.dirt.reverseGear = Int(value) },
        "tyre": { state, _, value in
            state.wheels.frontLeft.temperature = value
            state.wheels.rearRight.temperature = value
        },
        "puddle": { state, _, value in state.wheels.frontLeft.puddleDepth = value },
        "boost": { state, _, value in state.engine.boost = value },
        "velocityX": { state, _, value in state.motion.velocity.x = value },
        "velocityY": { state, _, value in state.motion.velocity.y = value },
        "velocityZ": { state, _, value in state.motion.velocity.z = value },
        "accelerationX": { state, _, value in state.motion.acceleration.x = value },
        "accelerationY": { state, _, value in state.motion.acceleration.y = value },
        "accelerationZ": { state, _, value in state.motion.acceleration.z = value },
        "pitchRate": { state, _, value in state.motion.angularVelocity.x = value },
        "yawRate": { state, _, value in state.motion.angularVelocity.y = value },
        "rollRate": { state, _, value in state.motion.angularVelocity.z = value },
        "placeX": { state, _, value in state.motion.place.x = value },
        "placeY": { state, _, value in state.motion.place.y = value },
        "placeZ": { state, _, value in state.motion.place.z = value },
        "yaw": { state, _, value in state.attitude.yaw = value },
        "pitch": { state, _, value in state.attitude.pitch = value },
        "roll": { state, _, value in state.attitude.roll = value },
        "slipAngle": { state, _, value in state.wheels.frontLeft.slipAngle = value },
        "laps": { state, _, value in state.standing.completedLaps = Int(value) },
        "lastLap": { state, _, value in state.lapTimes.last = value },
        "throttle": { state, _, value in state.controls.throttle = value },
        "clutch": { state, _, value in state.controls.clutch = value },
        "steering": { state, _, value in state.controls.steering = value },
        "racing": { state, _, value in state.session.isRacing = value != 0 },
        "rpm": { state, _, value in state.engine.speed = value },
        "coolant": { state, _, value in state.engine.coolantTemperature = value },
        "airTemperature": { state, _, value in state.situation.weather.now.airTemperature = value },
        "trackTemperature": { state, _, value in state.situation.weather.now.trackTemperature = value },
        "weather": { state, _, value in state.situation.weather.now.kind = Int(value) },
        "rain": { state, _, value in state.situation.weather.now.rain = value },
        "position": { state, _, value in state.standing.position = Int(value) },
        "time": { state, _, value in state.session.time = value },
        "playTime": { state, _, value in state.session.playTime = value },
        "pitStops": { state, _, value in state.situation.own.pit.stops = Int(value) },
        "charged": { state, _, value in state.engine.isCharged = value != 0 },
        "idle": { state, _, value in state.engine.idleSpeed = value },
    ]
}

/// A race with two rivals in its second lap.
enum Example {
    static let race: RaceState = {
        var state = RaceState()
        state.session.isRacing = true
        (state.session.time, state.session.raceTime) = (130.5, 128.25)
        (
            state.standing.completedLaps, state.session.totalLaps, state.standing.position,
            state.session.carCount
        ) = (1, 5, 2, 3)
        (state.lapTimes.current, state.lapTimes.last, state.lapTimes.best) = (33.5, 94.75, 94.75)
        (state.sector, state.lapTimes.sectors, state.lapTimes.lastSectors) = (
            1, RaceState.Sectors([30.5, 0, 0]), RaceState.Sectors([31, 32, 31.75])
        )
        (state.distance, state.standing.lapDistance) = (6420, 1250)
        state.circuit.id = "hafenring"
        state.circuit.name = "Hafenring"
        state.circuit.length = 5170
        state.circuit.sectorStarts = [1700, 3400]
        state.motion.place = Vector(120, 3, -45)
        state.motion.velocity = Vector(0.5, 0.1, 52)
        state.motion.acceleration = Vector(3, 0.2, 4)
        (state.attitude.yaw, state.attitude.pitch, state.attitude.roll) = (0.8, 0.02, -0.03)
        (state.controls.throttle, state.controls.steering) = (0.9, 0.15)
        (state.engine.speed, state.engine.idleSpeed, state.engine.limiterSpeed, state.engine.maximumSpeed) = (
            6200, 850, 7400, 8000
        )
        (state.engine.torque, state.engine.power, state.gearbox.gear, state.gearbox.gearCount) = (
            380, 246_720, 4, 6
        )
        (state.fuel.volume, state.fuel.capacity) = (40, 60)
        (state.engine.coolantTemperature, state.engine.oilTemperature, state.engine.oilPressure) = (
            92, 104, 420
        )
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
        (rival.raceNumber, rival.standing.position, rival.standing.completedLaps) = (
            40 + position, position, 1
        )
        (rival.standing.lapDistance, rival.speed, rival.gear, rival.lapTimes.current) = (distance, 50, 4, 32)
        (rival.lapTimes.last, rival.lapTimes.best) = (94 + Double(position), 94)
        return rival
    }
}
