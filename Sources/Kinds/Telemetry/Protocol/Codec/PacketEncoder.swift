public import VehicleModel

/// Encodes datagrams of one layout from the state of a race.
///
/// The table is compiled once into flat lists of positions and sources, so that encoding needs no look-up
/// by name and allocates only the appended bytes. Constant values are in a template; most other values are
/// read from the state directly.
public struct PacketEncoder: Sendable {
    public let layout: PacketLayout
    private var template: [UInt8]
    private var floats: [Direct] = []
    private var numbers: [Direct] = []
    /// Further values that the state alone decides.
    private var stateSteps: [Step] = []
    /// Values that differ between datagrams about one state, in the order of the layout.
    private var steps: [Step] = []
    /// The values of the cars in the list, by their place in it; places without a car keep what the template has.
    private var cars: [CarSteps] = []
    /// The number of the state in the last datagram, and that datagram without the values of `steps`.
    private var known: (state: UInt64?, bytes: [UInt8])
    /// The number of the state in the last datagram, and whether there have been two datagrams about one state: only
    /// then is it worth while to keep them.
    private var seen: (state: UInt64?, comesAgain: Bool) = (nil, false)
    /// Whether the layout has values of all cars.
    private(set) var usesCars = false
    private let mapping: MappingTable
    private let union: Range<Int>
    private var lastUnion: [UInt8]
    private var stated: [(slot: Int, value: PacketValue)] = []
    private var statedNames: [String: PacketValue] = [:]
    /// The writer of a layout of variable size; nil for others.
    private var writer: VariableWriter?

    /// A value that is read from the state directly, with its position in the datagram.
    struct Direct: Sendable {
        var offset: Int
        var type: FieldType
        var source: StoredValue
    }

    /// One value: its position in the datagram, and its source.
    struct Step: Sendable {
        var offset: Int
        var type: FieldType
        var index: Int
        var mapping: FieldMapping
        var code: String?
    }

    /// The values of one car of the list.
    private struct CarSteps: Sendable {
        var floats: [Direct] = []
        var numbers: [Direct] = []
        var others: [Step] = []
    }

    /// An encoder; `overrides` that never change can be given at once.
    public init(_ layout: PacketLayout, overrides: FieldOverrides = FieldOverrides()) {
        self.layout = layout
        mapping = layout.game.table(of: layout)
        template = [UInt8](repeating: 0, count: layout.size ?? 0)
        let parts = layout.elements.filter { $0.field.condition != nil }
        union = (parts.map(\.offset).min() ?? 0)..<(parts.map(\.end).max() ?? 0)
        lastUnion = [UInt8](repeating: 0, count: union.count)
        known = (nil, template)
        compile()
        if layout.size == nil { writer = VariableWriter(layout, mapping: mapping) }
        usesCars =
            layout.size == nil || !cars.isEmpty || (stateSteps + steps).contains { $0.mapping.usesCars }
        for (name, source) in overrides.fields {
            if let value = source.value(after: .zero) { _ = set(name, to: value) }
        }
    }

    /// Groups the values of a layout of fixed size by the cost of reading them.
    private mutating func compile() {
        for element in layout.elements where !element.field.type.isPadding {
            let (offset, type) = (element.offset, element.field.type)
            let code: String? = if case .text(_, let text) = element.field.condition { text } else { nil }
            switch mapping[element.name] ?? mapping[element.field.name] {
            case nil: break
            case .constant(let value) where code == nil:
                template.withUnsafeMutableBytes { ValueBytes.write(value, as: type, at: offset, in: $0) }
            case .stored(let source) where code == nil:
                let direct = Direct(offset: offset, type: type, source: source)
                if type == .f32, source.kind == .real {
                    floats.append(direct)
                } else {
                    numbers.append(direct)
                }
            case let mapping?:
                let step = Step(
                    offset: offset, type: type, index: element.index, mapping: mapping, code: code)
                if code == nil, let empty = mapping.withoutCar {
                    template.withUnsafeMutableBytes { ValueBytes.write(empty, as: type, at: offset, in: $0) }
                    add(step)
                } else if code == nil, mapping.dependsOnStateOnly {
                    stateSteps.append(step)
                } else {
                    steps.append(step)
                }
            }
        }
    }

    /// Adds a value of the car at the place of the step.
    private mutating func add(_ step: Step) {
        while cars.count <= step.index { cars.append(CarSteps()) }
        if case .storedCar(let source) = step.mapping {
            let direct = Direct(offset: step.offset, type: step.type, source: source)
            if step.type == .f32, source.kind == .real {
                cars[step.index].floats.append(direct)
            } else {
                cars[step.index].numbers.append(direct)
            }
        } else {
            cars[step.index].others.append(step)
        }
    }

    /// Returns the slots of the field `field`, for frequent changes; empty when there is none, and in
    /// layouts of variable size.
    public func slots(of field: String) -> [Int] { layout.places(of: field) }

