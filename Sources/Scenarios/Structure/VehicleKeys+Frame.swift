import VehicleModel

extension VehicleKeys {
    /// A frame that a vehicle sends periodically.
    static let frame = Shape.Record([
        .init("name", .name, required: true, "Write a name for it, such as EngineData"),
        .init("id", .hex(identifiers), "Its CAN identifier, such as 0x3D0; above 0x7FF it has 29 bits"),
        .init("extended", .onOff, "Whether the identifier has 29 bits though it is small"),
        .init(
            "every", .scalar(.spread), required: true,
            "Write the time from one frame to the next, perhaps with ± half a spread"),
        .init("length", .integer(0...10), "How many bytes it has; as many as `data`, or 8"),
        .init("fill", .byte, "The byte that stands where nothing else does; 0x00 unless stated"),
        .init("data", .bytes, "The bytes under the signals; on SAE J1850 the message from its header on"),
        .init("signals", .map(.init(.text, .record(frameSignal), keysAreSignals: true)), "What it carries"),
        .init("counter", .record(bitField), "Bits that count the frames"),
        .init("checksum", .record(checksum), "A byte worked out from the others"),
    ])

    /// The position of a field in a frame; bits are numbered as in CAN databases (DBC).
    private static let fieldKeys: [Shape.Key] = [
        .init(
            "start", .integer(0...79), required: true,
            "Write the number of the lowest bit, or with order big of the highest; bit 8 is the lowest of byte 1"
        ),
        .init("length", .integer(1...64), required: true, "Write how many bits it has"),
        .init(
            "order", .word(BitField.Order.self),
            "little (Intel) or big (Motorola) for bits in several bytes; little unless stated"),
    ]

    static let bitField = Shape.Record(fieldKeys)

    /// The range of the factors and offsets of signals.
    private static let scale = -1e12...1e12

    /// The position and scaling of a signal in a frame.
    static let frameSignal = Shape.Record(
        fieldKeys + [
            .init("signed", .onOff, "Whether it is a number in two's complement"),
            .init("factor", .number(scale), "The value of one step; 1 unless stated"),
            .init("offset", .number(scale), "The value of raw 0; 0 unless stated"),
            .init("unit", .text, "The unit of factor and offset; the signal's own unless stated"),
        ])

    static let checksum = Shape.Record([
        .init("byte", .integer(0...9), required: true, "Write which byte it is, counted from 0"),
        .init("kind", .word(FrameDescription.Checksum.Kind.self), required: true, "Write sum or xor"),
    ])
}
