/// The temperatures and the wear of a car's tyres and brakes, in the order front left, front right, rear left, rear right.
struct WheelHeat: Hashable, Sendable {
    /// Tyres, °C.
    private(set) var temperature: SIMD4<Double>
    /// Brakes, °C.
    private(set) var brakeTemperature: SIMD4<Double>
    /// Tyres, 0 new ... 1 worn out.
    private(set) var wear = SIMD4<Double>()

    // The rates of change per second.
    private var temperatureRate = SIMD4<Double>()
    private var brakeTemperatureRate = SIMD4<Double>()
    private var wearRate = SIMD4<Double>()

    /// The wheels of a car that has just been fetched.
    init(ambient: Double) {
        temperature = SIMD4(repeating: ambient + 35)
        brakeTemperature = SIMD4(repeating: ambient + 80)
    }

    /// Fits four new tyres out of their blankets.
    mutating func fitNewTyres(ambient: Double) {
        wear = SIMD4()
        temperature = SIMD4(repeating: max(ambient, 70))
    }

    /// Wears the tyre of `wheel` to `share`, 0...1.
    mutating func setWear(_ share: Double, of wheel: Int) { wear[wheel] = min(max(share, 0), 1) }

    /// Integrates all rates over `seconds`.
    mutating func glide(_ seconds: Double) {
        temperature += temperatureRate * seconds
        wear += wearRate * seconds
        brakeTemperature += brakeTemperatureRate * seconds
    }

    /// Computes the rates of change from now on, at `speed` m/s on a path of `curvature` with these slips relative to the
    /// limit, loads in N and brake forces in N; `rubber` is how fast the tyres wear, 1 for medium ones.
    mutating func plan(
        _ build: CarBuild, speed: Double, curvature: Double,
        slips: (ratio: SIMD4<Double>, angle: SIMD4<Double>),
        load: SIMD4<Double>, braking: SIMD4<Double>, rubber: Double = 1
    ) {
        let sliding = slips.ratio * slips.ratio + slips.angle * slips.angle
        let work = sliding * speed * (load / build.weight)
        temperatureRate = (SIMD4(repeating: build.ambient + 25) + work * 3.2 - temperature) / 22
        let isNew = wear .< SIMD4(repeating: 0.999)
        wearRate = SIMD4<Double>().replacing(with: work * (1.2e-5 * rubber), where: isNew)
        let brakes = build.category
        let rate = brakes.brakeCooling.atRest + speed * brakes.brakeCooling.perSpeed
        let cooling = (brakeTemperature - SIMD4(repeating: build.ambient)) * rate
        // A disc gets the force times the speed of its wheel: the outer one more, one that locks less.
        let half = curvature * build.chassis.trackWidth / 2
        let sides: SIMD4<Double> = [1 + half, 1 - half, 1 + half, 1 - half]
        let turning = sides * (SIMD4(repeating: 1) + slips.ratio * CarBuild.slipAtLimit)
        let rise = braking * turning * (speed / brakes.brakeHeat) - cooling
        let isHot =
            brakeTemperature .> SIMD4(repeating: brakes.hottestBrake) .& rise .> SIMD4<Double>()
        brakeTemperatureRate = rise.replacing(with: SIMD4<Double>(), where: isHot)
    }

    /// Returns the pressure of the tyres above that of the air, kPa: in proportion to the absolute temperature.
    func pressure(_ build: CarBuild) -> SIMD4<Double> {
        let (front, rear) = build.category.pressures
        let warm = SIMD4(front, front, rear, rear) + 101.325
        return (temperature + 273.15) * warm / 353.15 - 101.325
    }
}

extension RaceState.Wheel {
    /// Takes over temperatures, wear and pressure of the wheel at `place`.
    mutating func write(_ heat: WheelHeat, _ place: Int, _ pressure: SIMD4<Double>) {
        temperature = heat.temperature[place]
        self.pressure = pressure[place]
        wear = heat.wear[place]
        brakeTemperature = heat.brakeTemperature[place]
    }
}
