import VehicleModel

/// Parses the datagrams of Forza, whose title is recognised by their length.
struct ForzaReader: Sendable {
    let bug: BugSwitch<DashboardBug>

    /// The offset of the fields behind the sled, by the length of the datagram; nil for a sled alone.
    private static let tails: [Int: Int?] = [232: nil, 311: 232, 323: 244, 324: 244, 331: 232]

    /// Parses `bytes`; nil for a length that no title has.
    func read(_ bytes: [UInt8]) -> DashboardData? {
        var known = Self.tails[bytes.count]
        if bug == .needs324, bytes.count == 323 { known = nil }
        if bug == .anySize, known == nil, !bytes.isEmpty { known = .some(244) }
        if bug == .sledAsDash, bytes.count == 232 { known = .some(232) }
        if bug == .motorsport2023AsHorizon, bytes.count == 331 { known = .some(244) }
        guard var tail = known else { return nil }
        if bug == .motorsport7Offsets, tail == 244 { tail = 232 }
        let reader = DatagramReader(bytes: bytes)
        var data = DashboardData()
        data.isDriving = reader.word(0) != 0
        data.clock = reader.word(4)
        data.set(.engineSpeedMaximum, reader.real(8))
        data.set(.engineSpeedIdle, reader.real(12))
        data.set(.engineSpeed, reader.real(16))
        var axes = (0..<3).map { reader.real(20 + 4 * $0) }
        if bug == .axesSwapped { axes.swapAt(0, 2) }
        if bug == .accelerationWithoutSign { axes = axes.map(abs) }
        data.set(.accelerationLateral, axes[0])
        data.set(.accelerationVertical, axes[1])
        data.set(.accelerationLongitudinal, axes[2])
        data.rumble = (0..<4).map {
            bug == .rumbleAsFloat ? reader.real(116 + 4 * $0) : reader.integer(116 + 4 * $0)
        }.max()
        if let tail { dash(&data, reader, tail) }
        return data
    }

    private func dash(_ data: inout DashboardData, _ reader: DatagramReader, _ tail: Int) {
        data.set(.vehicleSpeed, reader.real(tail + 12) * (bug == .speedAsKilometres ? 1 : 3.6))
        data.set(.enginePower, reader.real(tail + 16))
        data.set(.engineTorque, reader.real(tail + 20))
        let tyres: [SignalID] = [
            .tyreFrontLeftTemperature, .tyreFrontRightTemperature, .tyreRearLeftTemperature,
            .tyreRearRightTemperature,
        ]
        for (index, tyre) in tyres.enumerated() {
            let degrees = reader.real(tail + 24 + 4 * index)
            data.set(tyre, bug == .fahrenheitAsCelsius ? degrees : (degrees - 32) / 1.8)
        }
        data.set(.boostRelative, reader.real(tail + 40) * (bug == .poundsAsKilopascals ? 1 : 6.894757))
        data.set(.fuelLevel, reader.real(tail + 44) * 100, isClamped: bug != .noClamp)
        data.set(.raceDistance, reader.real(tail + 48))
        lap(&data, .raceBestLap, reader.real(tail + 52))
        lap(&data, .raceLastLap, reader.real(tail + 56))
        data.set(.raceCurrentLap, reader.real(tail + 60))
        data.set(.raceTime, reader.real(tail + 64))
        data.set(.raceLap, reader.half(tail + 68))
        if reader.byte(tail + 70) != 0 { data.set(.racePosition, Double(reader.byte(tail + 70))) }
        let pedals: [SignalID] = [.pedalAccelerator, .pedalBrake, .pedalClutch, .brakeHand]
        for (index, pedal) in pedals.enumerated() {
            let position = Double(reader.byte(tail + 71 + index))
            data.set(pedal, position * 100 / (bug == .pedalsOver127 ? 127 : 255))
        }
        gear(&data, reader.byte(tail + 75))
        let steer = reader.byte(tail + 76)
        let position = bug == .steeringWithoutSign ? Double(steer) : Double(Int8(bitPattern: steer))
        data.set(.steeringPosition, position * 100 / 127)
    }

    /// Stores a lap time; 0 means that no lap was driven.
    private func lap(_ data: inout DashboardData, _ signal: SignalID, _ time: Double) {
        if time > 0 { data.set(signal, time) }
    }

    /// Stores the gear: 0 is reverse; 11 means neutral or a shift, during which no gear is shown.
    private func gear(_ data: inout DashboardData, _ code: UInt8) {
        switch code {
        case 0: data.set(.transmissionGear, bug == .zeroIsNeutral ? 0 : -1)
        case 1...10: data.set(.transmissionGear, Double(code))
        default: if bug == .gearEleven { data.set(.transmissionGear, Double(code)) }
        }
    }
}
