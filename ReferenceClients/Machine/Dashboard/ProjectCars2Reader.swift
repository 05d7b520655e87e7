import VehicleModel

/// Parses the datagrams of Project CARS 2: the header has the kind of message, telemetry has the viewed participant.
struct ProjectCars2Reader: Sendable {
    let bug: BugSwitch<DashboardBug>

    /// The viewed participant in the last telemetry message.
    let viewed: Int?

    /// Parses `bytes`; nil when they are not a message of the game of which something is shown.
    func read(_ bytes: [UInt8]) -> DashboardPart? {
        let reader = DatagramReader(bytes: bytes)
        var part = DashboardPart()
        if bug == .needsTickCount, [555, 1059].contains(bytes.count) { return nil }
        switch (reader.byte(10), bytes.count) {
        case (0, 559), (0, 555):
            part.viewed = Int(Int8(bitPattern: reader.byte(12)))
            telemetry(&part.data, reader)
        case (3, 1063), (3, 1059):
            if let place = place(33) { timings(&part.data, reader, place) }
        case (4, 24):
            // The kind of the session stands in the other half.
            let state = reader.byte(14) & (bug == .replayIsDrive ? 3 : 7)
            part.isDriving = bug == .onlyRaceIsDrive ? reader.byte(14) == 0x52 : state == 2
        case (7, 1040):
            if let place = place(16) {
                if reader.real(place) > 0 { part.data.set(.raceBestLap, reader.real(place)) }
                if reader.real(place + 4) > 0 { part.data.set(.raceLastLap, reader.real(place + 4)) }
            }
        default: return nil
        }
        return part
    }

    /// The offset of the viewed participant in a list; nil when no participant is viewed.
    private func place(_ first: Int) -> Int? {
        viewed.flatMap { (0..<32).contains($0) ? first + 32 * $0 : nil }
    }

    private func telemetry(_ data: inout DashboardData, _ reader: DatagramReader) {
        data.set(.pedalBrake, Double(reader.byte(29)) * 100 / 255)
        data.set(.pedalAccelerator, Double(reader.byte(30)) * 100 / 255)
        data.set(.pedalClutch, Double(reader.byte(31)) * 100 / 255)
        data.set(.fuelLevel, reader.real(32) * 100)
        data.set(.vehicleSpeed, reader.real(36) * 3.6)
        data.set(.engineSpeed, reader.half(40))
        data.set(.engineSpeedMaximum, reader.half(42))
        let code = reader.byte(45)
        let gear = code & 15
        data.set(
            .transmissionGear, bug == .wholeGearByte ? Double(code) : gear == 15 ? -1 : Double(gear),
            isClamped: bug != .wholeGearByte)
        let tyres: [SignalID] = [
            .tyreFrontLeftTemperature, .tyreFrontRightTemperature, .tyreRearLeftTemperature,
            .tyreRearRightTemperature,
        ]
        for (index, tyre) in tyres.enumerated() { data.set(tyre, Double(reader.byte(176 + index))) }
        data.set(.engineTorque, reader.real(364))
        data.set(.brakeHand, Double(reader.byte(370)) * 100 / 255)
    }

    private func timings(_ data: inout DashboardData, _ reader: DatagramReader, _ place: Int) {
        let position = reader.byte(place + 14)
        data.set(.racePosition, Double(bug == .activeBitInPosition ? position : position & 0x7F))
        data.set(.raceLap, max(0, Double(reader.byte(place + 21)) - 1))
        if reader.real(place + 22) >= 0 { data.set(.raceCurrentLap, reader.real(place + 22)) }
    }
}
