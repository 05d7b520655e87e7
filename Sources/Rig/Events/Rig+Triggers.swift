import SimulationCore
import VehicleModel

/// What the rig remembers of one event.
struct EventState: Sendable {
    /// How often its condition has been met.
    var met = 0
    /// How often it has happened.
    var fired = 0
    /// On which side of its value a signal was; nil before it was looked at.
    var wasBeyond: Bool?
    /// The events that follow it, and how long after it.
    var followers: [(event: Int, delay: Duration)] = []

    static func states(of events: [EventDescription]) -> [EventState] {
        var states = events.map { _ in EventState() }
        for (index, event) in events.enumerated() {
            if case .after(let other, let delay) = event.trigger, states.indices.contains(other) {
                states[other].followers.append((index, delay))
            }
        }
        return states
    }
}

/// What made an event happen.
struct Cause: Sendable {
    /// The endpoint where it was observed.
    let endpoint: Int
    /// The connection, when one is open.
    let port: Int?
    /// Whether it was a request, whose answer is not formed yet.
    let isRequest: Bool
}

/// When events happen.
extension Rig {
    /// How often signals are compared with the values that events wait for.
    static let crossingInterval = Duration.milliseconds(50)

    /// Whether connections have to look at requests or may have faults.
    static func watchesRequests(_ description: RigDescription) -> Bool {
        let hasFaults = description.endpoints.contains { endpoint in
            switch endpoint.kind {
            case .elm327(let adapter): !adapter.faults.isEmpty
            case .telemetry: !endpoint.datagramFaults.isEmpty
            case .mtg(_, let stream): !stream.faults.isEmpty
            }
        }
        return hasFaults
            || description.events.contains { event in
                let acts = event.actions.contains { action in
                    switch action {
                    case .fault, .clearFault, .disconnect, .unsolicited: true
                    default: false
                    }
                }
                guard case .when(let condition) = event.trigger else { return acts }
                if case .crossing = condition.occasion { return acts }
                return true
            }
    }

    /// Books what is so from the start, however long the client takes to come: a port that refuses does so at once.
    mutating func bookStart() {
        for (index, event) in description.events.enumerated() where event.trigger.isStart {
            queue.schedule(.event(index), at: context.now)
        }
    }

    /// Time zero is now: books everything that happens by time.
    mutating func begin() {
        origin = clock
        for (index, event) in description.events.enumerated() where !event.trigger.isStart {
            switch event.trigger {
            case .at(let time): queue.schedule(.event(index), at: context.now.advanced(by: time))
            case .every(_, let first): queue.schedule(.event(index), at: context.now.advanced(by: first))
            case .when, .after: break
            }
        }
        if description.events.contains(where: Self.waitsForCrossing) { watchCrossings() }
    }

    private static func waitsForCrossing(_ event: EventDescription) -> Bool {
        guard case .when(let condition) = event.trigger, case .crossing = condition.occasion else {
            return false
        }
        return true
    }

    /// Books the next time of an event that happens again and again.
    mutating func bookNext(_ index: Int) {
        guard case .every(let interval, _) = description.events[index].trigger, interval > .zero,
            !isOver(index)
        else { return }
        queue.schedule(.event(index), at: context.now.advanced(by: interval))
    }

    /// Whether event number `index` can happen no more.
    private func isOver(_ index: Int) -> Bool {
        let event = description.events[index]
        if let times = event.times, eventStates[index].fired >= times { return true }
        guard let until = event.until, let origin else { return false }
        return origin.advanced(by: until) <= clock
    }

    /// Event number `index` happens, unless it is over or chance is against it; what follows it at once happens too.
    mutating func fire(_ index: Int, cause: Cause?) {
        guard !hasEnded, !isOver(index) else { return }
        let event = description.events[index]
        if event.probability < 1, chance.nextUnit() >= event.probability { return }
        eventStates[index].fired += 1
        perform(event, place: index, cause: cause)
        for follower in eventStates[index].followers {
            if follower.delay == .zero {
                fire(follower.event, cause: cause)
            } else {
                queue.schedule(.event(follower.event), at: context.now.advanced(by: follower.delay))
            }
        }
    }

    /// Something happened at endpoint number `endpoint`: the events that wait for it happen, in the order of the file.
    mutating func observe(_ occasion: TriggerCondition, at endpoint: Int, port: Int?) {
        meet(at: endpoint, port: port, isRequest: false) { $0 == occasion }
    }

    /// A request has arrived: the events that wait for it happen, in the order of the file.
    mutating func observe(request line: [UInt8], at endpoint: Int, port: Int) {
        meet(at: endpoint, port: port, isRequest: true) { occasion in
            guard case .request(let pattern) = occasion else { return false }
            return pattern.matches(line)
        }
    }

    private mutating func meet(
        at endpoint: Int, port: Int?, isRequest: Bool, _ isMeant: (TriggerCondition) -> Bool
    ) {
        for index in description.events.indices {
            guard case .when(let condition) = description.events[index].trigger,
                condition.endpoint.map({ $0 == endpoint }) ?? true, isMeant(condition.occasion)
            else { continue }
            eventStates[index].met += 1
            guard condition.nth.isEmpty || condition.nth.contains(eventStates[index].met) else { continue }
            fire(index, cause: Cause(endpoint: endpoint, port: port, isRequest: isRequest))
        }
    }

    /// Compares signals with the values that events wait for.
    mutating func watchCrossings() {
        context.vehicle.advance(to: context.now)
        for index in description.events.indices {
            guard case .when(let condition) = description.events[index].trigger,
                case .crossing(let signal, let direction, let limit) = condition.occasion,
                let value = context.vehicle.value(of: signal)
            else { continue }
            let isBeyond = direction == .above ? value > limit : value < limit
            defer { eventStates[index].wasBeyond = isBeyond }
            guard isBeyond, eventStates[index].wasBeyond == false else { continue }
            eventStates[index].met += 1
            guard condition.nth.isEmpty || condition.nth.contains(eventStates[index].met) else { continue }
            dueEvents.insert(index, at: dueEvents.firstIndex { $0 > index } ?? dueEvents.count)
        }
        queue.schedule(.crossings, at: context.now.advanced(by: Self.crossingInterval))
    }
}

extension Trigger {
    /// Whether it is `at: 0s`.
    var isStart: Bool {
        if case .at(.zero) = self { true } else { false }
    }
}
