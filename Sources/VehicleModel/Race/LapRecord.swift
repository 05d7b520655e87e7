/// A completed lap.
package struct LapRecord: Hashable, Sendable {
    /// Its time, s.
    package let time: Double
    /// The times of its sectors.
    package let sectors: RaceState.Sectors
}
