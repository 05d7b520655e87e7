import Conformance
import MTG
import SimulationCore

/// The connection and its requests.
extension MaintenanceClient {
    mutating func say(_ name: String, _ value: String) {
        actions.append(.print("\(name)=\(value)"))
    }

    mutating func connect() {
        link = .connecting
        awaited = .nothing
        due = bug == .waitsForConnection ? nil : now.advanced(by: Self.connectionPatience)
        actions.append(.connect)
    }

    mutating func ask(_ code: UInt8, _ answer: Awaited) {
        if bug != .keepsLeftover { input = [] }
        awaited = answer
        due = bug == .neverTimesOut ? nil : now.advanced(by: Self.answerPatience)
        actions.append(.send([code, 0, 0, 0]))
    }

    mutating func download() {
        due = nil
        ask(0x01, .record)
    }

    /// Handles a failed attempt: prints the state, closes the connection, and plans the next download.
    mutating func fail(_ state: String) {
        hasFailed = true
        if link != .none { actions.append(.close) }
        link = .none
        let wasIdle = awaited == .nothing && remaining == 0
        awaited = .nothing
        if state == "disconnected" { say("state", "disconnected") }
        if !wasIdle { say("state", "error") }
        if bug != .staysDisabled { say("state", "connect-enabled") }
        if !wasIdle { remaining = max(0, remaining - 1) }
        guard remaining > 0, bug != .endsAfterFailure else { return end(wasIdle ? 0 : 1) }
        due = now.advanced(by: orders.interval)
    }

    /// Ends the client after its last download.
    mutating func finish() {
        if link != .none { actions.append(.close) }
        link = .none
        say("state", "disconnected")
        say("state", "connect-enabled")
        end(hasFailed ? 1 : 0)
    }

    private mutating func end(_ status: Int32) {
        isOver = true
        actions.append(.exit(status))
    }

    /// Parses the input as far as possible.
    mutating func read() {
        switch awaited {
        case .nothing: if bug != .keepsLeftover { input = [] }
        case .version: readVersion()
        case .record: readRecord()
        case .logLength, .log: readLog()
        }
    }

    private mutating func readVersion() {
        guard input.count >= 8 else { return }
        let answer = Array(input.prefix(8))
        input.removeFirst(8)
        let version = Int(answer[4]) | Int(answer[5]) << 8
        let size = Int(answer[6]) | Int(answer[7]) << 8
        guard Array(answer.prefix(4)) == Array("MTGV".utf8) else { return fail("error") }
        switch (version, size) {
        case (1, 128): hasHeader = true
        case (0, 112): hasHeader = bug == .headerAlways
        default:
            say("state", "rejected")
            return fail("error")
        }
        download()
    }

    private mutating func readRecord() {
        let hasHeader = hasHeader ?? true
        let size = hasHeader ? 128 : 112
        if bug == .oneRead, input.count < size { input += Array(repeating: 0, count: size - input.count) }
        if hasHeader, MaintenanceReading.mistake(inHeader: input, bug: bug) != nil { return reject() }
        guard input.count >= size else { return }
        if bug == .exactReadOnly, input.count > size { return reject() }
        let bytes = Array(input.prefix(size))
        // Further bytes were not requested.
        input = bug == .keepsLeftover ? Array(input.dropFirst(size)) : []
        if hasHeader, MaintenanceReading.mistake(in: bytes, bug: bug) != nil { return reject() }
        awaited = .nothing
        take(MaintenanceReading(bytes, start: hasHeader ? 0 : 8, bug: bug))
        remaining -= 1
        if !hasLog, orders.role == "developer" || bug == .logForAll { return ask(0x03, .logLength) }
        rest()
    }

    private mutating func reject() {
        say("state", "rejected")
        fail("error")
    }

    /// Begins the pause after a download, or ends the client.
    private mutating func rest() {
        awaited = .nothing
        if remaining > 0 {
            due = now.advanced(by: orders.interval)
        } else if orders.hold > .zero {
            due = now.advanced(by: orders.hold)
        } else {
            finish()
        }
    }

    private mutating func readLog() {
        if awaited == .logLength {
            guard input.count >= 4 else { return }
            awaited = .log(input.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })
            input.removeFirst(4)
        }
        guard case .log(let length) = awaited else { return }
        guard length <= 16 << 20 else { return fail("error") }
        guard input.count >= length else { return }
        input = []
        showLog(length)
        rest()
    }

    private mutating func showLog(_ length: Int) {
        hasLog = true
        say("log", "\(length)")
    }

    /// Handles the end of the connection: incomplete input is not an answer.
    mutating func takeEnd() {
        switch awaited {
        case .record where bug == .storesShort && !input.isEmpty:
            take(MaintenanceReading(input, start: hasHeader == false ? 8 : 0, bug: bug))
        case .log where bug == .closeEndsLog:
            showLog(input.count)
            awaited = .nothing
        default: break
        }
    }
}
