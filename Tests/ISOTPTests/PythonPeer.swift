import CANBus
import Foundation
import ISOTP
import SimulationCore
import TestKit

/// can-isotp in a process of its own, behind lines of text, and the clock that ties its time to a machine's.
final class PythonPeer {
    /// Why an exchange came to nothing.
    enum Failure: Error {
        case gone
        case silent(waitingFor: String)
        case reported(String)
    }

    /// The interpreter named by `DYNO_TEST_PYTHON`, if it is set and has can-isotp.
    static let interpreter: String? = {
        guard let path = ProcessInfo.processInfo.environment["DYNO_TEST_PYTHON"], !path.isEmpty else {
            return nil
        }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: path)
        probe.arguments = ["-c", "import isotp"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return nil }
        probe.waitUntilExit()
        return probe.terminationStatus == 0 ? path : nil
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let start = ContinuousClock.now
    private var partial: [UInt8] = []
    private var lines: [String] = []

    init(interpreter: String) throws {
        process.executableURL = URL(fileURLWithPath: interpreter)
        process.arguments = ["-u", "\(VectorFolder.checkout)/Tests/EndToEnd/isotp_peer.py"]
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

    /// Time since the process began.
    var now: SimInstant { SimInstant.powerOn.advanced(by: start.duration(to: .now)) }

    /// Makes the peer a new node with these settings, written in JSON.
    func configure(address: String, params: String) throws {
        try say("configure {\"address\": {\(address)}, \"params\": {\(params)}}")
        let line = try nextLine(before: now.advanced(by: .seconds(30)))
        guard line == "ready" else { throw Failure.reported(line ?? "nothing, instead of ready") }
    }

    /// Runs `endpoint` against the peer until the peer has received, or has sent, `message`.
    func exchange(_ message: [UInt8], fromPeer: Bool, _ endpoint: inout Endpoint) throws {
        var outputs: [Endpoint.Output] = []
        let text = Hex.string(message, separator: "")
        let wanted = fromPeer ? "delivery of \(message.count) bytes" : "received \(message.count) bytes"
        if fromPeer {
            try say("send \(text)")
        } else {
            try endpoint.send(message, now: now, &outputs)
        }
        // A guard against hanging only: an exchange takes milliseconds.
        let limit = now.advanced(by: .seconds(30))
        var isDone = false
        while true {
            isDone = try carryOut(&outputs, of: &endpoint, awaiting: fromPeer ? message : nil) || isDone
            if isDone, endpoint.isIdle { return }
            let wake = min(endpoint.deadline ?? limit, limit)
            guard let line = try nextLine(before: wake) else {
                guard now < limit else { throw Failure.silent(waitingFor: wanted) }
                endpoint.timeout(now: now, &outputs)
                continue
            }
            if line.hasPrefix("error ") { throw Failure.reported(line) }
            if line == "received \(text)", !fromPeer {
                isDone = true
            } else if line.contains("#") {
                endpoint.receive(try CandumpLine.frame(parsing: line), now: now, &outputs)
            } else {
                throw Failure.reported(line)
            }
        }
    }

    /// Puts frames on the line and tells whether `message` was delivered.
    private func carryOut(
        _ outputs: inout [Endpoint.Output], of endpoint: inout Endpoint, awaiting message: [UInt8]?
    ) throws -> Bool {
        var isDelivered = false
        while !outputs.isEmpty {
            let batch = outputs
            outputs.removeAll(keepingCapacity: true)
            for output in batch {
                switch output {
                case .transmit(let frame):
                    try say("\(frame)")
                    endpoint.confirmed(frame, now: now, &outputs)
                case .deliver(let payload, _):
                    guard payload.bytes == message else { throw Failure.reported("delivered \(payload)") }
                    isDelivered = true
                case .finished(.ok), .started: continue
                case .finished(let result), .failed(let result): throw Failure.reported("\(result)")
                }
            }
        }
        return isDelivered
    }

    private func say(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// The next line of the peer, or nil when none has come by `due`.
    private func nextLine(before due: SimInstant) throws -> String? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while lines.isEmpty {
            let left = max(now.duration(to: due).nanoseconds, 0)
            var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&item, 1, Int32(min((left + 999_999) / 1_000_000, 60_000))) > 0 else {
                if now >= due { return nil }
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Failure.gone }
            partial += buffer.prefix(count)
            while let end = partial.firstIndex(of: 0x0A) {
                lines.append(String(decoding: partial[..<end], as: UTF8.self))
                partial.removeSubrange(...end)
            }
        }
        return lines.removeFirst()
    }
}
