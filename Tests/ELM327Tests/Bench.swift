import SimulationCore

@testable import ELM327

/// An adapter on a desk, far from its defaults, that is told one line at a time.
struct Bench {
    /// All that a refused command must leave alone.
    struct State: Hashable {
        var settings: Settings
        var memory: PersistentMemory
        var parameters: ParameterValues
        var selected: ProtocolNumber
        var isAutomatic: Bool
        var openProtocol: ProtocolNumber?
    }

    var adapter: Adapter

    /// An adapter of `version` with as many settings and stored bytes as it has commands for away from their defaults.
    ///
    /// What `traits` lack or ignore stays at its default.
    init(_ version: ChipVersion, traits: Traits = Traits()) {
        adapter = Adapter(version: version, traits: traits, isInstant: true)
        adapter.preconfigure(Self.touches, now: .powerOn)
    }

    /// An adapter of a make as it comes out of its box.
    init(persona: Persona) {
        adapter = Adapter(version: persona.version, traits: persona.traits, isInstant: true)
    }

    /// An adapter of `version` as it comes out of its box.
    init(factory version: ChipVersion) {
        adapter = Adapter(version: version, isInstant: true)
    }

    var state: State {
        State(
            settings: adapter.settings, memory: adapter.memory, parameters: adapter.parameters,
            selected: adapter.protocolState.selected, isAutomatic: adapter.protocolState.isAutomatic,
            openProtocol: adapter.protocolState.openProtocol)
    }

    /// What ST commands have set, in words; nil on adapters that have none.
    var device: String? {
        guard var state = adapter.stn.value else { return nil }
        state.batch.typed = []
        return "\(state)"
    }

    /// Types `line`, and returns all that comes back.
    mutating func say(_ line: String) -> String {
        adapter.receive(Array(line.utf8) + [0x0D], now: .powerOn)
        let answer = String(decoding: adapter.output, as: UTF8.self)
        adapter.output.removeAll()
        return answer
    }

    private static let touches = [
        "ATPP01SV00", "ATPP01ON", "ATPP26SVAA", "ATSD5A", "ATCV1300", "ATSP6", "ATBI", "ATE0", "ATH1", "ATS0",
        "ATR0",
        "ATM0", "ATAL", "ATAT2", "ATST19", "ATTAF2", "ATSH7E0", "ATCP10", "ATRA10", "ATCRA7E9", "ATCAF0",
        "ATCFC0",
        "ATD1", "ATV1", "ATFCSH7E0", "ATFCSD300000", "ATFCSM1", "ATCEA04", "ATPB8101", "ATCSM0", "ATBRT20",
        "ATIFR2",
        "ATIFRS", "ATIB96", "ATIIA10", "ATKW0", "ATSW01", "ATWM01020304", "ATSS", "ATAMT40", "ATCTM5",
        "ATFT10",
        "ATCER05", "ATC0",
    ]
}
