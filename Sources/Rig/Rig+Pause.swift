import SimulationCore
import VehicleModel

/// What the game does to a race in the course of a run.
extension Rig {
    /// The game pauses; of several pauses the last end counts.
    mutating func pauseRace(for duration: Duration) {
        let end = context.now.advanced(by: duration)
        raceResumes = max(raceResumes ?? end, end)
        context.vehicle.pauseRace()
        context.wakes.schedule(.raceResumes, at: end)
    }

    /// The game goes on when no pause is left.
    mutating func resumeRace() {
        guard let end = raceResumes, end <= context.now else { return }
        raceResumes = nil
        context.vehicle.advance(to: context.now)
        context.vehicle.resumeRace()
        context.journal.append(.event(.init(.resume, "the race goes on")), at: context.now)
    }
}
