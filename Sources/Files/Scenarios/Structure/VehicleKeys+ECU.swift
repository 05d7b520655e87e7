import SimulationCore
import VehicleModel

extension VehicleKeys {
    static let ecu = Shape.Record(ecuRows, unless: ECUDescription())

    /// The keys of an ECU. Identifiers, identity, monitors and services are read with the bus and with each other.
    static let ecuRows: [PropertyKey<ECUDescription>] = [
        .key("request", .hex(identifiers), "Identifier of its requests, such as 0x7E0"),
        .key("response", .hex(identifiers), "Identifier of its answers, such as 0x7E8"),
        .key(
            "extended", .onOff, "Whether its identifiers have 29 bits; as the protocol has it unless stated"),
        .key("address", .byte, "Its address on protocols 1 to 5, such as 0x10"),
        .key("j1939", .record(j1939), "What it is on SAE J1939 (bus protocol A)"),
        .onOff(
            "functional", \.services.answersFunctionalRequests,
            "Whether it hears functionally addressed requests"),
        .key(
            "functional_request", .hex(identifiers),
            "Identifier of functionally addressed requests on CAN; 0x7DF or 0x18DB33F1 unless stated"),
        .key("latency", .scalar(.spread), "From request to answer, perhaps with ± half a spread") {
            item, path, ecu, reader in
            guard let latency = reader.spread(item, path) else { return }
            (ecu.timing.latency, ecu.timing.jitter) = (latency.middle, latency.tolerance)
        }.varying(
            .plain, .milliseconds(0...50), neutral: "8ms", source: "ISO 15765-4: P2CAN is at most 50 ms"),
        .key("pids", .list(.byte), "The only PIDs of service 01 that it answers") {
            item, path, ecu, reader in
            ecu.services.pids = Set(reader.integers(item, path, within: .byte).map { UInt8($0) })
        },
        .key(
            "answers", .map(.init(.bytes, .kinds([.bytes, .list(.bytes, count: 1...255), .record(answer)]))),
            "Raw answers by raw request; on protocols 1 to 5 perhaps a list of messages, on CAN perhaps fields"
        ),
        .key("padding", .scalar(.integerOrOff, .byte), "The byte that fills frames up to eight, or off") {
            item, path, ecu, reader in
            ecu.padding = item.text == "off" ? nil : reader.byte(item, path) ?? ecu.padding
        },
        .word(
            "fd", \.fd.use,
            "Whether its messages are in frames of CAN FD, in the kind of the request (mirror), or only in CAN FD both ways"
        ),
        .integer(
            "tx_dl", 8...64, \.fd.dataLength,
            "The greatest length of its frames of CAN FD: 8, 12, 16, 20, 24, 32, 48 or 64"),
        .onOff(
            "bit_rate_switch", \.fd.bitRateSwitch,
            "Whether its frames of CAN FD have the data bit rate in their data phase"),
        .onOff(
            "error_state_indicator", \.fd.errorStateIndicator,
            "Whether its frames of CAN FD state that it is error passive (ESI)"),
        .key("flow_control", .record(flowControl), "How it paces segmented requests on CAN (ISO 15765-2)"),
        .key("trouble_codes", .record(troubleCodes), "Its trouble codes at power-on"),
        .key("trouble_code_rules", .record(troubleCodeRules), "Numbers of their life cycle"),
        .key("monitors", .record(monitors), "Its monitors and their readiness"),
        .key("monitor_results", .list(.record(monitorResult)), "Results of service 06"),
        .key("performance_tracking", .record(performanceTracking), "In-use performance counters"),
        .key(
            "monitor_activity", .record(monitorActivity),
            "Driving cycles in which monitors have run (F879, extended record 93)"),
        .key("identity", .record(identity), "Its own identity"),
        .key("uds", .record(uds), "Its diagnostic server of ISO 14229-1 (UDS)"),
        .onOff(
            "physical_negative", \.services.answersUnsupportedPhysicalRequests,
            "Whether unsupported physical requests get 7F"),
        .onOff(
            "refuse_clear_while_running", \.services.refusesClearWhileRunning,
            "Whether service 04 is refused while the engine runs"),
        .key(
            "negative_responses", .map(.init(.integer, .byte)),
            "Services that are always refused, and the code"
        ).varying(
            .plain,
            .texts([
                "{ 0x0A: 0x11 }", "{ 0x07: 0x11 }", "{ 0x03: 0x11 }", "{ 0x09: 0x11 }", "{ 0x01: 0x12 }",
                "{ 0x04: 0x22 }",
            ]), .severs, neutral: "none", source: "ISO 14229-1: service not supported"),
        .key(
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
    ]

    /// The pace that an ECU asks of segmented requests.
    private static let flowControl = Shape.Record(flowControlRows, unless: ECUDescription.Reception())

    static let flowControlRows: [PropertyKey<ECUDescription.Reception>] = [
        .integer(
            "block_size", 0...255, \.blockSize,
            "Consecutive frames until its next flow control, 0 for all"
        ).varying(.plain, .integer(1...8), neutral: "0", source: "ISO 15765-2: block size"),
        .duration(
            "separation", within: .times(.zero ... .milliseconds(127), words: "0 to 127ms"), \.separation,
            "The separation time that it asks for"
        ).varying(.plain, .milliseconds(1...127), neutral: "0ms", source: "ISO 15765-2: STmin"),
        .integer("waits", 0...100, \.waits, "How many times it asks to wait first").varying(
            .plain, .integer(1...4), neutral: "0", source: "ISO 15765-2: flow status WAIT"),
        .duration("wait_interval", \.waitInterval, "From one WAIT to its next flow control"),
        .integer(
            "buffer", 8...0x10_0000, \.buffer,
            "The longest request that it takes, bytes; a longer one is answered with an overflow"
        ).unlessStated("4095, and 65535 with fd,").varying(
            .plain, .integer(8...30), .severs, neutral: "4095", source: "ISO 15765-2: flow status OVFLW"),
    ]

    /// The range of CAN identifiers; the bus protocol determines whether they have 11 or 29 bits.
    static let identifiers = 0...0x1FFF_FFFF

    /// A counter of two bytes.
    private static let counter = Shape.integer(0...0xFFFF)

    /// Responses with NRC 0x78 (response pending, ISO 14229-1) before the final response.
    static let responsePending = Shape.Record([
        .init("count", .integer(0...1000), required: true, "Write how many come before the answer"),
        .init("every", .duration, required: true, "Write the time from one to the next"),
    ])

    /// Lists of up to 14 codes of all kinds.
    private static let someCodes = Variation.Values.list(
        .texts([
            "P0133", "P0420", "C0300", "B1234", "U0100", "P1602", "P2195", "P3400", "C0051", "C1234", "C2100",
            "C3F0A", "B0001", "B1318", "B2470", "B3FFF", "U1000", "U2FFE", "U3003", "P0A1F",
        ]), count: 0...14)

    /// Lists of 60 and of 127 codes, which need more than one round of frame numbers and more than 255 bytes.
    private static let longLists = Variation.Values.texts(
        [60, 127].map { count in
            "[\((0..<count).map { "P\(1100 + $0)" }.joined(separator: ", "))]"
        })

    static let troubleCodes = Shape.Record(troubleCodeRows, unless: TroubleCodes.Initial())

    static let troubleCodeRows: [PropertyKey<TroubleCodes.Initial>] = [
        .key("stored", .list(.troubleCode), "Confirmed codes (service 03)") { item, path, codes, reader in
            codes.stored = reader.troubleCodes(item, path)
        }.varying(
            .plain, .any([someCodes, longLists]), neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .key("pending", .list(.troubleCode), "Pending codes (service 07)") { item, path, codes, reader in
            codes.pending = reader.troubleCodes(item, path)
        }.varying(
            .plain, someCodes, neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .key("permanent", .list(.troubleCode), "Permanent codes (service 0A)") { item, path, codes, reader in
            codes.permanent = reader.troubleCodes(item, path)
        }.varying(
            .plain, someCodes, neutral: "none", source: "SAE J2012, ISO 15031-6"),
        .key("distance_with_mil", .quantity, "Distance with the indicator on, km") {
            item, path, codes, reader in
            let distance = reader.quantity(item, of: "diagnostics.distance_with_mil", path)
            codes.counters.distanceWithIndicator = distance ?? codes.counters.distanceWithIndicator
        },
        .seconds(
            "time_with_mil", \.counters.timeWithIndicator, "Engine running time with the indicator on"),
        .seconds(
            "time_with_b1", \.counters.timeWithB1,
            "Engine running time with a fault of class B1 (ISO 27145)"),
        .integer(
            "warm_ups_since_clear", 0...65_535, \.counters.warmUpsSinceClear,
            "Warm-up cycles since codes were cleared"),
        .key("distance_since_clear", .quantity, "Distance since codes were cleared, km") {
            item, path, codes, reader in
            let distance = reader.quantity(item, of: "diagnostics.distance_since_clear", path)
            codes.counters.distanceSinceClear = distance ?? codes.counters.distanceSinceClear
        },
        .seconds(
            "time_since_clear", \.counters.timeSinceClear, "Engine running time since codes were cleared"),
    ]

    private static let troubleCodeRules = Shape.Record(ruleRows, unless: TroubleCodes.Rules())

    static let ruleRows: [PropertyKey<TroubleCodes.Rules>] = [
        .key(
            "one_trip", .list(.troubleCode), "Codes that are confirmed in the cycle that first sees them"
        ) { item, path, rules, reader in rules.oneTrip = Set(reader.troubleCodes(item, path)) },
        .integer(
            "passes_until_indicator_off", 1...1000, \.passesUntilIndicatorOff, "Passing cycles in a row"),
        .integer(
            "warm_ups_until_erased", 1...1000, \.warmUpsUntilErased, "Warm-up cycles without the fault"),
        .onOff("permanent", \.keepsPermanentCodes, "Whether the ECU keeps permanent codes"),
    ]

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

    private static let monitorActivity = Shape.Record(
        monitorActivityRows, unless: MonitorActivity(denominator: 0))

    static let monitorActivityRows: [PropertyKey<MonitorActivity>] = [
        .integer(
            "denominator", 0...0xFFFF, \.denominator, "Driving cycles that met the general conditions"),
        .integer(
            "full", 1...0xFFFF, \.full,
            "The denominator at which ratios are stored and all counters start anew (unverified)"),
        .key(
            "monitors", .map(.init(.name, .tuple([.byte, .byte]))),
            "Numerator and stored ratio in 255ths of each monitor, `catalyst: [20, 128]`"),
    ]

    static let performanceTracking = Shape.Record([
        .init("general", counter, "Driving cycles that met the general conditions"),
        .init("ignition_cycles", counter, "Engine starts"),
        .init(
            "monitors", .list(.tuple([counter, counter]), count: 0...9),
            "Completions and conditions of each monitor, in the order of the message"),
    ])
}
