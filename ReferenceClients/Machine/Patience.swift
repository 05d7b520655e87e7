/// How long the client waits for what.
///
/// The first request after a reset or a change of protocol may take 40 s (ELM327 data sheet, "Automatic protocol
/// search", and slow initiations of several protocols one after the other); no later one may take more than 10 s.
enum Patience {
    /// For a connection to come about.
    static let connection = Duration.seconds(4)
    /// For the whole of the first attempts, after which a client that never got through says so and ends.
    static let firstConnection = Duration.seconds(9)
    /// For the adapter to come back from `ATZ`: 0.8 s on genuine chips, 2.5 s on slow ones.
    static let reset = Duration.seconds(4)
    /// For an answer by which an adapter shows that it is there at all.
    static let sign = Duration.milliseconds(2500)
    /// For the adapter to take a setting.
    static let setting = Duration.seconds(3)
    /// For the next byte of an answer from the car.
    static let request = Duration.seconds(8)
    /// For the first byte of the first answer from the car.
    static let firstRequest = Duration.seconds(15)
    /// For the next byte of the first answer once the adapter has said that it searches.
    static let search = Duration.seconds(40)
    /// For the whole of an answer whose bytes keep coming.
    static let wholeAnswer = Duration.seconds(40)
    /// For the right answer after a prompt that ended something else.
    static let misplaced = Duration.milliseconds(1500)
    /// For the prompt of an unasked text of which a part has come.
    static let unasked = Duration.milliseconds(500)
    /// Before a request that the adapter has stopped is sent again.
    static let afterStop = Duration.milliseconds(100)
    /// Before a request is sent again that an ECU was not ready for.
    static let afterPending = Duration.seconds(1)
    /// Before the car is looked for again.
    static let beforeSearch = Duration.seconds(3)

    /// How often the car is looked for before the client gives up.
    static let searches = 3
    /// How often an adapter that says nothing is connected to.
    static let silentConnections = 3
    /// How often one request is sent.
    static let attempts = 3

    /// The pause before connection attempt number `attempt`, counted from 0: doubled each time, 8 s at most.
    static func beforeConnecting(again attempt: Int) -> Duration {
        .seconds(1 << min(attempt, 3))
    }
}
