import VehicleModel

/// The sources of Gran Turismo 7's values.
enum GranTurismoMapping {
    /// All packets; equal names have equal meanings.
    ///
    /// Its world is right-handed with X to the east, Y up and Z to the south; a car that is not turned faces north.
    static let packets = MappingTable { table in
        table.constant(Double(0x4737_5330), "magic")
        table.vector("position") { $0.motion.place.rightUpBack }
        table.vector("velocity") { $0.worldVelocity.rightUpBack }
        table.state("rotationX") { $0.attitude.quaternion.x }
        table.state("rotationY") { $0.attitude.quaternion.y }
        table.state("rotationZ") { $0.attitude.quaternion.z }
        table.state("rotationW") { $0.attitude.quaternion.w }
        table.vector("angularVelocity") { $0.motion.angularVelocity.aboutRightUpBack }
        table.state("bodyHeight") { max(0.02, 0.05 - $0.wheels.meanTravel) }
        // The plane in which normal · position + distance is zero.
        table.vector("roadPlane") { $0.roadNormal.rightUpBack }
        table.state("roadPlaneDistance") { -$0.roadNormal.dot($0.motion.place) }
        table.context("iv") { Double($0.seed) }
        table.context("packetId") { Double($0.packetNumber) }
        table.state("speed") { $0.motion.speed }
        table.wheels("tyreTemperature", \.temperature)
        table.state("throttle", \.controls.throttle, times: 255)
        table.state("brake", \.controls.brake, times: 255)
        // Negative forwards.
        table.wheels("wheelAngularSpeed", \.angularSpeed, times: -1)
        table.wheels("tyreRadius", \.radius)
        table.wheels("suspensionHeight", \.suspensionTravel, plus: 0.28)
        table.state("carCode") { Double($0.car.granTurismoCode) }
        granTurismoEngine(&table)
        granTurismoRace(&table)
        granTurismoGearbox(&table)
        granTurismoLaterLetters(&table)
    }

    private static func granTurismoEngine(_ table: inout MappingTable) {
        table.state("engineRPM") { $0.engine.speed.rounded() }
        // The game counts every tank as one of 100 litres, and the charge of a battery in percent of none.
        table.state("fuelLevel") { $0.fuel.share * 100 }
        table.state("fuelCapacity") { $0.fuel.capacity > 0 ? 100 : 0 }
        table.state("boost") { $0.engine.isCharged ? 1 + $0.engine.boost / 100 : 0 }
        table.state("oilPressure", \.engine.oilPressure, times: 0.01)
        table.constant(85, "waterTemperature")
        table.constant(110, "oilTemperature")
        table.state("minAlertRPM") { $0.engine.firstLight }
        table.state("maxAlertRPM", \.engine.limiterSpeed)
    }

    private static func granTurismoRace(_ table: inout MappingTable) {
        table.indexed("lapCount") { state, options, _ in
            if options.granTurismo.screen == .menu { return -1 }
            return state.session.raceTime > 0 ? Double(state.standing.completedLaps) + 1 : 0
        }
        table.state("totalLaps", \.session.totalLaps)
        table.state("bestLapTime") { GranTurismoTime.milliseconds($0.lapTimes.best) }
        table.state("lastLapTime") { GranTurismoTime.milliseconds($0.lapTimes.last) }
        table.state("currentLapTime") { ($0.lapTimes.current * 1000).rounded(.down) }
        // Noon at the start of the session.
        table.state("timeOfDay") {
            (43_200_000 + $0.session.time * 1000).truncatingRemainder(dividingBy: 86_400_000)
        }
        table.state("startPosition") { $0.session.raceTime > 0 ? -1 : Double($0.standing.position) }
        table.state("numCars") { $0.session.raceTime > 0 ? -1 : Double($0.session.carCount) }
        table.state("calculatedMaxSpeed") { state in
            let gear = state.car.gearRatios.last ?? 0
            return state.car.speed(at: state.engine.limiterSpeed, ratio: gear) * 3.6
        }
        table.indexed("flags") { state, options, _ in
            Double(GranTurismoFlags(state, options.granTurismo.screen).rawValue)
        }
        // No gear is suggested.
        table.state("gears") { state in
            let gear = state.gearbox.gear
            return Double(0xF0 | (gear < 0 ? 0 : gear == 0 ? 15 : min(gear, 14)))
        }
    }

    private static func granTurismoGearbox(_ table: inout MappingTable) {
        // Either pressed or released.
        table.state("clutchPedal") { $0.controls.clutch >= 0.5 ? 1 : 0 }
        table.state("clutchEngagement") { $0.controls.clutch >= 0.5 ? 0 : 1 }
        table.state("rpmAfterClutch") {
            $0.gearbox.gear == 0 || $0.controls.clutch >= 0.95 ? 0 : $0.engine.speed
        }
        // No source states it; recordings hold numbers of the size of final drives.
        table.state("transmissionTopSpeed", \.car.finalDrive)
        for gear in 1...8 { table.state("gearRatio[\(gear)]") { $0.car.ratio(of: gear) } }
    }

