import CompanionServices
import Foundation
import SimulationCore
import TestKit

/// The server side of h11 in a process of its own, behind lines of text.
final class H11Peer {
    /// What a server reads from a client: whole requests, then perhaps something that it refuses.
    struct Reading: Decodable, Hashable {
        struct Request: Decodable, Hashable {
            var method: String
            var target: String
            var version: String
            var fields: [[String]]
            var body: String
        }

        var requests: [Request]
        var error: String?
    }

    /// The process ended.
    struct Gone: Error {}

    /// The interpreter named by `DYNO_TEST_PYTHON`, if it is set and has h11.
    static let interpreter: String? = {
        guard let path = ProcessInfo.processInfo.environment["DYNO_TEST_PYTHON"], !path.isEmpty else {
            return nil
        }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: path)
        probe.arguments = ["-c", "import h11"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return nil }
        probe.waitUntilExit()
        return probe.terminationStatus == 0 ? path : nil
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var partial = Data()

    init(interpreter: String) throws {
        process.executableURL = URL(fileURLWithPath: interpreter)
        process.arguments = ["-u", "\(VectorFolder.checkout)/Tests/EndToEnd/h11_peer.py"]
        process.standardInput = input
        process.standardOutput = output
        // A peer that dies is a failed test, not the end of all of them.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// What h11 reads from the stream `bytes` and its end.
    func read(_ bytes: [UInt8]) throws -> Reading {
        let line = Hex.string(bytes, separator: "") + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        while true {
            if let end = partial.firstIndex(of: 0x0A) {
                let line = partial[..<end]
                partial = Data(partial[(end + 1)...])
                return try JSONDecoder().decode(Reading.self, from: Data(line))
            }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Gone() }
            partial += more
        }
    }
}

extension H11Peer.Reading {
    /// What Dyno reads from the stream `bytes` and its end, and the mistake that it finds.
    static func ours(_ bytes: [UInt8]) -> (reading: Self, mistake: HTTPMistake?) {
        var connection = HTTPConnection()
        var requests: [HTTPRequest] = []
        connection.receive(bytes, now: .powerOn)
        connection.endOfInput(now: .powerOn)
        while let request = connection.heldRequest {
            requests.append(request)
            connection.answer(HTTPResponse(404), now: .powerOn)
        }
        let mistake = connection.refusal?.mistake
        let reading = Self(
            requests: requests.map { request in
                Request(
                    method: request.method, target: request.target, version: "1.\(request.minorVersion)",
                    fields: request.fields.map { [$0.name, $0.value] },
                    body: Hex.string(request.body, separator: "").lowercased())
            }, error: mistake?.description)
        return (reading, mistake)
    }
}
