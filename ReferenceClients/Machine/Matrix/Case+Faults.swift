import Endpoints
import Conformance
import Rig

extension Case {
    /// Whether something is done to the client that a good link, adapter, car, game or unit would not do.
    var hasFaults: Bool {
        !scenario.rig.events.allSatisfy(\.isMark) || scenario.rig.endpoints.contains(where: \.hasFaults)
    }

    /// The case with everything that its events and endpoints do wrong taken out.
    ///
    /// Expectations stay as they are; one that counts from an event can no longer be decided.
    var withoutFaults: Case {
        var other = self
        other.scenario.rig.events.removeAll { !$0.isMark }
        for index in other.scenario.rig.endpoints.indices { other.scenario.rig.endpoints[index].repair() }
        return other
    }

    /// The case with nothing expected.
    var withoutExpectations: Case {
        var other = self
        other.scenario.expectations = []
        return other
    }
}

extension EventDescription {
    /// Whether it does nothing but mark a moment.
    fileprivate var isMark: Bool {
        actions.allSatisfy { action in
            if case .log = action { true } else { false }
        }
    }
}

extension EndpointDescription {
    /// Whether it always does something to its answers on purpose, or its link does.
    fileprivate var hasFaults: Bool {
        switch kind {
        case .elm327(let adapter): !adapter.faults.isEmpty
        case .telemetry: !datagramFaults.isEmpty
        case .mtg(let unit, let stream): !unit.faults.isEmpty || !stream.faults.isEmpty
        }
    }

    /// Takes that away.
    fileprivate mutating func repair() {
        datagramFaults = []
        switch kind {
        case .elm327(var adapter):
            adapter.faults = []
            kind = .elm327(adapter)
        case .telemetry: break
        case .mtg(var unit, var stream):
            unit.faults = []
            stream.faults = []
            kind = .mtg(unit, stream)
        }
    }
}
