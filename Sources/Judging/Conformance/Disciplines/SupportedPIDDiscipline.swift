import Scenarios
import SimulationCore

/// Judges the misbehaviour `unsupported-pid`.
struct SupportedPIDDiscipline {
    let evaluator: CaseEvaluator

    /// Finds repeated requests for a PID that the car does not support.
    ///
    /// A PID is denied once a bitmap that covers it has reached the client and no bitmap of any ECU has its
    /// bit set. The second and every later request for the PID, counted over the whole case, is a violation
    /// when it comes after the denial.
    func judge(_ form: NeverForm, _ span: CaseEvaluator.Span) throws(CaseEvaluator.Obstacle)
        -> Outcome
    {
        let requests = evaluator.evidence.requests(to: form.endpoint)
        var supported: Set<UInt8> = []
        var told: [UInt8: Moment] = [:]
        for exchange in requests {
            guard let prompt = exchange.prompt else { continue }
            for base in RequestPattern.pids(of: exchange.request) where base % 0x20 == 0 {
                for message in exchange.messages {
                    guard let bits = Self.bitmap(base, in: message) else { continue }
                    for offset in 0..<32 where bits >> UInt32(31 - offset) & 1 == 1 {
                        supported.insert(base &+ UInt8(offset + 1))
                    }
                    if told[base] == nil { told[base] = prompt }
                }
            }
        }
        guard !told.isEmpty else { return try neverUnanswered(requests, span) }
        var asked: [UInt8: Moment] = [:]
        for exchange in requests {
            for pid in RequestPattern.pids(of: exchange.request)
            where pid % 0x20 != 0 && !supported.contains(pid) {
                guard let first = asked[pid] else {
                    asked[pid] = exchange.moment
                    continue
                }
                guard let denial = told[(pid - 1) / 0x20 * 0x20], denial < exchange.moment,
                    span.contains(exchange.moment)
                else { continue }
                let name = Hex.string(pid, width: 2)
                return .broken(
                    "expected PID \(name) at most once, for the bitmap at \(Words.seconds(denial.time)) denies it; got "
                        + "\(exchange.request) at \(Words.seconds(exchange.moment.time)), after one at "
                        + Words.seconds(first.time), at: exchange.moment, records: [first, denial]
                ).showing("it asks for PIDs that the car denies", "PID \(name)")
            }
        }
        return .held
    }

    /// The number of requests for an absent PID that a client may send that reads no bitmap.
    private static let trials = 3

    /// Judges a client without a bitmap: it may request a PID for which the car has no data only `trials`
    /// times.
    private func neverUnanswered(
        _ requests: [Evidence.Exchange], _ span: CaseEvaluator.Span
    ) throws(CaseEvaluator.Obstacle) -> Outcome {
        var tries: [UInt8: [Evidence.Exchange]] = [:]
        var hasAsked = false
        for exchange in requests where exchange.prompt != nil {
            let pids = RequestPattern.pids(of: exchange.request)
            hasAsked = hasAsked || !pids.isEmpty
            guard pids.count == 1, let pid = pids.first else { continue }
            let isDenied =
                switch exchange.kind {
                case .noData: true
                case .data: !exchange.messages.isEmpty && exchange.messages.allSatisfy(Self.isRefusal)
                default: false
                }
            guard isDenied else {
                if exchange.isAnsweredWithData { tries[pid] = nil }
                continue
            }
            tries[pid, default: []].append(exchange)
            guard let own = tries[pid], own.count > Self.trials, span.contains(exchange.moment) else {
                continue
            }
            return .broken(
                "expected PID \(Hex.string(pid, width: 2)) at most \(Words.times(Self.trials)) by a client that reads no "
                    + "bitmap, for the car had nothing each time; got \(exchange.request) again at "
                    + Words.seconds(exchange.moment.time), at: exchange.moment, records: own.map(\.moment)
            ).showing("it asks for PIDs that the car denies", "PID \(Hex.string(pid, width: 2))")
        }
        guard hasAsked else { throw CaseEvaluator.Obstacle("the client asked for no PID") }
        return .held
    }

    private static func isRefusal(_ message: [UInt8]) -> Bool { message.first == 0x7F }

    /// Returns the four bytes after `41 BASE` in a message, whatever header precedes them; nil when there are
    /// none.
    private static func bitmap(_ base: UInt8, in message: [UInt8]) -> UInt32? {
        guard message.count >= 6 else { return nil }
        for index in 0...(message.count - 6) where message[index] == 0x41 {
            // Further bitmaps of one answer follow at a distance of five bytes.
            for place in stride(from: index + 1, through: message.count - 5, by: 5)
            where message[place] == base {
                return message[place + 1...place + 4].reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        return nil
    }
}
