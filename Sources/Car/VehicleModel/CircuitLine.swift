/// The driven line around a circuit: place, curvature and slope of points about two metres apart.
///
/// Bends begin and end gently and are tightest a little before their middle, as a racing line is; heading is the integral of
/// the curvature and place that of the heading, everywhere, so that whatever moves along the line goes where it points.
public struct CircuitLine: Sendable {
    /// The length of one lap, m.
    public let length: Double

    /// The distance between two points, m.
    public let spacing: Double

    /// The points, the last one being the first one a lap later.
    let nodes: [Node]

    /// By how much the end of the line misses its start, m.
    public let gap: Vector

    /// By how much the heading at the end differs from that at the start, whole turns left out, rad.
    public let headingGap: Double

    struct Strips: OptionSet, Sendable {
        let rawValue: UInt8
        static let left = Strips(rawValue: 1)
        static let right = Strips(rawValue: 2)
    }

    /// The stored properties of one of the points.
    struct Node: Sendable {
        /// m.
        var place = Vector()
        /// The direction of travel, of length 1.
        var direction = Vector(0, 0, 1)
        /// rad from north towards east, growing by 2π in a lap to the right.
        var heading = 0.0
        /// 1/m, positive to the right.
        var curvature = 0.0
        /// Rise over run.
        var grade = 0.0
        /// Change of the slope along the line, 1/m.
        var gradeChange = 0.0
        /// The share of the wheels' width on a rumble strip, left and right, 0...1.
        var strips = SIMD2<Double>()
    }

    public struct Point: Hashable, Sendable {
        /// Where it is, m.
        public var place = Vector()
        /// The direction of travel, rad from north towards east.
        public var heading = 0.0
        /// 1/m, positive to the right.
        public var curvature = 0.0
        /// Change of the curvature along the line, 1/m².
        public var curvatureChange = 0.0
        /// Rise over run.
        public var grade = 0.0
        /// Change of the slope along the line, 1/m.
        public var gradeChange = 0.0
    }

    /// The number of cells between the points.
    var count: Int { nodes.count - 1 }

    /// Returns the line around `circuit`; the lines of known circuits are calculated once.
    static func around(_ circuit: Circuit) -> CircuitLine {
        switch circuit {
        case .hafenring: hafenring
        case .marktplatz: marktplatz
        case .hochwald: hochwald
        default: CircuitLine(circuit)
        }
    }

    private static let hafenring = CircuitLine(.hafenring)
    private static let marktplatz = CircuitLine(.marktplatz)
    private static let hochwald = CircuitLine(.hochwald)

    /// Returns the cell at `distance` metres from the start line, any number of laps on, and the share of it that is passed.
    @inline(__always)
    func cell(at distance: Double) -> (index: Int, share: Double) {
        let around = distance - (distance / length).rounded(.down) * length
        let position = around / spacing
        let index = min(max(Int(position), 0), count - 1)
        return (index, min(max(position - Double(index), 0), 1))
    }

    /// Returns the curvature at `distance` metres from the start line, 1/m.
    func curvature(at distance: Double) -> Double {
        let (index, share) = cell(at: distance)
        return nodes[index].curvature + (nodes[index + 1].curvature - nodes[index].curvature) * share
    }

    /// Returns the point at `distance` metres from the start line.
    public func point(at distance: Double) -> Point {
        let (index, share) = cell(at: distance)
        let near = nodes[index]
        let far = nodes[index + 1]
        let rise = far.curvature - near.curvature
        var point = Point()
        point.place = Self.between(near, far, share, spacing)
        point.curvature = near.curvature + rise * share
        point.curvatureChange = rise / spacing
        point.heading = near.heading + (near.curvature + rise * share / 2) * share * spacing
        point.grade = near.grade + (far.grade - near.grade) * share
        point.gradeChange = near.gradeChange + (far.gradeChange - near.gradeChange) * share
        return point
    }

    /// Returns how much of a rumble strip is under the wheels on the left and on the right, 0...1.
    func strips(at distance: Double) -> SIMD2<Double> {
        let (index, share) = cell(at: distance)
        return nodes[index].strips + (nodes[index + 1].strips - nodes[index].strips) * share
    }

    /// Returns a place on the way from one point to the next: Hermite's cubic, which has the right direction at both.
    @inline(__always)
    private static func between(_ near: Node, _ far: Node, _ share: Double, _ spacing: Double) -> Vector {
        let square = share * share
        let cube = square * share
        let ahead = 3 * square - 2 * cube
        let leaving = (cube - 2 * square + share) * spacing
        let coming = (cube - square) * spacing
        func mixed(_ from: Double, _ to: Double, _ start: Double, _ end: Double) -> Double {
            from + (to - from) * ahead + start * leaving + end * coming
        }
        return Vector(
            mixed(near.place.x, far.place.x, near.direction.x, far.direction.x),
            mixed(near.place.y, far.place.y, near.direction.y, far.direction.y),
            mixed(near.place.z, far.place.z, near.direction.z, far.direction.z))
    }
}

extension Trigonometry {
    /// Returns the sine of `angle` rad.
    static func sine(_ angle: Double) -> Double {
        let turns = angle / (2 * .pi)
        return sine(ofTurns: turns - turns.rounded(.down))
    }

    /// Returns the cosine of `angle` rad.
    static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
