import Foundation
import SimulationCore
import TestKit
import Testing

/// The server against udsoncan, which decodes every answer and raises an error for one that does not fit.
@Suite(
    .enabled(
        if: UDSPeer.interpreter != nil,
        "DYNO_TEST_PYTHON names no Python with udsoncan; install it with: pip install udsoncan==1.26.1"))
struct UDSPeerTests {
    @Test func udsoncanUnderstandsEveryAnswer() throws {
        let peer = try UDSPeer(interpreter: try #require(UDSPeer.interpreter))
        var bench = try UDSBench.flash()
        var requests = 0
        while let line = peer.nextLine() {
            if line.hasPrefix("request") {
                let request = Hex.bytes(line.dropFirst(7).drop { $0 == " " }) ?? []
                // An empty request lets the ECU start after a reset.
                if request.isEmpty { _ = bench.wait(.seconds(1)) }
                let answers = request.isEmpty ? [] : bench.ask(request)
                requests += 1
                peer.say(answers.map { Hex.string($0, separator: "") }.joined(separator: " "))
                continue
            }
            #expect(line == "done \(requests - 1)")
            #expect(requests > 45)
            return
        }
        Issue.record("the peer has ended without a word")
    }
}

/// udsoncan in a process of its own, behind lines of text.
final class UDSPeer {
    /// The interpreter named by `DYNO_TEST_PYTHON`, if it is set and has udsoncan.
    static let interpreter: String? = {
        guard let path = ProcessInfo.processInfo.environment["DYNO_TEST_PYTHON"], !path.isEmpty else {
            return nil
        }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: path)
        probe.arguments = ["-c", "import udsoncan"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return nil }
        probe.waitUntilExit()
        return probe.terminationStatus == 0 ? path : nil
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()

    init(interpreter: String) throws {
        process.executableURL = URL(fileURLWithPath: interpreter)
        process.arguments = ["-u", "\(VectorFolder.checkout)/Tests/EndToEnd/uds_peer.py"]
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

    func say(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// The next line of the peer, or nil when it has ended.
    func nextLine() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer = Data(buffer[(end + 1)...])
                return line
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return nil }
            buffer.append(data)
        }
    }
}
