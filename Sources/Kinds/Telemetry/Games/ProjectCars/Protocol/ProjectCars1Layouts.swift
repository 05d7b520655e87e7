/// The packets of Project CARS 1.
public enum ProjectCars1Layouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        telemetry, participants, additional,
    ]

    static let participantsRows: [LayoutRow] = [
        .row(0, .u16, "buildVersionNumber"),
        .row(2, .u8, "sequenceAndType", "bits", note: "type in the two low bits"),
        .row(3, .text(64), "carName", "text"),
        .row(67, .text(64), "carClassName", "text"),
        .row(131, .text(64), "trackLocation", "text"),
        .row(195, .text(64), "trackVariation", "text"),
        .list(259, .text(64), "name", "text", count: 16),
        .list(1283, .f32, "fastestLapTime", "s", count: 16),
    ]

    /// Project CARS, first participants, 1347 bytes.
    public static let participants = PacketLayout(
        "project-cars-1-participants", title: "Project CARS, first participants", game: .projectCars1,
        size: 1347, marks: [PacketMark(2, 1, mask: 3)],
        source: "the maker's UDP header file for version 1; open clients",
        rows: participantsRows)

    static let additionalRows: [LayoutRow] = [
        .row(0, .u16, "buildVersionNumber"),
        .row(2, .u8, "sequenceAndType", "bits", note: "type in the two low bits"),
        .row(3, .u8, "offset", "index"),
        .list(4, .text(64), "name", "text", count: 16),
    ]

    /// Project CARS, further participants, 1028 bytes.
    public static let additional = PacketLayout(
        "project-cars-1-participants-additional", title: "Project CARS, further participants",
        game: .projectCars1, size: 1028, marks: [PacketMark(2, 2, mask: 3)],
        source: "the maker's UDP header file for version 1; open clients",
        rows: additionalRows)
}
