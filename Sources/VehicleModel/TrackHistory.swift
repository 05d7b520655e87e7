/// Where a race was in the last minute: once in a second all that moves is kept, so that it can go back.
struct TrackHistory: Sendable {
    /// All that moves, at one instant.
    struct Moment: Sendable {
        let track: TrackRun
        let model: LongitudinalModel
    }

    private var moments: [Moment] = []

    /// How many moments are kept.
    static let limit = 64

    /// The time of the race from which the next moment is kept: a second after the last one, s.
    private(set) var next = 0.0

    /// Keeps this moment.
    mutating func keep(_ track: TrackRun, _ model: LongitudinalModel) {
        next = track.clock.raceTime + 1
        if moments.count == Self.limit { moments.removeFirst() }
        moments.append(Moment(track: track, model: model))
    }

    /// The last moment not after `raceTime`, or the oldest; it and what came after it are forgotten.
    mutating func takeBack(to raceTime: Double) -> Moment? {
        while let last = moments.popLast() {
            next = last.track.clock.raceTime
            if next <= raceTime || moments.isEmpty { return last }
        }
        return nil
    }
}
