import CANAccessKind
package import Documents
import Kinds
import CANAccess
import Endpoints
import Rig
import Scenarios
package import SignalSets
import SimulationCore

/// The car of an imported signal set, tried in memory in virtual time.
///
/// The file passes the loader as any other, and a tool at the car's CAN bus sends each request.
package struct ImportedCar {
    /// A captured command that the car answers in another way.
    package struct Difference: Hashable, Sendable {
        package let command: CapturedCommand
        package let answer: [UInt8]
    }

    /// The outcome of the captured commands.
    package struct Comparison: Hashable, Sendable {
        /// The number of commands that are answered as captured.
        package internal(set) var equal = 0
        /// Those that are answered in another way.
        package internal(set) var differing: [Difference] = []
        /// Those that are not answered, or with a negative response.
        package internal(set) var unserved: [CapturedCommand] = []

        package var description: String {
            "captured commands: \(equal) answer as captured, \(differing.count) differ, "
                + "\(unserved.count) cannot be served"
        }
    }

    private let description: RigDescription

    /// Creates the car of the scenario in `text`; throws the mistakes in it, which name the file `file`.
    package init(text: String, file: String) throws(ScenarioMistakes) {
        let loaded = try ScenarioLoader.standard.load(text: text, file: file)
        var description = loaded.scenarios[0].rig
        description.endpoints = [
            EndpointDescription(
                name: "can", listen: .tcp(host: "127.0.0.1", port: 0),
                kind: CANAccessDescription(.socketcand(nil)))
        ]
        description.events = []
        self.description = description
    }

    /// The longest wait for an answer.
    private static let patience = Duration.seconds(5)

    /// Sends each of `commands` to its ECU and compares the answer.
    package func replay(_ commands: [CapturedCommand]) -> Comparison {
        var comparison = Comparison()
        var driver = VirtualDriver(Rig(description))
        guard !commands.isEmpty, let port = driver.connect() else { return comparison }
        driver.send(Array("< open vcan0 >".utf8), on: port)
        var current: CapturedCommand.Server?
        for command in commands {
            guard let server = command.server else {
                comparison.unserved.append(command)
                continue
            }
            if server != current {
                driver.send(Array("< rawmode >< isotpmode >\(Self.settings(server))".utf8), on: port)
                driver.run(for: .milliseconds(1))
                current = server
            }
            _ = driver.take(from: port)
            let request = Hex.string(command.request, separator: "")
            driver.send(Array("< sendpdu \(request) >".utf8), on: port)
            _ = driver.run(untilByte: UInt8(ascii: ">"), on: port, limit: Self.patience)
            let received = driver.take(from: port).flatMap(\.bytes)
            guard let answer = Self.message(in: received), answer.first != 0x7F else {
                comparison.unserved.append(command)
                continue
            }
            if answer == command.answer {
                comparison.equal += 1
            } else {
                comparison.differing.append(Difference(command: command, answer: answer))
            }
        }
        return comparison
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

    /// The longest run that waits for frames.
    private static let longestRun = Duration.seconds(10)

    /// Returns how many of the car's periodic frames cross the bus, of those that are due within ten seconds.
    package func sentFrames() -> (sent: Int, due: Int) {
        let frames = description.vehicle.frames
        let due = frames.indices.filter { frames[$0].every <= Self.longestRun }
        guard let slowest = due.map({ frames[$0].every }).max() else { return (0, 0) }
        var driver = VirtualDriver(Rig(description))
        guard let port = driver.connect() else { return (0, due.count) }
        driver.send(Array("< open vcan0 >< rawmode >".utf8), on: port)
        var sent: Set<Int> = []
        let end = driver.rig.now.advanced(by: slowest + .seconds(1))
        while driver.rig.now < end, sent.count < due.count {
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
        return (sent.intersection(due).count, due.count)
    }
}
