/// The line around a circuit in samples about two metres apart: where it goes, how it bends and climbs.
///
/// Bends and slopes of the table are smoothed, so that a car's accelerations do not jump; what little the ends miss
/// one another by is spread over the whole line.
public struct CircuitLine: Sendable {
    /// Once around, m.
    public let length: Double

    /// The distance between two samples, m.
    public let spacing: Double

    /// Headings at the ends of the cells, rad from north towards east, growing by 2π in a lap to the right.
    let headings: [Double]

    /// Places at the ends of the cells, m.
    let places: [Vector]

    /// Curvature in the cells, 1/m, positive to the right.
    let curvatures: [Double]

    /// Slope in the cells, a ratio.
    let grades: [Double]

    /// What lies under the wheels in the cells.
    let strips: [Strips]

    /// By how much the end of the line missed its start before that was spread, m.
    public let gap: Vector

    /// By how much the heading at the end differs from that at the start, whole turns left out, rad.
    public let headingGap: Double

    /// Rumble strips.
    struct Strips: OptionSet, Sendable {
        let rawValue: UInt8
        static let left = Strips(rawValue: 1)
        static let right = Strips(rawValue: 2)
    }

    /// One point of the line.
    public struct Point: Hashable, Sendable {
        /// Where it is, m.
        public var place = Vector()
        /// The direction of travel, rad from north towards east.
        public var heading = 0.0
        /// 1/m, positive to the right.
        public var curvature = 0.0
        /// Rise over run.
        public var grade = 0.0
        /// How fast the slope changes along the line, 1/m.
        public var gradeChange = 0.0
    }

    /// How many cells there are.
    var count: Int { curvatures.count }

    /// The line around `circuit`.
    public init(_ circuit: Circuit) {
        length = circuit.length
        let count = max(16, Int((length / 2).rounded()))
        let spacing = length / Double(count)
        self.spacing = spacing
        let segments = circuit.segments
        let bends = Self.means(
            segments.map { ($0.length, $0.turn * .pi / 180 / $0.length) }, count, spacing)
        let slopes = Self.means(segments.map { ($0.length, $0.grade / 100) }, count, spacing)
        curvatures = Self.smooth(Self.smooth(bends, 20 / spacing), 12 / spacing)
        grades = Self.smooth(Self.smooth(slopes, 80 / spacing), 50 / spacing)
        var headings = [0.0]
        var places = [Vector()]
        var place = Vector()
        for cell in 0..<count {
            let heading = headings[cell] + curvatures[cell] * spacing
            let middle = (headings[cell] + heading) / 2
            let run = spacing / (1 + grades[cell] * grades[cell]).squareRoot()
            place.x += Trigonometry.sine(middle) * run
            place.y += grades[cell] * run
            place.z += Trigonometry.cosine(middle) * run
            headings.append(heading)
            places.append(place)
        }
        gap = place
        let turns = ((headings[count] / (2 * .pi)).rounded())
        headingGap = headings[count] - turns * 2 * .pi
        for index in places.indices {
            let share = Double(index) / Double(count)
            places[index].x -= gap.x * share
            places[index].y -= gap.y * share
            places[index].z -= gap.z * share
        }
        self.headings = headings
        self.places = places
        strips = Self.strips(segments, count, spacing)
    }

    /// The line around one of the known circuits, worked out once; any other is worked out anew.
    static func around(_ circuit: Circuit) -> CircuitLine {
        known[circuit.id] ?? CircuitLine(circuit)
    }

    private static let known: [String: CircuitLine] = Dictionary(
        uniqueKeysWithValues: Circuit.all.map { ($0.id, CircuitLine($0)) })

    /// The cell at `distance` metres from the start line, any number of laps on, and the share of it that is passed.
    func cell(at distance: Double) -> (index: Int, share: Double) {
        let around = distance - (distance / length).rounded(.down) * length
        let position = around / spacing
        let index = min(max(Int(position), 0), count - 1)
        return (index, min(max(position - Double(index), 0), 1))
    }

    /// The point at `distance` metres from the start line.
    public func point(at distance: Double) -> Point {
        let (index, share) = cell(at: distance)
        // Curvature and slope hold in the middle of a cell; between two middles they change evenly.
        let isLate = share >= 0.5
        let from = isLate ? index : (index + count - 1) % count
        let to = isLate ? (index + 1) % count : index
        let part = isLate ? share - 0.5 : share + 0.5
        func between(_ values: [Double], _ first: Int, _ second: Int, _ share: Double) -> Double {
            values[first] + (values[second] - values[first]) * share
        }
        let near = places[index]
        let far = places[index + 1]
        return Point(
            place: Vector(
                near.x + (far.x - near.x) * share, near.y + (far.y - near.y) * share,
                near.z + (far.z - near.z) * share),
            heading: between(headings, index, index + 1, share),
            curvature: between(curvatures, from, to, part), grade: between(grades, from, to, part),
            gradeChange: (grades[to] - grades[from]) / spacing)
    }

    /// The mean in each of `count` cells of a value that is even within each of `pieces` (length, value).
    private static func means(
        _ pieces: [(length: Double, value: Double)], _ count: Int, _ spacing: Double
    ) -> [Double] {
        var result = Array(repeating: 0.0, count: count)
        var start = 0.0
        for piece in pieces {
            let end = start + piece.length
            var cell = Int(start / spacing)
            while cell < count, Double(cell) * spacing < end {
                let overlap = min(end, Double(cell + 1) * spacing) - max(start, Double(cell) * spacing)
                result[cell] += piece.value * max(0, overlap) / spacing
                cell += 1
            }
            start = end
        }
        return result
    }

    /// The moving mean of `values`, which go round, over about `width` cells; their sum stays the same.
    private static func smooth(_ values: [Double], _ width: Double) -> [Double] {
        let half = Int((width / 2).rounded())
        guard half > 0, values.count > 2 * half else { return values }
        return values.indices.map { middle in
            var sum = 0.0
            for offset in -half...half { sum += values[(middle + offset + values.count) % values.count] }
            return sum / Double(2 * half + 1)
        }
    }

    private static func strips(_ segments: [Circuit.Segment], _ count: Int, _ spacing: Double) -> [Strips] {
        var result = Array(repeating: Strips(), count: count)
        var start = 0.0
        for segment in segments {
            defer { start += segment.length }
            guard segment.strips else { continue }
            let inside: Strips = segment.turn > 0 ? .right : .left
            let outside: Strips = segment.turn > 0 ? .left : .right
            for (strip, from, to) in [(inside, 0.38, 0.62), (outside, 0.90, 1.10)] {
                let first = Int((start + segment.length * from) / spacing)
                let last = Int((start + segment.length * to) / spacing)
                for cell in first...max(first, last) { result[cell % count].insert(strip) }
            }
        }
        return result
    }
}

extension Trigonometry {
    /// The sine of `angle` rad.
    static func sine(_ angle: Double) -> Double {
        let turns = angle / (2 * .pi)
        return sine(ofTurns: turns - turns.rounded(.down))
    }

    /// The cosine of `angle` rad.
    static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
}
