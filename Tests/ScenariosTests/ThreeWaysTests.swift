import Kinds
import Endpoints
import Rig
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// The emissions-related identifiers of the shipped cars with SAE J1979-2, read at the same instants through an adapter, on raw
/// CAN and, where there is a gateway, over DoIP.
@Suite struct ThreeWaysTests {
    /// A way to the ECUs of a car of its own.
    private struct Way {
        let name: String
        var driver: VirtualDriver
        let connection: ConnectionID
        private let ask: (inout Way, ECUDescription, [UInt8]) throws -> [UInt8]?

        init(
            _ name: String, _ rig: RigDescription, _ setup: [[UInt8]],
            _ ask: @escaping (inout Way, ECUDescription, [UInt8]) throws -> [UInt8]?
        ) throws {
            self.name = name
            self.ask = ask
            driver = VirtualDriver(Rig(rig, journal: Journal()))
            let endpoint = try #require(rig.endpoints.id(named: name))
            let connected = driver.connect(endpoint: endpoint)
            connection = try #require(connected)
            for bytes in setup { _ = exchange(bytes) }
        }

        /// Sends `bytes`; what has come 20 ms later.
        mutating func exchange(_ bytes: [UInt8]) -> [UInt8] {
            driver.send(bytes, on: connection)
            driver.run(for: .milliseconds(20))
            return driver.take(from: connection).flatMap(\.bytes)
        }

        /// The answer of `ecu` to `request`, sent at `instant`; nil for silence.
        mutating func answer(_ request: [UInt8], _ ecu: ECUDescription, at instant: SimInstant) throws
            -> [UInt8]?
        {
            driver.run(until: instant)
            return try ask(&self, ecu, request)
        }
    }

    private static func text(_ id: UInt32, _ ecu: ECUDescription) -> String {
        Hex.string(id, width: ecu.isExtended ? 8 : 3)
    }

    /// An ELM327 with header and filter of the ECU.
    private static func adapter(_ rig: RigDescription) throws -> Way {
        let isExtended = rig.vehicle.ecus[0].isExtended
        let setup = ["ATE0", "ATS0", "ATSP\(rig.vehicle.bus.protocol.rawValue)"]
        return try Way("obd", rig, setup.map { Array("\($0)\r".utf8) }) { way, ecu, request in
            let (header, filter) = (text(ecu.request, ecu), text(ecu.response, ecu))
            let settings =
                isExtended ? ["ATCP\(header.prefix(2))", "ATSH\(header.suffix(6))"] : ["ATSH\(header)"]
            for line in settings + ["ATCRA\(filter)"] { _ = way.exchange(Array("\(line)\r".utf8)) }
            let reply = way.exchange(Array("\(Hex.string(request, separator: ""))\r".utf8))
            let lines = String(decoding: reply, as: UTF8.self).split(whereSeparator: { "\r>".contains($0) })
            if lines.first == "NO DATA" { return nil }
            guard
                let length = lines.first.flatMap({
                    $0.count < 5 ? Int($0.filter { $0 != " " }, radix: 16) : nil
                })
            else {
                return Hex.bytes(lines.joined())
            }
            let digits = lines.dropFirst().map { $0.drop { $0 != ":" }.dropFirst() }.joined()
            return Hex.bytes(digits).map { Array($0.prefix(length)) }
        }
    }

    /// Raw CAN through socketcand, with ISO 15765-2 by hand.
    private static func bus(_ rig: RigDescription) throws -> Way {
        let setup = ["< open vcan0 >", "< rawmode >"].map { Array($0.utf8) }
        return try Way("can", rig, setup) { way, ecu, request in
            let send = { (data: [UInt8]) in
                Array(
                    "< send \(text(ecu.request, ecu)) 8 \(Hex.string(data + Array(repeating: 0, count: 8 - data.count))) >"
                        .utf8)
            }
            func frames(_ reply: [UInt8]) -> [[UInt8]] {
                String(decoding: reply, as: UTF8.self).split(separator: "<").compactMap { words in
                    let words = words.split { " >".contains($0) }
                    guard words.count > 3, words[0] == "frame", words[1] == text(ecu.response, ecu) else {
                        return nil
                    }
                    return Hex.bytes(words[3...].joined())
                }
            }
            guard let first = frames(way.exchange(send([UInt8(request.count)] + request))).first else {
                return nil
            }
            guard first[0] >> 4 == 1 else { return Array(first.dropFirst().prefix(Int(first[0]))) }
            let rest = frames(way.exchange(send([0x30, 0, 0]))).flatMap { $0.dropFirst() }
            return Array((first.dropFirst(2) + rest).prefix(Int(first[0] & 0x0F) << 8 | Int(first[1])))
        }
    }

    /// Behind a DoIP entity (ISO 13400-2).
    private static func gateway(_ rig: RigDescription) throws -> Way {
        let activation = try #require(Hex.bytes("02FD0005000000070E000000000000"))
        return try Way("ip", rig, [activation]) { way, ecu, request in
            let address = ecu.uds.value?.address ?? 0
            let header: [UInt8] = [0x02, 0xFD, 0x80, 0x01, 0, 0, 0, UInt8(4 + request.count), 0x0E, 0x00]
            var reply = way.exchange(header + [UInt8(address >> 8), UInt8(address & 0xFF)] + request)[...]
            while reply.count >= 8 {
                let length = reply.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
                let message = reply.prefix(8 + length)
                reply = reply.dropFirst(8 + length)
                if message.dropFirst(2).starts(with: [0x80, 0x01]) { return Array(message.dropFirst(12)) }
            }
            return nil
        }
    }

    /// The cars, and how many identifiers their ECUs answer in all.
    @Test(arguments: [
        ("us-petrol-2027", 65), ("subaru-toyota-bev-2026", 30), ("mixed-hybrid", 12), ("euro-six-truck", 60),
    ])
    func everyWayShowsTheSame(_ name: String, _ least: Int) throws {
        var rig = try ScenarioLoader.standard.load(path: "elm327/\(name)").scenarios[0].rig
        rig.timing = .instant
        // Broadcasts of the truck would fill the raw bus.
        rig.vehicle.frames = []
        var ways = try [Self.adapter(rig), Self.bus(rig)]
        if rig.endpoints.contains(where: { $0.name == "ip" }) { ways.append(try Self.gateway(rig)) }
        var instant = SimInstant.powerOn.advanced(by: .milliseconds(2_100))
        var answered = 0
        for ecu in rig.vehicle.ecus where ecu.isExtended == rig.vehicle.ecus[0].isExtended {
            for id in (UInt16(0xF400)...0xF4FF).map({ $0 }) + [0xF500, 0xF501, 0xF600] + (0xF800...0xF87F) {
                let request: [UInt8] = [0x22, UInt8(id >> 8), UInt8(id & 0xFF)]
                let answers = try ways.indices.map { try ways[$0].answer(request, ecu, at: instant) }
                #expect(Set(answers).count == 1, "\(ecu.name) \(Hex.string(id, width: 4)): \(answers)")
                if answers[0]?.first == 0x62 { answered += 1 }
                instant = instant.advanced(by: .milliseconds(200))
            }
        }
        #expect(answered >= least, "\(answered) identifiers")
    }
}
