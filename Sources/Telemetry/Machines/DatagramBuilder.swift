import SimulationCore
import VehicleModel

/// Makes datagrams of layouts, and keeps them until they are taken.
struct DatagramBuilder: Sendable {
    /// A field whose value changes with time.
    private struct Moving: Sendable {
        let name: String
        let slots: [Int]
        let source: FieldOverrides.Source
        let since: SimInstant
    }

    /// One layout, ready to be filled.
    private struct LayoutSlot: Sendable {
        let layout: PacketLayout
        var encoder: PacketEncoder
        var moving: [Moving] = []
    }

    private var layoutSlots: [LayoutSlot] = []
    private var source = PacketSource()
    private var hasCars = false

    /// The bytes of `outputs`.
    var bytes: [UInt8] = []

    /// Datagrams that wait to be taken.
    var outputs: [TelemetryMachine.Output] = []

    /// The number of layout `name`, for `print`; nil when there is no such layout.
    mutating func layoutSlot(_ name: String) -> Int? {
        if let known = layoutSlots.firstIndex(where: { $0.layout.name == name }) { return known }
        guard let layout = PacketLayouts.named(name) else { return nil }
        layoutSlots.append(LayoutSlot(layout: layout, encoder: PacketEncoder(layout)))
        return layoutSlots.count - 1
    }

    /// Gives a field a value of its own from `now` on, in the place of an earlier one.
    mutating func state(_ setting: FieldSetting, now: SimInstant) {
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

    /// What the datagrams from now on tell of.
    mutating func tell(of state: RaceState) {
        source.state = state
        hasCars = false
    }

    /// One datagram of layout number `index` for each of `peers`.
    mutating func encode(_ index: Int, _ context: PacketContext, to peers: [Peer], now: SimInstant) {
        guard !peers.isEmpty else { return }
        let range = make(index, context, now: now)
        for peer in peers { send(range, to: peer) }
    }

    /// One datagram of layout number `index`, which `send` sends as often as it is wanted; where it stands in `bytes`.
    mutating func make(_ index: Int, _ context: PacketContext, now: SimInstant) -> Range<Int> {
        let start = bytes.count
        for moving in layoutSlots[index].moving { sample(moving, into: index, now) }
        source.context = context
        if layoutSlots[index].encoder.usesCars, !hasCars {
            CarView.fill(&source.cars, from: source.state)
            hasCars = true
        }
        layoutSlots[index].encoder.encode(&source, into: &bytes)
        return start..<bytes.count
    }

    /// Sends the datagram at `range`; several peers may share one.
    mutating func send(_ range: Range<Int>, to peer: Peer) {
        outputs.append(TelemetryMachine.Output(peer: peer, range: range))
    }

    /// A datagram of zeros, as long as one of layout number `index`.
    mutating func printZeros(_ index: Int, to peers: [Peer]) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: layoutSlots[index].layout.size ?? 0))
        for peer in peers { send(start..<bytes.count, to: peer) }
    }

    /// Forgets what has been taken.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        outputs.removeAll(keepingCapacity: true)
    }

    /// Gives a field the value that it has now.
    private mutating func sample(_ moving: Moving, into index: Int, _ now: SimInstant) {
        let value = moving.source.value(after: moving.since.duration(to: now))
        if moving.slots.isEmpty {
            _ = layoutSlots[index].encoder.set(moving.name, to: value)
        } else {
            for slot in moving.slots { layoutSlots[index].encoder.set(slot: slot, to: value) }
        }
    }
}
