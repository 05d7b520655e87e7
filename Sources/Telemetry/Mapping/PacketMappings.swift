/// The mappings of all layouts.
enum PacketMappings {
    /// The mapping of a layout; empty for a layout without one.
    static func table(of layout: PacketLayout) -> MappingTable {
        layout.family.game.mappings[layout.name] ?? MappingTable { _ in }
    }
}
