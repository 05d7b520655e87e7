import SimulationCore

/// The timers of both sides (ISO 15765-2): four timeouts, and two delays that a simulated node adds.
public struct NetworkTiming: Hashable, Sendable {
    // Stored in nanoseconds, because every frame starts a timer.
    var nAs: Int64
    var nAr: Int64
    var nBs: Int64
    var nBr: Int64
    var nCs: Int64
    var nCr: Int64

    /// Timers of these durations; the delays are zero by default.
    public init(
        senderConfirmation: Duration, receiverConfirmation: Duration, flowControlTimeout: Duration,
        flowControlDelay: Duration = .zero, consecutiveDelay: Duration = .zero, consecutiveTimeout: Duration
    ) {
        nAs = senderConfirmation.nanoseconds
        nAr = receiverConfirmation.nanoseconds
        nBs = flowControlTimeout.nanoseconds
        nBr = flowControlDelay.nanoseconds
        nCs = consecutiveDelay.nanoseconds
        nCr = consecutiveTimeout.nanoseconds
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Every timeout 1000 ms, no delay (ISO 15765-2).
    public static let iso15765_2 = NetworkTiming(
        senderConfirmation: .seconds(1), receiverConfirmation: .seconds(1), flowControlTimeout: .seconds(1),
        consecutiveTimeout: .seconds(1))

    /// The shorter timeouts of legislated diagnostics: N_As and N_Ar 25 ms, N_Bs 75 ms, N_Cr 150 ms (as
    /// commonly cited for ISO 15765-4).
    public static let obd = NetworkTiming(
        senderConfirmation: .milliseconds(25), receiverConfirmation: .milliseconds(25),
        flowControlTimeout: .milliseconds(75), consecutiveTimeout: .milliseconds(150))

    /// N_As: the longest time until a frame of the sender is on the bus.
    public var senderConfirmation: Duration {
        get { .nanoseconds(nAs) }
        set { nAs = newValue.nanoseconds }
    }

    /// N_Ar: the longest time until a flow control of the receiver is on the bus.
    public var receiverConfirmation: Duration {
        get { .nanoseconds(nAr) }
        set { nAr = newValue.nanoseconds }
    }

    /// N_Bs: the longest time that the sender waits for a flow control.
    public var flowControlTimeout: Duration {
        get { .nanoseconds(nBs) }
        set { nBs = newValue.nanoseconds }
    }

    /// N_Br: the receiver's delay before a flow control.
    public var flowControlDelay: Duration {
        get { .nanoseconds(nBr) }
        set { nBr = newValue.nanoseconds }
    }

    /// N_Cs: the sender's minimum delay before each consecutive frame; a longer STmin takes precedence.
    public var consecutiveDelay: Duration {
        get { .nanoseconds(nCs) }
        set { nCs = newValue.nanoseconds }
    }

    /// N_Cr: the longest time that the receiver waits for a consecutive frame.
    public var consecutiveTimeout: Duration {
        get { .nanoseconds(nCr) }
        set { nCr = newValue.nanoseconds }
    }
}
