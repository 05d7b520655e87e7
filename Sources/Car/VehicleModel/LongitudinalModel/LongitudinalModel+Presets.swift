/// Ordinary cars to start from.
extension LongitudinalModel.Parameters {
    /// A hatchback with a 1.6 L petrol engine and five gears.
    public static let petrol = Self()

    /// A van with a turbocharged 2.0 L diesel engine and six gears.
    public static let diesel: Self = {
        var van = Self()
        van.powertrain = .diesel
        van.chassis.mass = 1950
        van.chassis.dragArea = 1.15
        van.chassis.rollingResistance = 0.012
        van.chassis.wheelRadius = 0.33
        van.driveline.gearRatios = [3.9, 2.15, 1.38, 0.98, 0.76, 0.62]
        van.driveline.finalDrive = 3.9
        van.engine.displacement = 2.0
        van.engine.idleSpeed = 780
        van.engine.maximumSpeed = 4600
        van.engine.volumetricEfficiency = 0.92
        van.engine.boostRatio = 2.3
        van.engine.indicatedEfficiency = 0.43
        van.engine.friction = 16
        van.cooling.heatCapacity = 70_000
        van.cooling.thermostat = 88
        van.tank.capacity = 80
        return van
    }()

    /// A hatchback with a 1.8 L petrol engine that an electric motor helps.
    public static let hybrid: Self = {
        var car = Self()
        car.powertrain = .hybrid
        car.chassis.mass = 1450
        car.chassis.dragArea = 0.58
        car.chassis.rollingResistance = 0.009
        car.driveline.gearRatios = [1]
        car.driveline.finalDrive = 9.0
        car.engine.displacement = 1.8
        car.engine.idleSpeed = 1000
        car.engine.maximumSpeed = 5200
        car.engine.indicatedEfficiency = 0.40
        car.tank.capacity = 43
        car.battery.capacity = 1.3
        car.battery.voltage = 207
        car.motor.power = 60_000
        car.motor.torque = 180
        car.battery.auxiliaryPower = 300
        return car
    }()

    /// A hatchback with a 60 kWh battery.
    public static let electric: Self = {
        var car = Self()
        car.powertrain = .electric
        car.chassis.mass = 1650
        car.chassis.dragArea = 0.62
        car.chassis.rollingResistance = 0.009
        car.chassis.wheelRadius = 0.32
        car.driveline.gearRatios = [1]
        car.driveline.finalDrive = 9.0
        car.battery.capacity = 60
        car.battery.initialCharge = 80
        car.battery.voltage = 355
        car.motor.power = 110_000
        car.motor.torque = 290
        car.battery.auxiliaryPower = 400
        return car
    }()

    /// A GT racing car with a 4.0 L petrol engine and six gears.
    public static let race: Self = {
        var car = Self()
        car.chassis.mass = 1330
        car.chassis.dragArea = 0.98
        car.chassis.rollingResistance = 0.014
        car.chassis.wheelRadius = 0.33
        car.chassis.fullBraking = 17
        car.driveline.gearRatios = [2.50, 1.90, 1.52, 1.27, 1.10, 0.97]
        car.driveline.finalDrive = 3.85
        car.driveline.shiftTime = 0.15
        car.engine.displacement = 4.0
        car.engine.idleSpeed = 1100
        car.engine.maximumSpeed = 8200
        car.engine.volumetricEfficiency = 1.22
        car.engine.indicatedEfficiency = 0.42
        car.engine.friction = 8
        car.engine.frictionPerSpeed = 1.8
        car.cooling.thermostat = 86
        car.cooling.radiator = 6500
        car.cooling.initialTemperature = 80
        car.tank.capacity = 110
        car.tank.initialLevel = 90
        return car
    }()
}
