/// Which mapping belongs to which layout.
enum PacketMappings {
    /// The mapping of a layout; empty for one that nobody has filled.
    static func table(of layout: PacketLayout) -> MappingTable {
        tables[layout.name] ?? MappingTable { _ in }
    }

    private static let tables: [String: MappingTable] = [
        "forza-sled": .forza, "forza-motorsport-7": .forza, "forza-horizon-4": .forza,
        "forza-horizon-6": .forza, "forza-motorsport-2023": .forza,
        "assetto-corsa-handshaker": .assettoCorsaHandshaker,
        "assetto-corsa-handshake-response": .assettoCorsaHandshakeResponse,
        "assetto-corsa-lap": .assettoCorsaLap, "assetto-corsa-car-info": .assettoCorsaCarInfo,
    ]
}
