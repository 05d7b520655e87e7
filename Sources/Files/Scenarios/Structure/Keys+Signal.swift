import VehicleModel

extension Keys {
    static let signals = Shape.map(.init(.text, source, isRemovable: true, keysAreSignals: true))

    /// The source of a value: a number, or a function of time.
    package static let source = Shape.named(
        "source", .kinds([.quantity, .choice([ramp, keyframes, wave, trace])]))

    /// A signal that a vehicle adds to the catalogue.
    static let customSignal = Shape.Record([
        .init("unit", .text, "Its unit, such as km/h; none unless stated"),
        .init(
            "range", .tuple([.number(-1e15...1e15), .number(-1e15...1e15)]),
            "Its least and greatest value; any number unless stated"),
        .init("value", source, "Its value; without one it has none until something sets it"),
        .init("meaning", .text, "What it measures, for people"),
    ])

    package static let ramp = Shape.Record([
        .init(
            "ramp", .tuple([.quantity, .quantity]), required: true, "From one value to another, `[0, 100]`"),
        .init("over", .duration, required: true, "Write how long it takes"),
    ])

    package static let keyframes = Shape.Record([
        .init(
            "keyframes", .list(.tuple([.duration, .quantity]), count: 1...4096), required: true,
            "Points `[time, value]` in order of time"),
        .init("step", .onOff, "Hold each value until the next, instead of going straight to it"),
    ])

    package static let wave = Shape.Record([
        .init("wave", .word(Wave.Kind.self), required: true, "The shape of the wave"),
        .init("mean", .quantity, required: true, "Write its middle"),
        .init("amplitude", .quantity, required: true, "Write how far it goes to either side"),
        .init("period", .duration, required: true, "Write the time after which it repeats"),
        .init("phase", .number(0...1), "The share of a period, 0 to 1, that it is ahead at the start"),
    ])

    static let trace = Shape.Record([
        .init("trace", .text, required: true, "A CSV file with a time column"),
        .init("column", .text, "The column of this signal; its name unless stated"),
        .init("loop", .onOff, "Start again at the end"),
    ])
}
