import ELM327
package import Endpoints
import Links
import SimulationCore

/// Faults of the adapter's commands, settings and output.
struct AdapterFaults: ServerFaults {
    /// An answer that replaces the adapter's own.
    struct Given {
        var lines: [String]
        var after: Duration
    }

    enum Echo: String, CaseIterable { case on, off, lagging, glued }

    /// The fault of the headers setting (ATH).
    enum Headers: String, CaseIterable { case on, off, late }

    var given: Given?
    var echo: Echo?
    var forced = ForcedSettings()
    var headersAreLate = false
    var missing: [CommandMask] = []
    var banner: String?
    var idle: Duration?
}

extension FaultSet {
    var adapter: AdapterFaults {
        get { self[AdapterFaults.self] }
        set { self[AdapterFaults.self] = newValue }
    }
}

extension FaultKind.Stage {
    /// In the adapter's commands, settings and output.
    package static let adapter = Self(rawValue: "adapter")
}

extension FaultKind {
    private static let texts = Form.list(.text, count: 0...256)

    static let ofAdapters: [FaultKind] = [
        FaultKind(
            "answer", .adapter,
            .any([
                .text, texts,
                .record([
                    Field("lines", .any([.text, texts]), required: true, "Write the text of the answer"),
                    Field("after", .duration, "How long the adapter takes"),
                ]),
            ]), "This text, a line or several, instead of the answer; the request has no other effect"
        ) { set, value in
            let lines = value["lines"] ?? value
            set.adapter.given = AdapterFaults.Given(
                lines: lines.members.compactMap(\.text), after: value["after"]?.duration ?? .zero)
        }.found(
            by: "NO DATA", "CAN ERROR", "BUS ERROR", "STOPPED", "UNABLE TO CONNECT", "BUFFER FULL",
            "DATA ERROR", "error message", "custom reply"
        ).varying(
            .plain,
            .texts([
                "NO DATA", "\"?\"", "STOPPED", "CAN ERROR", "BUS ERROR", "BUS BUSY", "BUFFER FULL",
                "DATA ERROR", "\"<RX ERROR\"", "FB ERROR", "UNABLE TO CONNECT", "ACT ALERT", "LP ALERT",
                "ERR93",
            ]), .severs, source: "ELM327 data sheet, error messages"),
        FaultKind(
            "prefix", .adapter,
            .any([
                .text,
                .record([
                    Field("text", .text, required: true, "Write the text, such as SEARCHING"),
                    Field("dots", .integer(0...1000), "How many dots follow, one by one"),
                    Field("every", .duration, "The time before each dot"),
                    Field("line", .flag, "Whether a line end follows; off unless stated"),
                    Field(
                        "data", .flag,
                        "Whether it stands before the first line of data, behind what the adapter says itself"
                    ),
                ]),
            ]), "Text before the answer"
        ) { set, value in
            set.link.text.prefix = TextFaults.Prefix(
                text: (value["text"] ?? value).text ?? "", dots: value["dots"]?.integer ?? 0,
                every: value["every"]?.duration ?? .zero, endsLine: value["line"]?.isOn ?? false,
                isBeforeData: value["data"]?.isOn ?? false)
        }.found(by: "SEARCHING...", "BUS INIT", "garbage").varying(
            .plain,
            .texts([
                "{ text: SEARCHING..., data: on }", "{ text: SEARCHING..., line: on }",
                "{ text: \"BUS INIT: OK\", line: on }", "{ text: \"BUS INIT: ...OK\", line: on }",
                "{ text: SEARCHING, dots: 9, every: 1s, line: on }",
                "{ text: SEARCHING, dots: 25, every: 1s, line: on }",
            ]), source: "ELM327 data sheet, automatic search and bus initiation"),
        FaultKind("suffix", .adapter, .text, "Text behind the prompt") {
            $0.link.text.suffix = Array(($1.text ?? "").utf8)
        }.found(by: "garbage", "after the prompt").varying(
            .field, .texts(["\" \""]), source: "OBD2Connect: compares the end of the text with the prompt"),
        FaultKind(
            "echo", .adapter, .word(AdapterFaults.Echo.allCases.map(\.rawValue)),
            "Echo that stays on or off whatever ATE says, comes into force a line late, or has no line end"
        ) { set, value in
            let rule = value.word(AdapterFaults.Echo.self)
            set.adapter.echo = rule
            set.link.text.echoIsGlued = rule == .glued
            set.adapter.forced.echo = rule == .on ? true : rule == .off ? false : nil
        }.found(by: "ATE0", "ATE1", "clone").varying(
            .field, .texts(["on", "off", "lagging", "glued"]), source: "elmobd, Riding Mechanic table 9"),
        FaultKind("spaces", .adapter, .flag, "Spaces between bytes whatever ATS says") {
            $0.adapter.forced.spaces = $1.isOn
        }.found(by: "ATS0", "ATS1", "clone").varying(
            .field, .texts(["off", "on"]), source: "ELM327 clones that ignore ATS"),
        FaultKind("linefeeds", .adapter, .flag, "Line feeds whatever ATL says") {
            $0.adapter.forced.lineFeeds = $1.isOn
        }.found(by: "ATL0", "ATL1", "CRLF", "newline", "clone").varying(
            .field, .texts(["on", "off"]), source: "python-OBD issue 277"),
        FaultKind(
            "headers", .adapter, .word(AdapterFaults.Headers.allCases.map(\.rawValue)),
            "Headers whatever ATH says, or ATH comes into force one request late"
        ) { set, value in
            let rule = value.word(AdapterFaults.Headers.self)
            set.adapter.forced.headers = rule == .on ? true : rule == .off ? false : nil
            set.adapter.headersAreLate = rule == .late
        }.found(by: "ATH0", "ATH1", "clone").varying(
            .field, .texts(["on", "off", "late"]), source: "ELM327 clones that ignore ATH"),
        FaultKind("lowercase", .adapter, .flag, "Hex digits of answers are lower-case") {
            $0.link.text.isLowercase = $1.isOn
        }.found(by: "case", "clone").varying(.field, .texts(["on"]), source: "LTSupportAutomotive"),
        FaultKind(
            "missing", .adapter, .any([.text, .list(.text, count: 1...256)]),
            "Commands answered with ?: CSM0, or CSM* for any argument"
        ) { set, value in
            set.adapter.missing = value.members.compactMap { $0.text.flatMap { CommandMask($0) } }
        }.found(by: "unknown command", "?", "clone", "not implemented").varying(
            .field,
            .texts([
                "S*", "AT0", "AT1", "AT2", "M0", "CAF1", "DPN", "DP", "AL", "RV", "H1", "Z", "I", "\"@1\"",
                "SPA0",
            ]), source: "ddt4all issues 16 and 435"),
        FaultKind("banner", .adapter, .text, "What ATZ and ATI say the adapter is; none for nothing") {
            set, value in set.adapter.banner = value.text == "none" ? "" : value.text
        }.found(by: "version", "ELM327 v1.5", "ATI", "ATZ", "clone").varying(
            .field, .texts(["none", "\"ELM327 v2.1\"", "\"STN2120 v5.8\"", "\"OBDII v1.5\""]),
            source: "obd-java-api issue 98"),
        FaultKind(
            "reset", .adapter, .text, "The adapter loses its settings, once, and says this: LV RESET, ERR94"
        ) { set, value in set.reset = value.text }.found(
            by: "LV RESET", "low voltage", "brown-out", "ERR94", "power loss"
        ).varying(
            .plain, .texts(["\"LV RESET\"", "ERR94"]), .severs, source: "ELM327 data sheet: brown-out"),
        FaultKind(
            "buffer", .adapter, .integer(1...65_536),
            "Bytes of an answer after which it is cut off with BUFFER FULL"
        ) { $0.link.text.buffer = $1.integer }.found(by: "BUFFER FULL", "overflow", "truncated"),
        FaultKind("eat-first", .adapter, .duration, "The first byte after so long an idle time is lost") {
            $0.adapter.idle = $1.duration
        }.found(by: "wake up", "sleep", "lost byte", "idle").varying(
            .field, .texts(["100ms"]), .hides, source: "ELMduino issue 83"),
    ]
}
