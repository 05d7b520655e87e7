import SimulationCore
import VehicleModel

/// What the game does to a race in the course of a run.
extension Rig {
    /// The game pauses; of several pauses the last end counts.
    mutating func pauseRace(for duration: Duration) {
        let end = clock.advanced(by: duration)
        raceResumes = max(raceResumes ?? end, end)
        context.vehicle.pauseRace()
        queue.schedule(.raceResumes, at: end)
    }

    /// The game goes on when no pause is left.
    mutating func resumeRace() {
        guard let end = raceResumes, end <= clock else { return }
        raceResumes = nil
        context.vehicle.advance(to: context.now)
        context.vehicle.resumeRace()
        context.journal.append(.event(.init(.resume, "the race goes on")), at: context.now)
    }
}
