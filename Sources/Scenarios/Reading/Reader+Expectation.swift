package import Endpoints
package import Rig
import SimulationCore
package import VehicleModel

/// The names to which expectations can refer.
package struct CaseNames {
    /// The names of the endpoints, in the order of the rig.
    package let endpoints: [String]

    /// The names of the events, in the order of the rig; nil for an event without a name.
    package let events: [String?]

    /// The descriptions of the endpoints, in the order of the rig.
    package let descriptions: [EndpointDescription]

    /// The clients of a case that has several; empty for a case with one client.
    package let clients: [CaseClient]

    /// The index of the endpoint of the client that an expectation is about; nil in a case with one client.
    var clientEndpoint: Int?

    package init(_ rig: RigDescription, clients: [CaseClient] = []) {
        self.clients = clients
        descriptions = rig.endpoints
        endpoints = rig.endpoints.map(\.name)
        events = rig.events.map(\.name)
    }
}

extension Reader {
    /// Reads the expectations in `item`, in file order.
    mutating func expectations(_ item: Item?, _ path: String, _ names: CaseNames) -> [Expectation] {
        var expectations: [Expectation] = []
        for (index, member) in (item?.members ?? []).enumerated() {
            let place = "\(path)[\(index)]"
            if let id = member["id"], let text = id.text, expectations.contains(where: { $0.id == text }) {
                findings.error(id.place, "\(place).id", .repeated(text, of: "expectation"))
            }
            var names = names
            let client = client(of: member, place, &names)
            guard let form = form(member, place, names) else { continue }
            var expectation = Expectation(
                id: member["id"]?.text ?? "", about: member["about"]?.text ?? "",
                severity: word(member["severity"]), place: member.place, form: form)
            expectation.client = client
            expectations.append(expectation)
        }
        return expectations
    }

