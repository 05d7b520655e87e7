import SimulationCore
import VehicleModel

/// Messages that a server sends without a request of its own: periodic data (service 2A) and events (service 86).
struct Schedule: Hashable, Sendable {
    /// An identifier that is sent again and again.
    struct Periodic: Hashable, Sendable {
        let tester: DiagnosticTester
        let id: UInt8
        let interval: Duration
        var next: SimInstant
    }

    /// An event whose occurrence is answered like a request.
    struct Event: Hashable, Sendable {
        enum Trigger: Hashable, Sendable {
            /// A status bit of the mask changes in any code.
            case codeStatus(mask: UInt8)
            /// The value of the identifier changes.
            case identifier(UInt16)
        }

        let tester: DiagnosticTester
        let trigger: Trigger
        /// The sub-function with its storage bit, the window, the record and the service to respond to.
        let kind: UInt8
        let window: UInt8
        let record: [UInt8]
        let service: [UInt8]
        /// The state at the last look.
        var last: [UInt8]
        var count = 0
    }

    /// The interval at which the conditions of events are checked.
    static let lookInterval = Duration.milliseconds(100)

    var periodic: [Periodic] = []
    var events: [Event] = []
    /// When events are looked at next; nil while they are stopped.
    var nextLook: SimInstant?

    func deadline(of tester: DiagnosticTester) -> SimInstant? {
        var earliest: SimInstant?
        for item in periodic where item.tester == tester { earliest = .earlier(earliest, item.next) }
        if let nextLook, events.contains(where: { $0.tester == tester }) {
            earliest = .earlier(earliest, nextLook)
        }
        return earliest
    }

    mutating func removePeriodic(_ id: UInt8) { periodic.removeAll { $0.id == id } }

    /// Stops everything, as entering the default session does; events that are stored stay defined.
    mutating func stop() {
        periodic = []
        events.removeAll { $0.kind & 0x40 == 0 }
        nextLook = nil
    }

    mutating func remove(_ tester: DiagnosticTester) {
        periodic.removeAll { $0.tester == tester }
        events.removeAll { $0.tester == tester }
    }
}

extension UDSServer {
    /// Service 86: one event of each kind, looked at every 100 ms while started.
    mutating func respondOnEvent(
        _ call: UDSCall, _ vehicle: Vehicle, _ answer: inout [UInt8]
    ) -> UDSOutcome {
        let request = call.request
        let kind = call.subFunction
        answer += [0xC6, kind]
        switch kind & 0x3F {
        case 0x00, 0x05, 0x06:
            if kind & 0x3F == 0x05 {
                guard !schedule.events.isEmpty else { return .refused(.requestSequenceError) }
                schedule.nextLook = call.now.advanced(by: Schedule.lookInterval)
                for index in schedule.events.indices {
                    schedule.events[index].last = state(of: schedule.events[index].trigger, vehicle)
                }
            } else {
                schedule.nextLook = nil
                if kind & 0x3F == 0x06 { schedule.events = [] }
            }
            answer += [0x00, request[2]]
        case 0x04:
            answer.append(UInt8(schedule.events.count))
            for event in schedule.events {
                answer += [event.kind, event.window]
                answer += event.record
                answer += event.service
            }
        default:
            let length = kind & 0x3F == 0x01 ? 1 : 2
            let record = Array(request[3..<3 + length])
            let service = Array(request[(3 + length)...])
            let trigger: Schedule.Event.Trigger =
                length == 1 ? .codeStatus(mask: record[0]) : .identifier(call.word(3))
            if case .identifier(let id) = trigger, value(of: id, vehicle) == nil {
                return .refused(.requestOutOfRange)
            }
            guard service[0] == 0x19 || service[0] == 0x22 else { return .refused(.requestOutOfRange) }
            schedule.events.removeAll { $0.kind & 0x3F == kind & 0x3F }
            schedule.events.append(
                Schedule.Event(
                    tester: call.tester, trigger: trigger, kind: kind, window: request[2], record: record,
                    service: service, last: state(of: trigger, vehicle)))
            answer += [0x00, request[2]]
            answer += record
            answer += service
        }
        return .positive
    }

    private func state(of trigger: Schedule.Event.Trigger, _ vehicle: Vehicle) -> [UInt8] {
        switch trigger {
        case .identifier(let id): value(of: id, vehicle) ?? []
        case .codeStatus(let mask):
            reports(vehicle).flatMap { $0.bytes + [$0.status & mask] }
        }
    }

    /// Looks at the events of `tester` when that is due; returns the answer of the first one that has happened.
    mutating func takeEvent(
        for tester: DiagnosticTester, _ now: SimInstant, _ vehicle: inout Vehicle
    ) -> [UInt8]? {
        guard let due = schedule.nextLook, due <= now,
            schedule.events.contains(where: { $0.tester == tester })
        else { return nil }
        for index in schedule.events.indices where schedule.events[index].tester == tester {
            let state = state(of: schedule.events[index].trigger, vehicle)
            guard state != schedule.events[index].last else { continue }
            schedule.events[index].last = state
            schedule.events[index].count += 1
            let event = schedule.events[index]
            let call = UDSCall(request: event.service, tester: tester, addressing: .physical, now: now)
            var answer: [UInt8] = []
            if case .refused = evaluate(call, &vehicle, &answer) { continue }
            guard answer.count <= longestMessage(tester) else { continue }
            return answer
        }
        schedule.nextLook = now.advanced(by: Schedule.lookInterval)
        return nil
    }
}
