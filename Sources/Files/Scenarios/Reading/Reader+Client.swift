package import Documents

/// Reads the tasks and clients of a case.
extension Reader {
    /// Reads the task of `item`, a scenario or one of its clients; nil when it states none.
    package mutating func task(of item: Item, _ path: String) -> ClientTask? {
        let place = path.appending(key: "with")
        guard let kind = word(item["task"], ClientTask.Kind.self) else {
            if let with = item["with"], item["task"] == nil {
                findings.error(
                    with.place, place, .incomplete("task", meaning: "write `task: live-data` beside it"))
            }
            return nil
        }
        var task = ClientTask(kind)
        if let list = item["with"]?["signals"] { task.signals = signals(list, "\(place).signals") }
        task.steps = texts(item["with"]?["steps"])
        task.duration = duration(item["with"]?["duration"], "\(place).duration")
        task.conditions.portBusy = duration(item["with"]?["port_busy"], "\(place).port_busy") ?? .zero
        task.conditions.hasInterface = item["with"]?["interface"] == nil
        if let with = item["with"] { AuditReader.read(&task.download, with, place, &self) }
        return task
    }

    /// Reads the clients of a case that has several, in file order. Each client must have its own endpoint.
    package mutating func clients(_ item: Item?, _ path: String, _ names: ExpectationNames) -> [CaseClient] {
        var clients: [CaseClient] = []
        for entry in item?.entries ?? [] {
            let place = path.appending(key: entry.key)
            let task = task(of: entry.value, place)
            guard let stated = entry.value["endpoint"], let endpoint = endpoint(entry.value, place, names)
            else {
                continue
            }
            if let other = clients.first(where: { $0.endpoint == endpoint }) {
                findings.error(
                    stated.place, "\(place).endpoint",
                    .unusable(
                        names.endpoints[endpoint].name,
                        expected: "an endpoint of its own; \(other.name) connects to this one"))
            }
            guard let task else { continue }
            clients.append(CaseClient(name: entry.key, endpoint: endpoint, task: task))
        }
        return clients
    }

    /// Returns the index of the client that the expectation `item` is about.
    ///
    /// The endpoint of that client becomes the default endpoint of `names`.
    package mutating func client(of item: Item, _ path: String, _ names: inout ExpectationNames) -> Int? {
        let known = names.clients.map(\.name)
        guard let stated = item["client"] else {
            if !known.isEmpty {
                let list = known.joined(separator: ", ")
                findings.error(item.place, path, .incomplete("client", meaning: "write one of \(list)"))
            }
            return nil
        }
        guard let name = stated.text, ScalarKind.name.accepts(name) else { return nil }
        guard let place = known.firstIndex(of: name) else {
            findings.error(
                stated.place, "\(path).client",
                known.isEmpty
                    ? .withoutEffect("client", needs: "clients")
                    : .unknownName(name, of: "client", in: known))
            return nil
        }
        names.clientEndpoint = names.clients[place].endpoint
        return place
    }
}
