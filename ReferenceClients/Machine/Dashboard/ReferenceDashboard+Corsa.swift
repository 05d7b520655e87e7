import SimulationCore

/// The handshake with Assetto Corsa, repeated when the game stops sending; Competizione's
/// registration uses the same times.
extension ReferenceDashboard {
    /// When the next handshake is due.
    var handshakeDue: SimInstant? {
        if game == .granTurismo7 { return heartbeatDue }
        switch handshake {
        case .none: return nil
        case .asked(let time):
            if bug == .shakesOnce { return nil }
            return time.advanced(by: bug == .hammers ? .milliseconds(100) : replyPatience)
        case .subscribed(let time):
            if bug == .noNewHandshake { return nil }
            return max(time, lastDatagram ?? time).advanced(by: Self.silencePatience)
        case .refused(let time):
            return time.advanced(by: bug == .passwordStorm ? .milliseconds(100) : Self.refusalPatience)
        }
    }

    /// Sends a handshake.
    mutating func shakeHands() {
        handshake = .asked(now)
        let request =
            switch game {
            case .competizione: CompetizioneRequest.register
            case .granTurismo7: GranTurismoReader.heartbeat
            case .forza, .assettoCorsa, .f12021, .f1, .projectCars2, .eaWRC: CorsaReader.request(0)
            }
        actions.append(.send(request))
    }

    mutating func takeCorsa(_ datagram: [UInt8]) {
        let reader = CorsaReader(bug: bug)
        if let greeting = reader.greeting(datagram) {
            guard case .asked = handshake else { return }
            handshake = .subscribed(now)
            say(text: greeting.car, as: "car")
            say(text: greeting.driver, as: "driver")
            say(text: greeting.track, as: "track")
            say(text: greeting.layout, as: "track_layout")
            actions += [.send(CorsaReader.request(1)), .send(CorsaReader.request(2))]
        } else if var data = reader.car(datagram) {
            if bug == .neutralIsNoise { keepGear(&data) }
            if bug == .lastLapFromCurrent { makeLap(&data) }
            take(data)
        }
    }

    /// Keeps the gear of before for a second from neutral on: the mutant that takes neutral for a mistake.
    private mutating func keepGear(_ data: inout DashboardData) {
        guard let gear = data.values[.transmissionGear] else { return }
        if gear == 0, keptGear?.since == .distantFuture { keptGear?.since = now }
        if let kept = keptGear, kept.since != .distantFuture {
            if now < kept.since.advanced(by: .seconds(1)) {
                data.values[.transmissionGear] = kept.gear
                return
            }
        }
        if gear != 0 { keptGear = (gear, .distantFuture) }
    }

    /// Makes the time of a lap from the last one seen of it: the mutant that does not read the game's.
    private mutating func makeLap(_ data: inout DashboardData) {
        guard let lap = data.values[.raceLap], let time = data.values[.raceCurrentLap] else { return }
        if let lapSeen, lapSeen.lap != lap { lapMade = lapSeen.time }
        lapSeen = (lap, time)
        data.values[.raceLastLap] = lapMade
    }
}
