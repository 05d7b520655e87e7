extension ForzaLayouts {
    /// Forza Motorsport 7 and 2023, Sled, 232 bytes.
    public static let sled = PacketLayout(
        "forza-sled", title: "Forza Motorsport 7 and 2023, Sled", game: .forza, size: 232,
        source: "game's own article on Data Out; open clients",
        rows: sledRows)

    /// Forza Motorsport 7, Car Dash, 311 bytes.
    public static let motorsport7 = PacketLayout(
        "forza-motorsport-7", title: "Forza Motorsport 7, Car Dash", game: .forza, size: 311,
        source: "game's own article on Data Out; open clients",
        rows: sledRows + dash(from: 232))

    /// Forza Horizon 4 and 5, 324 bytes.
    public static let horizon4 = PacketLayout(
        "forza-horizon-4", title: "Forza Horizon 4 and 5", game: .forza, size: 324,
        source: "open clients of Horizon 4 and 5; lengths of recordings",
        rows: sledRows + horizon4Insert + dash(from: 244) + trailer)

    /// Forza Horizon 6, 324 bytes.
    public static let horizon6 = PacketLayout(
        "forza-horizon-6", title: "Forza Horizon 6", game: .forza, size: 324,
        source: "game's own article on Data Out; a capture",
        rows: beforePuddles + puddleFlag + afterPuddles + horizon6Insert
            + dash(from: 244) + trailer)

    /// Forza Motorsport 2023, Car Dash, 331 bytes.
    public static let motorsport2023 = PacketLayout(
        "forza-motorsport-2023", title: "Forza Motorsport 2023, Car Dash", game: .forza, size: 331,
        source: "game's own article on Data Out",
        rows: sledRows + dash(from: 232) + wear)

    /// Bytes 232...243 of Horizon 4 and 5; clients call the last two unknown.
    static let horizon4Insert: [LayoutRow] = [
        .row(232, .i32, "CarCategory", "enum", "11..45"),
        .row(236, .f32, "SmashableVelDiff", "m/s", ">=0"),
        .row(240, .f32, "SmashableMass", "kg", ">=0"),
    ]

    /// Bytes 232...243 of Horizon 6.
    static let horizon6Insert: [LayoutRow] = [
        .row(232, .u32, "CarGroup", "enum", "12..48"),
        .row(236, .f32, "SmashableVelDiff", "m/s", ">=0"),
        .row(240, .f32, "SmashableMass", "kg", ">=0"),
    ]

    /// The last byte of Horizon.
    static let trailer: [LayoutRow] = [
        .row(323, .u8, "TrailingByte", "", "0", note: "always 0, never left out")
    ]

    /// Bytes 311...330 of Motorsport 2023, at odd offsets.
    static let wear: [LayoutRow] = [
        .wheels(311, .f32, "TireWear", "ratio", "0..1", order: .words),
        .row(327, .i32, "TrackOrdinal", "id", ">=0"),
    ]
}
