import Conformance
import MTG
import Rig
import SimulationCore

/// Finds the maintenance records that a telematics unit sent, in the bytes that reached the client.
///
/// Answers follow one another in the order of the requests, so the length of each answer gives the start of
/// the next. The length is that of the endpoint's layout, unless a fault of the scenario changes it.
struct MaintenanceOracle {
    /// A record that the client received, and when its last byte reached the client.
    struct Delivery {
        let moment: Moment
        let sent: SentRecord
    }

    private let unit: MaintenanceDescription
    private let events: [EventDescription]
    private var answers: [String: Int] = [:]

    /// Returns the records on `link`, in order; `exchanges` are the requests on the link, `events` those of
    /// the scenario.
    static func deliveries(
        of unit: MaintenanceDescription, on link: Evidence.Link, _ exchanges: [Evidence.Exchange],
        _ events: [EventDescription]
    ) -> [Delivery] {
        var oracle = MaintenanceOracle(unit: unit, events: events)
        return oracle.read(link, exchanges)
    }

    private init(unit: MaintenanceDescription, events: [EventDescription]) {
        self.unit = unit
        self.events = events
    }

    private mutating func read(_ link: Evidence.Link, _ exchanges: [Evidence.Exchange]) -> [Delivery] {
        let bytes = link.output.flatMap(\.bytes)
        var ends: [(end: Int, moment: Moment)] = []
        for output in link.output {
            ends.append(((ends.last?.end ?? 0) + output.bytes.count, output.moment))
        }
        var deliveries: [Delivery] = []
        var start = 0
        for exchange in exchanges {
            let rest = bytes[start...]
            guard !rest.isEmpty else { break }
            guard let request = exchange.code.map(MaintenanceRequest.init(code:)) else { break }
            let name = request.name
            if unit.mode == .strict, rest.starts(with: "MTGE".utf8) {
                start += min(rest.count, Refusal.notPermitted.bytes.count)
                continue
            }
            answers[name, default: 0] += 1
            let usual = unit.faults.filter { $0.applies(to: request, nth: answers[name] ?? 1) }
            let faults = RecordFault.merged(usual, with: passing(exchange)).map(\.kind)
            if let refusal = Self.refusal(in: faults) {
                start += min(rest.count, refusal.bytes.count)
                continue
            }
            let length = self.length(of: name, rest, faults)
            let isDoubled = faults.contains(.doubled)
            for part in 0..<(isDoubled ? 2 : 1) {
                let copy = rest.dropFirst(part * length).prefix(length)
                guard name == "maintenance", !copy.isEmpty else { continue }
                let end = copy.endIndex
                guard let moment = ends.first(where: { $0.end >= end })?.moment else { continue }
                deliveries.append(
                    Delivery(
                        moment: moment,
                        sent: SentRecord(
                            bytes: Array(Self.cut(copy, part * length, faults)), layout: unit.layout,
                            isRepeated: part > 0)))
            }
            start += min(rest.count, Self.total(length * (isDoubled ? 2 : 1), faults))
        }
        return deliveries
    }

    /// Returns the faults that events applied to the answer of `exchange`, according to the journal.
    private func passing(_ exchange: Evidence.Exchange) -> [RecordFault] {
        exchange.recordFaults.compactMap { event, item -> RecordFault? in
            guard events.indices.contains(event.index) else { return nil }
            let stated = events[event].actions.flatMap(\.faults).flatMap(\.recordFaults)
            return stated.indices.contains(item) ? stated[item] : nil
        }
    }

    private static func refusal(in faults: [RecordFault.Kind]) -> Refusal? {
        for case .refusal(let reason) in faults { return reason }
        return nil
    }

    /// Returns the part of `copy`, which begins at `offset` of its answer, that was sent when the answer is
    /// truncated.
    private static func cut(
        _ copy: ArraySlice<UInt8>, _ offset: Int, _ faults: [RecordFault.Kind]
    ) -> ArraySlice<UInt8> {
        var copy = copy
        for case .close(let count) in faults { copy = copy.prefix(max(0, count - offset)) }
        return copy
    }

    private static func total(_ length: Int, _ faults: [RecordFault.Kind]) -> Int {
        var length = length
        for case .close(let count) in faults { length = min(length, count) }
        return length
    }

    /// Returns the length of one answer to a request named `name`; `bytes` begin with the answer.
    private func length(
        of name: String, _ bytes: ArraySlice<UInt8>, _ faults: [RecordFault.Kind]
    ) -> Int {
        var length: Int
        switch name {
        case "maintenance": length = unit.layout.size
        case "dealer-info": length = unit.dealerLayout.size
        case "debug-log":
            let head = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            return 4 + head
        case "token": return 4
        default: return Refusal.unknownRequest.bytes.count
        }
        for case .length(let count) in faults { length = count }
        return length
    }
}

extension Evidence {
    /// Returns the maintenance records that reached clients of the endpoint, in order of time.
    func deliveries(
        of unit: MaintenanceDescription, at endpoint: EndpointID, _ events: [EventDescription]
    ) -> [MaintenanceOracle.Delivery] {
        links.filter { $0.endpoint == endpoint }.flatMap { link in
            MaintenanceOracle.deliveries(
                of: unit, on: link, link.exchanges.map { exchanges[$0] }, events)
        }.sorted { $0.moment < $1.moment }
    }
}
