/// The condition of rivals, which follows from how far they have come.
extension RaceSituation {
    /// The condition of rival `index`, whose state is `rival`.
    func condition(ofRival index: Int, _ rival: RaceState.Rival) -> CarCondition {
        var condition = CarCondition()
        let laps = rival.standing.completedLaps
        condition.tyres = RaceTyres(rain > 0 ? .intermediate : index % 3 == 0 ? .soft : .medium)
        condition.tyres.age = min(255, laps)
        condition.energy.harvestedFromBrakes = rival.standing.lapDistance * 120
        condition.energy.harvestedFromExhaust = rival.standing.lapDistance * 80
        condition.energy.deployed = rival.standing.lapDistance * 210
        condition.energy.stored = max(0, RaceEnergy.capacity * 0.6 - rival.standing.lapDistance * 10)
        condition.fuelPerLap = own.fuelPerLap
        if hasRetired(rival: index) { condition.result = .retired }
        return condition
    }
}
