import Kinds
import Rig
import Scenarios
import SignalSets
import SimulationCore

/// A tool at the CAN bus of a car in memory, in virtual time: it sends requests to ECUs and sees the traffic.
struct VirtualBus {
    private var driver: VirtualDriver
    private let port: ConnectionID
    private var server: CapturedCommand.Server?

    /// The scenario of an endpoint that gives access to the bus.
    private static let access = """
        dyno: 1
        endpoints: { can: { socketcand: { listen: "tcp://127.0.0.1:0" } } }
        """

    /// The longest wait for an answer.
    private static let patience = Duration.seconds(5)

    /// Opens the bus of the car in `description`, without its endpoints and events.
    init?(of description: RigDescription) {
        var description = description
        guard let access = try? ScenarioLoader.standard.load(text: Self.access, file: "bus").scenarios.first
        else { return nil }
        description.endpoints = access.rig.endpoints
        description.events = []
        driver = VirtualDriver(Rig(description))
        guard let port = driver.connect() else { return nil }
        self.port = port
        driver.send(Array("< open vcan0 >< rawmode >".utf8), on: port)
    }

    /// Sends `request` to `server`; returns its answer, or nil when none comes.
    mutating func answer(to request: [UInt8], of server: CapturedCommand.Server) -> [UInt8]? {
        if server != self.server {
            driver.send(Array("< rawmode >< isotpmode >\(Self.settings(server))".utf8), on: port)
            driver.run(for: .milliseconds(1))
            self.server = server
        }
        _ = driver.take(from: port)
        driver.send(Array("< sendpdu \(Hex.string(request, separator: "")) >".utf8), on: port)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: port, limit: Self.patience)
        return Self.message(in: driver.take(from: port).flatMap(\.bytes))
    }

    /// Runs for `duration`, or until all frames of `wanted` have crossed the bus; returns the indices of the car's periodic
    /// frames that have.
    mutating func traffic(for duration: Duration, until wanted: Set<Int>) -> Set<Int> {
        var sent: Set<Int> = []
        let end = driver.rig.now.advanced(by: duration)
        while driver.rig.now < end, !sent.isSuperset(of: wanted) {
            let seen = driver.rig.journal.next
            driver.run(for: .milliseconds(100))
            _ = driver.take(from: port)
            for number in max(seen, driver.rig.journal.first)..<driver.rig.journal.next {
                if let record = driver.rig.journal[number], record.kind == .frame,
                    case .frame(let frame) = driver.rig.journal.entry(of: record),
                    case .traffic(let index) = frame.sender
                {
                    sent.insert(index)
                }
            }
        }
        return sent
    }

    /// Returns the element that makes a transport connection to an ECU, padded to eight bytes.
    private static func settings(_ server: CapturedCommand.Server) -> String {
        let identifiers = [server.request, server.response]
            .map { Hex.string($0, width: server.isExtended ? 8 : 3) }.joined(separator: " ")
        guard let addresses = server.addresses else { return "< isotpconf \(identifiers) 4 0 0 0 00 >" }
        let bytes = [addresses.ecu, addresses.tester].map { Hex.string($0, width: 2) }
        return "< isotpconf \(identifiers) 206 0 0 0 00 00 \(bytes.joined(separator: " ")) >"
    }

    /// Returns the message in an element `< pdu seconds digits >`.
    private static func message(in bytes: [UInt8]) -> [UInt8]? {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard let place = words.firstIndex(of: "pdu"), place + 2 < words.count else { return nil }
        return Hex.bytes(words[place + 2])
    }
}
