import VehicleModel

enum VehicleKeys {
    static let vehicle = Shape.Record([
        .init(
            "base", .text, "A shipped vehicle by name, or a vehicle file by its path, that this one changes"
        ).varying(
            .plain,
            .texts([
                "riding-mechanic-table-9", "two-ecu-petrol", "truck-29bit-three-ecus", "kwp-fast",
                "iso9141-old", "j1850-vpw", "old-11-250", "diesel-van", "hybrid", "us-petrol-2027",
                "mixed-hybrid", "electric", "euro-six-truck", "workshop-car", "subaru-toyota-bev-2026",
            ]), neutral: "petrol-warm-idle", source: "Scenarios/vehicles"),
        .init("name", .text, "The car's name, for people"),
        .init(
            "category", .scalar(.word(CarCategory.all.map(\.name))),
            "The class of a racing car, which decides brakes, aids, energy store, wing and the usual chassis; gt unless stated"
        ),
        .init("identity", .record(identity), "What the ECUs answer about the car"),
        .init("signals", Keys.signals, "Values of signals; they override the drive"),
        .init(
            "custom", .map(.init(.name, .record(Keys.customSignal), isRemovable: true)),
            "Signals beside the catalogue, which elsewhere bear the prefix `custom`"),
        .init("drive", drive, "What moves the car"),
        .init("trouble_codes", .record(troubleCodes), "Trouble codes of the first ECU at power-on"),
        .init("ecus", .map(.init(.name, .record(ecu), isRemovable: true)), "The ECUs by name, in order"),
        .init("bus", .record(bus), "The diagnostic bus"),
        .init(
            "frames", .list(.record(frame), count: 0...VehicleDescription.mostFrames),
            "What it sends again and again unasked, as much as the bus has time for"),
        .init(
            "ignition", .word(Ignition.self),
            "The position of the key at power-on; `on` is key on with the engine off; `running` unless stated"
        ),
        .init("parameters", .record(parameters), "Numbers of the longitudinal model"),
    ])

    static let drive = Shape.kinds([
        .scalar(.word(["standing"])),
        .choice([
            .init([
                .init("cycle", .word(DrivingCycle.Table.self), required: true, "A standard cycle"),
                .init("repeat", .onOff, "Start again at the end"),
            ]),
            .init([
                .init("trace", .text, required: true, "A CSV file whose columns are named like signals"),
                .init("loop", .onOff, "Start again at the end"),
            ]),
            .init([
                .init(
                    "model",
                    .record(
                        .init([
                            .init("pedal", Keys.source, "Accelerator pedal, 0 to 100 %"),
                            .init("brake", Keys.source, "Brake pedal, 0 to 100 %"),
                            .init("grade", Keys.source, "Slope of the road, %, positive uphill"),
                        ])), required: true, "The longitudinal model and its driver")
            ]),
            .init([.init("track", .record(track), required: true, "A race on a circuit")]),
        ]),
    ])

    static let identity = Shape.Record([
        .init("vin", .scalar(.vin), "Vehicle identification number, 17 characters").varying(
            .plain,
            .texts([
                "\"1M8GDM9AXKP042788\"", "\"WVWZZZ1JZ3W386752\"", "\"JN1CV6EK9AM000041\"",
                "\"7E80901041000FFCA\"",
            ]), neutral: "as the base has it", source: "ISO 3779"),
        .init("calibration_ids", .list(.text), "Calibration identifications, up to 16 characters each")
            .varying(
                .plain,
                .list(
                    .texts([
                        "CAL1", "SIMCAL0001", "\"4102030405060708\"", "ABCDEFGHIJKLMNOP",
                        "\"37805-5AA-A720\"",
                    ]), count: 1...4), neutral: "as the base has it", source: "SAE J1979 service 09"),
        .init(
            "calibration_verification_numbers", .list(.hex(0...0xFFFF_FFFF)),
            "One number of four bytes for each calibration, such as 0x1791BC82"),
        .init("ecu_name", .text, "Acronym and name, such as ECM-EngineControl, up to 20 characters").varying(
            .plain, .texts(["ECM-EngineControl", "\"PCM-PwrtrnControl\""]), neutral: "as the base has it",
            source: "SAE J1979 service 09"),
        .init("engine_serial_number", .text, "Up to 17 characters"),
        .init("type_approval_number", .text, "Up to 17 characters"),
        .init(
            "technical_regulation", .text,
            "The number of the global technical regulation (F811), such as GTR_005.000; up to 11 characters"),
    ])

    static let bus = Shape.Record([
        .init(
            "protocol", .word(BusProtocol.self), required: true,
            "Write the protocol as ATDPN prints it, 1 to 9 or A"),
        .init("condition", .word(BusCondition.self), "The state of its wires at power-on; ok unless stated"),
        .init(
            "rate", .integer(250_000...500_000),
            "Bits per second on protocol A: 250000, or 500000 as in SAE J1939-14"),
        .init(
            "bit_rate", .integer(125_000...1_000_000),
            "Bits per second in the arbitration of CAN FD; those of the protocol unless stated"),
        .init(
            "data_bit_rate", .integer(500_000...8_000_000),
            "Bits per second in the data phase of CAN FD, such as 2000000; the bus is classical unless stated"
        ),
        .init("key_words", .bytes, "The two key words of a K line; \"08 08\" or \"E9 8F\" unless stated"),
    ])
}
