import VehicleModel

/// All that the values of a packet are made from.
struct PacketSource {
    /// The car and its race.
    var state = RaceState()
    /// The packet.
    var context = PacketContext()
    /// The cars of the field, the player's first; empty where the layout asks for none.
    var cars: [CarView] = []
}