    private mutating func form(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Form? {
        for entry in item.entries {
            let place = path.appending(key: entry.key)
            let value = entry.value
            switch entry.key {
            case "sequence": return order(value, place, names).map(Expectation.Form.sequence)
            case "count": return count(value, place, names).map(Expectation.Form.count)
            case "every": return period(value, place, names).map(Expectation.Form.every)
            case "never": return never(value, place, names).map(Expectation.Form.never)
            case "recovers": return recovery(value, place, names).map(Expectation.Form.recovers)
            case "report": return report(value, place, names).map(Expectation.Form.report)
            case "response": return response(value, place, names).map(Expectation.Form.response)
            case "connection": return connection(value, place, names).map(Expectation.Form.connection)
            case "exit": return .exit(exit(value, place, names))
            case "output": return line(value, place, names).map(Expectation.Form.output)
            case "alerts": return AuditReader.alerts(value, place, names, &self).map(Expectation.Form.alerts)
            case "stored": return AuditReader.stored(value, place, names, &self).map(Expectation.Form.stored)
            case "request": return SentReader.sent(value, place, names, &self).map(Expectation.Form.sent)
            case "updates":
                return UpdatesReader.updates(value, place, names, &self).map(Expectation.Form.updates)
            default: continue
            }
        }
        return nil
    }

    // MARK: Requests

    private mutating func order(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Order? {
        var steps: [Expectation.Order.Step] = []
        for (index, member) in (item["requests"]?.members ?? []).enumerated() {
            let place = "\(path).requests[\(index)]"
            if member.kind == .mapping {
                guard let pattern = pattern(member, place) else { continue }
                steps.append(.init(pattern, within: duration(member["within"], "\(place).within")))
            } else {
                steps.append(.init(RequestPattern(lines(member, place))))
            }
        }
        guard let endpoint = endpoint(item, path, names), !steps.isEmpty else { return nil }
        return Expectation.Order(
            endpoint: endpoint, steps: steps, gap: duration(item["gap"], "\(path).gap"),
            isStrict: isOn(item["strict"]) ?? false, window: window(item, path, names))
    }

    private mutating func count(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Count? {
        let exactly = integer("exactly", of: item, path, Keys.count)
        let least = integer("at_least", of: item, path, Keys.count)
        let most = integer("at_most", of: item, path, Keys.count)
        if item["exactly"] == nil, item["at_least"] == nil, item["at_most"] == nil {
            findings.error(
                item.place, path, .incomplete("at_least", meaning: "write exactly, at_least or at_most"))
        }
        if let exact = item["exactly"], item["at_least"] != nil || item["at_most"] != nil {
            findings.error(exact.place, "\(path).exactly", .excluded("exactly", by: "at_least and at_most"))
        }
        if let least, let most, least > most, let place = item["at_most"]?.place {
            findings.error(
                place, "\(path).at_most", .outOfRange("\(most)", range: "\(least) or more, as at_least says"))
        }
        guard let endpoint = endpoint(item, path, names), let pattern = pattern(item, path) else {
            return nil
        }
        return Expectation.Count(
            endpoint: endpoint, pattern: pattern, atLeast: exactly ?? least ?? 0, atMost: exactly ?? most,
            window: window(item, path, names))
    }

    private mutating func period(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Period? {
        let spread = spread(item["period"], "\(path).period")
        if let spread, spread.tolerance == .zero || spread.middle <= spread.tolerance,
            let text = item["period"]
        {
            findings.error(
                text.place, "\(path).period",
                .unusable(text.text ?? "", expected: "a time and a smaller tolerance, such as 1s ± 200ms"))
        }
        let share = integer("share", of: item, path, Keys.every)
        let least = integer("at_least", of: item, path, Keys.every)
        guard let spread, let endpoint = endpoint(item, path, names), let pattern = pattern(item, path) else {
            return nil
        }
        return Expectation.Period(
            endpoint: endpoint, pattern: pattern, period: spread.middle, tolerance: spread.tolerance,
            share: share ?? 100, atLeast: least ?? 3, window: window(item, path, names))
    }

    private mutating func never(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Never? {
        let patience = duration(item["patience"], "\(path).patience")
        let what: Expectation.Never.What?
        if let sends = item["sends"] {
            let misbehaviour = word(sends, Expectation.Misbehaviour.self)
            if let stated = item["patience"], let misbehaviour, misbehaviour != .beforePrompt {
                findings.error(
                    stated.place, "\(path).patience",
                    .excluded("patience", by: "sends: \(misbehaviour.rawValue)"))
            }
            if let stated = item["during"], let misbehaviour,
                ![.beforePrompt, .insists].contains(misbehaviour)
            {
                findings.error(
                    stated.place, "\(path).during", .excluded("during", by: "sends: \(misbehaviour.rawValue)")
                )
            }
            what = misbehaviour.map { .misbehaviour($0, patience: patience) }
        } else {
            what = pattern(item, path).map(Expectation.Never.What.request)
        }
        guard let endpoint = endpoint(item, path, names), let what else { return nil }
        return Expectation.Never(
            endpoint: endpoint, what: what,
            during: item["during"].map { RequestPattern(lines($0, "\(path).during")) },
            until: item["until"].map { RequestPattern(lines($0, "\(path).until")) },
            window: window(item, path, names))
    }

    private mutating func recovery(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Recovery?
    {
        let after = mark(item["after"], "\(path).after", names)
        let within = duration(item["within"], "\(path).within")
        let values = item["values"].map { signals($0, "\(path).values") } ?? []
        let staleness = duration(item["staleness"], "\(path).staleness")
        let isStated = item["request"] != nil || item["pid"] != nil || item["service"] != nil
        let pattern = isStated ? pattern(item, path) : nil
        guard let endpoint = endpoint(item, path, names), let after, let within else { return nil }
        return Expectation.Recovery(
            endpoint: endpoint, pattern: pattern, after: after, within: within, values: values,
            staleness: staleness ?? Expectation.Report.usualStaleness, orEnds: isOn(item["or_ends"]) ?? false)
    }

    private mutating func response(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Response?
    {
        let isStated = item["request"] != nil || item["pid"] != nil || item["service"] != nil
        let pattern = isStated ? pattern(item, path) : .any
        let limit = duration(item["within"], "\(path).within")
        var window = window(item, path, names)
        window.within = nil
        guard let endpoint = endpoint(item, path, names), let limit, let pattern else { return nil }
        return Expectation.Response(endpoint: endpoint, pattern: pattern, limit: limit, window: window)
    }

    // MARK: Connections and the program

    private mutating func connection(
        _ item: Item, _ path: String, _ names: CaseNames
    ) -> Expectation.Connection? {
        let connects = duration(item["connects"], "\(path).connects")
        let reconnects = duration(item["reconnects"], "\(path).reconnects")
        let givesUp = duration(item["gives_up"], "\(path).gives_up")
        let most = integer("at_most", of: item, path, Keys.connection)
        let attempts = integer("attempts", of: item, path, Keys.connection)
        let window = window(item, path, names)
        guard let endpoint = endpoint(item, path, names) else { return nil }
        return Expectation.Connection(
            endpoint: endpoint, connects: connects, reconnects: reconnects, givesUp: givesUp,
            stays: isOn(item["stays"]) ?? false, atMost: most, attempts: attempts, window: window)
    }

    private mutating func exit(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Exit {
        var statuses: [Int] = []
        if let status = item["status"], status.text != "any" {
            let members = status.text == nil ? status.members : [status]
            statuses = members.enumerated().compactMap { index, member in
                integer(
                    member, status.text == nil ? "\(path).status[\(index)]" : "\(path).status",
                    within: Keys.exit.limits("status"))
            }
        }
        return Expectation.Exit(statuses: statuses, window: window(item, path, names))
    }

    private mutating func line(_ item: Item, _ path: String, _ names: CaseNames) -> Expectation.Line? {
        let isForbidden = isOn(item["never"]) ?? false
        let least = integer("at_least", of: item, path, Keys.output)
        guard let text = item["line"]?.text else { return nil }
        return Expectation.Line(
            text: text, stream: word(item["on"]), isForbidden: isForbidden,
            atLeast: isForbidden ? 0 : least ?? 1, window: window(item, path, names))
    }

    // MARK: Parts

    /// Reads the condition on what the client must have sent.
    mutating func met(_ item: Item, _ path: String, _ names: CaseNames) -> Scenario.Met? {
        let isStated = item["request"] != nil || item["pid"] != nil || item["service"] != nil
        let pattern = isStated ? pattern(item, path) : nil
        guard let endpoint = endpoint(item, path, names) else { return nil }
        return Scenario.Met(endpoint: endpoint, pattern: pattern, habit: word(item["sends"]))
    }

    /// Returns the index of the endpoint that `item` names; when it names none, that of the client of the
    /// expectation, or of the only endpoint.
    package mutating func endpoint(_ item: Item, _ path: String, _ names: CaseNames) -> Int? {
        guard let stated = item["endpoint"] else {
            if let endpoint = names.clientEndpoint { return endpoint }
            if names.endpoints.count == 1 { return 0 }
            if names.endpoints.isEmpty {
                findings.error(
                    item.place, path,
                    .incomplete("endpoints", meaning: "describe what the client connects to"))
            } else {
                let list = names.endpoints.joined(separator: ", ")
                findings.error(item.place, path, .incomplete("endpoint", meaning: "write one of \(list)"))
            }
            return nil
        }
        guard let name = stated.text, ScalarKind.name.accepts(name) else { return nil }
        if let index = names.endpoints.firstIndex(of: name) { return index }
        let nearest = Nearest.match(name, in: names.endpoints)
        findings.error(stated.place, "\(path).endpoint", .unknownName(name, of: "endpoint", nearest: nearest))
        return nil
    }

    /// Reads request patterns, one text or a list of them.
    private mutating func lines(_ item: Item, _ path: String) -> [WatchedRequest] {
        (item.text == nil ? item.members : [item]).enumerated().compactMap { index, member in
            guard let text = member.text, ScalarKind.requestPattern.accepts(text) else { return nil }
            if let named = formats.requests(named: text) {
                let name = Array(text.uppercased().utf8)
                // Arguments after the name, such as an offset, are not part of the pattern.
                return named.haveArguments ? .prefix(name) : .line(name)
            }
            let isLine = ScalarKind.isRequestLine(text)
            guard isLine || ScalarKind.isRequestPattern(text) else {
                findings.error(
                    member.place, item.text == nil ? "\(path)[\(index)]" : path,
                    .unknownName(
                        text, of: "request", nearest: Nearest.match(text, in: formats.requestNames)))
                return nil
            }
            let line = Array(isLine ? text.utf8[...] : text.filter { $0 != " " }.uppercased().utf8[...])
            return line.last == UInt8(ascii: "*") ? .prefix(line.dropLast()) : .line(line)
        }
    }

    /// Reads the pattern that the keys `request`, `pid` and `service` of `item` state together.
    private mutating func pattern(_ item: Item, _ path: String) -> RequestPattern? {
        var alternatives = item["request"].map { lines($0, "\(path).request") } ?? []
        if let pids = item["pid"] {
            let members = pids.text == nil ? pids.members : [pids]
            for (index, member) in members.enumerated() {
                let place = pids.text == nil ? "\(path).pid[\(index)]" : "\(path).pid"
                if let pid = byte(member, place) { alternatives.append(.parameter(pid)) }
            }
        }
        if let service = byte(item["service"], "\(path).service") { alternatives.append(.service(service)) }
        return alternatives.isEmpty ? nil : RequestPattern(alternatives)
    }

    /// Reads the window that the keys `after`, `before` and `within` of `item` state.
    mutating func window(_ item: Item, _ path: String, _ names: CaseNames) -> Window {
        Window(
            after: mark(item["after"], "\(path).after", names),
            before: mark(item["before"], "\(path).before", names),
            within: duration(item["within"], "\(path).within"))
    }

    /// Reads a moment. The name of an event has precedence over `start`, `connect` and `disconnect`.
    package mutating func mark(_ item: Item?, _ path: String, _ names: CaseNames) -> Mark? {
        guard let item else { return nil }
        guard let name = item.text else {
            let nth = integer("nth", of: item, path, Keys.momentRequest)
            return pattern(item, path).map { .request($0, nth: nth ?? 1) }
        }
        guard ScalarKind.name.accepts(name) else { return nil }
        if let index = names.events.firstIndex(of: name) { return .event(index: index, name: name) }
        switch name {
        case "start": return .start
        case "connect": return .connect
        case "disconnect": return .disconnect
        default:
            let known = names.events.compactMap { $0 } + ["start", "connect", "disconnect"]
            let nearest = Nearest.match(name, in: known)
            findings.error(item.place, path, .unknownName(name, of: "event", nearest: nearest))
            return nil
        }
    }

    /// Reads one signal name or a list of them.
    mutating func signals(_ item: Item, _ path: String) -> [SignalID] {
        let members = item.text == nil ? item.members : [item]
        return members.enumerated().compactMap { index, member in
            signal(named: member, item.text == nil ? "\(path)[\(index)]" : path)
        }
    }

    /// Returns the id of the signal whose name `item` is.
    package mutating func signal(named item: Item, _ path: String) -> SignalID? {
        guard let name = item.text, !name.isEmpty else { return nil }
        return signal(named: Item.Entry(key: name, keyPlace: item.place, value: item), path)
    }
}
