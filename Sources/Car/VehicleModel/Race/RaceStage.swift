/// A lap as a special stage of a rally: the way since the start, and the times at the splits.
public struct RaceStage: Hashable, Sendable {
    /// Its length, m.
    public let length: Double
    /// Driven on it, m; it grows beyond the length after the finish.
    public let distance: Double
    /// Since the start, s; it ends at the finish.
    public let time: Double
    /// The times of the sectors that are driven, s.
    private let sectors: RaceState.Sectors
    public let isFinished: Bool

    /// The part of the stage that is driven, 0...1.
    public var progress: Double { length > 0 ? min(1, max(0, distance / length)) : 0 }

    /// The lap of `state` as a stage; after the last lap it is that lap.
    public init(_ state: RaceState) {
        let laps = state.standing.completedLaps
        isFinished = state.session.totalLaps > 0 && laps >= state.session.totalLaps
        length = state.circuit.length
        distance = state.standing.lapDistance + (isFinished ? length : 0)
        time = isFinished ? state.lapTimes.last ?? 0 : state.lapTimes.current
        sectors = isFinished ? state.lapTimes.lastSectors : state.lapTimes.sectors
    }

    /// The times since the start at which the splits were passed, s; the last one is the finish.
    public var splits: [Double] {
        var splits: [Double] = []
        for number in 0..<3 where sectors[number] > 0 { splits.append((splits.last ?? 0) + sectors[number]) }
        return splits
    }
}
