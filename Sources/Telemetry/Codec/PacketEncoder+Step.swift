import VehicleModel

extension PacketEncoder.Step {
    /// Writes the value at its place.
    @inline(__always)
    func write(
        _ state: RaceState, _ context: PacketContext, _ cars: [CarView],
        into buffer: UnsafeMutableRawBufferPointer
    ) {
        switch mapping {
        case .unsigned(let value):
            ValueBytes.store(value(state, context), offset, buffer)
        case .text(let text):
            ValueBytes.write(
                .text(text(state, context, index)), as: type, at: offset, in: buffer,
                isDirty: context.options.hasDirtyText)
        default:
            ValueBytes.write(mapping.number(state, context, cars, index), as: type, at: offset, in: buffer)
        }
    }
}

/// All that values are made from.
struct PacketSource {
    var state: RaceState
    var context: PacketContext
    var cars: [CarView]
}
