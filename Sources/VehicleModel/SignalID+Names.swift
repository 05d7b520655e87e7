extension SignalID {
    /// The row called `name`, for the constants below; a name that is missing is our own mistake and stops the program.
    static func named(_ name: String) -> SignalID {
        guard let id = SignalCatalogue.id(name) else { preconditionFailure("no signal is called \(name)") }
        return id
    }

    /// `engine.speed`: crankshaft speed.
    public static let engineSpeed = named("engine.speed")
    /// `engine.load`: air charge relative to the most possible at this speed.
    public static let engineLoad = named("engine.load")
    /// `engine.load.absolute`: air charge per stroke relative to a cylinder filled at standard conditions.
    public static let engineLoadAbsolute = named("engine.load.absolute")
    /// `engine.coolant.temperature`: coolant, first sensor.
    public static let engineCoolantTemperature = named("engine.coolant.temperature")
    /// `engine.oil.temperature`: engine oil.
    public static let engineOilTemperature = named("engine.oil.temperature")
    /// `engine.runtime`: running time since this start of the engine.
    public static let engineRuntime = named("engine.runtime")
    /// `engine.runtime.total`: running time over the life of the engine.
    public static let engineRuntimeTotal = named("engine.runtime.total")
    /// `engine.runtime.total.idle`: idling time over the life of the engine.
    public static let engineRuntimeTotalIdle = named("engine.runtime.total.idle")
    /// `engine.torque`: torque at the crankshaft, negative when the engine brakes.
    public static let engineTorque = named("engine.torque")
    /// `engine.power`: power at the crankshaft, negative when the engine brakes.
    public static let enginePower = named("engine.power")
    /// `engine.speed.idle`: speed at which this engine idles.
    public static let engineSpeedIdle = named("engine.speed.idle")
    /// `engine.speed.maximum`: speed at which the limiter acts.
    public static let engineSpeedMaximum = named("engine.speed.maximum")
    /// `ignition.advance`: spark advance of cylinder 1 before top dead centre.
    public static let ignitionAdvance = named("ignition.advance")
    /// `intake.maf`: mass of air drawn in, first sensor.
    public static let intakeMaf = named("intake.maf")
    /// `intake.manifold.pressure`: absolute pressure in the intake manifold.
    public static let intakeManifoldPressure = named("intake.manifold.pressure")
    /// `intake.air.temperature`: intake air, bank 1 sensor 1.
    public static let intakeAirTemperature = named("intake.air.temperature")
    /// `throttle.position`: throttle plate, absolute, first sensor.
    public static let throttlePosition = named("throttle.position")
    /// `throttle.position.relative`: throttle plate relative to its learned closed position.
    public static let throttlePositionRelative = named("throttle.position.relative")
    /// `barometer.pressure`: atmospheric pressure.
    public static let barometerPressure = named("barometer.pressure")
    /// `ambient.temperature`: air outside the car.
    public static let ambientTemperature = named("ambient.temperature")
    /// `boost.relative`: charge pressure above that of the air outside.
    public static let boostRelative = named("boost.relative")
    /// `boost.a.pressure`: charge pressure behind compressor A, absolute.
    public static let boostAPressure = named("boost.a.pressure")
    /// `fuel.level`: contents of the tank.
    public static let fuelLevel = named("fuel.level")
    /// `fuel.rate`: volume of fuel that the engine burns.
    public static let fuelRate = named("fuel.rate")
    /// `fuel.pressure`: pressure of the fuel supply above that of the air.
    public static let fuelPressure = named("fuel.pressure")
    /// `fuel.rail.pressure`: rail pressure above that of the air, rail A.
    public static let fuelRailPressure = named("fuel.rail.pressure")
    /// `fuel.type`: what the engine burns, a code of PID 51.
    public static let fuelType = named("fuel.type")
    /// `fuel.system.status`: loop state of fuel system 1, a code of PID 03.
    public static let fuelSystemStatus = named("fuel.system.status")
    /// `fuel.lambda.commanded`: air-fuel equivalence ratio that the engine aims at.
    public static let fuelLambdaCommanded = named("fuel.lambda.commanded")
    /// `fuel.trim.short.bank1`: fast correction of the fuel quantity, bank 1, negative removes fuel.
    public static let fuelTrimShortBank1 = named("fuel.trim.short.bank1")
    /// `fuel.trim.long.bank1`: learned correction of the fuel quantity, bank 1, negative removes fuel.
    public static let fuelTrimLongBank1 = named("fuel.trim.long.bank1")
    /// `oxygen_sensor.bank1.sensor1.voltage`: output of the switching sensor 1 of bank 1.
    public static let oxygenSensorBank1Sensor1Voltage = named("oxygen_sensor.bank1.sensor1.voltage")
    /// `oxygen_sensor.bank1.sensor1.trim`: fast fuel correction that follows sensor 1 of bank 1.
    public static let oxygenSensorBank1Sensor1Trim = named("oxygen_sensor.bank1.sensor1.trim")
    /// `oxygen_sensor.bank1.sensor2.voltage`: output of the switching sensor 2 of bank 1.
    public static let oxygenSensorBank1Sensor2Voltage = named("oxygen_sensor.bank1.sensor2.voltage")
    /// `catalyst.temperature.bank1.sensor1`: catalyst, bank 1 sensor 1.
    public static let catalystTemperatureBank1Sensor1 = named("catalyst.temperature.bank1.sensor1")
    /// `exhaust.temperature.bank1.sensor1`: exhaust gas, bank 1 sensor 1.
    public static let exhaustTemperatureBank1Sensor1 = named("exhaust.temperature.bank1.sensor1")
    /// `diagnostics.distance_with_mil`: distance since the malfunction lamp came on.
    public static let diagnosticsDistanceWithMil = named("diagnostics.distance_with_mil")
    /// `diagnostics.runtime_with_mil`: engine running time since the malfunction lamp came on.
    public static let diagnosticsRuntimeWithMil = named("diagnostics.runtime_with_mil")
    /// `diagnostics.warm_ups_since_clear`: warm-up cycles since trouble codes were cleared.
    public static let diagnosticsWarmUpsSinceClear = named("diagnostics.warm_ups_since_clear")
    /// `diagnostics.distance_since_clear`: distance since trouble codes were cleared.
    public static let diagnosticsDistanceSinceClear = named("diagnostics.distance_since_clear")
    /// `diagnostics.runtime_since_clear`: engine running time since trouble codes were cleared.
    public static let diagnosticsRuntimeSinceClear = named("diagnostics.runtime_since_clear")
    /// `wwh.vehicle.monitors_incomplete`: 1 until all monitors of the vehicle are complete.
    public static let wwhVehicleMonitorsIncomplete = named("wwh.vehicle.monitors_incomplete")
    /// `wwh.vehicle.indicator.mode`: how the malfunction indicator of the vehicle behaves, a code of PID 90.
    public static let wwhVehicleIndicatorMode = named("wwh.vehicle.indicator.mode")
    /// `wwh.vehicle.indicator.continuous_time`: time with the indicator of the vehicle on without a break.
    public static let wwhVehicleIndicatorContinuousTime = named("wwh.vehicle.indicator.continuous_time")
    /// `wwh.vehicle.indicator.cumulative_time`: time with the indicator of the vehicle on, summed.
    public static let wwhVehicleIndicatorCumulativeTime = named("wwh.vehicle.indicator.cumulative_time")
    /// `wwh.ecu.indicator.mode`: indicator behaviour that an ECU asks for, a code of PID 91.
    public static let wwhECUIndicatorMode = named("wwh.ecu.indicator.mode")
    /// `wwh.ecu.indicator.continuous_time`: time for which an ECU asked for the indicator without a break.
    public static let wwhECUIndicatorContinuousTime = named("wwh.ecu.indicator.continuous_time")
    /// `wwh.ecu.b1_counter`: highest time counter of a class B1 fault in an ECU.
    public static let wwhECUB1Counter = named("wwh.ecu.b1_counter")
    /// `scaling.lambda`: full scale of equivalence ratios on the wire, 0 for the usual one.
    public static let scalingLambda = named("scaling.lambda")
    /// `scaling.oxygen_sensor.voltage`: full scale of wide-range voltages on the wire, 0 for the usual one.
    public static let scalingOxygenSensorVoltage = named("scaling.oxygen_sensor.voltage")
    /// `scaling.oxygen_sensor.current`: full scale of wide-range currents on the wire, 0 for the usual one.
    public static let scalingOxygenSensorCurrent = named("scaling.oxygen_sensor.current")
    /// `scaling.manifold_pressure`: full scale of the manifold pressure on the wire, 0 for the usual one.
    public static let scalingManifoldPressure = named("scaling.manifold_pressure")
    /// `scaling.maf`: full scale of the air mass on the wire, 0 for the usual one.
    public static let scalingMaf = named("scaling.maf")
    /// `vehicle.speed`: speed over the ground.
    public static let vehicleSpeed = named("vehicle.speed")
    /// `vehicle.odometer`: distance driven over the life of the vehicle.
    public static let vehicleOdometer = named("vehicle.odometer")
    /// `transmission.gear`: gear engaged: -1 reverse, 0 neutral.
    public static let transmissionGear = named("transmission.gear")
    /// `transmission.in_gear`: manual: 1 in gear with the clutch closed.
    public static let transmissionInGear = named("transmission.in_gear")
    /// `pedal.accelerator`: accelerator pedal, first sensor (D).
    public static let pedalAccelerator = named("pedal.accelerator")
    /// `pedal.brake`: brake pedal.
    public static let pedalBrake = named("pedal.brake")
    /// `pedal.clutch`: clutch pedal, 100 fully pressed.
    public static let pedalClutch = named("pedal.clutch")
    /// `brake.hand`: hand brake.
    public static let brakeHand = named("brake.hand")
    /// `steering.angle`: steering wheel, positive to the right.
    public static let steeringAngle = named("steering.angle")
    /// `steering.position`: steering input of what there is to either side, positive to the right.
    public static let steeringPosition = named("steering.position")
    /// `module.voltage`: supply at the control module.
    public static let moduleVoltage = named("module.voltage")
    /// `battery.voltage`: starter battery at its terminals.
    public static let batteryVoltage = named("battery.voltage")
    /// `traction_battery.charge`: charge left in the traction battery.
    public static let tractionBatteryCharge = named("traction_battery.charge")
    /// `traction_battery.voltage`: traction battery at its terminals.
    public static let tractionBatteryVoltage = named("traction_battery.voltage")
    /// `traction_battery.current`: current of the traction battery, sign as the ECU defines it.
    public static let tractionBatteryCurrent = named("traction_battery.current")
    /// `traction_battery.power`: power of the traction battery, positive while it delivers.
    public static let tractionBatteryPower = named("traction_battery.power")
    /// `motor.speed`: electric drive motor.
    public static let motorSpeed = named("motor.speed")
    /// `motor.torque`: torque of the electric drive motor.
    public static let motorTorque = named("motor.torque")
    /// `wheel.front_left.speed`: speed at the rim of the front left wheel.
    public static let wheelFrontLeftSpeed = named("wheel.front_left.speed")
    /// `wheel.front_right.speed`: speed at the rim of the front right wheel.
    public static let wheelFrontRightSpeed = named("wheel.front_right.speed")
    /// `wheel.rear_left.speed`: speed at the rim of the rear left wheel.
    public static let wheelRearLeftSpeed = named("wheel.rear_left.speed")
    /// `wheel.rear_right.speed`: speed at the rim of the rear right wheel.
    public static let wheelRearRightSpeed = named("wheel.rear_right.speed")
    /// `wheel.front_left.rotation`: rotation of the front left wheel.
    public static let wheelFrontLeftRotation = named("wheel.front_left.rotation")
    /// `wheel.front_right.rotation`: rotation of the front right wheel.
    public static let wheelFrontRightRotation = named("wheel.front_right.rotation")
    /// `wheel.rear_left.rotation`: rotation of the rear left wheel.
    public static let wheelRearLeftRotation = named("wheel.rear_left.rotation")
    /// `wheel.rear_right.rotation`: rotation of the rear right wheel.
    public static let wheelRearRightRotation = named("wheel.rear_right.rotation")
    /// `tyre.front_left.temperature`: front left tyre.
    public static let tyreFrontLeftTemperature = named("tyre.front_left.temperature")
    /// `tyre.front_right.temperature`: front right tyre.
    public static let tyreFrontRightTemperature = named("tyre.front_right.temperature")
    /// `tyre.rear_left.temperature`: rear left tyre.
    public static let tyreRearLeftTemperature = named("tyre.rear_left.temperature")
    /// `tyre.rear_right.temperature`: rear right tyre.
    public static let tyreRearRightTemperature = named("tyre.rear_right.temperature")
    /// `tyre.front_left.pressure`: front left tyre, above that of the air.
    public static let tyreFrontLeftPressure = named("tyre.front_left.pressure")
    /// `tyre.front_right.pressure`: front right tyre, above that of the air.
    public static let tyreFrontRightPressure = named("tyre.front_right.pressure")
    /// `tyre.rear_left.pressure`: rear left tyre, above that of the air.
    public static let tyreRearLeftPressure = named("tyre.rear_left.pressure")
    /// `tyre.rear_right.pressure`: rear right tyre, above that of the air.
    public static let tyreRearRightPressure = named("tyre.rear_right.pressure")
    /// `acceleration.lateral`: acceleration to the right.
    public static let accelerationLateral = named("acceleration.lateral")
    /// `acceleration.vertical`: acceleration upwards.
    public static let accelerationVertical = named("acceleration.vertical")
    /// `acceleration.longitudinal`: acceleration forwards.
    public static let accelerationLongitudinal = named("acceleration.longitudinal")
    /// `velocity.longitudinal`: velocity forwards.
    public static let velocityLongitudinal = named("velocity.longitudinal")
    /// `position.x`: position eastwards of the origin.
    public static let positionX = named("position.x")
    /// `position.y`: position upwards of the origin.
    public static let positionY = named("position.y")
    /// `position.z`: position northwards of the origin.
    public static let positionZ = named("position.z")
    /// `road.grade`: slope of the road, positive uphill.
    public static let roadGrade = named("road.grade")
    /// `gps.seconds_since_fix`: age of the last position fix.
    public static let gpsSecondsSinceFix = named("gps.seconds_since_fix")
    /// `race.active`: 1 while the driver drives, 0 in menus and replays.
    public static let raceActive = named("race.active")
    /// `race.position`: place in the field, 1 leads.
    public static let racePosition = named("race.position")
    /// `race.lap`: laps completed.
    public static let raceLap = named("race.lap")
    /// `race.current_lap`: time in this lap.
    public static let raceCurrentLap = named("race.current_lap")
    /// `race.last_lap`: time of the last lap.
    public static let raceLastLap = named("race.last_lap")
    /// `race.best_lap`: time of the best lap.
    public static let raceBestLap = named("race.best_lap")
    /// `race.time`: time since the start of the race.
    public static let raceTime = named("race.time")
    /// `race.distance`: distance driven in this race.
    public static let raceDistance = named("race.distance")
    /// `race.gap_ahead`: behind the car in front.
    public static let raceGapAhead = named("race.gap_ahead")
    /// `race.gap_leader`: behind the leader.
    public static let raceGapLeader = named("race.gap_leader")
    /// `hydraulic.oil.temperature`: hydraulic oil.
    public static let hydraulicOilTemperature = named("hydraulic.oil.temperature")
    /// `machine.hours`: operating time over the life of the machine.
    public static let machineHours = named("machine.hours")
}

extension SignalID {
    /// `machine.days_since_call`: days since the telematics unit last called in.
    public static let machineDaysSinceCall = named("machine.days_since_call")
    /// `machine.hours_since_service`: operating time since the last service.
    public static let machineHoursSinceService = named("machine.hours_since_service")
    /// `machine.engine_starts`: how often the engine was started.
    public static let machineEngineStarts = named("machine.engine_starts")
    /// `machine.key_turns`: how often the key was turned on.
    public static let machineKeyTurns = named("machine.key_turns")
    /// `machine.rda_license`: 1 with a licence for remote display access.
    public static let machineRDALicense = named("machine.rda_license")
    /// `machine.wdt_license`: 1 with a licence for wireless data transfer.
    public static let machineWDTLicense = named("machine.wdt_license")
    /// `machine.sync`: 1 while machines exchange their maps.
    public static let machineSync = named("machine.sync")
    /// `machine.connected_devices`: how many devices are connected to the telematics unit.
    public static let machineConnectedDevices = named("machine.connected_devices")
    /// `machine.reprogramming`: how the last reprogramming ended.
    public static let machineReprogramming = named("machine.reprogramming")
    /// `gps.available`: 1 while the telematics unit has a position.
    public static let gpsAvailable = named("gps.available")
}
