/// The states of a race in the last minute, stored once a second, for rewinding.
struct TrackHistory: Sendable {
    /// The complete state at one instant.
    struct Moment: Sendable {
        let track: TrackRun
        let model: LongitudinalModel
        let situation: RaceSituation
    }

    private var moments: [Moment] = []

    /// The greatest number of stored states.
    static let limit = 64

    /// The race time at which the next state is stored, s: a second after the last one.
    private(set) var next = 0.0

    /// Stores the present state.
    mutating func keep(_ track: TrackRun, _ model: LongitudinalModel, _ situation: RaceSituation) {
        next = track.clock.raceTime + 1
        if moments.count == Self.limit { moments.removeFirst() }
        moments.append(Moment(track: track, model: model, situation: situation))
    }

    /// Removes and returns the last state not after `raceTime`, or the oldest one; later states are removed too.
    mutating func takeBack(to raceTime: Double) -> Moment? {
        while let last = moments.popLast() {
            next = last.track.clock.raceTime
            if next <= raceTime || moments.isEmpty { return last }
        }
        return nil
    }
}
