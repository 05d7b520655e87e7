import SimulationCore

/// What a game does to the time of a race.
extension Vehicle {
    /// Whether the game is paused.
    public var raceIsPaused: Bool { pausedSince != nil }

    /// The game pauses: whatever the longitudinal model moves stands still as it is, and the race's time with it, while
    /// the session's time goes on; nothing happens when it pauses already.
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

    /// Takes the race back by `duration`, at most to its beginning and at most by a minute, and gives back by how much
    /// it is back; lap, place and car are then as they were, the session's time is not. Without a track nothing happens.
    @discardableResult
    public mutating func rewind(by duration: Duration) -> Duration {
        guard let current = track, duration > .zero else { return .zero }
        catchUp()
        let time = (track ?? current).clock.raceTime
        let target = max(0, time - Double(duration.nanoseconds) / 1e9)
        guard let moment = history.takeBack(to: target) else { return .zero }
        var (run, model) = (moment.track, moment.model)
        let surroundings = surroundings
        // On from there to the step that is nearest.
        while !run.clock.isFinished, run.clock.raceTime + Self.halfStep < target {
            run.advance(&model, for: 2 * Self.halfStep, in: surroundings)
        }
        track = run
        self.model = model
        return .nanoseconds(Int64((max(0, time - run.clock.raceTime) * 1e9).rounded()))
    }

    private static let halfStep = 0.005

    /// How long the game has paused, s.
    var pausedTime: Double {
        let current = pausedSince.map { now.nanoseconds - $0 } ?? 0
        return Double(pausedNanoseconds + current) / 1e9
    }
}
