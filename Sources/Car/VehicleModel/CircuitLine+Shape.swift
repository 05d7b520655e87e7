/// The computation of the line from the table of segments.
extension CircuitLine {
    /// The line around `circuit`.
    public init(_ circuit: Circuit) {
        let length = circuit.length
        let count = max(16, Int((length / 2).rounded()))
        let spacing = length / Double(count)
        var curvatures = Self.bends(circuit.segments, count, spacing)
        var grades = Self.slopes(circuit.segments, count, spacing)
        let turns = (curvatures.reduce(0, +) * spacing / (2 * .pi)).rounded()
        // Corrects the sum of turns to a whole number, and the end to the height of the start.
        let rest = turns * 2 * .pi - curvatures.reduce(0, +) * spacing
        for index in curvatures.indices { curvatures[index] += rest / length }
        var way = Way(curvatures, grades, spacing)
        for _ in 0..<3 {
            Self.close(&curvatures, &grades, way, spacing)
            way = Way(curvatures, grades, spacing)
        }
        self.length = length
        self.spacing = spacing
        gap = way.places[count]
        headingGap = way.headings[count] - turns * 2 * .pi
        nodes = Self.nodes(curvatures, grades, way, spacing, Self.strips(circuit.segments, count, spacing))
    }

    /// The positions that curvatures and slopes lead to.
    private struct Way {
        var headings: [Double] = [0]
        var places: [Vector] = [Vector()]
        var directions: [Vector] = []

        init(_ curvatures: [Double], _ grades: [Double], _ spacing: Double) {
            let count = curvatures.count
            headings.reserveCapacity(count + 1)
            places.reserveCapacity(count + 1)
            directions.reserveCapacity(count + 1)
            directions.append(Self.direction(0, grades[0]))
            for index in 0..<count {
                let next = index + 1 == count ? 0 : index + 1
                let (bend, later) = (curvatures[index], curvatures[next])
                let middle = headings[index] + (3 * bend + later) * spacing / 8
                headings.append(headings[index] + (bend + later) * spacing / 2)
                let half = Self.direction(middle, (grades[index] + grades[next]) / 2)
                let end = Self.direction(headings[index + 1], grades[next])
                // Simpson's rule.
                let start = directions[index]
                let place = places[index]
                places.append(
                    Vector(
                        place.x + (start.x + 4 * half.x + end.x) * spacing / 6,
                        place.y + (start.y + 4 * half.y + end.y) * spacing / 6,
                        place.z + (start.z + 4 * half.z + end.z) * spacing / 6))
                directions.append(end)
            }
        }

        private static func direction(_ heading: Double, _ grade: Double) -> Vector {
            let run = 1 / (1 + grade * grade).squareRoot()
            return Vector(Trigonometry.sine(heading) * run, grade * run, Trigonometry.cosine(heading) * run)
        }
    }

    /// Closes the line: adds one small wave of curvature per lap, so that the end meets the
    /// start, and corrects the height.
    private static func close(
        _ curvatures: inout [Double], _ grades: inout [Double], _ way: Way, _ spacing: Double
    ) {
        let count = curvatures.count
        let miss = way.places[count]
        // The displacement of the end by a sine and a cosine wave of curvature: the change of heading, times the
        // lateral distance.
        var (sineX, sineZ, cosineX, cosineZ) = (0.0, 0.0, 0.0, 0.0)
        let length = spacing * Double(count)
        let reach = length / (2 * .pi)
        for index in 0..<count {
            let turns = Double(index) / Double(count)
            let sine = Trigonometry.sine(ofTurns: turns)
            let cosine = Trigonometry.sine(ofTurns: (turns + 0.25).truncatingRemainder(dividingBy: 1))
            let across = way.directions[index]
            sineX += (1 - cosine) * reach * across.z * spacing
            sineZ -= (1 - cosine) * reach * across.x * spacing
            cosineX += sine * reach * across.z * spacing
            cosineZ -= sine * reach * across.x * spacing
        }
        let determinant = sineX * cosineZ - cosineX * sineZ
        if abs(determinant) > 1e-9 {
            let bySine = (-miss.x * cosineZ + miss.z * cosineX) / determinant
            let byCosine = (-miss.z * sineX + miss.x * sineZ) / determinant
            for index in 0..<count {
                let turns = Double(index) / Double(count)
                curvatures[index] +=
                    bySine * Trigonometry.sine(ofTurns: turns)
                    + byCosine * Trigonometry.sine(ofTurns: (turns + 0.25).truncatingRemainder(dividingBy: 1))
            }
        }
        for index in 0..<count { grades[index] -= miss.y / length }
    }

