import VehicleModel

/// Parses the datagrams of Assetto Corsa, which are distinguished by their length.
struct CorsaReader: Sendable {
    /// The content of a handshake response: driver, car and track.
    struct Greeting: Sendable {
        let car: String
        let driver: String
        let track: String
        let layout: String
    }

    let bug: BugSwitch<DashboardBug>

    /// Parses the response to a handshake; nil when `bytes` are none, or not one of the game.
    func greeting(_ bytes: [UInt8]) -> Greeting? {
        guard bytes.count == 408 else { return nil }
        let reader = DatagramReader(bytes: bytes)
        guard reader.word(200) == 4242 else { return nil }
        func text(_ offset: Int) -> String {
            reader.text(offset, units: 50, endsAtPercent: bug != .keepsTail)
        }
        return Greeting(car: text(0), driver: text(100), track: text(208), layout: text(308))
    }

    /// Parses a datagram about the car; nil when `bytes` are none.
    func car(_ bytes: [UInt8]) -> DashboardData? {
        guard bytes.count == 328 || bug == .lapAsCar && bytes.count == 212 else { return nil }
        let reader = DatagramReader(bytes: bytes)
        if bug != .lapAsCar { guard reader.byte(0) == 0x61, reader.word(4) == 328 else { return nil } }
        var data = DashboardData()
        data.set(.vehicleSpeed, reader.real(8))
        let read = bug == .lapsAsFloat ? reader.real : reader.integer
        data.set(.raceCurrentLap, read(40) / 1000)
        if reader.word(44) != 0 { data.set(.raceLastLap, read(44) / 1000) }
        if reader.word(48) != 0 { data.set(.raceBestLap, read(48) / 1000) }
        data.set(.raceLap, reader.integer(52))
        data.set(.pedalAccelerator, reader.real(56) * 100)
        data.set(.pedalBrake, reader.real(60) * 100)
        data.set(.pedalClutch, (1 - reader.real(64)) * 100)
        data.set(.engineSpeed, reader.real(68))
        for (index, wheel) in DashboardData.wheels.enumerated() {
            data.set(wheel, reader.real(84 + 4 * index))
        }
        data.set(.transmissionGear, reader.integer(76) - (bug == .gearUnshifted ? 0 : 1))
        return data
    }

    /// The request with operation number `operation`, behind the kind of device and the version of the protocol.
    static func request(_ operation: UInt8) -> [UInt8] { [1, 1, operation].flatMap { [$0, 0, 0, 0] } }
}
