import CompanionServices
import ForeignPrograms
import Foundation
import SimulationCore

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

    /// The interpreter of the tests, if it has h11.
    static let interpreter = ForeignProgram.python(importing: "h11")

    private let process: PythonProcess

    init(interpreter: String) throws {
        process = try PythonProcess("h11_peer.py", interpreter: interpreter)
    }

    /// What h11 reads from the stream `bytes` and its end.
    func read(_ bytes: [UInt8]) throws -> Reading {
        try process.say(Hex.string(bytes, separator: ""))
        // A guard against hanging only: h11 takes milliseconds.
        guard let line = try process.nextLine(before: .now + .seconds(60)) else { throw PythonProcess.Gone() }
        return try JSONDecoder().decode(Reading.self, from: Data(line.utf8))
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
