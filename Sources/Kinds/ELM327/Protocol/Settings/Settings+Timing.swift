import SimulationCore

extension Settings {
    /// The times for which answers are waited for.
    struct Timing: Hashable, Sendable {
        /// The effect of adaptive timing on the wait for further answers.
        enum Adaptive: UInt8, Hashable, Sendable { case off = 0, normal = 1, aggressive = 2 }

        /// `ST`, in steps of 4.096 ms; setting it ends what `STPTO` has set.
        var timeout: UInt8 { didSet { exactTimeout = nil } }

        /// `STPTO`, which counts instead of `ST`, in milliseconds; 0 for ever.
        var exactTimeout: UInt16?

        /// `CTM` and `JTM`: by how much `ST` is multiplied on CAN.
        var multiplier: UInt8 = 1

        /// `AT0` to `AT2`.
        var adaptive: Adaptive

        init(_ parameters: ParameterValues) {
            timeout = parameters[.timeout]
            adaptive = Adaptive(rawValue: parameters[.adaptiveTiming]) ?? .normal
        }

        /// The wait that `ST` stands for.
        var wait: Duration { exactWait ?? .nanoseconds(4_096_000 * Int64(timeout)) }

        /// The wait that `ST` and `CTM` stand for on CAN.
        var waitOnCAN: Duration {
            exactWait ?? .nanoseconds(4_096_000 * Int64(timeout) * Int64(multiplier))
        }

        /// The wait that `STPTO` has set; for ever is a thousand hours.
        private var exactWait: Duration? {
            exactTimeout.map { $0 == 0 ? .seconds(3_600_000) : .milliseconds(Int64($0)) }
        }
    }
}
