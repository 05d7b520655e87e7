import CANBus
import ForeignPrograms
import ISOTP
import SimulationCore

/// can-isotp in a process of its own, behind lines of text, and the clock that ties its time to a machine's.
final class PythonPeer {
    /// Why an exchange came to nothing.
    enum Failure: Error {
        case silent(waitingFor: String)
        case reported(String)
    }

    /// The interpreter of the tests, if it has can-isotp.
    static let interpreter = ForeignProgram.python(importing: "isotp")

    private let process: PythonProcess
    private let start = ContinuousClock.now

    init(interpreter: String) throws {
        process = try PythonProcess("isotp_peer.py", interpreter: interpreter)
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

    private func say(_ line: String) throws { try process.say(line) }

    /// The next line of the peer, or nil when none has come by `due`.
    private func nextLine(before due: SimInstant) throws -> String? {
        try process.nextLine(before: start + SimInstant.powerOn.duration(to: due))
    }
}
