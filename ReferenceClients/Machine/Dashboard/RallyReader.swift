import VehicleModel

/// Parses the packets of EA SPORTS WRC in the structures that the game brings along: `wrc` by its length, and
/// `wrc_experimental` by length and four letters.
struct RallyReader: Sendable {
    let bug: BugSwitch<DashboardBug>

    /// Parses `bytes`; nil when they are not a packet of the game.
    func read(_ bytes: [UInt8]) -> DashboardPart? {
        let reader = DatagramReader(bytes: bytes)
        var part = DashboardPart()
        switch (bytes.count, code(bytes)) {
        case (237, _):
            update(&part.data, reader, speed: 41, engine: 193, gear: 37, pedals: 197, stage: 217)
            data(&part.data, .engineSpeedMaximum, reader.real(185))
            data(&part.data, .engineSpeedIdle, reader.real(189))
        case (214, "sesu"):
            update(&part.data, reader, speed: 34, engine: 178, gear: 33, pedals: 182, stage: 202)
        case (51, "sess"):
            part.isDriving = true
            data(&part.data, .engineSpeedMaximum, reader.real(35))
            data(&part.data, .engineSpeedIdle, reader.real(39))
        case (36, "sesp"), (36, "sese"):
            guard bug != .sessionPacketsUnseen else { break }
            (part.isDriving, part.statesPause) = (false, true)
        case (36, "sesr"): part.isDriving = true
        default: return nil
        }
        return part
    }

    /// The letters at the beginning in lower case; the game's lists have upper case.
    private func code(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(4), as: UTF8.self)
        if bug == .upperCaseOnly { return text == text.uppercased() ? text.lowercased() : "" }
        return bug == .lowerCaseOnly ? text : text.lowercased()
    }

    private func update(
        _ values: inout DashboardData, _ reader: DatagramReader, speed: Int, engine: Int, gear: Int,
        pedals: Int,
        stage: Int
    ) {
        data(&values, .vehicleSpeed, reader.real(speed) * 3.6)
        data(&values, .engineSpeed, reader.real(engine))
        let code = reader.byte(gear)
        values.set(.transmissionGear, code == 10 && bug != .tenIsGear ? -1 : Double(code))
        values.set(.pedalAccelerator, reader.real(pedals) * 100)
        values.set(.pedalBrake, reader.real(pedals + 4) * 100)
        values.set(.pedalClutch, reader.real(pedals + 8) * 100)
        values.set(.brakeHand, reader.real(pedals + 16) * 100)
        values.set(.raceTime, reader.real(stage))
        values.set(.raceDistance, reader.double(stage + 4))
    }

    /// Stores a value; revolutions are not rad/s here, unlike those of DiRT.
    private func data(_ values: inout DashboardData, _ signal: SignalID, _ value: Double) {
        let isEngine = signal != .vehicleSpeed
        values.set(signal, isEngine && bug == .revolutionsAsRadians ? value * 30 / .pi : value)
    }
}
