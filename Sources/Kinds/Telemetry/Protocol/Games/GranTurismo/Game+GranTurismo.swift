extension Game {
    /// Gran Turismo 7.
    static let granTurismo7 = Game(
        layouts: GranTurismoLayouts.all,
        mappings: Dictionary(
            uniqueKeysWithValues: GranTurismoLayouts.all.map { ($0.name, GranTurismoMapping.packets) }),
        conversation: .heartbeat, served: HeartbeatServer.letters.map(\.layout), streams: { _ in [] })
}
