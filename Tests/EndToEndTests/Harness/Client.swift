import ForeignPrograms
import Foundation
import TestKit

/// python-OBD in a process of its own.
final class Client {
    /// A line that the script prints.
    struct Line: Decodable {
        let kind: String
        let status: String?
        let `protocol`: String?
        let supported: [String]?
        let error: String?
        let name: String?
        let sent: String?
        let value: Value?
        let messages: [Message]?
        let said: [String]?
    }

    /// What python-OBD made of an answer; one of these.
    struct Value: Decodable {
        struct Status: Decodable {
            let indicator: Bool
            let count: Int
            let ignition: String
            let tests: [String: [Bool]]
        }

        struct Test: Decodable {
            let id: UInt8
            let unit: String
            let numbers: [Double]
        }

        let numbers: [Double?]?
        let unit: String?
        let text: String?
        let codes: [String]?
        let banks: [[Bool]]?
        let status: Status?
        let tests: [Test]?
    }

    /// The payload of one ECU's answer, as python-OBD has put it together and cut or filled it to the usual length.
    struct Message: Decodable {
        let from: String
        let data: String

        var bytes: [UInt8] {
            stride(from: 0, to: data.count - 1, by: 2).compactMap { offset in
                UInt8(data.dropFirst(offset).prefix(2), radix: 16)
            }
        }
    }

    /// A whole session.
    struct Session {
        let connection: Line
        let answers: [Line]
    }

    /// The script ended in another way than by itself.
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// The interpreter of the tests, if it has python-OBD.
    static let interpreter = ForeignProgram.python(importing: "obd, jsonschema_rs")

    static let reason =
        "DYNO_TEST_PYTHON names no Python with the packages of Tests/EndToEnd/requirements.txt"

    private let child: ChildProcess

    /// Connects to `address` and takes `steps`, which the script explains.
    init(_ address: String, _ steps: [String]) throws {
        child = try Self.script("python_obd.py", [address] + steps)
    }

    /// Starts a script of `Tests/EndToEnd`.
    static func script(_ name: String, _ arguments: [String], input: String = "") throws -> ChildProcess {
        try ChildProcess(
            interpreter ?? "", ["\(VectorFolder.checkout)/Tests/EndToEnd/\(name)"] + arguments, input: input)
    }

    /// What it has printed so far, whole lines only.
    var lines: [Line] {
        get throws {
            let text = child.output
            let whole =
                text.hasSuffix("\n")
                ? text : String(text.prefix(upTo: text.lastIndex(of: "\n") ?? text.startIndex))
            return try whole.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        }
    }

    /// Waits until it has answers to `count` questions.
    func answers(_ count: Int) async throws {
        try await Patience.wait(for: "answer \(count) to python-OBD") {
            try lines.count { $0.kind == "answer" } >= count
        }
    }

    /// Ends it in the midst of whatever it does.
    func leave() async throws -> ChildProcess.Ending {
        child.send(signal: SIGKILL)
        return try await child.end()
    }

    /// Waits for its end.
    func session() async throws -> Session {
        let ending = try await child.end()
        let lines = try lines
        guard ending == .exited(0), let first = lines.first else {
            throw Broken(description: "python_obd.py: \(ending): \(child.errors)")
        }
        return Session(connection: first, answers: lines.filter { $0.kind == "answer" })
    }

    /// A session from its beginning to its end.
    static func run(_ address: String, _ steps: String...) async throws -> Session {
        try await Client(address, steps).session()
    }
}
