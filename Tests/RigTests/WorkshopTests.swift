@testable import DoIPKind
import CANBus
import DoIP
import ELM327
import Endpoints
import Rig
import SimulationCore
import Scenarios
import Testing
import VehicleModel

/// What a tester does to one ECU shows at every endpoint of the car: on its bus, to OBD-II apps, over DoIP.
@Suite struct WorkshopTests {
    private static let vin = "WDB9634031L123456"
    private static let peer = Peer(host: "127.0.0.1", port: 40_000)

    /// An engine with a diagnostic server, a transmission without one, and their frames: 0C9 of the engine carries the
    /// coolant, 501 is its network management, 1F5 the transmission's.
    private static func driver(
        _ timing: Timing = .faithful, _ change: (inout UDSDescription) -> Void = { _ in }
    ) -> VirtualDriver {
        var coolant = FrameSignal(.engineCoolantTemperature, BitField(start: 0, length: 8))
        coolant.offset = -40
        var uds = UDSDescription()
        uds.address = 0x0E80
        uds.startTime = .milliseconds(300)
        uds.nodes = [0x0001: "transmission"]
        var number = UDSDescription.Identifier(0xF190, .identity(.vin))
        number.write = .init()
        var value = UDSDescription.Identifier(0x2201, .fields([0], [coolant]))
        value.control = .init()
        uds.identifiers = [number, value, .init(0xF201, .bytes([0x11, 0x22]))]
        change(&uds)
        var engine = ECUDescription(latency: .milliseconds(12))
        engine.uds = Box(uds)
        var transmission = ECUDescription(name: "transmission", latency: .milliseconds(12))
        (transmission.request, transmission.response) = (0x7E1, 0x7E9)
        var car = Bench.car([engine, transmission])
        car.identity.vin = "1HGCM82633A004352"
        car.signals[.engineCoolantTemperature] = .constant(90)
        var data = FrameDescription(name: "Data", identifier: 0x0C9, every: .milliseconds(20), data: [0])
        data.signals = [coolant]
        var alive = FrameDescription(name: "Alive", identifier: 0x501, every: .milliseconds(20), data: [1])
        alive.isNetworkManagement = true
        var gear = FrameDescription(name: "Gear", identifier: 0x1F5, every: .milliseconds(20), data: [2])
        gear.sender = 1
        car.frames = [data, alive, gear]
        var gateway = GatewayDescription()
        gateway.entity.address = 0x1010
        gateway.entity.targets = [0x0E80: 0]
        gateway.entity.vin = Array(car.identity.vin.utf8)
        var description = Bench.description(timing, vehicle: car) { $0.bus = .one }
        description.endpoints.append(
            EndpointDescription(name: "ip", listen: .tcp(host: "127.0.0.1", port: 0), kind: gateway))
        return VirtualDriver(Rig(description, journal: Journal()))
    }

