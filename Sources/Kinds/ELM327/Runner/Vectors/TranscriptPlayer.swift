import ELM327Kind
import Conformance
import ELM327
import SimulationCore

/// Plays transcripts over a real or simulated link, one after the other.
struct TranscriptPlayer<Link: AdapterLink> {
    /// The first difference between an answer and its transcript.
    struct Difference: Hashable, Sendable {
        let line: Int
        let sent: String
        let expected: String
        let actual: String
        /// Whether the car, not the adapter, did not answer.
        var isUnanswered = false
    }

    enum Comparison: Sendable {
        /// Byte for byte, except for the adapter's name.
        case exact
        case shape
    }

    var client: AdapterClient<Link>

    /// The answer to `ATI`, which replaces the names in transcripts.
    let identity: String

    /// The silence after which an answer without a prompt counts as ended.
    var silence = Duration.seconds(3)

    /// The pause after a full reset: an ECU that waits for a flow control takes no request for a second (ISO 15765-2,
    /// N_Bs), and a request that it received meanwhile takes another one.
    var settling = Duration.zero

    /// The time to wait for surplus bytes.
    private static var surplusTime: Duration { .milliseconds(30) }

    private var endedAtPrompt = true

    init(_ client: AdapterClient<Link>, identity: String) {
        self.client = client
        self.identity = identity
    }

    /// Brings the adapter to its state after power-up: by a warm start, or by a full reset when `full`.
    mutating func reset(full: Bool) throws(LinkError) {
        if !endedAtPrompt { try client.synchronise() }
        endedAtPrompt = true
        // `SP 00` erases the stored protocol; an adapter that does not know it gets `SP 0` after the warm start.
        let forgets = try client.ask("ATSP00").kind != .refused
        _ = try client.ask(full ? "ATZ" : "ATWS")
        if !forgets, !full { _ = try client.ask("ATSP0") }
        if full { _ = try client.link.read(until: client.link.now.advanced(by: settling)) }
    }

    /// Plays `transcript`; returns the first difference, or nil.
    mutating func play(_ transcript: Transcript, _ comparison: Comparison) throws(LinkError) -> Difference? {
        for command in transcript.setup { _ = try client.ask(command) }
        for step in transcript.dialogue {
            if let difference = try play(step, of: transcript, comparison) { return difference }
        }
        guard let last = transcript.dialogue.last, last.receive.last == UInt8(ascii: ">") else { return nil }
        let surplus = try client.link.read(until: client.link.now.advanced(by: Self.surplusTime))
        endedAtPrompt = surplus.isEmpty
        return surplus.isEmpty ? nil : difference(last, "nothing after the prompt", Readable.text(surplus))
    }

    private mutating func play(
        _ step: Transcript.Step, of transcript: Transcript, _ comparison: Comparison
    ) throws(LinkError) -> Difference? {
        endedAtPrompt = false
        if step.pause > .zero {
            let early = try client.link.read(until: client.link.now.advanced(by: step.pause))
            if !early.isEmpty { return difference(step, "nothing for \(step.pause)", Readable.text(early)) }
        }
        if !step.send.isEmpty { try client.link.write(step.send) }
        guard !step.receive.isEmpty else { return nil }
        let expected = named(step.receive, transcript)
        let actual = try receive(expected, comparison)
        endedAtPrompt = actual.last == UInt8(ascii: ">")
        switch comparison {
        case .exact:
            guard actual != expected else { return nil }
            return difference(step, Readable.text(expected), Readable.text(actual))
        case .shape:
            let (one, other) = (AnswerShape(expected), AnswerShape(actual))
            guard one != other else { return nil }
            var found = difference(step, "\(one)", "\(other)")
            found.isUnanswered = other.isUnanswered
            return found
        }
    }

    /// Reads until the expected number of bytes was received, or no more bytes come.
    private mutating func receive(
        _ expected: [UInt8], _ comparison: Comparison
    ) throws(LinkError) -> [UInt8] {
        let prompts = expected.count { $0 == UInt8(ascii: ">") }
        let endsInPrompt = expected.last == UInt8(ascii: ">")
        var actual: [UInt8] = []
        while actual.count < 1 << 16 {
            let arrived = try client.link.read(until: client.link.now.advanced(by: silence))
            if arrived.isEmpty { break }
            actual += arrived.filter { $0 != 0 }
            if endsInPrompt, actual.last == UInt8(ascii: ">"),
                actual.count(where: { $0 == UInt8(ascii: ">") }) >= prompts
            {
                break
            }
            if !endsInPrompt, comparison == .exact, actual.count >= expected.count { break }
        }
        return actual
    }

    /// Returns `bytes` with the adapter's name replaced by that of the transcript.
    private func named(_ bytes: [UInt8], _ transcript: Transcript) -> [UInt8] {
        let name = "ELM327 v\(transcript.version.rawValue)"
        return Array(
            String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).replacing(name, with: identity)
                .unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    private func difference(_ step: Transcript.Step, _ expected: String, _ actual: String) -> Difference {
        Difference(line: step.line, sent: Readable.text(step.send), expected: expected, actual: actual)
    }
}
