public import VehicleModel

/// Makes datagrams of one layout from the state of a race.
///
/// The table is compiled once into a flat list of places and sources; a packet costs no look-up by name and no
/// memory but the bytes that it appends.
public struct PacketEncoder: Sendable {
    /// The layout.
    public let layout: PacketLayout

    private let steps: [Step]
    private let usesCars: Bool
    private let mapping: MappingTable
    private var cars: [CarView] = []
    private let union: Range<Int>
    private var lastUnion: [UInt8]
    private var stated: [(slot: Int, value: PacketValue)] = []
    private var statedNames: [String: PacketValue] = [:]

    /// One value: where it goes, and where it comes from.
    struct Step: Sendable {
        var offset: Int
        var type: FieldType
        var index: Int
        var mapping: FieldMapping
        var code: String?
    }

    /// An encoder; `overrides` that never change can be given at once.
    public init(_ layout: PacketLayout, overrides: FieldOverrides = FieldOverrides()) {
        self.layout = layout
        mapping = PacketMappings.table(of: layout)
        let table = mapping
        steps = layout.elements.compactMap { element in
            guard let mapping = table[element.name] ?? table[element.field.name],
                !element.field.type.isPadding
            else { return nil }
            let code: String? = if case .text(_, let text) = element.field.condition { text } else { nil }
            return Step(
                offset: element.offset, type: element.field.type, index: element.index, mapping: mapping,
                code: code)
        }
        let parts = layout.elements.filter { $0.field.condition != nil }
        union = (parts.map(\.offset).min() ?? 0)..<(parts.map(\.end).max() ?? 0)
        lastUnion = [UInt8](repeating: 0, count: union.count)
        usesCars = steps.contains { $0.mapping.usesCars } || layout.size == nil
        for (name, source) in overrides.fields {
            if let value = source.value(after: .zero) { _ = set(name, to: value) }
        }
    }

    /// The slots that a name stands for, to state them often; empty when there is none, and in layouts of variable size.
    public func slots(of field: String) -> [Int] { layout.places(of: field) }

    /// States what a slot holds from now on; nil leaves it to the car again.
    public mutating func set(slot: Int, to value: PacketValue?) {
        guard layout.elements.indices.contains(slot) else { return }
        let place = stated.firstIndex { $0.slot == slot }
        switch (place, value) {
        case (let place?, let value?): stated[place].value = value
        case (let place?, nil): stated.remove(at: place)
        case (nil, let value?): stated.append((slot, value))
        case (nil, nil): break
        }
    }

    /// States what a field holds from now on, `Speed`, `car[3].speed` or `car.speed` for all cars; nil leaves it to
    /// the car again. False when there is no such field.
    public mutating func set(_ field: String, to value: PacketValue?) -> Bool {
        if layout.size == nil {
            guard let name = layout.tableName(of: field) else { return false }
            statedNames[name] = value
            return true
        }
        let slots = slots(of: field)
        for slot in slots { set(slot: slot, to: value) }
        return !slots.isEmpty
    }

    /// Appends exactly one datagram.
    public mutating func encode(_ state: RaceState, _ context: PacketContext, into bytes: inout [UInt8]) {
        if usesCars { CarView.fill(&cars, from: state) }
        guard let size = layout.size else {
            VariableWriter.append(
                layout, mapping: mapping, stated: statedNames,
                PacketSource(state: state, context: context, cars: cars), to: &bytes)
            return
        }
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: size))
        bytes.withUnsafeMutableBytes { whole in
            let buffer = UnsafeMutableRawBufferPointer(rebasing: whole[start...])
            if context.options.hasStaleUnion {
                for (place, byte) in zip(union, lastUnion) { buffer[place] = byte }
            }
            for step in steps {
                if let code = step.code, code != context.event.code { continue }
                step.write(state, context, cars, into: buffer)
            }
            for (slot, value) in stated {
                let element = layout.elements[slot]
                ValueBytes.write(
                    value, as: element.field.type, at: element.offset, in: buffer,
                    isDirty: context.options.hasDirtyText)
            }
            for (index, place) in union.enumerated() { lastUnion[index] = buffer[place] }
        }
    }

    /// Appends a datagram of nothing but zeros, which some games send in menus; nothing for a layout of variable size.
    public func encodeZeros(into bytes: inout [UInt8]) {
        bytes.append(contentsOf: repeatElement(0, count: layout.size ?? 0))
    }
}
