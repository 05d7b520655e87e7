import VehicleModel

/// All inputs of an encoder.
struct PacketSource {
    /// The car and its race.
    var state = RaceState()
    /// The packet.
    var context = PacketContext()
    /// All cars, the player's first; empty where the layout does not need them.
    var cars: [CarView] = []
}
