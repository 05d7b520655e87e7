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
                .field, .texts(["[answer, prompt]"]), .hides, neutral: "off",
                source: "adapters that still start when the first command comes"))
        dimension.occasion = "endpoint: obd, request: \"ATZ\""
        return dimension
    }()
}
