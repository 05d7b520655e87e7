import TestKit
import Foundation

/// A running `dyno serve` with its journal, on ports that were free.
final class Server {
    /// Where clients reach it, as the ready file says.
    struct Endpoint: Decodable {
        let name: String
        let url: String
        let host: String?
        let port: Int?
        let path: String?
        let device: String?
        let tls: Security?
    }

    /// What an endpoint that speaks TLS shows.
    struct Security: Decodable {
        let fingerprint: String
        let certificate: String
        let generated: Bool
    }

    private struct Ready: Decodable {
        let pid: Int32
        let seed: UInt64
        let endpoints: [Endpoint]
    }

    /// It ended instead of getting ready.
    struct NotReady: Error, CustomStringConvertible {
        let errors: String

        var description: String { "dyno serve ended before it was ready: \(errors)" }
    }

    let scratch: Scratch
    /// Empty for one that had ended by itself before its ready file was read.
    let endpoints: [Endpoint]
    private let child: ChildProcess
    /// What `journal` has read, and how many bytes that is.
    private var entries: [JournalEntry] = []
    private var size: UInt64 = 0

    /// Serves `scenario`, a path or the name of a shipped one; the endpoint `obd` listens on a free port of TCP.
    init(_ scenario: String?, _ options: [String] = []) async throws {
        scratch = try Scratch()
        let ready = scratch.file("ready.json")
        let listen = [
            "--listen", "obd=tcp://127.0.0.1:0", "--ready-file", ready, "--journal", scratch.file("journal"),
        ]
        let child = try Dyno.start(["serve"] + (scenario.map { [$0] } ?? []) + listen + options)
        // One that serves for a moment only has removed the file again before anybody looked.
        var news = Data()
        try await Patience.wait(for: "the ready file of dyno serve") {
            let isRunning = child.isRunning
            news = FileManager.default.contents(atPath: ready) ?? Data()
            guard news.isEmpty else { return true }
            guard isRunning || child.output.contains("Ended after ") else {
                throw NotReady(errors: child.errors)
            }
            guard isRunning else { return true }
            return false
        }
        // The table comes behind that file.
        try await Patience.wait(for: "the table of dyno serve") {
            child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        endpoints = news.isEmpty ? [] : try JSONDecoder().decode(Ready.self, from: news).endpoints
        self.child = child
    }

    /// The address of the endpoint `obd` as pyserial writes it.
    var socket: String {
        guard let endpoint = endpoints.first(where: { $0.name == "obd" }), let port = endpoint.port else {
            return ""
        }
        return "socket://\(endpoint.host ?? ""):\(port)"
    }

    var output: String { child.output }
    var errors: String { child.errors }

    /// Asks it to end, as a service manager would, and waits for that.
    func stop(with number: Int32 = SIGTERM) async throws -> ChildProcess.Ending {
        child.send(signal: number)
        return try await child.end()
    }

    /// Ends it in the midst of whatever it does.
    func kill() async throws -> ChildProcess.Ending {
        child.send(signal: SIGKILL)
        return try await child.end()
    }

    /// Waits for its end by itself.
    func end() async throws -> ChildProcess.Ending { try await child.end() }

    /// The lines of the journal so far; one that is not JSON is thrown, but for the last while it is being written.
    func journal() throws -> [JournalEntry] {
        let isGrowing = child.isRunning
        let file = FileHandle(forReadingAtPath: scratch.file("journal"))
        try file?.seek(toOffset: size)
        let news = try file?.readToEnd() ?? Data()
        let complete = isGrowing ? news.lastIndex(of: UInt8(ascii: "\n")).map { news[...$0] } ?? Data() : news
        entries += try complete.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(JournalEntry.self, from: $0)
        }
        size += UInt64(complete.count)
        return entries
    }
}
