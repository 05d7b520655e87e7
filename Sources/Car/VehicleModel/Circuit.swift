/// A closed track as a table of segments; the line through them is the one that is driven.
public struct Circuit: Hashable, Sendable {
    /// A part of the track with one curvature and one slope; the driven line changes smoothly between parts.
    public struct Segment: Hashable, Sendable {
        /// Along the road, m.
        public let length: Double

        /// The change of heading, degrees; positive to the right, 0 on a straight.
        public let turn: Double

        /// The slope, %; positive uphill.
        public let grade: Double

        /// From edge to edge, m.
        public let width: Double

        /// Whether the line touches rumble strips: inside at the apex, outside at the exit.
        public let strips: Bool

        init(length: Double, turn: Double, grade: Double, width: Double, strips: Bool) {
            self.length = length
            self.turn = turn
            self.grade = grade
            self.width = width
            self.strips = strips
        }

        /// The radius of the line, m; nil on a straight.
        public var radius: Double? {
            turn == 0 ? nil : length / (abs(turn) * .pi / 180)
        }
    }

    /// Its name in scenarios, for example `hafenring`.
    public let id: String

    /// The name for readers.
    public let name: String

    /// The layout; empty when there is one only.
    public let configuration: String

    /// The segments from the start line on; the first one heads north.
    public let segments: [Segment]

    /// Where the sectors 2 and 3 begin, m from the start line.
    public let sectorStarts: [Double]

    /// The length of one lap, m.
    public let length: Double

    /// A circuit whose sectors 2 and 3 begin with the segments `sectorSegments`.
    init(
        id: String, name: String, configuration: String, sectorSegments: [Int], segments: [Segment]
    ) {
        self.id = id
        self.name = name
        self.configuration = configuration
        self.segments = segments
        sectorStarts = sectorSegments.map { segments.prefix($0).reduce(0) { $0 + $1.length } }
        length = segments.reduce(0) { $0 + $1.length }
    }

    /// All circuits, all of them fictitious.
    public static let all: [Circuit] = [hafenring, marktplatz, hochwald]

    /// Returns the circuit called `id`, or nil when there is none.
    public static func named(_ id: String) -> Circuit? {
        all.first { $0.id == id }
    }

    /// The circuit as games describe it in their telemetry.
    public var description: CircuitDescription {
        var description = CircuitDescription()
        description.id = id
        description.name = name
        description.configuration = configuration
        description.length = length
        description.sectorStarts = sectorStarts
        return description
    }
}
