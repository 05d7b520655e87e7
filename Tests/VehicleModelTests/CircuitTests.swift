import Testing
import VehicleModel

/// The circuits as tables and as lines.
@Suite struct CircuitTests {
    @Test(arguments: Circuit.all)
    func theLineCloses(_ circuit: Circuit) {
        let line = CircuitLine(circuit)
        #expect((line.gap.x * line.gap.x + line.gap.z * line.gap.z).squareRoot() < 1)
        #expect(abs(line.gap.y) < 1)
        #expect(abs(line.headingGap) < .pi / 180)
        let turns = circuit.segments.reduce(0) { $0 + $1.turn }
        #expect(abs(abs(turns) - 360) < 1)
        let start = line.point(at: 0)
        let end = line.point(at: circuit.length - 1e-9)
        #expect(abs(start.place.x - end.place.x) < 1e-6 && abs(start.place.z - end.place.z) < 1e-6)
    }

    @Test(arguments: Circuit.all)
    func numbersAreBelievable(_ circuit: Circuit) {
        #expect((1500...8000).contains(circuit.length))
        #expect(circuit.sectorStarts.count == 2)
        #expect(circuit.sectorStarts[0] > 0.2 * circuit.length)
        #expect(circuit.sectorStarts[1] < 0.8 * circuit.length)
        #expect(circuit.sectorStarts[0] < circuit.sectorStarts[1])
        for segment in circuit.segments {
            #expect((10...1000).contains(segment.length))
            #expect(abs(segment.grade) <= 12)
            #expect((8...20).contains(segment.width))
            if let radius = segment.radius { #expect((12...400).contains(radius)) }
        }
    }

    @Test func theyDifferAndAreFoundByName() {
        #expect(Circuit.all.count >= 3)
        #expect(Set(Circuit.all.map(\.id)).count == Circuit.all.count)
        for circuit in Circuit.all { #expect(Circuit.named(circuit.id) == circuit) }
        #expect(Circuit.named("") == nil)
        let lengths = Circuit.all.map(\.length).sorted()
        #expect(lengths[0] < 2200 && lengths[lengths.count - 1] > 5500)
        let heights = Circuit.all.map { circuit in
            let line = CircuitLine(circuit)
            let places = stride(from: 0, to: circuit.length, by: 10).map { line.point(at: $0).place.y }
            return (places.max() ?? 0) - (places.min() ?? 0)
        }
        #expect((heights.max() ?? 0) > 40)
    }

    /// The heading is the direction in which the places go, and the curvature the rate at which it changes.
    @Test(arguments: Circuit.all)
    func placeHeadingAndCurvatureAgree(_ circuit: Circuit) {
        let line = CircuitLine(circuit)
        for distance in stride(from: 7.3, to: circuit.length - 20, by: 13.7) {
            let here = line.point(at: distance)
            let next = line.point(at: distance + 8)
            let run = (next.place.x - here.place.x, next.place.z - here.place.z)
            let length = (run.0 * run.0 + run.1 * run.1).squareRoot()
            #expect(abs(length - 8) < 0.2)
            let mean = line.point(at: distance + 4).curvature
            #expect(abs((next.heading - here.heading) / 8 - mean) < 0.006)
            let rise = next.place.y - here.place.y
            #expect(abs(rise / length - line.point(at: distance + 4).grade) < 0.005)
        }
    }

    /// The change of the curvature has no step where a bend begins or ends, as it has with a clothoid: there it is far
    /// from the greatest one, which a clothoid has from its first metre on.
    @Test(arguments: Circuit.all)
    func bendsBeginAndEndGently(_ circuit: Circuit) {
        let line = CircuitLine(circuit)
        let segments = circuit.segments
        var (start, joints) = (0.0, 0)
        for (number, segment) in segments.enumerated() {
            defer { start += segment.length }
            guard segment.turn != 0 else { continue }
            for side in [-1, 1] {
                // Bends reach into the straights beside them; where two of them meet there is no joint.
                let beside = (number + side + segments.count) % segments.count
                let beyond = (number + 2 * side + segments.count) % segments.count
                guard segments[beside].turn == 0,
                    segments[beside].length > 0.3 * (segment.length + segments[beyond].length)
                else { continue }
                let middle = start + segment.length / 2
                let reach = segment.length * 0.5 + min(segment.length, segments[beside].length) * 0.3
                let way = stride(from: 0, to: reach, by: 0.5).map {
                    line.point(at: middle + Double(side) * $0)
                }
                let (top, steepest) = (
                    way.map { abs($0.curvature) }.max() ?? 0, way.map { abs($0.curvatureChange) }.max() ?? 0
                )
                guard let joint = way.first(where: { abs($0.curvature) < top / 50 }) else { continue }
                joints += 1
                #expect(abs(joint.curvatureChange) < steepest / 3)
            }
        }
        #expect(joints >= segments.count / 2)
    }

    @Test func aPointIsTheSameOnEveryLap() throws {
        let circuit = try #require(Circuit.named("hafenring"))
        let line = CircuitLine(circuit)
        let first = line.point(at: 1234.5)
        let third = line.point(at: 1234.5 + 2 * circuit.length)
        let before = line.point(at: 1234.5 - circuit.length)
        for other in [third, before] {
            #expect(abs(first.place.x - other.place.x) < 1e-6 && abs(first.place.z - other.place.z) < 1e-6)
        }
    }
}
