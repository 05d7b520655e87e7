/// The client's timeouts and pauses.
///
/// The first request after a reset or a change of protocol may take 40 s (ELM327 data sheet, "Automatic protocol
/// search", and slow initiations of several protocols in sequence); later ones may take at most 10 s.
enum Patience {
    /// The timeout of a connection attempt.
    static let connection = Duration.seconds(4)
    /// The time for all first attempts; then a client that never connected reports it and exits.
    static let firstConnection = Duration.seconds(9)
    /// The timeout of `ATZ`: it takes 0.8 s on genuine chips, 2.5 s on slow ones.
    static let reset = Duration.seconds(4)
    /// The timeout of the first answer that shows that an adapter is present.
    static let sign = Duration.milliseconds(2500)
    /// The timeout of a setting.
    static let setting = Duration.seconds(3)
    /// The timeout for the next byte of an answer from the car.
    static let request = Duration.seconds(8)
    /// The timeout for the first byte of the first answer from the car.
    static let firstRequest = Duration.seconds(15)
    /// The timeout for the next byte of the first answer after the adapter has printed that it is searching.
    static let search = Duration.seconds(40)
    /// The timeout of a whole answer whose bytes keep coming.
    static let wholeAnswer = Duration.seconds(40)
    /// The timeout for the right answer after a prompt that ended something else.
    static let misplaced = Duration.milliseconds(1500)
    /// The timeout for the prompt of an unsolicited text that has begun.
    static let unasked = Duration.milliseconds(500)
    /// The pause before a stopped request is sent again.
    static let afterStop = Duration.milliseconds(100)
    /// The pause before a request is sent again after a response pending.
    static let afterPending = Duration.seconds(1)
    /// The pause before the next search for the car.
    static let beforeSearch = Duration.seconds(3)

    /// The number of searches before the client gives up.
    static let searches = 3
    /// The number of connections to an adapter that does not answer.
    static let silentConnections = 3
    /// The greatest number of times that one request is sent.
    static let attempts = 3

    /// The pause before connection attempt number `attempt`, counted from 0: doubled each time, at most 8 s.
    static func beforeConnecting(again attempt: Int) -> Duration {
        .seconds(1 << min(attempt, 3))
    }
}
