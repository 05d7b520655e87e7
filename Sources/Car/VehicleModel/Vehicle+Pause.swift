import SimulationCore

/// Pausing and rewinding of a race.
extension Vehicle {
    public var raceIsPaused: Bool { pausedSince != nil }

    /// Pauses the game: everything that the longitudinal model moves stands still, and so does the race's time, while
    /// the session's time goes on. Does nothing when the game is already paused.
    public mutating func pauseRace() {
        guard pausedSince == nil else { return }
        catchUp()
        pausedSince = now.nanoseconds
    }

    /// Ends the pause; the race goes on from where it was paused.
    public mutating func resumeRace() {
        guard let since = pausedSince else { return }
        catchUp()
        let length = now.nanoseconds - since
        pausedNanoseconds += length
        steps.driveStart += length
        pausedSince = nil
        scheduleStep()
    }

    /// Rewinds the race by `duration`, at most to its beginning and at most by a minute, and returns the
    /// actual duration. Lap, position and car get their earlier state; the session's time does not.
    /// Without a track nothing happens.
    @discardableResult
    public mutating func rewind(by duration: Duration) -> Duration {
        guard let current = track, duration > .zero else { return .zero }
        catchUp()
        let time = (track ?? current).clock.raceTime
        let target = max(0, time - Double(duration.nanoseconds) / 1e9)
        guard let moment = history.takeBack(to: target) else { return .zero }
        var (run, model, situation) = (moment.track, moment.model, moment.situation)
        let surroundings = surroundings
        // Replays from the stored state to the nearest step.
        while !run.clock.isFinished, run.clock.raceTime + Self.halfStep < target {
            run.advance(&model, &situation, for: 2 * Self.halfStep, in: surroundings)
        }
        track = run
        self.model = model
        situation.keep(from: self.situation)
        self.situation = situation
        let length = Int64((max(0, time - run.clock.raceTime) * 1e9).rounded())
        session.origin += length
        return .nanoseconds(length)
    }

    private static let halfStep = 0.005

    /// The sum of the game's pauses, s.
    var pausedTime: Double {
        let current = pausedSince.map { now.nanoseconds - $0 } ?? 0
        return Double(pausedNanoseconds + current) / 1e9
    }
}
