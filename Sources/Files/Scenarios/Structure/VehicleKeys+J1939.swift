extension VehicleKeys {
    /// An ECU on an SAE J1939 bus.
    static let j1939 = Shape.Record([
        .init(
            "address", .hex(0...0xFD), required: true, "Write its source address, such as 0x00 for the engine"
        ),
        .init("name", .record(j1939Name), "Its NAME; one made from the address unless stated"),
        .init(
            "groups", .list(.hex(0...0x3FFFF)),
            "The parameter groups it sends, such as 0xF004; those usual for its address unless stated"),
        .init(
            "codes", .map(.init(.troubleCode, .tuple([.integer(suspects), .integer(failureModes)]))),
            "What its trouble codes stand for: suspect parameter number and failure mode, `[110, 0]`"),
        .init("component", .list(.text, count: 0...4), "Make, model, serial number, unit number"),
    ])

    /// Suspect parameter numbers (SPN): 19 bits.
    static let suspects = 0...0x7FFFF

    /// Failure mode identifiers (FMI): 5 bits.
    static let failureModes = 0...31

    /// Returns the shape of an unsigned number of `count` bits.
    private static func bits(_ count: Int) -> Shape { .integer(0...(1 << count) - 1) }

    static let j1939Name = Shape.Record([
        .init("identity", bits(21), "The unit's number, 21 bits"),
        .init("manufacturer", bits(11), "The manufacturer's number, 11 bits"),
        .init("function", bits(8), "What it does, 8 bits"),
        .init("function_instance", bits(5), "Which of several such functions, 5 bits"),
        .init("ecu_instance", bits(3), "Which of several ECUs of the function, 3 bits"),
        .init("vehicle_system", bits(7), "The kind of vehicle, 7 bits"),
        .init("vehicle_system_instance", bits(4), "Which of several such vehicles, 4 bits"),
        .init(
            "industry_group", bits(3), "1 on-highway, 2 agriculture, 3 construction, 4 marine, 5 industrial"),
        .init("arbitrary_address", .onOff, "Whether it takes another address when it loses its own"),
    ])
}
