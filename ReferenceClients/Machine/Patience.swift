/// The client's timeouts and pauses.
///
/// The first request after a reset or a change of protocol may take 40 s (ELM327 data sheet, "Automatic protocol
/// search", and slow initiations of several protocols in sequence); later ones may take at most 10 s.
enum Patience {
    /// The timeout of a connection attempt.
    static let connection = Duration.seconds(4)
    /// The pause before another attempt to connect.
    static let beforeConnecting = Duration.seconds(2)
    /// The time without an answer of the adapter after which the client does not connect again.
    static let absence = Duration.seconds(30)
    /// The timeout of an answer.
    static let answer = Duration.seconds(8)
    /// The timeout of the first answer from the car.
    static let search = Duration.seconds(40)
    /// The timeout for the right answer after a prompt that ended something else.
    static let misplaced = Duration.milliseconds(1500)
    /// The pause before a request is sent again, because its answer was lost.
    static let afterStop = Duration.milliseconds(100)
    /// The pause before another reset, when the first one was answered with a failure of the adapter.
    static let afterReset = Duration.seconds(1)
    /// The pause before a request is sent again after a response pending.
    static let afterPending = Duration.seconds(1)

    /// The number of times that one request is sent again at most.
    static let repetitions = 2
}
