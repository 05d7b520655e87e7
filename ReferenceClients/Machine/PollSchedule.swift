import SimulationCore

/// The schedule of requests for live data.
///
/// There are three schedules, chosen by the parameters:
/// - four or more parameters on CAN: one request with at most six of them (three by SAE J1979-2) each 1.5 s;
/// - the five of a trip computer (speed, engine speed, coolant, voltage, air flow): two requests a second, the
///   fast-changing ones more often;
/// - others: one request each half second, in turn.
struct PollSchedule: Sendable {
    /// The supported parameters to be shown, in the order of the task.
    private let parameters: [UInt8]

    private var isBatched: Bool
    private var tick = 0
    private var place = 0

    /// The requests of the present slot that are still to be sent.
    private var queue: [[UInt8]] = []

    /// When the next slot begins.
    private(set) var due: SimInstant

    private let bug: BugSwitch<ClientBug>

    private static let slot = Duration.milliseconds(500)
    private static let batchPeriod = Duration.milliseconds(1500)
    /// The most parameters of one request.
    private let batchSize: Int

    /// Parameters of a trip computer: speed, engine speed, coolant, voltage, air flow.
    private static let tripComputer: Set<UInt8> = [0x0D, 0x0C, 0x05, 0x42, 0x10]

    init(
        _ parameters: [UInt8], isCAN: Bool, mostAtOnce: Int, now: SimInstant, bug: BugSwitch<ClientBug>
    ) {
        self.parameters = parameters
        batchSize = mostAtOnce
        self.bug = bug
        due = now
        isBatched =
            isCAN && parameters.count >= 4 && Set(parameters) != Self.tripComputer && bug != .pollsSlowOften
    }

    var isEmpty: Bool { parameters.isEmpty }

    /// Switches to single requests, because the car does not answer several parameters at once.
    mutating func askOneByOne() {
        isBatched = false
    }

    /// The next request when it is due, or nil; missed slots are not made up for.
    mutating func next(now: SimInstant) -> [UInt8]? {
        if !queue.isEmpty { return queue.removeFirst() }
        guard bug == .noSchedule || due <= now else { return nil }
        due = due.advanced(by: isBatched ? Self.batchPeriod : Self.slot)
        if bug != .queuesRequests { due = max(due, now) }
        queue = isBatched ? batches() : bug == .pollsSlowOften ? parameters.map { [$0] } : [single()]
        tick += 1
        return queue.removeFirst()
    }

    private func batches() -> [[UInt8]] {
        stride(from: 0, to: parameters.count, by: batchSize).map {
            Array(parameters[$0..<min($0 + batchSize, parameters.count)])
        }
    }

    private mutating func single() -> [UInt8] {
        if Set(parameters) == Self.tripComputer, bug != .noSchedule {
            return [Self.tripComputer(tick: tick)]
        }
        defer { place += 1 }
        return [parameters[place % parameters.count]]
    }

    /// The parameter in half second `tick`: speed every second, and in the other half second what is due: coolant every ten
    /// seconds, voltage every six, engine speed in odd seconds, air flow in the rest.
    static func tripComputer(tick: Int) -> UInt8 {
        let second = tick / 2
        if tick.isMultiple(of: 2) { return 0x0D }
        if second.isMultiple(of: 10) { return 0x05 }
        if second.isMultiple(of: 6) { return 0x42 }
        return second.isMultiple(of: 2) ? 0x10 : 0x0C
    }
}
