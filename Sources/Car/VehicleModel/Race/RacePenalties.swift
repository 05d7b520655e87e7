/// The penalties that the stewards have given to a car.
public struct RacePenalties: Hashable, Sendable {
    /// To be added at the end, s.
    public var seconds = 0
    /// The number of penalties so far.
    public var count = 0
    public var warnings = 0
    /// Warnings for cutting corners.
    public var cornerWarnings = 0
    /// Drive-throughs not served yet.
    public var driveThroughs = 0
    /// Stops not served yet.
    public var stopAndGos = 0
    public var lapIsInvalid = false

    public init() {}

    /// The kinds of penalty; the numbers are those of F1's protocol.
    public enum Kind: Int, CaseIterable, Hashable, Sendable {
        case driveThrough = 0
        case stopAndGo = 1
        case grid = 2
        case reminder = 3
        case time = 4
        case warning = 5
        case disqualified = 6
        case lapInvalidated = 10
        case retired = 16

        /// The name in scenario files.
        public var name: String {
            switch self {
            case .driveThrough: "drive-through"
            case .stopAndGo: "stop-and-go"
            case .grid: "grid"
            case .reminder: "reminder"
            case .time: "time"
            case .warning: "warning"
            case .disqualified: "disqualified"
            case .lapInvalidated: "lap-invalidated"
            case .retired: "retired"
            }
        }
    }

    /// Adds a penalty of `kind`, with `seconds` for one of time; `isCorner` for one about a corner.
    mutating func add(_ kind: Kind, seconds: Int, isCorner: Bool) {
        switch kind {
        case .driveThrough: driveThroughs += 1
        case .stopAndGo: stopAndGos += 1
        case .time: self.seconds = min(255, self.seconds + seconds)
        case .warning:
            warnings = min(255, warnings + 1)
            if isCorner { cornerWarnings = min(255, cornerWarnings + 1) }
            return
        case .lapInvalidated:
            lapIsInvalid = true
            return
        case .grid, .reminder, .disqualified, .retired: break
        }
        count = min(255, count + 1)
    }
}
