/// The unit of a quantity; the raw value is how scenario files and reports write it.
///
/// Every quantity of the signal catalogue has one of these, and a value may be given in any unit of the same
/// dimension.
public enum Unit: String, CaseIterable, Hashable, Sendable {
    /// A count, a ratio, a code or a switch.
    case none = ""
    /// A share of a whole.
    case percent = "%"

    /// Revolutions per minute.
    case rpm
    /// Radians per second.
    case radiansPerSecond = "rad/s"

    /// Kilometres per hour.
    case kilometresPerHour = "km/h"
    /// Miles per hour.
    case milesPerHour = "mph"
    /// Metres per second.
    case metresPerSecond = "m/s"
    /// Metres per second squared.
    case metresPerSecondSquared = "m/s²"
    /// Standard gravity.
    case standardGravity = "g"

    /// Degrees Celsius.
    case celsius = "°C"
    /// Degrees Fahrenheit.
    case fahrenheit = "°F"
    /// Kelvin.
    case kelvin = "K"

    /// Pascal.
    case pascals = "Pa"
    /// Kilopascal.
    case kilopascals = "kPa"
    /// Megapascal.
    case megapascals = "MPa"
    /// Millibar.
    case millibars = "mbar"
    /// Bar.
    case bars = "bar"
    /// Pounds-force per square inch.
    case poundsPerSquareInch = "psi"

    /// Grams per second.
    case gramsPerSecond = "g/s"
    /// Kilograms per hour.
    case kilogramsPerHour = "kg/h"
    /// Pounds per minute.
    case poundsPerMinute = "lb/min"
    /// Milligrams for each stroke.
    case milligramsPerStroke = "mg/stroke"
    /// Milligrams per cubic metre.
    case milligramsPerCubicMetre = "mg/m³"
    /// Parts per million.
    case partsPerMillion = "ppm"
    /// Litres per hour.
    case litresPerHour = "L/h"
    /// US gallons per hour.
    case gallonsPerHour = "gal/h"

    /// Metres.
    case metres = "m"
    /// Kilometres.
    case kilometres = "km"
    /// Statute miles.
    case miles = "mi"
    /// Feet.
    case feet = "ft"

    /// Milliseconds.
    case milliseconds = "ms"
    /// Seconds.
    case seconds = "s"
    /// Minutes.
    case minutes = "min"
    /// Hours.
    case hours = "h"

    /// Degrees of arc.
    case degrees = "°"
    /// Radians.
    case radians = "rad"

    /// Millivolts.
    case millivolts = "mV"
    /// Volts.
    case volts = "V"
    /// Milliamperes.
    case milliamperes = "mA"
    /// Amperes.
    case amperes = "A"
    /// Watts.
    case watts = "W"
    /// Kilowatts.
    case kilowatts = "kW"
    /// Mechanical horsepower, 550 ft·lbf/s.
    case horsepower = "hp"
    /// Newton metres.
    case newtonMetres = "N·m"
    /// Foot pounds-force.
    case footPounds = "lbf·ft"
}

extension Unit {
    /// The unit that `text` spells: its raw value, or one of the spellings that a keyboard without `°`, `·` and
    /// superscripts suggests; nil when it spells none.
    public init?(parsing text: some StringProtocol) {
        if let unit = Unit(rawValue: String(text)) {
            self = unit
        } else if let unit = Self.otherSpellings[String(text)] {
            self = unit
        } else {
            return nil
        }
    }

    private static let otherSpellings: [String: Unit] = [
        "degC": .celsius, "C": .celsius, "degF": .fahrenheit, "F": .fahrenheit, "deg": .degrees,
        "N.m": .newtonMetres, "Nm": .newtonMetres, "lb.ft": .footPounds, "m/s2": .metresPerSecondSquared,
        "m/s^2": .metresPerSecondSquared, "mg/m3": .milligramsPerCubicMetre, "kph": .kilometresPerHour,
        "l/h": .litresPerHour,
    ]
}
