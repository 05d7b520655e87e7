extension Game {
    /// EA SPORTS WRC, whose structures can be the user's.
    public static let eaWRC = Game(
        "ea-wrc", layouts: RallyLayouts.all,
        mapping: { RallyStructure.packet(ofLayout: $0.name).map(RallyMapping.table) },
        conversation: { description, builder, _ in
            SlotSender(description, &builder, outro: RallyLine.outro)
        }, streams: { $0.rallyLines.compactMap(\.stream) }, usualPause: { _ in .stop })
}