    /// Sets the value of a slot from now on; nil returns the slot to the car's value.
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

    /// Sets the value of a field from now on, `Speed`, `car[3].speed`, or `car.speed` for all cars; nil returns it to
    /// the car's value. Returns false when there is no such field.
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
        var source = PacketSource(state: state, context: context)
        if usesCars { CarView.fill(&source.cars, from: state, context.options) }
        encode(&source, into: &bytes)
    }

    /// Appends exactly one datagram; `source` must have the cars if `usesCars`, and is unchanged afterwards.
    ///
    /// `number` identifies the state: for the number of the call before, the values that only the state decides are
    /// copied from the last datagram. nil never matches.
    mutating func encode(
        _ source: inout PacketSource, state number: UInt64? = nil, into bytes: inout [UInt8]
    ) {
        guard let size = layout.size else {
            writer?.append(&source, stated: statedNames, to: &bytes)
            return
        }
        let start = bytes.count
        // The stale bytes of a union lie below all values, and differ between datagrams.
        let number = source.context.options.hasStaleUnion ? nil : number
        let isKnown = number != nil && number == known.state
        bytes.append(contentsOf: isKnown ? known.bytes : template)
        bytes.withUnsafeMutableBytes { whole in
            let buffer = UnsafeMutableRawBufferPointer(rebasing: whole[start..<(start + size)])
            if source.context.options.hasStaleUnion {
                for (place, byte) in zip(union, lastUnion) { buffer[place] = byte }
            }
            if !isKnown {
                writeState(&source, buffer)
                if number != nil, number == seen.state { seen.comesAgain = true }
                seen.state = number
                if number != nil, seen.comesAgain {
                    known.state = number
                    known.bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(buffer)) }
                }
            }
            for index in steps.indices {
                if let code = steps[index].code, code != source.context.event.code { continue }
                let offset = steps[index].offset
                switch steps[index].mapping {
                case .unsigned(let value):
                    ValueBytes.store(value(&source.state, &source.context), offset, buffer)
                case .text(let text):
                    ValueBytes.write(
                        .text(text(&source.state, &source.context, steps[index].index)),
                        as: steps[index].type, at: offset, in: buffer,
                        isDirty: source.context.options.hasDirtyText)
                case let mapping:
                    let value = mapping.number(&source, steps[index].index)
                    ValueBytes.write(value, as: steps[index].type, at: offset, in: buffer)
                }
            }
            for (slot, value) in stated {
                let element = layout.elements[slot]
                ValueBytes.write(
                    value, as: element.field.type, at: element.offset, in: buffer,
                    isDirty: source.context.options.hasDirtyText)
            }
            for (index, place) in union.enumerated() { lastUnion[index] = buffer[place] }
            layout.cipher?.apply(to: buffer)
        }
    }

    /// Writes the values that the state alone decides.
    private func writeState(_ source: inout PacketSource, _ buffer: UnsafeMutableRawBufferPointer) {
        withUnsafePointer(to: &source.state) { state in
            for value in floats {
                ValueBytes.store(Float(value.source.read(state)).bitPattern, value.offset, buffer)
            }
            for value in numbers {
                ValueBytes.write(value.source.read(state), as: value.type, at: value.offset, in: buffer)
            }
        }
        let count = min(cars.count, source.cars.count)
        source.cars.withUnsafeBufferPointer { views in
            guard let first = views.baseAddress else { return }
            for place in 0..<count {
                let view = UnsafeRawPointer(first + place)
                for value in cars[place].floats {
                    ValueBytes.store(Float(value.source.read(view)).bitPattern, value.offset, buffer)
                }
                for value in cars[place].numbers {
                    ValueBytes.write(value.source.read(view), as: value.type, at: value.offset, in: buffer)
                }
            }
        }
        for place in 0..<count {
            for index in cars[place].others.indices {
                let value = cars[place].others[index].mapping.number(&source, place)
                ValueBytes.write(
                    value, as: cars[place].others[index].type, at: cars[place].others[index].offset,
                    in: buffer)
            }
        }
        for index in stateSteps.indices {
            if case .title(let text) = stateSteps[index].mapping {
                ValueBytes.write(
                    .text(text(&source.state, stateSteps[index].index)), as: stateSteps[index].type,
                    at: stateSteps[index].offset, in: buffer, isDirty: source.context.options.hasDirtyText)
            } else {
                let value = stateSteps[index].mapping.number(&source, stateSteps[index].index)
                ValueBytes.write(value, as: stateSteps[index].type, at: stateSteps[index].offset, in: buffer)
            }
        }
    }

    /// Appends a datagram of zeros, which some games send in menus; nothing for a layout of variable size.
    public func encodeZeros(into bytes: inout [UInt8]) {
        bytes.append(contentsOf: repeatElement(0, count: layout.size ?? 0))
    }
}
