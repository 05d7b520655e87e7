/// The path of a car relative to the line: lateral offset, heading angle, and additional curvature.
///
/// The driver's steering determines the curvature; heading and position follow from it by integration.
struct TrackPath: Hashable, Sendable {
    /// The distance right of the line, m.
    private(set) var offset = 0.0
    /// The heading to the right of that of the line, rad.
    private(set) var angle = 0.0
    /// Its curvature less that of the line, 1/m.
    private(set) var bend = 0.0
    /// Its rate of change, 1/(m·s), and where it ends.
    private(set) var bendRate = 0.0
    private var wantedBend = 0.0

    /// The greatest lateral offset, m.
    private static let widest = 3.0

    /// Moves the car for `seconds` at `speed` m/s, changing by `acceleration` m/s², from `distance` metres along
    /// `line`; returns its motion along the line.
    mutating func glide(
        _ line: CircuitLine, from distance: Double, speed: Double, acceleration: Double, for seconds: Double
    ) -> LapClock.Stretch {
        // Always half a step of the drive ahead, so that the motion between two steps follows one curve.
        let half = LongitudinalModel.trackStep / 2
        let start = rates(line.curvature(at: distance), offset, angle, bend, speed)
        let halfway = rates(
            line.curvature(at: distance + start.along * half), offset + start.across * half,
            angle + start.turn * half, bend + bendRate * half, max(0, speed + acceleration * half))
        let share = seconds * seconds / (2 * half)
        let across = start.across * seconds + (halfway.across - start.across) * share
        let turn = start.turn * seconds + (halfway.turn - start.turn) * share
        offset = min(max(offset + across, -Self.widest), Self.widest)
        angle = min(max(angle + turn, -0.4), 0.4)
        // A car that stands is moved by a second at a time, which is longer than the driver's hands need.
        let turned = bend + bendRate * seconds
        bend = bendRate > 0 ? min(turned, max(bend, wantedBend)) : max(turned, min(bend, wantedBend))
        let driven = max(0, speed + acceleration * seconds / 2) * seconds
        return LapClock.Stretch(
            speed: start.along, acceleration: (halfway.along - start.along) / half, driven: driven)
    }

    /// Returns what changes in a second: the way along the line and across it, and the angle.
    @inline(__always)
    private func rates(
        _ curvature: Double, _ offset: Double, _ angle: Double, _ bend: Double, _ speed: Double
    ) -> (along: Double, across: Double, turn: Double) {
        let square = angle * angle
        let along = speed * (1 - square / 2 + square * square / 24) / max(0.5, 1 - offset * curvature)
        let across = speed * angle * (1 - square / 6)
        return (along, across, speed * (curvature + bend) - curvature * along)
    }

    /// Sets the rate of change of the curvature, so that it reaches `wanted` within about `time` seconds, 1/(m·s).
    mutating func steer(to wanted: Double, within time: Double) {
        wantedBend = wanted
        bendRate = (wanted - bend) / time
    }
}

/// A vector in metres, metres per second and so on: X to the right, Y up, Z forward, or east, up, north in the world.
public struct Vector: Hashable, Sendable {
    /// To the right, or east.
    public var x: Double
    /// Up.
    public var y: Double
    /// Forward, or north.
    public var z: Double

    public init(_ x: Double = 0, _ y: Double = 0, _ z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    public var length: Double { (x * x + y * y + z * z).squareRoot() }
}
