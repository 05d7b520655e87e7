@testable import TelemetryKind
import SimulationCore
import Telemetry
import VehicleModel

/// A race on a circuit with a game that reports it, driven slot by slot.
struct F1Race {
    /// A datagram with what it holds, which is read when it is asked for.
    struct Sent {
        let time: SimInstant
        let bytes: [UInt8]
        let message: PacketLayout

        var layout: String { message.name }

        /// All that it holds.
        var items: [DecodedPacket.Item] { (try? PacketDecoder.decode(bytes, as: message))?.items ?? [] }

        /// The code of an event.
        var code: String? {
            if case .text(let code)? = value("eventCode") { code } else { nil }
        }

        func value(_ name: String) -> PacketValue? { PacketDecoder.value(name, in: bytes, as: message) }

        func number(_ name: String) -> Double { value(name)?.number ?? .nan }
    }

    var vehicle: Vehicle
    var machine: TelemetryMachine
    var sent: [Sent] = []

    init(
        _ format: String = "f1-25", rivals: Int = 3, laps: Int = 3, start: Double = 0,
        _ change: (inout TelemetryDescription) -> Void = { _ in }
    ) {
        var drive = TrackDrive(circuit: .hafenring)
        (drive.rivals, drive.laps, drive.start) = (rivals, laps, start)
        drive.car.category = .formula
        vehicle = Vehicle(VehicleDescription(drive: .track(drive), parameters: .race), seed: 4)
        var description = TelemetryDescription(
            game: .f1, format: format, role: .sender(to: Peer(host: "127.0.0.1", port: 20777)))
        change(&description)
        machine = TelemetryMachine(description, seed: 1)
    }

    /// Drives until `time` s and keeps what is sent.
    mutating func drive(to time: Double) {
        let limit = SimInstant(nanoseconds: Int64(time * 1e9))
        while let due = machine.deadline, due <= limit {
            vehicle.advance(to: due)
            machine.wake(vehicle.raceState, now: due)
            for output in machine.outputs {
                let bytes = Array(machine.outputBytes[output.range])
                guard let message = PacketIdentifier.layouts(game: .f1, bytes: bytes).first else {
                    continue
                }
                sent.append(Sent(time: due, bytes: bytes, message: message))
            }
            machine.clearOutputs()
        }
        vehicle.advance(to: limit)
    }

    /// The datagrams of a message.
    func all(_ name: String) -> [Sent] { sent.filter { $0.layout.hasSuffix(name) } }

    /// The codes of the events in order.
    var codes: [String] { sent.compactMap(\.code) }
}
