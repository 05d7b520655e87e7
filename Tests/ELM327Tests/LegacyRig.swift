@testable import ELM327Kind
import Endpoints
import ELM327
import Rig
import SimulationCore
import VehicleModel

/// A client of an adapter in a car with a J1850 bus or a K line, in virtual time.
struct LegacyRig {
    var driver: VirtualDriver
    let connection: ConnectionID

    init?(
        _ bus: BusProtocol, version: ChipVersion = .v1_5, timing: Timing = .faithful,
        _ change: (inout VehicleDescription) -> Void = { _ in }
    ) {
        var car = VehicleDescription(name: "car")
        car.bus.protocol = bus
        var engine = ECUDescription(request: 0x10, response: 0x10)
        engine.services.messages = [
            [0x01, 0x00]: [[0x41, 0x00, 0xBE, 0x3E, 0xB8, 0x11]], [0x01, 0x0D]: [[0x41, 0x0D, 0x53]],
        ]
        car.ecus = [engine]
        change(&car)
        var description = RigDescription(vehicle: car)
        description.timing = timing
        var adapter = AdapterDescription()
        adapter.version = version
        adapter.settings = ["ATE0", "ATSP\(bus.rawValue)"]
        description.endpoints = [
            EndpointDescription(name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
        ]
        driver = VirtualDriver(Rig(description, journal: Journal()))
        guard let connection = driver.connect() else { return nil }
        self.connection = connection
    }

    /// Sends `line` and returns everything up to the prompt, and how long that took.
    mutating func timed(_ line: String) -> (text: String, took: Duration) {
        let start = driver.rig.now
        driver.send(Array(line.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(60))
        let arrivals = driver.take(from: connection)
        let end = arrivals.last?.time ?? start
        return (String(decoding: arrivals.flatMap(\.bytes), as: UTF8.self), start.duration(to: end))
    }

    mutating func say(_ line: String) -> String { timed(line).text }

    /// What has come without being asked for.
    mutating func unasked() -> String {
        String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
    }

    /// What crossed the bus since record `mark`, as `adapter: C1 33 F1 3E 23`.
    func traffic(since mark: UInt64 = 0) -> [String] {
        var position = JournalPosition()
        position.next = mark
        var lines: [String] = []
        while let (_, entry) = position.readEntry(driver.rig.journal) {
            guard case .frame(let frame) = entry else { continue }
            let sender =
                switch frame.sender {
                case .ecu(let index): "ECU \(index)"
                case .foreign: "another node"
                case .tap: "adapter"
                case .traffic: "vehicle"
                }
            switch frame.form {
            case .can, .canFD: continue
            case .inFrameResponse: lines.append("\(sender) answered: \(Hex.string(frame.data))")
            case .message, .fiveBaud, .wakeUp: lines.append("\(sender): \(Hex.string(frame.data))")
            }
        }
        return lines
    }
}
