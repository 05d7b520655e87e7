extension Unit {
    /// The kind of quantity that a unit measures; values convert within one kind only.
    enum Dimension: Hashable, Sendable {
        case number, share, rotation, speed, acceleration, temperature, pressure, massFlow, strokeMass,
            massConcentration
        case volumeConcentration, volumeFlow, length, time, angle, voltage, current, power, torque
    }

    /// A unit as a linear function of the first unit of its dimension: `(value + shift) · numerator / denominator`.
    struct Definition: Hashable, Sendable {
        let dimension: Dimension
        let shift: Double
        let numerator: Double
        let denominator: Double

        init(_ dimension: Dimension, _ numerator: Double = 1, over denominator: Double = 1, shift: Double = 0)
        {
            self.dimension = dimension
            self.shift = shift
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    /// The unit's size; the factors are exact by definition, those with π excepted.
    var definition: Definition {
        switch self {
        case .none: .init(.number)
        case .percent: .init(.share)
        case .rpm: .init(.rotation)
        case .radiansPerSecond: .init(.rotation, 30, over: .pi)
        case .kilometresPerHour: .init(.speed)
        case .milesPerHour: .init(.speed, 1.609344)
        case .metresPerSecond: .init(.speed, 3.6)
        case .metresPerSecondSquared: .init(.acceleration)
        case .standardGravity: .init(.acceleration, 9.80665)
        case .celsius: .init(.temperature)
        case .fahrenheit: .init(.temperature, 5, over: 9, shift: -32)
        case .kelvin: .init(.temperature, shift: -273.15)
        case .pascals: .init(.pressure)
        case .kilopascals: .init(.pressure, 1_000)
        case .megapascals: .init(.pressure, 1_000_000)
        case .millibars: .init(.pressure, 100)
        case .bars: .init(.pressure, 100_000)
        case .poundsPerSquareInch: .init(.pressure, 4.4482216152605, over: 0.00064516)
        case .gramsPerSecond: .init(.massFlow)
        case .kilogramsPerHour: .init(.massFlow, 1, over: 3.6)
        case .poundsPerMinute: .init(.massFlow, 453.59237, over: 60)
        case .milligramsPerStroke: .init(.strokeMass)
        case .milligramsPerCubicMetre: .init(.massConcentration)
        case .partsPerMillion: .init(.volumeConcentration)
        case .litresPerHour: .init(.volumeFlow)
        case .gallonsPerHour: .init(.volumeFlow, 3.785411784)
        case .metres: .init(.length)
        case .kilometres: .init(.length, 1_000)
        case .miles: .init(.length, 1_609.344)
        case .feet: .init(.length, 0.3048)
        case .milliseconds: .init(.time, 1, over: 1_000)
        case .seconds: .init(.time)
        case .minutes: .init(.time, 60)
        case .hours: .init(.time, 3_600)
        case .degrees: .init(.angle)
        case .radians: .init(.angle, 180, over: .pi)
        case .millivolts: .init(.voltage, 1, over: 1_000)
        case .volts: .init(.voltage)
        case .milliamperes: .init(.current, 1, over: 1_000)
        case .amperes: .init(.current)
        case .watts: .init(.power)
        case .kilowatts: .init(.power, 1_000)
        case .horsepower: .init(.power, 745.69987158227022)
        case .newtonMetres: .init(.torque)
        case .footPounds: .init(.torque, 1.3558179483314004)
        }
    }

    /// Returns `value`, given in `other`, in this unit; nil when the two measure different kinds of quantity.
    public func convert(_ value: Double, from other: Unit) -> Double? {
        guard other != self else { return value }
        let (source, target) = (other.definition, definition)
        guard source.dimension == target.dimension else { return nil }
        let basic = (value + source.shift) * source.numerator / source.denominator
        return basic * target.denominator / target.numerator - target.shift
    }
}
