import VehicleModel

/// The values of a packet that do not come from the car: counters, clocks and the subject of the message.
public struct PacketContext: Hashable, Sendable {
    /// The number of the game's frame; all packets of one frame have the same number.
    public var frame: UInt32 = 0
    /// F1: as `frame`, but it never goes back.
    public var overallFrame: UInt32 = 0
    /// The game's clock, ms; it starts again at 0 after 2³².
    public var timestamp: UInt32 = 0
    /// The unique id of the session.
    public var sessionUID: UInt64 = 0
    /// The time between two frames, s.
    public var frameTime = 1.0 / 60
    /// Packets sent so far, of all messages.
    public var packetNumber: UInt32 = 0
    /// Packets sent so far, of this message.
    public var categoryNumber: UInt32 = 0
    /// The number of this packet in a message of several packets, from 0.
    public var part = 0
    /// The number of parts of that message.
    public var partCount = 1
    /// The car that a message about one car describes: 0 is the player's, then the rivals in their order.
    public var car = 0
    /// The connection id that a server has assigned to its client.
    public var connectionID: Int32 = 0
    /// The operation of a request, with the protocol's number.
    public var operation: Int32 = 0
    public var isSuccess = true
    /// Whether a client may send commands.
    public var isWritable = true
    /// The number in clear from which the encryption of this packet is made.
    public var seed: UInt32 = 0
    /// The event that a message about an event reports.
    public var event = PacketEvent()
    /// Assetto Corsa Competizione: the state of the broadcast.
    var show = BroadcastShow()
    /// F1: the places of all cars in all laps.
    var board = F1Board()
    public var options = TelemetryOptions()

    /// The first instant of a session with id 0.
    public init() {}
}

/// An event of the race that a message reports.
public struct PacketEvent: Hashable, Sendable {
    /// F1: four letters, for example `FTLP`.
    public var code = "SSTA"
    /// Assetto Corsa Competizione: 0...7; F1 `PENA`: the kind of penalty.
    public var kind = 0
    /// Text for people, or the reason of a refusal.
    public var text = ""
    /// The car that it concerns, 0 the player's.
    public var car = 0
    /// The other car, 255 when there is none.
    public var otherCar = 255
    /// `FTLP` the lap in s; `SPTP` the speed in km/h; `FLBK` the session's time in s; `PENA` the seconds.
    public var value = 0.0
    /// `STLG` the lights; `BUTN` the buttons; `FLBK` the frame; `PENA` the infringement; `SPTP` bit 0 fastest of all,
    /// bit 1 the driver's fastest.
    public var number: UInt32 = 0
    public var lap = 0

    /// The start of a session.
    public init() {}
}

/// All inputs of an encoder.
struct PacketSource {
    var state = RaceState()
    var context = PacketContext()
    /// All cars, the player's first; empty where the layout does not need them.
    var cars: [CarView] = []
}
