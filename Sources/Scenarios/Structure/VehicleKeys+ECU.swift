import SimulationCore
import VehicleModel

extension VehicleKeys {
    /// One ECU.
    static let ecu = Shape.Record([
        .init("request", .hex(identifiers), "Identifier of its requests, such as 0x7E0"),
        .init("response", .hex(identifiers), "Identifier of its answers, such as 0x7E8"),
        .init(
            "extended", .onOff, "Whether its identifiers have 29 bits; as the protocol has it unless stated"),
        .init("address", .byte, "Its address on protocols 1 to 5, such as 0x10"),
        .init("j1939", .record(j1939), "What it is on SAE J1939 (bus protocol A)"),
        .init("functional", .onOff, "Whether it hears functionally addressed requests"),
        .init(
            "functional_request", .hex(identifiers),
            "Identifier of functionally addressed requests on CAN; 0x7DF or 0x18DB33F1 unless stated"),
        .init("latency", .scalar(.spread), "From request to answer, perhaps with ± half a spread").varying(
            .plain, .milliseconds(0...50), neutral: "8ms", source: "ISO 15765-4: P2CAN is at most 50 ms"),
        .init("pids", .list(.byte), "The only PIDs of service 01 that it answers"),
        .init(
            "answers", .map(.init(.bytes, .kinds([.bytes, .list(.bytes, count: 1...255), .record(answer)]))),
            "Raw answers by raw request; on protocols 1 to 5 perhaps a list of messages, on CAN perhaps fields"
        ),
        .init("padding", .scalar(.integerOrOff, .byte), "The byte that fills frames up to eight, or off"),
        .init(
            "fd", .word(ECUDescription.FlexibleDataRate.Use.self),
            "Whether its messages are in frames of CAN FD, in the kind of the request (mirror), or only in CAN FD both ways; off unless stated"
        ),
        .init(
            "tx_dl", .integer(8...64),
            "The greatest length of its frames of CAN FD: 8, 12, 16, 20, 24, 32, 48 or 64; 64 unless stated"),
        .init(
            "bit_rate_switch", .onOff,
            "Whether its frames of CAN FD have the data bit rate in their data phase; on unless stated"),
        .init(
            "error_state_indicator", .onOff,
            "Whether its frames of CAN FD state that it is error passive (ESI); off unless stated"),
        .init("flow_control", .record(flowControl), "How it paces segmented requests on CAN (ISO 15765-2)"),
        .init("trouble_codes", .record(troubleCodes), "Its trouble codes at power-on"),
        .init("trouble_code_rules", .record(troubleCodeRules), "Numbers of their life cycle"),
        .init("monitors", .record(monitors), "Its monitors and their readiness"),
        .init("monitor_results", .list(.record(monitorResult)), "Results of service 06"),
        .init("performance_tracking", .record(performanceTracking), "In-use performance counters"),
        .init(
            "monitor_activity", .record(monitorActivity),
            "Driving cycles in which monitors have run (F879, extended record 93)"),
        .init("identity", .record(identity), "Its own identity"),
        .init("uds", .record(uds), "Its diagnostic server of ISO 14229-1 (UDS)"),
        .init("physical_negative", .onOff, "Whether unsupported physical requests get 7F; on unless stated"),
        .init("refuse_clear_while_running", .onOff, "Whether service 04 is refused while the engine runs"),
        .init(
            "negative_responses", .map(.init(.integer, .byte)),
            "Services that are always refused, and the code"
        ).varying(
            .plain,
            .texts([
                "{ 0x0A: 0x11 }", "{ 0x07: 0x11 }", "{ 0x03: 0x11 }", "{ 0x09: 0x11 }", "{ 0x01: 0x12 }",
                "{ 0x04: 0x22 }",
            ]), .severs, neutral: "none", source: "ISO 14229-1: service not supported"),
        .init(
            "response_pending",
            .map(
                .init(
                    .integer,
                    .record(responsePending))), "Announcements 7F … 78 before the answer, by service"
        ).varying(
            .plain,
            .texts([
                "{ 0x01: { count: 1, every: 300ms } }", "{ 0x03: { count: 1, every: 300ms } }",
                "{ 0x09: { count: 2, every: 500ms } }", "{ 0x04: { count: 1, every: 1s } }",
            ]), .hides, neutral: "none", source: "ISO 14229-1: response pending"),
    ])

    static let flowControl = Shape.Record([
        .init("block_size", .integer(0...255), "Consecutive frames until its next flow control; 0 for all")
            .varying(.plain, .integer(1...8), neutral: "0", source: "ISO 15765-2: block size"),
        .init("separation", .duration, "The separation time that it asks for, up to 127ms").varying(
            .plain, .milliseconds(1...127), neutral: "0ms", source: "ISO 15765-2: STmin"),
        .init("waits", .integer(0...100), "How many times it asks to wait first").varying(
            .plain, .integer(1...4), neutral: "0", source: "ISO 15765-2: flow status WAIT"),
        .init("wait_interval", .duration, "From one WAIT to its next flow control; 500ms unless stated"),
        .init(
            "buffer", .integer(8...0x10_0000),
            "The longest request that it takes, bytes; 4095 unless stated, with fd 65535; a longer one is answered with an overflow"
        ).varying(
            .plain, .integer(8...30), .severs, neutral: "4095", source: "ISO 15765-2: flow status OVFLW"),
    ])

