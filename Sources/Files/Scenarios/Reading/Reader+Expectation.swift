package import Documents
package import Endpoints
package import Rig
package import SimulationCore
package import VehicleModel

package struct ExpectationNames {
    /// The names of the events, in the order of the rig; nil for an event without a name.
    package let events: [String?]

    /// The descriptions of the endpoints, in the order of the rig.
    package let endpoints: [EndpointDescription]

    /// The clients of a case that has several; empty for a case with one client.
    package let clients: [CaseClient]

    /// The endpoint of the client that an expectation is about; nil in a case with one client.
    var clientEndpoint: EndpointID?

    package init(_ rig: RigDescription, clients: [CaseClient] = []) {
        self.clients = clients
        endpoints = rig.endpoints
        events = rig.events.map(\.name)
    }
}

extension Reader {
    /// Reads the expectations in `item`, in file order.
    mutating func expectations(_ item: Item?, _ path: String, _ names: ExpectationNames) -> [Expectation] {
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

    private mutating func form(
        _ item: Item, _ path: String, _ names: ExpectationNames
    ) -> (any ExpectationForm)? {
        for entry in item.entries {
            guard let form = formats.forms.first(where: { $0.key.name == entry.key }) else { continue }
            return form.read(entry.value, path.appending(key: entry.key), names, &self)
        }
        return nil
    }

    // MARK: Parts

    /// Reads the condition on what the client must have sent.
    mutating func met(_ item: Item, _ path: String, _ names: ExpectationNames) -> Scenario.Met? {
        let pattern = pattern(item, path)
        guard let endpoint = endpoint(item, path, names) else { return nil }
        return Scenario.Met(endpoint: endpoint, pattern: pattern, habit: word(item["sends"]))
    }

    /// Returns the endpoint that `item` names; when it names none, that of the client of the
    /// expectation, or of the only endpoint.
    package mutating func endpoint(_ item: Item, _ path: String, _ names: ExpectationNames) -> EndpointID? {
        guard let stated = item["endpoint"] else {
            if let endpoint = names.clientEndpoint { return endpoint }
            if names.endpoints.count == 1 { return 0 }
            if names.endpoints.isEmpty {
                findings.error(
                    item.place, path,
                    .incomplete("endpoints", meaning: "describe what the client connects to"))
            } else {
                let list = names.endpoints.map(\.name).joined(separator: ", ")
                findings.error(item.place, path, .incomplete("endpoint", meaning: "write one of \(list)"))
            }
            return nil
        }
        guard let name = stated.text, ScalarKind.name.accepts(name) else { return nil }
        if let endpoint = names.endpoints.id(named: name) { return endpoint }
        findings.error(
            stated.place, "\(path).endpoint",
            .unknownName(name, of: "endpoint", in: names.endpoints.map(\.name)))
        return nil
    }

    /// Reads request patterns, one text or a list of them.
    package mutating func lines(_ item: Item, _ path: String) -> [WatchedRequest] {
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
                    .unknownName(text, of: "request", in: formats.requestNames))
                return nil
            }
            let line = Array(isLine ? text.utf8[...] : text.filter { $0 != " " }.uppercased().utf8[...])
            return line.last == UInt8(ascii: "*") ? .prefix(line.dropLast()) : .line(line)
        }
    }

    /// Reads the pattern that the keys `request`, `pid` and `service` of `item` state together.
    package mutating func pattern(_ item: Item, _ path: String) -> RequestPattern? {
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

    /// Reads how often something occurs: the keys `exactly`, or `at_least` and `at_most`, of `record`. Nil where nothing is
    /// stated.
    package mutating func times(
        _ item: Item, _ path: String, _ record: Shape.Record
    ) -> (least: Int?, most: Int?) {
        let exactly = integer("exactly", of: item, path, record)
        let least = integer("at_least", of: item, path, record)
        let most = integer("at_most", of: item, path, record)
        if let exact = item["exactly"], item["at_least"] != nil || item["at_most"] != nil {
            findings.error(exact.place, "\(path).exactly", .excluded("exactly", by: "at_least and at_most"))
        }
        if let least, let most, least > most, let place = item["at_most"]?.place {
            findings.error(
                place, "\(path).at_most", .outOfRange("\(most)", range: "\(least) or more, as at_least says"))
        }
        return (exactly ?? least, exactly ?? most)
    }

    /// Reads the window that the keys `after`, `before` and `within` of `item` state.
    package mutating func window(_ item: Item, _ path: String, _ names: ExpectationNames) -> Window {
        Window(
            after: mark(item["after"], "\(path).after", names),
            before: mark(item["before"], "\(path).before", names),
            within: duration(item["within"], "\(path).within"))
    }

    /// Reads a moment. The name of an event has precedence over `start`, `connect` and `disconnect`.
    package mutating func mark(_ item: Item?, _ path: String, _ names: ExpectationNames) -> Mark? {
        guard let item else { return nil }
        guard let name = item.text else {
            let nth = integer("nth", of: item, path, Keys.momentRequest)
            return pattern(item, path).map { .request($0, nth: nth ?? 1) }
        }
        guard ScalarKind.name.accepts(name) else { return nil }
        if let index = names.events.firstIndex(of: name) { return .event(EventID(index), name: name) }
        switch name {
        case "start": return .start
        case "connect": return .connect
        case "disconnect": return .disconnect
        default:
            let known = names.events.compactMap { $0 } + ["start", "connect", "disconnect"]
            findings.error(item.place, path, .unknownName(name, of: "event", in: known))
            return nil
        }
    }

    /// Reads one signal name or a list of them.
    package mutating func signals(_ item: Item, _ path: String) -> [SignalID] {
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