    /// Two adapters on the car's bus: one asks, the other listens to everything.
    private static func connect(_ driver: inout VirtualDriver) throws -> (
        asks: ConnectionID, listens: ConnectionID
    ) {
        let (one, other) = (driver.connect(), driver.connect())
        let connections = (asks: try #require(one), listens: try #require(other))
        for line in ["ATE0", "ATS0", "ATSP6", "ATSH7E0", "ATCRA7E8", "ATAT0", "ATST08"] {
            _ = ask(line, connections.asks, &driver)
        }
        for line in ["ATE0", "ATSP6", "ATCAF0", "ATH1"] { _ = ask(line, connections.listens, &driver) }
        driver.send(Array("ATMA\r".utf8), on: connections.listens)
        return connections
    }

    private static func ask(_ line: String, _ connection: ConnectionID, _ driver: inout VirtualDriver)
        -> String
    {
        driver.send(Array(line.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: .seconds(10))
        let text = String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
        return String(text.filter { $0 != "\r" && $0 != ">" })
    }

    /// How often each frame of the car's own crosses the bus in `time`.
    private static func counts(_ time: Duration, _ driver: inout VirtualDriver) -> [UInt32: Int] {
        let start = driver.rig.now
        driver.run(for: time)
        var counts: [UInt32: Int] = [:]
        for (record, entry) in driver.rig.journal.entries where record.time > start {
            guard case .frame(let frame) = entry, case .traffic = frame.sender,
                case .can(let identifier, _, _) = frame.form
            else { continue }
            counts[identifier, default: 0] += 1
        }
        return counts
    }

    private static func identifiers(_ driver: inout VirtualDriver) -> Set<UInt32> {
        Set(counts(.milliseconds(100), &driver).keys)
    }

    // MARK: Service 28

    private static let requests: [(String, Set<UInt32>)] = [
        ("280101", [0x1F5, 0x501]), ("280301", [0x1F5, 0x501]), ("280102", [0x0C9, 0x1F5]),
        ("280303", [0x1F5]), ("2803F3", [0x1F5]), ("280001", [0x0C9, 0x1F5, 0x501]),
        ("280203", [0x0C9, 0x1F5, 0x501]), ("2804010001", [0x0C9, 0x501]),
        ("2804020001", [0x0C9, 0x1F5, 0x501]),
    ]

    @Test(arguments: requests)
    func communicationControlStopsTheFramesOfItsKind(_ request: String, _ left: Set<UInt32>) throws {
        var driver = Self.driver()
        let connection = try Self.connect(&driver).asks
        _ = Self.ask("1003", connection, &driver)
        #expect(Self.identifiers(&driver) == [0x0C9, 0x1F5, 0x501])
        #expect(Self.ask(request, connection, &driver) == "68\(request.dropFirst(2).prefix(2))")
        #expect(Self.identifiers(&driver) == left)
        // Diagnostics go on.
        #expect(Self.ask("3E00", connection, &driver) == "7E00")
    }

    @Test(arguments: ["280003", "1001", "1101", "wait", "ignition"])
    func communicationComesBack(_ how: String) throws {
        var driver = Self.driver()
        let connection = try Self.connect(&driver).asks
        _ = Self.ask("1003", connection, &driver)
        _ = Self.ask("280303", connection, &driver)
        _ = Self.ask("2804010001", connection, &driver)
        #expect(Self.identifiers(&driver).isEmpty)
        switch how {
        case "wait": driver.run(for: .seconds(5))
        case "ignition":
            driver.rig.turnIgnition(.off, now: driver.rig.now)
            driver.rig.turnIgnition(.on, now: driver.rig.now)
            driver.run(for: .milliseconds(400))
        case "1101":
            _ = Self.ask(how, connection, &driver)
            // It sends nothing while it starts.
            #expect(Self.identifiers(&driver) == [0x1F5])
            driver.run(for: .milliseconds(300))
        case "280003":
            _ = Self.ask(how, connection, &driver)
            #expect(Self.identifiers(&driver) == [0x0C9, 0x501])
            _ = Self.ask("2805010001", connection, &driver)
        default: _ = Self.ask(how, connection, &driver)
        }
        #expect(Self.identifiers(&driver) == [0x0C9, 0x1F5, 0x501])
    }

    /// The frames come back at the instant of the session timeout, without anybody asking the ECU.
    @Test func theSessionTimeoutNeedsNoRequest() throws {
        var driver = Self.driver()
        let connection = try Self.connect(&driver).asks
        _ = Self.ask("1003", connection, &driver)
        _ = Self.ask("280303", connection, &driver)
        driver.run(for: .seconds(6))
        let frames = driver.rig.journal.entries.compactMap {
            record, entry -> (SimInstant, JournalEntry.Frame)? in
            guard case .frame(let frame) = entry else { return nil }
            return (record.time, frame)
        }
        let lastAnswer = frames.last { $0.1.sender == .ecu(0) }
        let answer = try #require(lastAnswer).0
        let first = frames.first {
            $0.0 > answer && $0.1.form == .can(identifier: 0x0C9, isExtended: false, isRemote: false)
        }
        let silence = answer.duration(to: try #require(first).0)
        #expect(silence > .milliseconds(4990) && silence < .milliseconds(5030), "\(silence)")
    }

    // MARK: One truth

    private static func identification(_ driver: inout VirtualDriver) -> String {
        driver.send(datagram: Hex.bytes("02FD000100000000") ?? [], from: peer, endpoint: 1)
        driver.run(for: .seconds(1))
        let bytes = driver.takeDatagrams(from: 1).flatMap(\.bytes)
        return String(decoding: bytes.dropFirst(8).prefix(17), as: UTF8.self)
    }

    @Test(arguments: Timing.allCases)
    func aWrittenNumberIsTheCars(_ timing: Timing) throws {
        var driver = Self.driver(timing)
        #expect(Self.identification(&driver) == "1HGCM82633A004352")
        let connected = driver.connect(endpoint: 1)
        let tester = try #require(connected)
        let text = Hex.string(Array(Self.vin.utf8), separator: "")
        for message in ["02FD0005000000070E000000000000", "02FD8001000000180E000E802EF190\(text)"] {
            driver.send(Hex.bytes(message) ?? [], on: tester)
            driver.run(for: .milliseconds(100))
        }
        #expect(Hex.string(driver.take(from: tester).flatMap(\.bytes), separator: "").hasSuffix("6EF190"))
        #expect(Self.identification(&driver) == Self.vin)
        let connection = try Self.connect(&driver).asks
        #expect(Self.ask("0902", connection, &driver).contains("574442"))
        driver.send(
            datagram: (Hex.bytes("02FD000300000011") ?? []) + Array(Self.vin.utf8), from: Self.peer,
            endpoint: 1)
        driver.run(for: .seconds(1))
        #expect(driver.takeDatagrams(from: 1).count == 1)
        #expect(driver.rig.vehicle.identity.vin == Self.vin)
    }

    @Test func aControlledSignalIsTheCars() throws {
        var driver = Self.driver()
        let connections = try Self.connect(&driver)
        func frame() -> [UInt8]? {
            driver.run(for: .milliseconds(40))
            return driver.rig.journal.entries.compactMap { _, entry -> [UInt8]? in
                guard case .frame(let frame) = entry, case .can(0x0C9, _, _) = frame.form else { return nil }
                return Array(frame.data)
            }.last
        }
        func atTheTransmission() -> String {
            _ = Self.ask("ATCRA7E9", connections.asks, &driver)
            _ = Self.ask("ATSH7E1", connections.asks, &driver)
            defer {
                _ = Self.ask("ATCRA7E8", connections.asks, &driver)
                _ = Self.ask("ATSH7E0", connections.asks, &driver)
            }
            return Self.ask("0105", connections.asks, &driver)
        }
        #expect(frame() == [0x82])
        _ = Self.ask("1003", connections.asks, &driver)
        #expect(Self.ask("2F22010328", connections.asks, &driver) == "6F22010328")
        #expect(frame() == [0x28])
        #expect(atTheTransmission() == "410528")
        // What its source says meanwhile counts when control is given back.
        driver.rig.apply([SetAction(.engineCoolantTemperature, .constant(60))], now: driver.rig.now)
        #expect(driver.rig.vehicle.value(of: .engineCoolantTemperature) == 0)
        #expect(Self.ask("2F220100", connections.asks, &driver) == "6F22010064")
        #expect(atTheTransmission() == "410564")
        // The session timeout gives it back without a further request.
        #expect(Self.ask("2F22010328", connections.asks, &driver) == "6F22010328")
        driver.run(for: .seconds(4))
        #expect(driver.rig.vehicle.value(of: .engineCoolantTemperature) == 0)
        driver.run(for: .seconds(2))
        #expect(driver.rig.vehicle.value(of: .engineCoolantTemperature) == 60)
        #expect(frame() == [0x64])
    }

    // MARK: Service 2A

    @Test(arguments: [0x6E8, nil] as [UInt32?])
    func periodicDataAreFramesOfTheirType(_ identifier: UInt32?) throws {
        var driver = Self.driver { $0.periodicIdentifier = identifier }
        let connection = try Self.connect(&driver).asks
        _ = Self.ask("1003", connection, &driver)
        _ = Self.ask("2A0301", connection, &driver)
        let start = driver.rig.now
        driver.run(for: .seconds(1))
        let frames = driver.rig.journal.entries.compactMap { record, entry -> (UInt32, [UInt8])? in
            guard record.time > start, case .frame(let frame) = entry, case .ecu(0) = frame.sender,
                case .can(let id, _, _) = frame.form
            else { return nil }
            return (id, Array(frame.data))
        }
        #expect((19...21).contains(frames.count), "\(frames.count)")
        #expect(frames.allSatisfy { $0.0 == identifier ?? 0x7E8 })
        let data: [UInt8] =
            identifier == nil
            ? [0x04, 0x6A, 0x01, 0x11, 0x22, 0, 0, 0] : [0x01, 0x11, 0x22, 0, 0, 0, 0, 0]
        #expect(frames.allSatisfy { $0.1 == data })
    }

    /// Past the buses a message may have any length.
    @Test func periodicDataOverDoIPAreMessages() throws {
        var driver = Self.driver {
            $0.periodicIdentifier = 0x6E8
            $0.identifiers[2].content = .bytes([UInt8](repeating: 0x33, count: 20))
        }
        let connected = driver.connect(endpoint: 1)
        let connection = try #require(connected)
        func ask(_ hex: String) -> String {
            driver.send(Hex.bytes(hex) ?? [], on: connection)
            driver.run(for: .milliseconds(40))
            return Hex.string(driver.take(from: connection).flatMap(\.bytes), separator: "")
        }
        _ = ask("02FD 0005 00000007 0E00 00 00000000")
        #expect(ask("02FD 8001 00000006 0E00 0E80 1003").contains("5003"))
        #expect(ask("02FD 8001 00000007 0E00 0E80 2A0301").hasSuffix("6A"))
        #expect(
            (ask("") + ask("")).hasPrefix("02FD80010000001A0E800E006A01" + String(repeating: "33", count: 20))
        )
        let adapter = try Self.connect(&driver).asks
        #expect(Self.ask("2A0301", adapter, &driver) == "7F2A14")
    }
}
