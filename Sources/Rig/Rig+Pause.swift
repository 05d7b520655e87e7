import SimulationCore
import VehicleModel

/// Pauses of a race.
extension Rig {
    /// Pauses the race; with overlapping pauses the latest end counts.
    package mutating func pauseRace(for duration: Duration) {
        let end = context.now.advanced(by: duration)
        raceResumes = max(raceResumes ?? end, end)
        context.vehicle.pauseRace()
        context.wakes.schedule(.raceResumes, at: end)
    }

    /// Resumes the race when no pause is in force.
    mutating func resumeRace() {
        guard let end = raceResumes, end <= context.now else { return }
        raceResumes = nil
        context.vehicle.advance(to: context.now)
        context.vehicle.resumeRace()
        context.journal.append(.event(.init(.resume, "the race goes on")), at: context.now)
    }
}
