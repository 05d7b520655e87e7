import SimulationCore
import Telemetry
import VehicleModel

/// Parses the packets of Gran Turismo 7, which are encrypted and distinguished by their length.
struct GranTurismoReader: Sendable {
    let bug: BugSwitch<DashboardBug>

    /// The packets by their length.
    private static let layouts: [Int: PacketLayout] = [
        296: GranTurismoLayouts.packetA, 316: GranTurismoLayouts.packetB, 344: GranTurismoLayouts.packetTilde,
        368: GranTurismoLayouts.packetC,
    ]

    /// The heartbeat that asks for packet A.
    static let heartbeat: [UInt8] = [0x41]

    /// Parses `bytes`; nil when they are not a packet of the game.
    func read(_ bytes: [UInt8]) -> DashboardData? {
        // A client has asked for one kind of packet.
        guard bytes.count == 296, let layout = Self.layouts[bytes.count] else { return nil }
        let reader = DatagramReader(bytes: layout.decrypted(bytes))
        guard reader.word(0) == 0x4737_5330 || bug == .readsWithoutMagic else { return nil }
        var data = DashboardData()
        let flags = reader.half(142)
        data.isDriving = bug == .pausedFlagUnseen || Int(flags) & 3 == 1
        data.clock = reader.word(112)
        data.set(.vehicleSpeed, reader.real(76) * 3.6)
        data.set(.engineSpeed, reader.real(60))
        data.set(.pedalAccelerator, Double(reader.byte(145)) * 100 / 255)
        data.set(.pedalBrake, Double(reader.byte(146)) * 100 / 255)
        data.set(.pedalClutch, reader.real(244) * 100)
        let (level, capacity) = (reader.real(68), reader.real(72))
        if bug == .litresAsPercent {
            data.set(.fuelLevel, level)
        } else if capacity > 0 {
            data.set(.fuelLevel, level / capacity * 100)
        }
        let tyres: [SignalID] = [
            .tyreFrontLeftTemperature, .tyreFrontRightTemperature, .tyreRearLeftTemperature,
            .tyreRearRightTemperature,
        ]
        for (index, tyre) in tyres.enumerated() { data.set(tyre, reader.real(96 + 4 * index)) }
        // Wheels that turn forwards are negative.
        let turned: Double = bug == .wheelsBackwards ? 1 : -1
        for (index, wheel) in DashboardData.wheels.enumerated() {
            data.set(wheel, turned * reader.real(164 + 4 * index))
        }
        let lap = Double(Int16(bitPattern: UInt16(reader.half(116))))
        if lap > 0 || bug == .lapFromOne { data.set(.raceLap, lap - (bug == .lapFromOne ? 0 : 1)) }
        time(&data, .raceBestLap, reader.integer(120))
        time(&data, .raceLastLap, reader.integer(124))
        gear(&data, reader.byte(144) & 15)
        return data
    }

    /// Stores the time of a lap in milliseconds; -1 means that there is none.
    private func time(_ data: inout DashboardData, _ signal: SignalID, _ time: Double) {
        if time > 0 || bug == .minusOneIsTime { data.set(signal, time / 1000) }
    }

    /// Stores the gear: 0 is reverse, 15 neutral.
    private func gear(_ data: inout DashboardData, _ code: UInt8) {
        switch code {
        case 0: data.set(.transmissionGear, -1)
        case 15: data.set(.transmissionGear, bug == .fifteenIsGear ? 15 : 0)
        case 9...:
            if bug != .eightGears {
                data.set(.transmissionGear, Double(code))
            } else {
                data.set(.transmissionGear, 8)
            }
        default: data.set(.transmissionGear, Double(code))
        }
    }
}

/// Gran Turismo 7: the dashboard repeats its heartbeat, and packets come while it does.
extension ReferenceDashboard {
    /// The time between two heartbeats; the game gives up after about 16 s.
    var heartbeatInterval: Duration { habits == .other ? .milliseconds(1700) : .seconds(5) }

    /// When the next heartbeat is due.
    var heartbeatDue: SimInstant? {
        guard case .asked(let time) = handshake, bug != .beatsOnce else { return nil }
        return time.advanced(by: bug == .hammersHeartbeats ? .milliseconds(100) : heartbeatInterval)
    }

    mutating func takeGranTurismo(_ datagram: [UInt8]) {
        guard let data = GranTurismoReader(bug: bug).read(datagram) else { return }
        if let clock = data.clock {
            guard isNew(clock) else { return }
            newestClock = clock
        }
        take(data)
    }
}
