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
            return time.advanced(by: bug == .hammers ? .milliseconds(100) : Self.replyPatience)
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
        } else if let data = reader.car(datagram) {
            take(data)
        }
    }
}
