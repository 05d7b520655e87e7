/// The mappings of all layouts.
enum PacketMappings {
    /// The mapping of a layout; empty for a layout without one.
    static func table(of layout: PacketLayout) -> MappingTable {
        let game = layout.family.game
        return game.mappings[layout.name] ?? game.mapping(layout) ?? MappingTable { _ in }
    }
}
