package import CompanionServices
package import SimulationCore

extension Expectation {
    /// The client sends HTTP requests of a form a number of times.
    ///
    /// The requests are those with the method and the path; each of them must have the fields and the body.
    package struct Sent: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The method, such as `POST`; nil for any.
        package var method: String?
        /// The path; nil for any.
        package var path: PathTemplate?
        /// The header fields that each request must have, by name; `*` in a value stands for any text.
        package var fields: [String: String]
        /// What the body of each request must be; nil for anything.
        package var body: JSONRule?
        /// The smallest permitted number of requests.
        package var atLeast: Int
        /// The greatest permitted number of requests, or nil for no limit.
        package var atMost: Int?
        /// The members of the body by which requests are told apart. Requests that agree in all of them count once;
        /// empty when each request counts.
        package var distinct: [String]
        /// Whether a request is not sent again, with the same target and body, after an answer of status 2xx to it
        /// has reached the client.
        package var isOnce: Bool
        /// The part of the run that is examined.
        package var window: Window
    }
}

/// What a JSON value must be.
package indirect enum JSONRule: Hashable, Sendable {
    /// Exactly this value; numbers are compared as numbers.
    case equals(JSONValue)
    /// A value of this type, whose text has a match of the pattern, if any.
    case type(JSONValue.Kind?, pattern: String?)
    /// A number, or its text, that is the truth of the car's trip within a tolerance.
    case trip(TripTruth)
    /// An object with these members, and with no others when `isExact`.
    case members([Member], isExact: Bool)
    /// An array whose elements all fit the rule.
    case elements(JSONRule)

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// Its name.
        package var name: String
        /// What its value must be.
        package var rule: JSONRule
    }
}

/// A quantity of the drive of the scenario's car, to which a trip is compared that a client uploads or shows.
package struct TripTruth: Hashable, Sendable {
    /// What is measured.
    package enum Quantity: String, CaseIterable, Hashable, Sendable {
        /// The distance, in km or miles.
        case distance
        /// The time in seconds.
        case duration
        /// The distance by the time, in km/h or mph.
        case meanSpeed = "mean-speed"
        /// The greatest speed, in km/h or mph.
        case topSpeed = "top-speed"
        /// The fuel by the distance, in L/100km or mpg (US gallons).
        case consumption
        /// The fuel at its price.
        case fuelCost = "fuel-cost"
        /// How often the car began to accelerate by more than the threshold.
        case sharpAccelerations = "sharp-accelerations"
        /// How often the car began to brake by more than the threshold.
        case sharpBrakings = "sharp-brakings"
    }

    /// What is measured.
    package var quantity: Quantity
    /// Whether distances are in miles, speeds in mph and consumption in miles for each US gallon.
    package var isImperial: Bool
    /// How far off the value may be, as a share of the truth; counts may differ by 1 when it is not zero.
    package var tolerance: Double
    /// From which change of speed on an acceleration is sharp, in m/s².
    package var threshold: Double
    /// The price of a litre of fuel, or of a US gallon where units are imperial.
    package var price: Double
    /// When the trip begins; nil for time zero. It ends with what says it.
    package var since: Mark?

    /// The threshold unless the scenario states one.
    package static let usualThreshold = 2.5

    /// The tolerance unless the scenario states one.
    package static let usualTolerance = 0.05
}