    private static func nodes(
        _ curvatures: [Double], _ grades: [Double], _ way: Way, _ spacing: Double, _ strips: [SIMD2<Double>]
    ) -> [Node] {
        let count = curvatures.count
        return (0...count).map { place in
            let index = place == count ? 0 : place
            var node = Node()
            node.place = way.places[place]
            node.direction = way.directions[place]
            node.heading = way.headings[place]
            node.curvature = curvatures[index]
            node.grade = grades[index]
            let (next, last) = ((index + 1) % count, (index + count - 1) % count)
            node.gradeChange = (grades[next] - grades[last]) / (2 * spacing)
            node.strips = strips[index]
            return node
        }
    }

    /// The length of a bend as a multiple of its piece of the table.
    private static let reach = 1.45
    /// Shares of a bend in which it tightens, keeps its radius, and opens.
    private static let shape = (tightens: 0.40, keeps: 0.14, opens: 0.46)

    /// Returns the curvature at each of `count` points: every bend of the table as a smooth hump.
    private static func bends(_ segments: [Circuit.Segment], _ count: Int, _ spacing: Double) -> [Double] {
        var result = Array(repeating: 0.0, count: count)
        var start = 0.0
        for segment in segments {
            defer { start += segment.length }
            guard segment.turn != 0 else { continue }
            let length = segment.length * reach
            let from = start - (length - segment.length) / 2
            let first = Int((from / spacing).rounded(.up))
            let last = Int(((from + length) / spacing).rounded(.down))
            let heights = (first...max(first, last)).map { hump((Double($0) * spacing - from) / length) }
            let sum = heights.reduce(0, +) * spacing
            guard sum > 0 else { continue }
            for (offset, height) in heights.enumerated() {
                result[(first + offset + count) % count] += height / sum * segment.turn * .pi / 180
            }
        }
        return result
    }

    /// Returns a smooth hump over 0...1.
    private static func hump(_ share: Double) -> Double {
        if share <= 0 || share >= 1 { return 0 }
        if share < shape.tightens { return eased(share / shape.tightens) }
        let rest = 1 - share
        return rest < shape.opens ? eased(rest / shape.opens) : 1
    }

    /// Returns a value from 0 to 1; its slope and the change of that are 0 at both ends. With a clothoid the curvature would be
    /// a straight line here: it has no step either, but its change has one at both ends, and so has the rate of the steering
    /// wheel.
    private static func eased(_ share: Double) -> Double {
        share * share * share * (10 + share * (6 * share - 15))
    }

    /// Returns the slope at each point, smoothed over some eighty metres.
    private static func slopes(_ segments: [Circuit.Segment], _ count: Int, _ spacing: Double) -> [Double] {
        var plain = Array(repeating: 0.0, count: count)
        var (end, index) = (0.0, 0)
        for segment in segments {
            end += segment.length
            while index < count, Double(index) * spacing < end {
                plain[index] = segment.grade / 100
                index += 1
            }
        }
        return smooth(smooth(smooth(plain, 60 / spacing), 60 / spacing), 30 / spacing)
    }

    /// Returns the moving mean of `values`, which go round, over about `width` of them; their sum stays the same.
    private static func smooth(_ values: [Double], _ width: Double) -> [Double] {
        let half = Int((width / 2).rounded())
        let count = values.count
        guard half > 0, count > 2 * half else { return values }
        var sum = 0.0
        for offset in -half...half { sum += values[(offset + count) % count] }
        return values.indices.map { middle in
            defer { sum += values[(middle + half + 1) % count] - values[(middle - half + count) % count] }
            return sum / Double(2 * half + 1)
        }
    }

    private static func strips(
        _ segments: [Circuit.Segment], _ count: Int, _ spacing: Double
    ) -> [SIMD2<Double>] {
        var result = Array(repeating: SIMD2<Double>(), count: count)
        var start = 0.0
        for segment in segments {
            defer { start += segment.length }
            guard segment.strips else { continue }
            let inside = segment.turn > 0 ? 1 : 0
            for (side, from, to) in [(inside, 0.38, 0.62), (1 - inside, 0.90, 1.10)] {
                let first = Int((start + segment.length * from) / spacing)
                let last = Int((start + segment.length * to) / spacing)
                for cell in first...max(first, last) { result[cell % count][side] = 1 }
            }
        }
        return result
    }
}
