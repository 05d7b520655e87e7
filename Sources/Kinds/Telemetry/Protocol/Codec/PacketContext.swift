import VehicleModel

/// The values of a packet that do not come from the car: counters, clocks and the subject of the message.
package struct PacketContext: Hashable, Sendable {
    /// The number of the game's frame; all packets of one frame have the same number.
    package var frame: UInt32 = 0
    /// F1: as `frame`, but it never goes back.
    package var overallFrame: UInt32 = 0
    /// The game's clock, ms; it starts again at 0 after 2³².
    package var timestamp: UInt32 = 0
    /// The unique id of the session.
    package var sessionUID: UInt64 = 0
    /// The time between two frames, s.
    package var frameTime = 1.0 / 60
    /// Packets sent so far, of all messages.
    package var packetNumber: UInt32 = 0
    /// Packets sent so far, of this message.
    package var categoryNumber: UInt32 = 0
    /// The number of this packet in a message of several packets, from 0.
    package var part = 0
    /// How many parts that message has.
    package var partCount = 1
    /// The car that a message about one car describes: 0 is the player's, then the rivals in their order.
    package var car = 0
    /// The connection id that a server has assigned to its client.
    package var connectionID: Int32 = 0
    /// The operation of a request, with the protocol's number.
    package var operation: Int32 = 0
    /// Whether a registration has succeeded.
    package var isSuccess = true
    /// Whether a client may send commands.
    package var isWritable = true
    /// The number in clear from which the encryption of this packet is made.
    package var seed: UInt32 = 0
    /// The event that a message about an event reports.
    package var event = PacketEvent()
    /// Assetto Corsa Competizione: the state of the broadcast.
    var show = BroadcastShow()
    /// F1: the places of all cars in all laps.
    var board = F1Board()
    /// The options of this sender.
    package var options = TelemetryOptions()

    /// The first instant of a session with id 0.
    package init() {}
}

/// An event of the race that a message reports.
package struct PacketEvent: Hashable, Sendable {
    /// F1: four letters, for example `FTLP`.
    package var code = "SSTA"
    /// Assetto Corsa Competizione: 0...7; F1 `PENA`: the kind of penalty.
    package var kind = 0
    /// Text for people, or the reason of a refusal.
    package var text = ""
    /// The car that it concerns, 0 the player's.
    package var car = 0
    /// The other car, 255 when there is none.
    package var otherCar = 255
    /// `FTLP` the lap in s; `SPTP` the speed in km/h; `FLBK` the session's time in s; `PENA` the seconds.
    package var value = 0.0
    /// `STLG` the lights; `BUTN` the buttons; `FLBK` the frame; `PENA` the infringement; `SPTP` bit 0 fastest of all,
    /// bit 1 the driver's fastest.
    package var number: UInt32 = 0
    /// The lap.
    package var lap = 0

    /// The start of a session.
    package init() {}
}

/// All inputs of an encoder.
struct PacketSource {
    /// The car and its race.
    var state = RaceState()
    /// The packet.
    var context = PacketContext()
    /// All cars, the player's first; empty where the layout does not need them.
    var cars: [CarView] = []
}
