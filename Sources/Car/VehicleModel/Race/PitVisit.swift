/// The visits of a car to its pit. The pit lane runs beside the start line; its box lies behind the line.
public struct PitVisit: Hashable, Sendable {
    public enum Place: Int, Hashable, Sendable {
        case track = 0
        case lane = 1
        case box = 2
    }

    public private(set) var place = Place.track
    /// Stops so far.
    public var stops = 0
    /// Since it came into the lane, s.
    public private(set) var laneTime = 0.0
    /// Since it stands in its box, s.
    public private(set) var stopTime = 0.0
    /// The compound to be fitted at the next stop; nil when none is planned.
    public var planned: TyreCompound?

    public init() {}

    /// Greatest speed in the lane, m/s.
    public static let limit = 80 / 3.6
    /// The lane begins so far before the line, m.
    static let entry = 250.0
    /// The box lies so far behind the line, m.
    static let box = 40.0
    /// The lane ends so far behind the line, m.
    static let exit = 220.0
    /// The time for which the car stands, s.
    static let standing = 2.6

    /// Returns the greatest speed at `distance` metres of a lap of `length`, m/s; nil without a limit.
    func limit(at distance: Double, length: Double) -> Double? {
        switch place {
        case .box: return stopTime < Self.standing ? 0 : Self.limit
        case .lane:
            guard planned != nil else { return Self.limit }
            let gap = distance > length / 2 ? length - distance + Self.box : Self.box - distance
            return min(Self.limit, (2 * 5 * max(gap, 0)).squareRoot())
        case .track:
            guard planned != nil else { return nil }
            let gap = length - Self.entry - distance
            return gap >= 0 && gap < 700 ? (Self.limit * Self.limit + 2 * 7 * gap).squareRoot() : nil
        }
    }

    /// Passes `seconds` at `distance` metres of a lap of `length` with `speed` m/s; returns the compound that is
    /// fitted now.
    mutating func pass(
        _ seconds: Double, at distance: Double, length: Double, speed: Double
    ) -> TyreCompound? {
        if place != .track { laneTime += seconds }
        switch place {
        case .track:
            if planned != nil, distance >= length - Self.entry {
                (place, laneTime, stopTime) = (.lane, 0, 0)
            }
        case .lane:
            let gap = distance > length / 2 ? length - distance + Self.box : Self.box - distance
            if planned != nil, gap < 1.5 { place = .box }
            if planned == nil, distance > Self.exit, distance < length / 2 { (place, laneTime) = (.track, 0) }
        case .box:
            if speed < 0.2 || stopTime > 0 { stopTime += seconds }
            if stopTime >= Self.standing / 2, let compound = planned {
                planned = nil
                stops += 1
                return compound
            }
            if stopTime >= Self.standing { place = .lane }
        }
        return nil
    }
}
