import Endpoints
import Scenarios
import SimulationCore

extension Car {
    /// The journal until now.
    public var journal: CarJournal {
        get async { CarJournal(await host.journal(), tested.scenario.rig) }
    }

    /// Returns the requests that clients have sent to endpoint `name`, or to any endpoint when `name` is nil, in order.
    ///
    /// `request` is a line such as `010C`, or a beginning such as `AT*`; all of them unless stated.
    public func requests(
        _ request: String = "any", of name: String? = nil
    ) async -> [CarJournal.Record] {
        let pattern = RequestPattern(of: request)
        return await journal.records.filter { record in
            guard let line = record.request, name == nil || record.endpoint == name else { return false }
            return pattern.matches(line)
        }
    }

    /// Waits until a client has sent `request` to endpoint `name`, or to any endpoint when `name` is nil, and returns its
    /// record.
    ///
    /// A request is a line such as `010C`, or a beginning such as `AT*`; for binary protocols it is the name of the request, such
    /// as `maintenance`. Requests from before the call count too: a wait never comes too late. Throws
    /// `CarError.notSeen` when `limit` has passed.
    @discardableResult
    public func request(
        _ request: String, at name: String? = nil, within limit: Duration = .seconds(5)
    ) async throws -> CarJournal.Record {
        if let name, endpoints[name] == nil {
            throw CarError.noSuchEndpoint(name, known: endpoints.keys.sorted())
        }
        let pattern = RequestPattern(of: request)
        let end = ContinuousClock.now.advanced(by: limit)
        var position = JournalPosition()
        var seen: [String] = []
        while true {
            let (batch, next) = await host.records(since: position)
            position = next
            var found: CarJournal.Record?
            batch.forEachEntry { record, entry in
                let record = CarJournal.Record(record, entry, tested.scenario.rig)
                guard found == nil, name == nil || record.endpoint == name, let line = record.request else {
                    return
                }
                if pattern.matches(line) { found = record } else { seen.append(line) }
            }
            if let found { return found }
            guard ContinuousClock.now < end else {
                throw CarError.notSeen(request, within: limit, seen: seen)
            }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

extension RequestPattern {
    /// The pattern that `text` states: a line, a beginning with `*` at its end, or `any`.
    init(of text: String) {
        let line = text.uppercased().filter { !$0.isWhitespace }
        if line == "ANY" {
            self = .any
        } else if line.hasSuffix("*") {
            self.init([.prefix(Array(line.dropLast().utf8))])
        } else {
            self.init([.line(Array(line.utf8))])
        }
    }
}
