package import Documents
package import Endpoints
import Rig
package import SimulationCore
package import VehicleModel

extension Reader {
    /// The vehicle, endpoints and events to which events can refer.
    package struct Scene {
        package let car: VehicleDescription
        package let endpoints: [EndpointDescription]
        package let events: [String: EventID]
        package var names: [String] { endpoints.map(\.name) }
    }

    /// Reads when the event in `item` happens.
    mutating func trigger(_ item: Item, _ path: String, _ scene: Scene) -> Trigger? {
        let given = ["at", "every", "when", "after"].filter { item[$0] != nil }
        if given.count > 1 {
            findings.error(
                item[given[1]]?.place ?? item.place, path.appending(key: given[1]),
                .contradiction(given[0], given[1]))
        }
        if let from = item["from"], item["every"] == nil {
            findings.error(from.place, path.appending(key: "from"), .withoutEffect("from", needs: "every"))
        }
        guard let first = given.first else {
            findings.error(
                item.place, path, .incomplete("at", meaning: "say when: at, every, when or after"))
            return nil
        }
        switch first {
        case "at": return duration(item["at"], "\(path).at").map(Trigger.at)
        case "every":
            guard let interval = duration("every", of: item, path, Keys.unsolicited) else { return nil }
            return .every(interval, from: duration(item["from"], "\(path).from") ?? interval)
        case "when": return item["when"].flatMap { condition($0, "\(path).when", scene) }.map(Trigger.when)
        default: return item["after"].flatMap { follow($0, "\(path).after", scene) }
        }
    }

    private mutating func follow(_ item: Item, _ path: String, _ scene: Scene) -> Trigger? {
        let delay = duration(item["delay"], "\(path).delay") ?? .zero
        guard let named = item.text == nil ? item["event"] : item, let name = named.text else { return nil }
        guard let event = scene.events[name] else {
            findings.error(
                named.place, path, .unknownName(name, of: "event", in: scene.events.keys.sorted()))
            return nil
        }
        return .after(event: event, delay: delay)
    }

    package mutating func endpoint(_ item: Item?, _ path: String, _ scene: Scene) -> EndpointID? {
        guard let item, let name = item.text, ScalarKind.name.accepts(name) else { return nil }
        if let endpoint = scene.endpoints.id(named: name) { return endpoint }
        findings.error(item.place, path, .unknownName(name, of: "endpoint", in: scene.names))
        return nil
    }

    private mutating func condition(_ item: Item, _ path: String, _ scene: Scene) -> Condition? {
        let endpoint = endpoint(item["endpoint"], "\(path).endpoint", scene)
        let nth = (item["nth"]?.text == nil ? item["nth"]?.members ?? [] : [item["nth"]].compactMap { $0 })
            .compactMap { integer($0, "\(path).nth", within: Keys.condition.limits("nth")) }
        let given = ["request", "pid", "service", "connection", "first_byte", "signal"]
            .filter { item[$0] != nil }
        if given.count > 1 {
            findings.error(
                item[given[1]]?.place ?? item.place, path.appending(key: given[1]),
                .contradiction(given[0], given[1]))
        }
        guard let first = given.first, let value = item[first],
            let occasion = occasion(first, value, in: item, path, scene)
        else { return nil }
        for key in ["above", "below"] where first != "signal" {
            if let side = item[key] {
                findings.error(
                    side.place, path.appending(key: key), .withoutEffect(key, needs: "signal"))
            }
        }
        return Condition(occasion, endpoint: endpoint, nth: nth)
    }

    private mutating func occasion(
        _ key: String, _ value: Item, in item: Item, _ path: String, _ scene: Scene
    ) -> TriggerCondition? {
        let place = path.appending(key: key)
        switch key {
        case "request": return .request(pattern(value, place))
        case "pid": return byte(value, place).map { .request(.parameter($0)) }
        case "service": return byte(value, place).map { .request(.service($0)) }
        case "connection": return value.text == "disconnect" ? .disconnect : .connect
        case "first_byte": return .firstByte
        default:
            guard let name = value.text, !name.isEmpty else { return nil }
            let entry = Item.Entry(key: name, keyPlace: value.place, value: value)
            guard let id = signal(named: entry, place) else { return nil }
            if item["above"] != nil, let below = item["below"] {
                findings.error(below.place, "\(path).below", .contradiction("above", "below"))
            }
            guard let side = Crossing.allCases.first(where: { item[$0.rawValue] != nil }) else {
                findings.error(
                    item.place, path, .incomplete("above", meaning: "give the value: above or below"))
                return nil
            }
            let limit = self.value(
                item[side.rawValue], of: custom.signal(id), path.appending(key: side.rawValue))
            return limit.map { .crossing(id, side, $0) }
        }
    }

    /// Reads the request of a condition, such as `010C` or `36*`, or `any`; warns when no client would send such a request.
    private mutating func pattern(_ item: Item, _ path: String) -> WatchedRequest {
        let text = item.text ?? ""
        if text == "any" { return .any }
        if ScalarKind.isRequestLine(text) {
            return text.hasSuffix("*") ? .prefix(Array(text.utf8.dropLast())) : .line(Array(text.utf8))
        }
        let line = text.uppercased().utf8.filter { $0 > 0x20 }
        if line.last == 0x2A, line.count > 2, line.dropLast().allSatisfy({ Hex.value(of: $0) != nil }) {
            return .prefix(line.dropLast())
        }
        let isHex = line.count >= 2 && line.allSatisfy { Hex.value(of: $0) != nil }
        let isCommand = ["AT", "ST", "VT"].contains { line.count > 2 && line.starts(with: $0.utf8) }
        let isNamed = formats.requests(named: text)?.canBeAwaited ?? false
        if !text.isEmpty, !isHex, !isCommand, !isNamed {
            findings.warning(item.place, path, .unusualRequest(text))
        }
        return .line(line)
    }
}
