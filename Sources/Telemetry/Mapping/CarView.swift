import VehicleModel

/// What games tell of every car of the field: the player's own from the state, a rival's from what is known of it.
struct CarView: Sendable {
    var isOwn = false
    var raceNumber = 0
    var position = 0
    var completedLaps = 0
    var lapDistance = 0.0
    var distance = 0.0
    var sector = 0
    var place = Vector()
    var worldVelocity = Vector()
    var forward = Vector(0, 0, 1)
    var right = Vector(1, 0, 0)
    var acceleration = Vector()
    var yaw = 0.0
    var pitch = 0.0
    var roll = 0.0
    var speed = 0.0
    var gear = 0
    var engineSpeed = 0.0
    var throttle = 0.0
    var brake = 0.0
    var clutch = 0.0
    var steering = 0.0
    var currentLap = 0.0
    var lastLap: Double?
    var bestLap: Double?
    var sectors = RaceState.Sectors()
    var lastSectors = RaceState.Sectors()
    var bestSectors = RaceState.Sectors()
    /// Times of the sectors completed in this lap, s; 0 for those not completed.
    var sectorTimes: (Double, Double) { (sectors[0], sectors[1]) }
    var wheels = RaceState.Wheels()

    /// Puts the player's car and the rivals into `cars`, whose memory it uses again.
    static func fill(_ cars: inout [CarView], from state: RaceState) {
        cars.removeAll(keepingCapacity: true)
        cars.append(CarView(own: state))
        for rival in state.rivals { cars.append(CarView(rival, in: state)) }
    }

    private init(own state: RaceState) {
        isOwn = true
        raceNumber = state.car.raceNumber
        position = state.position
        completedLaps = state.completedLaps
        lapDistance = state.lapDistance
        distance = state.distance
        sector = state.sector
        place = state.place
        worldVelocity = state.worldVelocity
        forward = state.forward
        right = state.right
        acceleration = state.acceleration
        yaw = state.yaw
        pitch = state.pitch
        roll = state.roll
        speed = state.speed
        gear = state.gear
        engineSpeed = state.engineSpeed
        throttle = state.throttle
        brake = state.brake
        clutch = state.clutch
        steering = state.steering
        currentLap = state.currentLap
        lastLap = state.lastLap
        bestLap = state.bestLap
        sectors = RaceState.Sectors(state.sectorTimes)
        lastSectors = RaceState.Sectors(state.lastSectorTimes)
        bestSectors = state.bestSectors
        wheels = state.wheels
    }

    /// A rival has the player's tyres and brakes.
    private init(_ rival: RaceState.Rival, in state: RaceState) {
        raceNumber = rival.raceNumber
        position = rival.position
        completedLaps = rival.completedLaps
        lapDistance = rival.lapDistance
        distance = Double(rival.completedLaps) * state.circuit.length + rival.lapDistance
        sector = state.circuit.sectorStarts.count { $0 <= rival.lapDistance }
        place = rival.place
        yaw = rival.yaw
        pitch = rival.pitch
        let level = Angle.direction(rival.yaw)
        let (rise, run) = (Angle.sine(rival.pitch), Angle.cosine(rival.pitch))
        forward = Vector(level.x * run, rise, level.z * run)
        right = Vector(level.z, 0, -level.x)
        worldVelocity = forward.times(rival.speed)
        acceleration = rival.acceleration
        speed = rival.speed
        gear = rival.gear
        engineSpeed = rival.engineSpeed
        throttle = rival.throttle
        brake = rival.brake
        steering = rival.steering
        currentLap = rival.currentLap
        lastLap = rival.lastLap
        bestLap = rival.bestLap
        sectors = rival.sectors
        lastSectors = rival.lastSectors
        bestSectors = rival.bestSectors
        wheels = state.wheels
    }
}
