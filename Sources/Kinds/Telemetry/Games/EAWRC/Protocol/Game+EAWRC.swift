extension Game {
    /// EA SPORTS WRC, whose structures can be the user's.
    public static let eaWRC = Game(
        "ea-wrc", layouts: RallyLayouts.all,
        mapping: { RallyStructure.packet(ofLayout: $0.name).map(RallyMapping.table) },
        conversation: { description, builder, _ in
            SlotSender(description, &builder, outro: RallyLine.outro)
        }, streams: { $0.rallyLines.compactMap(\.stream) }, usualPause: { _ in .stop })
}

/// Options of EA SPORTS WRC.
public struct EAWRCOptions: Hashable, Sendable {
    /// The lines of the game's own configuration; empty for the structure that the format names.
    public var lines: [RallyLine] = []
    /// Whether the four letters of a packet are upper case.
    public var hasUpperCaseCodes = false
}
