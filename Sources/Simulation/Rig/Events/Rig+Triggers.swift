import Endpoints
import SimulationCore
import VehicleModel

extension Rig {
    /// The interval at which signals are compared with the values of `crossing` conditions.
    static let crossingInterval = Duration.milliseconds(50)

    /// Returns whether the endpoints must observe requests or may have faults.
    static func watchesRequests(_ description: RigDescription) -> Bool {
        let hasFaults = description.endpoints.contains { !$0.stream.faults.isEmpty }
        return hasFaults || description.takesActions
            || description.events.contains { event in
                let acts = event.actions.contains { type(of: $0).actsOnConnections }
                guard case .when(let condition) = event.trigger else { return acts }
                if case .crossing = condition.kind { return acts }
                return true
            }
    }

    /// Sets time zero to now and schedules all events with a time.
    mutating func begin() {
        origin = context.now
        for id in description.events.ids where !description.events[id].trigger.isStart {
            switch description.events[id].trigger {
            case .at(let time): context.wakes.schedule(.event(id), at: context.now.advanced(by: time))
            case .every(_, let first):
                context.wakes.schedule(.event(id), at: context.now.advanced(by: first))
            case .when, .after: break
            }
        }
        if description.events.contains(where: Self.waitsForCrossing) { watchCrossings() }
    }

    private static func waitsForCrossing(_ event: EventDescription) -> Bool {
        guard case .when(let condition) = event.trigger, case .crossing = condition.kind else {
            return false
        }
        return true
    }

    /// Schedules the next repetition of a periodic event.
    mutating func scheduleNext(_ id: EventID) {
        guard case .every(let interval, _) = description.events[id].trigger, interval > .zero, !isOver(id)
        else { return }
        context.wakes.schedule(.event(id), at: context.now.advanced(by: interval))
    }

    /// Returns whether the event `id` cannot happen any more.
    private func isOver(_ id: EventID) -> Bool {
        let event = description.events[id]
        if let times = event.times, eventStates[id].fired >= times { return true }
        guard let until = event.until, let origin else { return false }
        return origin.advanced(by: until) <= context.now
    }

    /// Starts the event `id`, unless it is over or its probability is not met, and the events that follow it
    /// without a delay.
    mutating func fire(_ id: EventID, cause: EndpointEvent?) {
        guard !hasEnded, !isOver(id) else { return }
        let event = description.events[id]
        if event.probability < 1, chance.nextUnit() >= event.probability { return }
        eventStates[id].fired += 1
        perform(event, id, cause: cause)
        for follower in eventStates[id].followers {
            if follower.delay == .zero {
                fire(follower.event, cause: cause)
            } else {
                context.wakes.schedule(.event(follower.event), at: context.now.advanced(by: follower.delay))
            }
        }
    }

    /// Starts the events whose condition `observed` meets, in the order of the file.
    mutating func observe(_ observed: EndpointEvent) {
        for id in description.events.ids {
            guard case .when(let condition) = description.events[id].trigger,
                condition.endpoint.map({ $0 == observed.endpoint }) ?? true,
                condition.kind.isMet(by: observed)
            else { continue }
            eventStates[id].met += 1
            guard condition.nth.isEmpty || condition.nth.contains(eventStates[id].met) else { continue }
            fire(id, cause: observed)
        }
    }

    /// Compares signals with the values of `crossing` conditions, and starts the events that are met.
    mutating func watchCrossings() {
        context.vehicle.advance(to: context.now)
        for id in description.events.ids {
            guard case .when(let condition) = description.events[id].trigger,
                case .crossing(let signal, let direction, let limit) = condition.kind,
                let value = context.vehicle.value(of: signal)
            else { continue }
            let isBeyond = direction == .above ? value > limit : value < limit
            defer { eventStates[id].wasBeyond = isBeyond }
            guard isBeyond, eventStates[id].wasBeyond == false else { continue }
            eventStates[id].met += 1
            guard condition.nth.isEmpty || condition.nth.contains(eventStates[id].met) else { continue }
            dueEvents.insert(id, at: dueEvents.firstIndex { $0 > id } ?? dueEvents.count)
        }
        context.wakes.schedule(.crossings, at: context.now.advanced(by: Self.crossingInterval))
    }
}

extension Trigger {
    /// Whether the trigger is `at: 0s`.
    var isStart: Bool {
        if case .at(.zero) = self { true } else { false }
    }
}

extension TriggerCondition {
    /// Returns whether `observed` meets the condition.
    func isMet(by observed: EndpointEvent) -> Bool {
        switch (self, observed.kind) {
        case (.request(let pattern), .request(let line)): pattern.matches(line)
        case (.connect, .connect), (.disconnect, .disconnect), (.firstByte, .firstByte): true
        case (.request, _), (.connect, _), (.disconnect, _), (.firstByte, _), (.crossing, _): false
        }
    }
}
