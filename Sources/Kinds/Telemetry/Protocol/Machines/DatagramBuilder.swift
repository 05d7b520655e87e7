import SimulationCore
import VehicleModel

/// Encodes datagrams of several layouts and stores them until the owner takes them.
struct DatagramBuilder: Sendable {
    /// A field whose value changes with time.
    private struct Moving: Sendable {
        let name: String
        let slots: [Int]
        let source: FieldOverrides.Source
        let since: SimInstant
    }

    /// The encoder of one layout with its reused state.
    private struct LayoutSlot: Sendable {
        let layout: PacketLayout
        var encoder: PacketEncoder
        var moving: [Moving] = []
    }

    private let game: Game
    private var layoutSlots: [LayoutSlot] = []
    private var source = PacketSource()
    private var hasCars = false
    private var stateNumber: UInt64 = 0

    /// The instant of the following datagrams.
    var now = SimInstant.powerOn

    /// The race in the following datagrams.
    var state: RaceState {
        get { source.state }
        set {
            source.state = newValue
            stateNumber += 1
            hasCars = false
        }
    }

    /// Counters, clocks and the subject of the following datagrams.
    var context: PacketContext {
        get { source.context }
        _modify { yield &source.context }
    }

    var bytes: [UInt8] = []

    /// The datagrams that the owner has not taken yet.
    var outputs: [TelemetryMachine.Output] = []

    init(_ game: Game) { self.game = game }

    /// Returns the index of layout `name` for `encode` and `make`; nil when there is no such layout.
    mutating func layoutSlot(_ name: String) -> Int? {
        if let known = layoutSlots.firstIndex(where: { $0.layout.name == name }) { return known }
        return game.layout(named: name).map { layoutSlot(of: $0) }
    }

    /// Returns the index of `layout`, which can be a user's.
    mutating func layoutSlot(of layout: PacketLayout) -> Int {
        if let known = layoutSlots.firstIndex(where: { $0.layout == layout }) { return known }
        layoutSlots.append(LayoutSlot(layout: layout, encoder: PacketEncoder(layout)))
        return layoutSlots.count - 1
    }

    mutating func set(_ setting: FieldSetting, now: SimInstant) {
        for index in layoutSlots.indices
        where setting.layout.map({ $0 == layoutSlots[index].layout.name }) ?? true {
            guard layoutSlots[index].layout.field(named: setting.field) != nil else { continue }
            layoutSlots[index].moving.removeAll { $0.name == setting.field }
            switch setting.source {
            case .value(let value): _ = layoutSlots[index].encoder.set(setting.field, to: value)
            case .signal:
                layoutSlots[index].moving.append(
                    Moving(
                        name: setting.field, slots: layoutSlots[index].encoder.slots(of: setting.field),
                        source: setting.source, since: now))
            }
        }
    }

    /// Encodes one datagram of layout number `index` for each of `peers`.
    mutating func encode(_ index: Int, to peers: [Peer]) {
        guard !peers.isEmpty else { return }
        let range = make(index)
        for peer in peers { send(range, to: peer) }
    }

    /// Encodes one datagram of layout number `index` for `send`; returns its position in `bytes`.
    mutating func make(_ index: Int) -> Range<Int> {
        let start = bytes.count
        for moving in layoutSlots[index].moving { sample(moving, into: index) }
        if layoutSlots[index].encoder.usesCars, !hasCars {
            CarView.fill(&source.cars, from: source.state, source.context.options)
            hasCars = true
        }
        layoutSlots[index].encoder.encode(&source, state: stateNumber, into: &bytes)
        return start..<bytes.count
    }

    /// Sends the datagram at `range`; several peers may share one.
    mutating func send(_ range: Range<Int>, to peer: Peer) {
        outputs.append(TelemetryMachine.Output(peer: peer, range: range))
    }

    /// Encodes a datagram of zeros with the size of layout number `index`.
    mutating func printZeros(_ index: Int, to peers: [Peer]) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: layoutSlots[index].layout.size ?? 0))
        for peer in peers { send(start..<bytes.count, to: peer) }
    }

    /// Removes the datagrams that the owner has taken.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        outputs.removeAll(keepingCapacity: true)
    }

    /// Updates the value of a field that changes with time.
    private mutating func sample(_ moving: Moving, into index: Int) {
        let value = moving.source.value(after: moving.since.duration(to: now))
        if moving.slots.isEmpty {
            _ = layoutSlots[index].encoder.set(moving.name, to: value)
        } else {
            for slot in moving.slots { layoutSlots[index].encoder.set(slot: slot, to: value) }
        }
    }
}