    /// The range of CAN identifiers; the bus protocol determines whether they have 11 or 29 bits.
    static let identifiers = 0...0x1FFF_FFFF

    /// A counter of two bytes.
    private static let counter = Shape.integer(0...0xFFFF)

    /// Responses with NRC 0x78 (response pending, ISO 14229-1) before the final response.
    static let responsePending = Shape.Record([
        .init("count", .integer(0...1000), required: true, "Write how many come before the answer"),
        .init("every", .duration, required: true, "Write the time from one to the next"),
    ])

    /// Lists of 60 and of 127 codes, which need more than one round of frame numbers and more than 255 bytes.
    private static let longLists = Variation.Values.texts(
        [60, 127].map { count in
            "[\((0..<count).map { "P\(1100 + $0)" }.joined(separator: ", "))]"
        })

    static let troubleCodes = Shape.Record([
        .init("stored", .list(.troubleCode), "Confirmed codes (service 03)").varying(
            .plain,
            .any([
                .list(
                    .texts([
                        "P0133", "P0420", "C0300", "B1234", "U0100", "P1602", "P2195", "P3400", "C0051",
                        "C1234",
                        "C2100", "C3F0A", "B0001", "B1318", "B2470", "B3FFF", "U1000", "U2FFE", "U3003",
                        "P0A1F",
                    ]), count: 0...14), longLists,
            ]), neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .init("pending", .list(.troubleCode), "Pending codes (service 07)").varying(
            .plain,
            .list(
                .texts([
                    "P0133", "P0420", "C0300", "B1234", "U0100", "P1602", "P2195", "P3400", "C0051", "C1234",
                    "C2100", "C3F0A", "B0001", "B1318", "B2470", "B3FFF", "U1000", "U2FFE", "U3003", "P0A1F",
                ]), count: 0...14), neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .init("permanent", .list(.troubleCode), "Permanent codes (service 0A)").varying(
            .plain,
            .list(
                .texts([
                    "P0133", "P0420", "C0300", "B1234", "U0100", "P1602", "P2195", "P3400", "C0051", "C1234",
                    "C2100", "C3F0A", "B0001", "B1318", "B2470", "B3FFF", "U1000", "U2FFE", "U3003", "P0A1F",
                ]), count: 0...14), neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .init("distance_with_mil", .quantity, "Distance with the indicator on, km"),
        .init("time_with_mil", .duration, "Engine running time with the indicator on"),
        .init("time_with_b1", .duration, "Engine running time with a fault of class B1 (ISO 27145)"),
        .init("warm_ups_since_clear", .integer(0...65_535), "Warm-up cycles since codes were cleared"),
        .init("distance_since_clear", .quantity, "Distance since codes were cleared, km"),
        .init("time_since_clear", .duration, "Engine running time since codes were cleared"),
    ])

    static let troubleCodeRules = Shape.Record([
        .init("one_trip", .list(.troubleCode), "Codes that are confirmed in the cycle that first sees them"),
        .init("passes_until_indicator_off", .integer(1...1000), "Passing cycles in a row; 3 unless stated"),
        .init(
            "warm_ups_until_erased", .integer(1...1000), "Warm-up cycles without the fault; 40 unless stated"),
        .init("permanent", .onOff, "Whether the ECU keeps permanent codes; on unless stated"),
    ])

    static let monitors = Shape.Record([
        .init(
            "ignition", .scalar(.word(["spark", "compression"])), "The kind of engine; spark unless stated"),
        .init("supported", .list(.text), "The monitors it has; the usual ones unless stated"),
        .init(
            "incomplete", .list(.text),
            "Those that have not run since codes were cleared; components, and misfire with spark ignition, always read complete"
        ).varying(
            .plain, .texts(["[catalyst]", "[catalyst, fuel_system]", "[oxygen_sensor]"]), neutral: "none",
            source: "SAE J1979 appendix B PID 01"),
    ])

    static let monitorResult = Shape.Record([
        .init("mid", .byte, required: true, "Write the monitor identifier"),
        .init("tid", .byte, required: true, "Write the test identifier"),
        .init("uasid", .byte, required: true, "Write the unit-and-scaling identifier"),
        .init("value", counter, required: true, "Write the raw value"),
        .init("minimum", counter, required: true, "Write the raw lower limit"),
        .init("maximum", counter, required: true, "Write the raw upper limit"),
        .init("monitor", .text, "The monitor whose run gives the result"),
    ])

    static let monitorActivity = Shape.Record([
        .init("denominator", counter, "Driving cycles that met the general conditions; 0 unless stated"),
        .init(
            "full", .integer(1...0xFFFF),
            "The denominator at which ratios are stored and all counters start anew; 255 unless stated (unverified)"
        ),
        .init(
            "monitors", .map(.init(.name, .tuple([.byte, .byte]))),
            "Numerator and stored ratio in 255ths of each monitor, `catalyst: [20, 128]`"),
    ])

    static let performanceTracking = Shape.Record([
        .init("general", counter, "Driving cycles that met the general conditions"),
        .init("ignition_cycles", counter, "Engine starts"),
        .init(
            "monitors", .list(.tuple([counter, counter]), count: 0...9),
            "Completions and conditions of each monitor, in the order of the message"),
    ])
}
