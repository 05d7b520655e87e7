import Explore
import SimulationCore

/// Answers of adapters to commands, where known ones differ.
enum AdapterRow {
    /// The rows, each for one command.
    static let answers: [Dimension] =
        [
            row(
                "ATRV", ["\"12.4\"", "\"0.0V\"", "\"?\"", "\"12.4V\""],
                source: "obd-java-api issue 54; copies without a voltage divider"),
            row(
                "ATDPN", ["\"6\"", "\"A6\"", "\"A0\"", "\"0\""],
                source: "ELM327 data sheet; copies that print 0"),
            row(
                "ATDP", ["\"AUTO\"", "\"ISO 9141-2\"", "\"?\""],
                source: "ELM327 data sheet; copies with names of their own"),
            row("ATI", ["\"OBDII v1.5\"", "\"?\""], source: "obd-java-api issue 98"),
            row("ATH1", ["\"?\""], source: "copies that lack commands"),
            row("ATAL", ["\"?\""], source: "copies that lack commands"),
        ].flatMap(\.split) + [lost]

    private static func row(_ command: String, _ texts: [String], source: String) -> Dimension {
        var dimension = Dimension(
            "answer", .fault(.adapter), "The adapter answers \(command) in another way",
            Variation(.field, .texts(texts), neutral: "off", source: source))
        dimension.occasion = "endpoint: obd, request: \"\(command)\""
        return dimension
    }

    /// A reset that is not answered, as of an adapter that still starts.
    private static let lost: Dimension = {
        var dimension = Dimension(
            "drop", .fault(.bytes), "A reset is not answered",
            Variation(
                .field, .texts(["[answer, prompt]"]), neutral: "off",
                source: "adapters that still start when the first command comes"))
        dimension.occasion = "endpoint: obd, request: \"ATZ\""
        return dimension
    }()

    /// An answer with fewer bytes than the parameter has.
    static let short = Dimension(
        "answers", .key(["vehicle", "ecus", "engine", "answers"]),
        "The ECU answers 010C with fewer bytes than it has",
        Variation(
            .field, .texts(["{ \"010C\": \"41 0C 09\" }", "{ \"010C\": \"41 0C\" }"]), .hides,
            neutral: "none", source: "ELM-85"))

    /// An engine ECU with the services of SAE J1979-2: beside services 01 to 0A, or alone, with what cars differ in.
    static let unified = Dimension(
        "uds", .key(["vehicle", "ecus", "engine", "uds"]), "The ECU has the services of SAE J1979-2",
        Variation(
            .plain,
            .texts([
                "{ obd_on_uds: { services: on }, dtcs: [{ code: P0133 }] }",
                "{ obd_on_uds: { services: only, masks: requested } }",
                "{ obd_on_uds: { services: only }, dtcs: [{ code: P0133, failure_type: 0x1C }] }",
            ]), neutral: "none", source: "SAE J1979-2, services 22 and 19"))

    /// A second ECU that answers 010C too, with a value of its own.
    static let other: Outline = ["pids": "[0x0C, 0x0D]", "answers": "{ \"010C\": \"41 0C 00 00\" }"]
}