    /// Maps the fields that only packets B, ~ and C have.
    private static func granTurismoLaterLetters(_ table: inout MappingTable) {
        // No source states these signs: left is positive for the steering, ahead for the surge.
        table.state("steeringWheelAngle") { -$0.controls.steering * 450 * .pi / 180 }
        table.state("sway", \.motion.acceleration.x)
        table.state("heave", \.motion.acceleration.y)
        table.state("surge", \.motion.acceleration.z)
        table.state("throttleInput", \.controls.throttle, times: 255)
        table.state("brakeOutput", \.controls.brake, times: 255)
        table.state("carType") { $0.fuel.capacity > 0 ? 2 : 4 }
        table.constant(0, "steeringFeedback", "noGasConsumption", "energyRecovery", "unknown154")
        table.constantWheels(0, "torqueVector")
        table.text("groundSurface") { state, _, _ in
            let wheels = state.wheels
            return [wheels.frontLeft, wheels.frontRight, wheels.rearLeft, wheels.rearRight]
                .map { $0.isOnRumbleStrip ? "C" : "T" }.joined()
        }
        table.state("frontWheelAngle[FL]", \.wheels.frontLeft.steerAngle, times: -1)
        table.state("frontWheelAngle[FR]", \.wheels.frontRight.steerAngle, times: -1)
        table.state("wheelBase", \.car.wheelbase)
        table.text("carCategory") { _, _, _ in "GR4" }
    }
}

/// Times of laps in Gran Turismo 7.
enum GranTurismoTime {
    /// Returns whole milliseconds of `seconds`, -1 where there is no time.
    static func milliseconds(_ seconds: Double?) -> Double { seconds.map { ($0 * 1000).rounded() } ?? -1 }
}

struct GranTurismoFlags: OptionSet {
    let rawValue: UInt16

    static let onTrack = Self(rawValue: 0x1)
    static let paused = Self(rawValue: 0x2)
    static let inGear = Self(rawValue: 0x8)
    static let hasTurbo = Self(rawValue: 0x10)
    static let revAlert = Self(rawValue: 0x20)
    static let handbrake = Self(rawValue: 0x40)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The flags of a state of the race on `screen`; lamps and aids are off.
    init(_ state: RaceState, _ screen: GranTurismoScreen) {
        var flags: Self = []
        if screen != .menu { flags.insert(.onTrack) }
        if screen != .menu, !state.session.isRacing, state.session.raceTime > 0, !state.isOver {
            flags.insert(.paused)
        }
        if state.gearbox.gear != 0, !state.gearbox.isShifting { flags.insert(.inGear) }
        if state.engine.isCharged { flags.insert(.hasTurbo) }
        if state.engine.limiterSpeed > 0, state.engine.speed >= state.engine.firstLight {
            flags.insert(.revAlert)
        }
        if state.controls.handbrake > 0.05 { flags.insert(.handbrake) }
        self = flags
    }
}

extension RaceState.Engine {
    /// Where the first light of the rev counter comes on, rpm.
    var firstLight: Double { limiterSpeed * 0.93 }
}

extension RaceState {
    /// Whether the player has driven all laps of the race.
    var isOver: Bool { session.totalLaps > 0 && standing.completedLaps >= session.totalLaps }

    /// Whether the cars are on their way to the grid.
    var isInFormation: Bool { session.raceTime <= 0 && situation.control.safetyCar == .formation }
}

extension RaceState {
    /// The unit vector that stands on the road: across the way that the car moves, or points while it stands.
    var roadNormal: Vector {
        let way = motion.speed > 1 ? worldVelocity : attitude.forward
        let level = (way.x * way.x + way.z * way.z).squareRoot()
        guard level > 0 else { return Vector(0, 1, 0) }
        let normal = Vector(-way.x * way.y / level, level, -way.z * way.y / level)
        return normal.times(1 / normal.length)
    }
}

extension RaceState.Wheels {
    /// The mean of all springs, m, positive in compression.
    var meanTravel: Double {
        let front = frontLeft.suspensionTravel + frontRight.suspensionTravel
        return (front + rearLeft.suspensionTravel + rearRight.suspensionTravel) / 4
    }
}

extension RaceCar {
    /// Returns the ratio of forward gear `gear`, from 1; 0 where there is none.
    func ratio(of gear: Int) -> Double { gearRatios.indices.contains(gear - 1) ? gearRatios[gear - 1] : 0 }

    /// Returns the road speed at an engine speed in rpm, m/s; 0 without a gear.
    func speed(at engineSpeed: Double, ratio: Double) -> Double {
        let total = ratio * finalDrive
        return total > 0 ? radiansPerSecond(engineSpeed) / total * wheelRadius : 0
    }

    /// The number of the car; the game copies all ratios without regard to their number, so that the ninth one lies over
    /// it.
    var granTurismoCode: Int32 {
        gearRatios.count > 8
            ? Int32(bitPattern: Float(gearRatios[8]).bitPattern) : Int32(clamping: ordinal)
    }
}

/// The screen of Gran Turismo 7: it sends whatever that is.
public enum GranTurismoScreen: String, CaseIterable, Hashable, Sendable {
    case race
    /// A race of Sport Mode, in which nothing is sent to clients that ask for packet B.
    case sport
    /// A replay, in which nothing is sent to clients that ask for packet ~.
    case replay
    /// A menu: no car and no lap.
    case menu

    /// Returns whether clients that have sent `letter` get packets.
    func allows(_ letter: UInt8) -> Bool {
        switch self {
        case .race, .menu: true
        case .sport: letter != UInt8(ascii: "B")
        case .replay: letter != UInt8(ascii: "~")
        }
    }
}
