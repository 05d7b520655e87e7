/// A machine with a known maintenance table; the raw value is its name in scenarios.
public enum Machine: String, CaseIterable, Hashable, Sendable {
    /// A combine.
    case s690 = "S690"
    /// A sprayer.
    case r4038 = "R4038"
    /// A tractor with tyres of group 47, 48 or 49.
    case tractor8R = "8R"
}

extension Machine {
    /// The name for people, which is also in the name of its threshold file.
    public var title: String {
        switch self {
        case .s690: "S690 Combine"
        case .r4038: "R4038 Sprayer"
        case .tractor8R: "8R Tractor"
        }
    }

    /// Its kind in one word.
    public var kind: String {
        switch self {
        case .s690: "combine"
        case .r4038: "sprayer"
        case .tractor8R: "tractor"
        }
    }

    /// The capacity of its tank in US gallons.
    public var fuelCapacity: Int {
        switch self {
        case .s690: 330
        case .r4038: 155
        case .tractor8R: 190
        }
    }

    /// The recommended tyre pressure in kPa.
    public var recommendedTirePressure: Int {
        switch self {
        case .s690: 193
        case .r4038: 441
        case .tractor8R: 80
        }
    }
}
