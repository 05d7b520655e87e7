extension Keys {
    /// One ECU on a bus of SAE J1939.
    static let j1939 = Shape.Record([
        .init("address", .integer, required: true, "Write its source address, such as 0x00 for the engine"),
        .init("name", .record(j1939Name), "Its NAME; one made from the address unless stated"),
        .init(
            "groups", .list(.integer),
            "The parameter groups it sends, such as 0xF004; those usual for its address unless stated"),
        .init(
            "codes", .map(.init(.troubleCode, .tuple([.integer, .integer]))),
            "What its trouble codes stand for: suspect parameter number and failure mode, `[110, 0]`"),
        .init("component", .list(.text, count: 0...4), "Make, model, serial number, unit number"),
    ])

    static let j1939Name = Shape.Record([
        .init("identity", .integer, "The unit's number, 21 bits"),
        .init("manufacturer", .integer, "The manufacturer's number, 11 bits"),
        .init("function", .integer, "What it does, 8 bits"),
        .init("function_instance", .integer, "Which of several such functions, 5 bits"),
        .init("ecu_instance", .integer, "Which of several ECUs of the function, 3 bits"),
        .init("vehicle_system", .integer, "The kind of vehicle, 7 bits"),
        .init("vehicle_system_instance", .integer, "Which of several such vehicles, 4 bits"),
        .init(
            "industry_group", .integer, "1 on-highway, 2 agriculture, 3 construction, 4 marine, 5 industrial"),
        .init("arbitrary_address", .onOff, "Whether it takes another address when it loses its own"),
    ])
}
