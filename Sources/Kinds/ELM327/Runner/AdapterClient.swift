package import ELM327
package import SimulationCore

/// Sends commands to an adapter over a link, one at a time, and receives the answers.
package struct AdapterClient<Link: AdapterLink> {
    package var link: Link

    /// Unsolicited bytes, in order; the owner removes them.
    package var unsolicited: [UInt8] = []

    private var session = AdapterSession()
    private var isUnresponsive = false

    /// The longest wait between two calls of `isInterrupted`.
    static var slice: Duration { .milliseconds(50) }

    /// A client on `link` that has sent nothing.
    package init(_ link: Link) {
        self.link = link
    }

    /// Sends `command` and waits for its answer; `isInterrupted` can interrupt the running command.
    ///
    /// Throws when the link has failed, or when resynchronisation does not bring a prompt either.
    package mutating func ask(
        _ command: String, patience: AdapterSession.Patience? = nil,
        isInterrupted: (SimInstant) -> Bool = { _ in false },
        received: ([UInt8]) -> Void = { _ in }
    ) throws(LinkError) -> AdapterAnswer {
        let began = link.now
        // A carriage return within the command would make two commands of it.
        let bytes = Array(command.utf8).filter { $0 != 0x0D }
        var answer: AdapterAnswer?
        try act(on: start(bytes, patience ?? Self.patience(for: bytes)), &answer)
        var isInterrupting = false
        while answer == nil || !session.isReady {
            if !isInterrupting, answer == nil, isInterrupted(link.now) {
                isInterrupting = true
                try act(on: session.interrupt(now: link.now), &answer)
            }
            let due = min(session.deadline ?? link.now, link.now.advanced(by: Self.slice))
            let arrived = try link.read(until: due)
            if !arrived.isEmpty {
                received(arrived)
                try act(on: session.receive(arrived, now: link.now), &answer)
            }
            try act(on: session.wake(now: link.now), &answer)
        }
        if isUnresponsive { throw .silent(link.url, after: began.duration(to: link.now)) }
        return answer
            ?? AdapterAnswer(command: bytes, raw: [], ending: .silence, sent: began, last: link.now)
    }

    /// Brings the adapter to its prompt; throws when that fails.
    package mutating func synchronise() throws(LinkError) {
        let began = link.now
        isUnresponsive = false
        var answer: AdapterAnswer?
        try act(on: session.synchronise(now: link.now), &answer)
        while !session.isReady {
            let arrived = try link.read(until: session.deadline ?? link.now)
            if !arrived.isEmpty { try act(on: session.receive(arrived, now: link.now), &answer) }
            try act(on: session.wake(now: link.now), &answer)
        }
        if isUnresponsive { throw .silent(link.url, after: began.duration(to: link.now)) }
    }

    /// Returns the default patience: that of requests when the line is a request or repeats one.
    private static func patience(for command: [UInt8]) -> AdapterSession.Patience {
        let significant = command.filter { $0 > 0x20 }
        return significant.allSatisfy { Hex.value(of: $0) != nil } ? .request : .command
    }

    private mutating func start(
        _ command: [UInt8], _ patience: AdapterSession.Patience
    ) -> [AdapterSession.Action] {
        isUnresponsive = false
        // After a link error the previous answer is void.
        if !session.isReady { session = AdapterSession() }
        do throws(AdapterSession.Refusal) {
            return try session.send(command, patience: patience, now: link.now)
        } catch {
            preconditionFailure("a session between two commands is ready, and the line is one: \(error)")
        }
    }

    private mutating func act(
        on actions: [AdapterSession.Action], _ answer: inout AdapterAnswer?
    ) throws(LinkError) {
        for action in actions {
            switch action {
            case .send(let bytes): try link.write(bytes)
            case .finished(let found): answer = found
            case .unsolicited(let bytes): unsolicited = Array((unsolicited + bytes).suffix(4096))
            case .ready: break
            case .unresponsive: isUnresponsive = true
            }
        }
    }
}

/// A byte stream to an adapter, with a clock: real (`DeviceLink`) or simulated (`RigLink`).
package protocol AdapterLink {
    /// The address of the adapter, for messages.
    var url: DeviceURL { get }

    /// The time on this link's clock.
    var now: SimInstant { get }

    mutating func write(_ bytes: [UInt8]) throws(LinkError)

    /// Waits for bytes until `limit` and returns them; empty when none were received.
    mutating func read(until limit: SimInstant) throws(LinkError) -> [UInt8]
}

extension DeviceLink: AdapterLink {}
