import Conformance
import LiveHost
import SimulationCore

/// Measures the parts of the wall time of a case.
struct CaseClock: Sendable {
    private let clock = ContinuousClock()
    private let begin: ContinuousClock.Instant
    /// The end of the last part.
    private var last: ContinuousClock.Instant

    /// The moment at which the clock of the rig read zero.
    private var powerOn: ContinuousClock.Instant

    /// The parts that have ended.
    private(set) var times = CaseTimes()

    /// Creates a clock for a case that starts now.
    init() {
        begin = clock.now
        (last, powerOn) = (begin, begin)
    }

    /// Records that the clock of the rig reads zero now.
    mutating func notePowerOn() { powerOn = clock.now }

    /// Ends a part of the case now, which began where the last one ended.
    mutating func end(_ part: WritableKeyPath<CaseTimes, Double>) {
        let now = clock.now
        times[keyPath: part] = Self.seconds(last, now)
        last = now
    }

    /// Ends the parts of which `processes` know the limits; `firstInput` is the time of the first byte on the
    /// clock of the rig.
    mutating func end(_ processes: [ClientProcess], firstInput: SimInstant?) {
        let spans = processes.map(\.span)
        let now = clock.now
        let started = spans.compactMap(\.started).min() ?? now
        let ended = spans.compactMap(\.ended).max() ?? now
        let asked = spans.compactMap(\.asked).max().map { min($0, ended) } ?? ended
        let byte = firstInput.map { powerOn.advanced(by: SimInstant.powerOn.duration(to: $0)) }
        let first = byte.map { min(max($0, started), asked) } ?? started
        times.preparing = Self.seconds(begin, started)
        times.connecting = Self.seconds(started, first)
        times.running = Self.seconds(first, asked)
        times.stopping = Self.seconds(asked, ended)
        last = ended
    }

    private static func seconds(_ one: ContinuousClock.Instant, _ other: ContinuousClock.Instant) -> Double {
        max(.zero, one.duration(to: other)).seconds
    }
}
