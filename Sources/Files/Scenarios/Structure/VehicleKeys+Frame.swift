import VehicleModel

extension VehicleKeys {
    /// A frame that a vehicle sends periodically.
    static let frame = Shape.Record([
        .init("name", .name, required: true, "Write a name for it, such as EngineData"),
        .init("id", .hex(identifiers), "Its CAN identifier, such as 0x3D0; above 0x7FF it has 29 bits"),
        .init("extended", .onOff, "Whether the identifier has 29 bits though it is small"),
        .init("multiplexed", .onOff, "Whether other multiplexed frames may have the same identifier"),
        .init("ecu", .name, "The ECU that sends it; the first one unless stated"),
        .init(
            "network_management", .onOff,
            "Whether it belongs to network management, which service 28 controls apart from normal messages"),
        .init(
            "every", .scalar(.spread), required: true,
            "Write the time from one frame to the next, perhaps with ± half a spread"),
        .init(
            "fd", .onOff,
            "Whether it is a frame of CAN FD; on a bus with data_bit_rate on for more than 8 bytes unless stated"
        ),
        .init(
            "bit_rate_switch", .onOff,
            "Whether a frame of CAN FD has the data bit rate in its data phase; on unless stated"),
        .init("length", .integer(0...64), "How many bytes it has; as many as `data`, or 8"),
        .init("fill", .byte, "The byte that stands where nothing else does; 0x00 unless stated"),
        .init("data", .bytes, "The bytes under the signals; on SAE J1850 the message from its header on"),
        .init("signals", .map(.init(.text, .record(frameSignal), keysAreSignals: true)), "What it carries"),
        .init("counter", .record(bitField), "Bits that count the frames"),
        .init("checksum", .record(checksum), "A byte worked out from the others"),
    ])

    /// The greatest number of data bytes of an answer with fields.
    static let mostAnswerBytes = 8000

    /// A positive answer whose data carry signals.
    static let answer = Shape.Record(
        [
            .init("data", .bytes, "The bytes under the signals, after the echo of the request"),
            .init("length", .integer(0...mostAnswerBytes), "How many data bytes it has; as many as `data`"),
            .init("fill", .byte, "The byte that stands where nothing else does; 0x00 unless stated"),
            .init(
                "signals",
                .map(.init(.text, .record(signal(bits: mostAnswerBytes * 8)), keysAreSignals: true)),
                "What it carries, in bits of the data"),
        ], anyOf: ["data", "length"])

    /// Returns the position of a field in `bits` bits; bits are numbered as in CAN databases (DBC).
    private static func fieldKeys(bits: Int) -> [Shape.Key] {
        [
            .init(
                "start", .integer(0...bits - 1), required: true,
                "Write the number of the lowest bit, or with order big of the highest; bit 8 is the lowest of byte 1"
            ),
            .init("length", .integer(1...64), required: true, "Write how many bits it has"),
            .init(
                "order", .word(BitField.Order.self),
                "little (Intel) or big (Motorola) for bits in several bytes; little unless stated"),
        ]
    }

    /// The bits of the longest frame, one of CAN FD.
    private static let frameBits = 512

    static let bitField = Shape.Record(fieldKeys(bits: frameBits))

    /// The range of the factors and offsets of signals.
    private static let scale = -1e12...1e12

    /// The position and scaling of a signal in a frame.
    static let frameSignal = signal(bits: frameBits)

    private static func signal(bits: Int) -> Shape.Record {
        let usual = FrameSignal(.engineSpeed, BitField(start: 0, length: 1))
        return Shape.Record(fieldKeys(bits: bits) + Shape.Record(frameSignalRows, unless: usual).keys)
    }

    static let frameSignalRows: [PropertyKey<FrameSignal>] = [
        .onOff("signed", \.isSigned, "Whether it is a number in two's complement"),
        .number("factor", scale, \.factor, "The value of one step"),
        .number("offset", scale, \.offset, "The value of raw 0"),
        .key("unit", .text, "The unit of factor and offset; the signal's own unless stated"),
    ]

    static let checksum = Shape.Record([
        .init("byte", .integer(0...63), required: true, "Write which byte it is, counted from 0"),
        .init("kind", .word(FrameDescription.Checksum.Kind.self), required: true, "Write sum or xor"),
    ])
}
