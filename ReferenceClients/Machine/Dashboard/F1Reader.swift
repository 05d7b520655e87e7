import VehicleModel

/// Parses the datagrams of F1 22 and later, whose year decides where everything is.
struct F1Reader: Sendable {
    /// The content of one message, with the session and the frame to which it belongs.
    struct Message: Sendable {
        var part: DashboardPart
        let session: UInt64
        let frame: UInt32
        /// The code of an event.
        var event: String?
        /// The length of the track, m; nil in other messages than that of the session.
        var trackLength: Double?
    }

    /// Where the values of a year's messages are.
    private struct Year {
        let body: Int
        let cars: Int
        let sizes: [UInt8: Int]
        let lap: Int
        /// Distance in the race, position and number of the lap behind the beginning of a car's lap data.
        let lapDistance: Int
        let lapPosition: Int
        /// The bytes of a gap; nil where there is none.
        let gap: Int?
        let instruments: Int
        let state: Int
    }

    // swift-format-ignore
    private static let years: [Int: Year] = [
        2022: Year(body: 24, cars: 22, sizes: [1: 632, 2: 972,  3: 40, 6: 1347, 7: 1058], lap: 43, lapDistance: 16, lapPosition: 24, gap: nil, instruments: 60, state: 47),
        2023: Year(body: 29, cars: 22, sizes: [1: 644, 2: 1131, 3: 45, 6: 1352, 7: 1239], lap: 50, lapDistance: 22, lapPosition: 30, gap: 2, instruments: 60, state: 55),
        2024: Year(body: 29, cars: 22, sizes: [1: 753, 2: 1285, 3: 45, 6: 1352, 7: 1239], lap: 57, lapDistance: 24, lapPosition: 32, gap: 3, instruments: 60, state: 55),
        2025: Year(body: 29, cars: 22, sizes: [1: 753, 2: 1285, 3: 45, 6: 1352, 7: 1239], lap: 57, lapDistance: 24, lapPosition: 32, gap: 3, instruments: 60, state: 55),
        2026: Year(body: 29, cars: 24, sizes: [1: 926, 2: 1399, 3: 45, 6: 1448, 7: 1445], lap: 57, lapDistance: 24, lapPosition: 32, gap: 3, instruments: 59, state: 59),
    ]

    let bug: BugSwitch<DashboardBug>

    /// Parses `bytes`; nil when they are not a message of the game.
    func read(_ bytes: [UInt8]) -> Message? {
        let reader = DatagramReader(bytes: bytes)
        let format = Int(reader.half(0))
        guard (2022...2026).contains(format) else { return nil }
        let stated = format == 2022 || bug != .yearOfTheGame ? format : 2000 + Int(reader.byte(2))
        guard let year = Self.years[stated] else { return nil }
        let start = year.body == 24 ? 5 : 6
        let id = reader.byte(start)
        let session = UInt64(reader.word(start + 1)) | UInt64(reader.word(start + 5)) << 32
        var message = Message(part: DashboardPart(), session: session, frame: reader.word(start + 13))
        guard year.sizes[id] == bytes.count else { return message }
        let place = Int(reader.byte(year.body - 2))
        let car = bug == .firstCarIsOwn ? 0 : place
        guard car < year.cars else { return message }
        func begin(_ stride: Int) -> Int { year.body + stride * car }
        switch id {
        case 1:
            message.part.isDriving = bug == .pauseUnseen || reader.byte(year.body + 14) == 0
            message.trackLength = reader.half(year.body + 4)
        case 2:
            laps(&message.part.data, reader, begin(bug == .oldStrides ? 43 : year.lap), year, time: start + 9)
        case 3: message.event = String(decoding: bytes[year.body..<year.body + 4], as: UTF8.self)
        case 6:
            let begin = begin(bug == .oldStrides ? 60 : year.instruments)
            instruments(
                &message.part.data, reader, begin, tyres: bug == .tyresOfFirstCar ? year.body : begin)
        case 7: state(&message.part.data, reader, begin(bug == .oldStrides ? 47 : year.state))
        default: break
        }
        return message
    }

    private func laps(
        _ data: inout DashboardData, _ reader: DatagramReader, _ car: Int, _ year: Year, time: Int
    ) {
        data.set(.raceTime, reader.real(time))
        if reader.word(car) != 0 { data.set(.raceLastLap, Double(reader.word(car)) / 1000) }
        data.set(.raceCurrentLap, Double(reader.word(car + 4)) / 1000)
        // The distance in the lap stands in front of that in the race.
        let distance = reader.real(car + year.lapDistance - (bug == .distanceOfLap ? 4 : 0))
        data.set(.raceDistance, bug == .distanceWithoutSign ? abs(distance) : distance)
        if let size = year.gap {
            data.set(.raceGapAhead, gap(reader, car + 14, size))
            data.set(.raceGapLeader, gap(reader, car + 14 + size, size))
        }
        let position = reader.byte(car + year.lapPosition)
        if position != 0 { data.set(.racePosition, Double(position)) }
        data.set(.raceLap, Double(reader.byte(car + year.lapPosition + 1)) - 1)
    }

    /// A gap, s: milliseconds in two bytes, and since 24 minutes in a third.
    private func gap(_ reader: DatagramReader, _ place: Int, _ size: Int) -> Double {
        let minutes = size == 3 && bug != .gapsWithoutMinutes ? Double(reader.byte(place + 2)) : 0
        return minutes * 60 + reader.half(place) / 1000
    }

    private func instruments(
        _ data: inout DashboardData, _ reader: DatagramReader, _ car: Int, tyres other: Int
    ) {
        data.set(.vehicleSpeed, reader.half(car))
        data.set(.pedalAccelerator, reader.real(car + 2) * 100)
        data.set(.pedalBrake, reader.real(car + 10) * 100)
        data.set(.pedalClutch, Double(reader.byte(car + 14)))
        data.set(.transmissionGear, Double(Int8(bitPattern: reader.byte(car + 15))))
        data.set(.engineSpeed, reader.half(car + 16))
        // The rear wheels come first.
        let tyres: [SignalID] = [
            .tyreRearLeftTemperature, .tyreRearRightTemperature, .tyreFrontLeftTemperature,
            .tyreFrontRightTemperature,
        ]
        for (index, tyre) in tyres.enumerated() {
            let place = bug == .frontWheelsFirst ? (index + 2) % 4 : index
            data.set(tyre, Double(reader.byte(other + 30 + place)))
        }
    }

    private func state(_ data: inout DashboardData, _ reader: DatagramReader, _ car: Int) {
        // Without a tank this is not a number.
        data.set(.fuelLevel, reader.real(car + 5) / reader.real(car + 9) * 100)
        data.set(.engineSpeedMaximum, reader.half(car + 17))
        data.set(.engineSpeedIdle, reader.half(car + 19))
    }
}
