import VehicleModel

/// Parses the datagrams of F1 2021, whose header has the kind of message and the index of the player's car.
struct F12021Reader: Sendable {
    let bug: BugSwitch<DashboardBug>

    /// Parses `bytes`; nil when they are not a message of the game.
    func read(_ bytes: [UInt8]) -> DashboardPart? {
        let reader = DatagramReader(bytes: bytes)
        guard reader.half(0) == 2021 else { return nil }
        let car = bug == .firstCarIsOwn ? 0 : Int(reader.byte(22))
        var part = DashboardPart()
        guard car < 22 else { return part }
        switch (reader.byte(5), bytes.count) {
        case (1, 625): part.isDriving = bug == .pauseUnseen || reader.byte(38) == 0
        case (2, 970): laps(&part.data, reader, 24 + 43 * car)
        case (6, 1347): instruments(&part.data, reader, 24 + 60 * car)
        case (7, 1058): state(&part.data, reader, 24 + 47 * car)
        default: break
        }
        return part
    }

    private func laps(_ data: inout DashboardData, _ reader: DatagramReader, _ car: Int) {
        data.set(.raceTime, reader.real(14))
        if reader.word(car) != 0 { data.set(.raceLastLap, Double(reader.word(car)) / 1000) }
        data.set(.raceCurrentLap, Double(reader.word(car + 4)) / 1000)
        data.set(.raceDistance, reader.real(car + 16))
        if reader.byte(car + 24) != 0 { data.set(.racePosition, Double(reader.byte(car + 24))) }
        data.set(.raceLap, Double(reader.byte(car + 25)) - 1)
    }

    private func instruments(_ data: inout DashboardData, _ reader: DatagramReader, _ car: Int) {
        data.set(.vehicleSpeed, reader.half(car))
        data.set(.pedalAccelerator, reader.real(car + 2) * 100)
        data.set(.pedalBrake, reader.real(car + 10) * 100)
        data.set(.pedalClutch, Double(reader.byte(car + 14)))
        data.set(.transmissionGear, Double(Int8(bitPattern: reader.byte(car + 15))))
        data.set(.engineSpeed, reader.half(car + 16))
        // The rear wheels come first.
        let tyres: [SignalID] =
            bug == .frontWheelsFirst
            ? [
                .tyreFrontLeftTemperature, .tyreFrontRightTemperature, .tyreRearLeftTemperature,
                .tyreRearRightTemperature,
            ]
            : [
                .tyreRearLeftTemperature, .tyreRearRightTemperature, .tyreFrontLeftTemperature,
                .tyreFrontRightTemperature,
            ]
        for (index, tyre) in tyres.enumerated() { data.set(tyre, Double(reader.byte(car + 30 + index))) }
    }

    private func state(_ data: inout DashboardData, _ reader: DatagramReader, _ car: Int) {
        // Without a tank this is not a number.
        data.set(.fuelLevel, reader.real(car + 5) / reader.real(car + 9) * 100)
        data.set(.engineSpeedMaximum, reader.half(car + 17))
        data.set(.engineSpeedIdle, reader.half(car + 19))
    }
}
