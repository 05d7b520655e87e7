extension Game {
    /// EA SPORTS WRC, whose structures can be the user's.
    static let eaWRC = Game(
        layouts: RallyLayouts.all,
        mappings: Dictionary(
            uniqueKeysWithValues: RallyLayouts.structures.map {
                ($0.layoutName, MappingTable.rally($0.packet))
            }),
        mapping: { RallyStructure.packet(ofLayout: $0.name).map(MappingTable.rally) },
        streams: { $0.rallyLines.compactMap(\.stream) }, usualPause: { _ in .stop })

    /// Richard Burns Rally with NGP.
    static let richardBurnsRally = Game(
        layouts: RichardBurnsRallyLayouts.all, mappings: ["rbr-ngp": .richardBurnsRally])
}
