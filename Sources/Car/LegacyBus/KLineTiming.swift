/// The pauses of ISO 9141-2 and ISO 14230-2 that an ECU or a tester keeps before it sends.
public struct KLineTiming: Hashable, Sendable {
    /// W1: from the address to the synchronisation byte, 60-300 ms.
    public var beforeSynchronisation: Duration = .milliseconds(80)

    /// W2: from the synchronisation byte to the first key word, 5-20 ms.
    public var beforeFirstKeyWord: Duration = .milliseconds(10)

    /// W3: between the key words, 0-20 ms.
    public var beforeSecondKeyWord: Duration = .milliseconds(10)

    /// W4: before either inverted byte, 25-50 ms.
    public var beforeInverted: Duration = .milliseconds(30)

    /// P2min: from the end of the last signal to the start of an answer, 25 ms, or 0 with key words 94 94.
    public var beforeAnswer: Duration = .milliseconds(25)

    /// Typical pauses of real devices.
    public init() {}

    /// No pauses (`timing: instant`).
    public static var none: KLineTiming {
        var timing = KLineTiming()
        timing.beforeSynchronisation = .zero
        timing.beforeFirstKeyWord = .zero
        timing.beforeSecondKeyWord = .zero
        timing.beforeInverted = .zero
        timing.beforeAnswer = .zero
        return timing
    }

    /// W1max: the longest wait for the synchronisation byte.
    public static let longestSynchronisation = Duration.milliseconds(300)

    /// The longest wait for each further byte of the handshake. W2 and W3 allow 20 ms, W4 50 ms;
    /// real devices wait longer.
    public static let longestStep = Duration.milliseconds(300)

    /// The longest wait for the answer to StartCommunication: P2max and the time of a short answer.
    public static let longestStart = Duration.milliseconds(150)

    /// TiniL: how long the line is low in the wake-up pattern, 24-26 ms.
    public static let wakeUpLow: ClosedRange<Duration> = .milliseconds(24) ... .milliseconds(26)

    /// TWuP: the whole wake-up pattern, 49-51 ms.
    public static let wakeUp: ClosedRange<Duration> = .milliseconds(49) ... .milliseconds(51)

    /// P3max: the session ends after this silence.
    public static let longestSilence = Duration.seconds(5)

    /// P4 of a typical tester: the pause between its bytes, 5-20 ms.
    public static let betweenTesterBytes = Duration.milliseconds(5)

    /// Returns whether a device at `bitRate` can read bytes sent at 10400 bit/s: within five percent.
    public static func understands(_ bitRate: Int) -> Bool { (9_880...10_920).contains(bitRate) }
}
