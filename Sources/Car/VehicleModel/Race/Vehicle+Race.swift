import SimulationCore

/// Instructions of a scenario to a race.
extension Vehicle {
    public mutating func perform(_ order: RaceOrder) {
        catchUp()
        let lap = (track?.clock.completedLaps ?? 0) + 1
        switch order {
        case .restart: restartRace(from: nil)
        case .save: saveRace()
        case .reload:
            situation.note(.sessionLeft, lap: lap)
            restartRace(from: session.saved.value)
        case .flag(let flag):
            let was = situation.control.flag
            situation.control.show(flag)
            if flag == .red, was != .red { situation.note(.redFlag, lap: lap) }
            if flag == .green, was != .green { situation.note(.greenFlag, lap: lap) }
        case .safetyCar(let car):
            let was = situation.control.safetyCar
            situation.control.send(car)
            if car == .none, was != .none {
                situation.note(.safetyCar(was, phase: 2), lap: lap)
            } else if car != was {
                situation.note(.safetyCar(car, phase: 0), lap: lap)
            }
        case .pit(let compound): situation.own.pit.planned = compound
        case .penalty(let kind, let car, let other, let infringement, let seconds):
            if car == 0 {
                situation.own.penalties.add(
                    kind, seconds: seconds,
                    isCorner: (7...8).contains(infringement) || (25...27).contains(infringement))
                if kind == .disqualified { situation.own.result = .disqualified }
            }
            situation.note(
                .penalty(kind, infringement: infringement, seconds: seconds), car: car, other: other, lap: lap
            )
        case .collision(let car, let other, let severity):
            for number in [car, other] {
                if number == 0 {
                    situation.own.damage.hit(severity)
                } else {
                    track?.hit(rival: number - 1, severity)
                }
            }
            situation.note(.collision(severity: severity), car: car, other: other, lap: lap)
        case .retire(let car):
            if car == 0 { situation.own.result = .retired } else { situation.retire(rival: car - 1) }
            situation.note(.retirement(reason: 1), car: car, lap: lap)
        case .screen(let screen): situation.control.screen = screen
        case .lights(let count): situation.note(.lights(count), lap: lap)
        case .buttons(let bits): situation.buttons = bits
        case .report(let kind, let car, let other): situation.note(kind, car: car, other: other, lap: lap)
        }
    }

    /// A state of the race to come back to.
    struct SavedRace: Sendable {
        let moment: TrackHistory.Moment
        let playTime: Double
    }

    struct RaceSession: Sendable {
        /// The number of them, this one included.
        var number = 1
        /// When its clock stood at 0, ns; a rewind moves it on.
        var origin: Int64 = 0
        /// The state from which a saved race is loaded; boxed, so that a vehicle is small.
        var saved = Box<SavedRace>()
    }

    /// Since the session began without pauses, and without what was rewound, s.
    var playTime: Double { max(0, Double(now.nanoseconds - session.origin) / 1e9 - pausedTime) }

    private mutating func saveRace() {
        guard let track else { return }
        session.saved.value = SavedRace(
            moment: TrackHistory.Moment(track: track, model: model, situation: situation), playTime: playTime)
    }

    private mutating func restartRace(from save: SavedRace?) {
        session.number += 1
        history = TrackHistory()
        let before = situation
        if let save {
            (track, model, situation) = (save.moment.track, save.moment.model, save.moment.situation)
        } else {
            situation = RaceSituation()
            if case .track(let drive) = description.drive {
                situation = RaceSituation(drive)
                model = LongitudinalModel(
                    parameters, ambient: ambient, barometer: barometer, ignition: ignition, speed: 0)
                model.driveline.style = .race
                track = TrackRun(
                    drive, parameters, ambient: model.surroundings.ambient, random.split("track"))
            }
        }
        situation.keep(from: before)
        session.origin =
            now.nanoseconds - Int64(((save?.playTime ?? 0) + pausedTime) * 1e9)
    }
}

extension RaceSituation {
    init(_ drive: TrackDrive) {
        self.init()
        own = CarCondition(drive.car.category)
        own.tyres = RaceTyres(drive.tyres)
        weather.plan = drive.weather
        if let first = weather.planned(at: 0) { weather.now = first }
        if drive.formation > 0 { control.send(.formation) }
    }
}
