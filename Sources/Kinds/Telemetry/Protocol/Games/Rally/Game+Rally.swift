extension Game {
    /// EA SPORTS WRC, whose structures can be the user's.
    static let eaWRC = Game(
        layouts: RallyLayouts.all,
        mappings: Dictionary(
            uniqueKeysWithValues: RallyLayouts.structures.map {
                ($0.layoutName, RallyMapping.table(of: $0.packet))
            }),
        mapping: { RallyStructure.packet(ofLayout: $0.name).map(RallyMapping.table) },
        streams: { $0.rallyLines.compactMap(\.stream) }, usualPause: { _ in .stop })

    /// Richard Burns Rally with NGP.
    static let richardBurnsRally = Game(
        layouts: RichardBurnsRallyLayouts.all, mappings: ["rbr-ngp": RichardBurnsRallyMapping.telemetry])
}
