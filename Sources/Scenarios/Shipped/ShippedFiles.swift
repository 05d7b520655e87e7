// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

/// The scenarios and vehicles that ship inside the binary.
enum ShippedFiles {
    /// A file: its path below `Scenarios/`, and its text.
    typealias File = (name: String, text: String)

    private static let folders: [[File]] = [
        Top.files,
        Elm327.files,
        Elm327Decoding.files,
        Elm327FlowControl.files,
        Elm327Framing.files,
        Elm327Initialisation.files,
        Mtg.files,
        MtgCases.files,
        Telemetry.files,
        TelemetryCases.files,
        Vehicles.files,
    ]

    /// Every file, sorted by path.
    static let all: [File] = folders.flatMap { $0 }.sorted { $0.name < $1.name }
}
