import Conformance
import MTG
import SimulationCore

/// The connection and its requests.
extension MaintenanceClient {
    mutating func say(_ name: String, _ value: String) {
        actions.append(.print("\(name)=\(value)"))
    }

    /// Begins the next download, on a new connection when there is none.
    mutating func begin() {
        remaining -= 1
        if link == .open { return ask(0x01, .record) }
        link = .connecting
        due = bug == .waitsForConnection ? nil : now.advanced(by: Self.connectionPatience)
        actions.append(.connect)
    }

    mutating func ask(_ code: UInt8, _ answer: Awaited) {
        if bug != .keepsLeftover { input = [] }
        awaited = answer
        due = bug == .neverTimesOut ? nil : now.advanced(by: Self.answerPatience)
        actions.append(.send([code, 0, 0, 0]))
    }

    /// Handles a download that has failed.
    mutating func fail(_ state: String) {
        hasFailed = true
        close(state)
        if bug == .endsAfterFailure { return actions.append(.exit(1)) }
        rest()
    }

    /// Gives up the connection, and says so.
    mutating func close(_ state: String) {
        actions.append(.close)
        link = .none
        say("state", state)
        if bug != .staysDisabled { say("state", "connect-enabled") }
    }

    /// Begins the pause after a download, or the last pause.
    private mutating func rest() {
        awaited = .nothing
        due = now.advanced(by: remaining > 0 ? orders.interval : orders.hold)
        if habits == .other, link == .open, remaining > 0 { close("disconnected") }
    }

    /// Parses the input as far as possible.
    mutating func read() {
        switch awaited {
        case .nothing: break
        case .version: readVersion()
        case .record: readRecord()
        case .log: readLog()
        }
    }

    /// The sizes of the structures that it knows, by the answer that states version and size.
    private static let sizes = [
        Array("MTGV".utf8) + [1, 0, 128, 0]: 128,
        Array("MTGV".utf8) + [0, 0, 112, 0]: 112,
    ]

    private mutating func readVersion() {
        guard input.count >= 8 else { return }
        guard let stated = Self.sizes[bug == .keepsLeftover ? Array(input.prefix(8)) : input] else {
            return fail("error")
        }
        size = bug == .headerAlways ? 128 : stated
        if bug == .keepsLeftover { input.removeFirst(8) }
        ask(0x01, .record)
    }

    private mutating func readRecord() {
        if bug == .oneRead, input.count < size { input += Array(repeating: 0, count: size - input.count) }
        guard input.count >= size else { return }
        if bug == .exactReadOnly, input.count > size { return fail("error") }
        // Further bytes were not requested.
        let bytes = Array(input.prefix(size))
        if bug == .keepsLeftover { input.removeFirst(size) }
        let hasHeader = size == 128
        if hasHeader, MaintenanceReading.mistake(in: bytes, bug: bug) != nil { return fail("error") }
        take(MaintenanceReading(bytes, start: hasHeader ? 0 : 8, bug: bug))
        if remaining == 0, orders.role == "developer" || bug == .logForAll { return ask(0x03, .log) }
        rest()
    }

    private mutating func readLog() {
        guard input.count >= 4 else { return }
        let length = input.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= 16 << 20 else { return fail("error") }
        guard input.count - 4 >= length else { return }
        say("log", "\(length)")
        rest()
    }

    /// Handles the end of the connection: incomplete input is not an answer.
    mutating func takeEnd() {
        switch awaited {
        case .record where bug == .storesShort && !input.isEmpty:
            let zeros = [UInt8](repeating: 0, count: 128)
            take(MaintenanceReading(input + zeros, start: size == 128 ? 0 : 8, bug: bug))
        case .log where bug == .closeEndsLog:
            say("log", "\(max(0, input.count - 4))")
            awaited = .nothing
        default: break
        }
    }
}
