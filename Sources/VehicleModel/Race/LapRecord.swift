/// A completed lap.
public struct LapRecord: Hashable, Sendable {
    /// Its time, s.
    public let time: Double
    /// The times of its sectors.
    public let sectors: RaceState.Sectors
}
