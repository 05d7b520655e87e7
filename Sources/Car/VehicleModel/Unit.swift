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
    case radiansPerSecond = "rad/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case metresPerSecond = "m/s"
    case metresPerSecondSquared = "m/s²"
    case standardGravity = "g"
    case celsius = "°C"
    case fahrenheit = "°F"
    case kelvin = "K"
    case pascals = "Pa"
    case kilopascals = "kPa"
    case megapascals = "MPa"
    case millibars = "mbar"
    case bars = "bar"
    case poundsPerSquareInch = "psi"
    case gramsPerSecond = "g/s"
    case kilogramsPerHour = "kg/h"
    case poundsPerMinute = "lb/min"
    case milligramsPerStroke = "mg/stroke"
    case milligramsPerCubicMetre = "mg/m³"
    case partsPerMillion = "ppm"
    case litresPerHour = "L/h"
    case gallonsPerHour = "gal/h"
    case metres = "m"
    case kilometres = "km"
    /// Statute miles.
    case miles = "mi"
    case feet = "ft"
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "min"
    case hours = "h"

    /// Degrees of arc.
    case degrees = "°"
    case radians = "rad"
    case millivolts = "mV"
    case volts = "V"
    case milliamperes = "mA"
    case amperes = "A"
    case watts = "W"
    case kilowatts = "kW"
    /// Mechanical horsepower, 550 ft·lbf/s.
    case horsepower = "hp"
    case newtonMetres = "N·m"
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
