package import Conformance
package import Scenarios
package import SimulationCore

/// A correct client that requests the engine speed without asking for the supported parameters,
/// prints the value and exits.
package struct MinimalClient: ClientMachine, Sendable {
    /// Its capabilities and reports.
    static let capabilities: Set<String> = ["live-data", "connect"]
    static let signals = ["engine.speed"]

    private static let begin = ["ATZ", "ATE0", "ATH1", "ATSP0", "010C"]

    private var step = 0
    private var tries = 0
    private var answer: [UInt8] = []
    private var isWaiting = false
    private var isOpen = false
    private var isOver = false
    private let saysValue: Bool
    /// When to call `wake`, or nil when it waits for input only.
    package private(set) var deadline: SimInstant?

    /// A client that has not been started.
    package init(_ task: ClientTask) { saysValue = task.kind == .liveData }

    /// Starts the client's program.
    package mutating func start(now: SimInstant) -> [ClientAction] {
        deadline = now.advanced(by: .seconds(8))
        return [.connect]
    }

    /// Reports that the requested connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        isOpen = true
        return send(now)
    }

    /// Reports that the requested connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] { end("disconnected") }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        end("disconnected")
    }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        guard isWaiting, !isOver else { return [] }
        answer += bytes
        let limit = Self.begin[step].hasPrefix("AT") ? 5 : 40
        deadline = now.advanced(by: .seconds(limit))
        guard answer.contains(UInt8(ascii: ">")) else { return [] }
        return understand(now)
    }

    /// Handles the `deadline`.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        guard !isOver else { return [] }
        guard isOpen else { return end("disconnected") }
        guard isWaiting else { return send(now) }
        // An adapter that does not answer a reset may still answer the next command.
        guard step == 0, !answer.isEmpty else { return end("error") }
        step = 1
        return send(now)
    }

    private mutating func send(_ now: SimInstant) -> [ClientAction] {
        answer = []
        isWaiting = true
        deadline = now.advanced(by: .seconds(Self.begin[step].hasPrefix("AT") ? 5 : 40))
        return [.send(Array("\(Self.begin[step])\r".utf8))]
    }

    private mutating func understand(_ now: SimInstant) -> [ClientAction] {
        isWaiting = false
        if step + 1 < Self.begin.count {
            // A refused setting is sent once more.
            let isRefused = String(decoding: answer, as: UTF8.self).contains("?") && tries == 0
            tries = isRefused ? 1 : 0
            step += isRefused ? 0 : 1
            return send(now)
        }
        if let value = value() {
            isOver = true
            deadline = nil
            let line = saysValue ? "engine.speed=\(Decimal.text(value))" : "state=connected"
            return [.print(line), .close, .exit(0)]
        }
        tries += 1
        guard tries < 3 else { return end("no-vehicle") }
        deadline = now.advanced(by: .seconds(1))
        return []
    }

    /// The engine speed of the ECU with the lowest address: the bytes 41 0C and two more after an 11-bit or 29-bit
    /// identifier, a header of three bytes, or no header.
    private func value() -> Double? {
        let text = String(
            decoding: answer.filter { $0 > 0x20 && $0 < 0x7F || $0 == 0x0D || $0 == 0x0A }, as: UTF8.self)
        var found: (header: String, value: Double)?
        for line in text.uppercased().split(whereSeparator: \.isNewline) where !line.contains("<") {
            var line = line.drop { $0 == "." }
            for word in ["SEARCHING", "BUSINIT:", "010C"] where line.hasPrefix(word) {
                line = line.dropFirst(word.count).drop { $0 == "." }
            }
            if line.hasPrefix("OK") { line = line.dropFirst(2) }
            for place in [5, 10, 6, 0] where line.dropFirst(place).hasPrefix("410C") {
                // On CAN the length byte precedes them (ISO 15765-2).
                let count =
                    place == 5 || place == 10 ? line.dropFirst(place - 1).first?.hexDigitValue ?? 0 : 4
                let digits = count >= 4 ? line.dropFirst(place + 4).prefix(4) : ""
                guard digits.count == 4, let raw = Int(digits, radix: 16) else { continue }
                let header = String(line.prefix(place))
                if found.map({ header < $0.header }) ?? true { found = (header, Double(raw) / 4) }
                break
            }
        }
        return found?.value
    }

    private mutating func end(_ state: String) -> [ClientAction] {
        guard !isOver else { return [] }
        isOver = true
        deadline = nil
        return [.print("state=\(state)"), .close, .exit(1)]
    }
}
