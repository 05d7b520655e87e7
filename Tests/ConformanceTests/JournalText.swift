import Conformance
import Rig
import Scenarios
import SimulationCore
import VehicleModel

/// A journal as people write it, one record a line: a time in seconds, a kind, and what belongs to it.
///
/// `> 010C\r` input (requests are recorded at each carriage return, as the rig does), `< 41 0C\r\r>` output, `connect`,
/// `disconnect TEXT`, `refused`, `sample SIGNAL PID VALUE`, `event NAME`, `fault NAME TEXT`, `client STAGE [NUMBER] TEXT`,
/// and what the client says: `says SIGNAL VALUE [ROUNDING]`, `says SIGNAL n/a`, `codes KIND [CODE,…]`,
/// `supported [PID,…]`, `text NAME TEXT`, `state NAME`. Without a time: `lag SECONDS`, `end SECONDS`, `zero SECONDS` (time zero),
/// `blind` (values are not seen), `reading-lag SECONDS`, `no-program`, `by-hand` (a person operates the client),
/// `wait SECONDS` (how long the client's processes waited for a processor), `claims signal|state|kind|text
/// NAME,…` (all that the client claims).
struct JournalText {
    struct Mistake: Error { let line: String }

    private var journal = Journal()
    private var reports: [ClientReport] = []
    private let description: RigDescription
    private var connection: UInt32 = 0
    private var line: [UInt8] = []
    private var last: [UInt8] = []

    static func record(_ text: String, _ description: RigDescription) throws -> CaseRecord {
        var reader = JournalText(description: description)
        var (lag, end, sees, program) = (Duration.zero, SimInstant.powerOn, true, true)
        var readingLag = Duration.zero
        var zero: SimInstant?
        var wait = Duration.zero
        var isByHand = false
        var claims = Claims.everything
        for line in text.split(separator: "\n") where !line.allSatisfy({ $0 == " " }) {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words[0] {
            case "lag": lag = try Self.time(words.last ?? "").duration
            case "wait": wait = try Self.time(words.last ?? "").duration
            case "claims":
                guard words.count == 3 else { throw Mistake(line: String(line)) }
                try claim(words[1], words[2].split(separator: ",").map(String.init), &claims)
            case "reading-lag": readingLag = try Self.time(words.last ?? "").duration
            case "zero": zero = try Self.time(words.last ?? "").instant
            case "end": end = try Self.time(words.last ?? "").instant
            case "blind": sees = false
            case "no-program": program = false
            case "by-hand": (sees, program, isByHand) = (false, false, true)
            default:
                guard words.count >= 2 else { throw Mistake(line: String(line)) }
                let now = try Self.time(words[0]).instant
                end = max(end, now)
                guard reader.take(words[1], words.count > 2 ? words[2] : "", now) else {
                    throw Mistake(line: String(line))
                }
            }
        }
        var record = CaseRecord(
            journal: reader.journal, description: description, reports: reader.reports, seesValues: sees,
            seesProgram: program, worstLag: lag, end: end)
        record.worstReadingLag = readingLag
        record.timeZero = zero
        record.processorWait = wait
        record.isByHand = isByHand
        record.claims = claims
        return record
    }

    private static func claim(_ what: String, _ names: [String], _ claims: inout Claims) throws {
        switch what {
        case "signal": claims.signals = Set(names.compactMap { SignalCatalogue.id($0) })
        case "state": claims.states = Set(names)
        case "kind": claims.kinds = Set(names)
        case "text": claims.texts = Set(names)
        default: throw Mistake(line: what)
        }
    }

    private init(description: RigDescription) { self.description = description }

    private static func time(_ text: String) throws -> (instant: SimInstant, duration: Duration) {
        guard let seconds = Double(text) else { throw Mistake(line: text) }
        let nanoseconds = Int64((seconds * 1e9).rounded())
        return (SimInstant(nanoseconds: nanoseconds), .nanoseconds(nanoseconds))
    }

    private mutating func add(_ entry: JournalEntry, _ now: SimInstant) {
        journal.append(entry, at: now, endpoint: 0, connection: connection)
    }

    private mutating func say(_ content: ClientReport.Content, _ text: String, _ now: SimInstant) {
        reports.append(ClientReport(time: now, record: journal.next, content: content))
        add(.client(.output(Array(text.utf8)[...])), now)
    }

    private mutating func take(_ kind: String, _ rest: String, _ now: SimInstant) -> Bool {
        let words = rest.split(separator: " ").map(String.init)
        switch kind {
        case "connect":
            connection += 1
            (line, last) = ([], [])
            add(.connect(), now)
        case "disconnect": add(.disconnect(ConnectionEnd(words: rest)), now)
        case "refused":
            connection += 1
            add(.disconnect(.refused(.other(kind))), now)
        case ">":
            let bytes = Self.bytes(rest)
            add(.input(bytes[...]), now)
            for byte in bytes {
                guard byte == 0x0D else {
                    if byte > 0x20 { line.append(byte) }
                    continue
                }
                let isRepeat = line.isEmpty
                if isRepeat { line = last }
                add(.request(.init(line[...], flags: isRepeat ? .repeated : [])), now)
                (last, line) = (line, [])
            }
        case "<":
            journal.append(
                output: Self.bytes(rest)[...], ends: .atPrompt, at: now, endpoint: 0, connection: connection)
        case "sample":
            guard words.count == 3, let signal = SignalCatalogue.id(words[0]),
                let pid = UInt8(words[1], radix: 16),
                let value = Double(words[2])
            else { return false }
            add(
                .sample(.init(signal: signal.index, ecu: 0, parameter: .pid(pid), raw: 0, value: value)), now)
        case "event", "fault":
            guard let index = description.events.firstIndex(where: { $0.name == words.first }) else {
                return false
            }
            let action = words.count > 1 ? words[1] : nil
            add(
                kind == "event"
                    ? .event(.init(action, of: EventID(index), occurrence: 1, rest))
                    : .fault(.init(.begins, description: rest, of: EventID(index), item: nil)), now)
        case "client":
            let stages = JournalRecord.ClientStage.allCases
            guard let stage = stages.first(where: { "\($0)" == words.first }) else { return false }
            let number = words.count > 1 ? UInt64(words[1]) : nil
            let text = words.dropFirst(number == nil ? 1 : 2).joined(separator: " ")
            add(.client(.init(stage, Array(text.utf8)[...], number: number ?? 0)), now)
        case "says":
            guard words.count >= 2, let signal = SignalCatalogue.id(words[0]) else { return false }
            guard let value = Double(words[1]) else {
                say(.noValue(signal), rest, now)
                return words[1] == "n/a"
            }
            say(.value(signal, value, rounding: words.count > 2 ? Double(words[2]) ?? 0 : 0), rest, now)
        case "codes":
            let codes = (words.count > 1 ? words[1] : "").split(separator: ",")
            say(.codes(kind: words[0], codes.compactMap { try? .init(parsing: $0) }), rest, now)
        case "supported":
            say(.supported(Set(rest.split(separator: ",").compactMap { UInt8($0, radix: 16) })), rest, now)
        case "text": say(.text(name: words[0], words.dropFirst().joined(separator: " ")), rest, now)
        case "state": say(.state(rest), rest, now)
        default: return false
        }
        return true
    }

    /// `\r`, `\n`, `\xNN` and themselves.
    private static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x5C, let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "x"):
                bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default: bytes.append(escape)
            }
        }
        return bytes
    }
}
