public import VehicleModel

extension Expectation {
    /// What the client said is right. Without a way to see what it says this cannot be decided.
    public struct Report: Hashable, Sendable {
        /// What it is about.
        public var subject: Subject
        /// How many reports there must be; a forbidden subject has none.
        public var atLeast: Int
        /// How many reports there may be, in the whole window or in any stretch of `per`; nil for no limit.
        public var atMost: Int?
        /// The length of the stretches in which `atMost` counts.
        public var per: Duration?
        /// Whether only the last report in the window is looked at.
        public var isLastOnly: Bool
        /// Whether such a report must not appear.
        public var isForbidden: Bool
        /// No such report appears before this mark; where there is no such moment, none appears at all.
        public var onlyAfter: Mark?
        /// Where to look; its `within` counts from the start of the client's program where no mark is stated.
        public var window: Window

        /// The greatest age of a sample unless stated.
        public static let usualStaleness = Duration.seconds(2)

        /// What a client can be asked for.
        public enum Subject: Hashable, Sendable {
            /// The values of a signal.
            case signal(SignalID, Values)
            /// The trouble codes of each kind; a report of the kind holds exactly these, in any order.
            case codes([Codes])
            /// The supported parameters of service 01; the bitmap PIDs themselves (00, 20, 40 …) do not matter.
            case supported(Set<UInt8>)
            /// A text by its name.
            case text(name: String, Wording)
            /// One of these states.
            case state([String])
        }

        /// What is asked of the values of a signal.
        public struct Values: Hashable, Sendable {
            /// What each value has to be.
            public var truth: TruthSource
            /// Values, in the unit of the catalogue, that must not appear.
            public var never: [Double]
            /// What it means that the client has no value.
            public var absence: Absence
        }

        /// What a value is compared with.
        public enum TruthSource: Hashable, Sendable {
            /// The samples that reached the client and are at most `staleness` old, ± half a step of the parameter, ±
            /// `tolerance`, ± what the client has rounded.
            case samples(staleness: Duration, tolerance: Double)
            /// This value ± `tolerance`, ± what the client has rounded.
            case value(Double, tolerance: Double)
            /// Nothing.
            case anything
        }

        /// What it means that the client says that it has no value.
        public enum Absence: String, CaseIterable, Hashable, Sendable {
            /// It may.
            case allowed
            /// It does, and never says a value in the window.
            case required
            /// It does not.
            case forbidden
        }

        /// The codes of one kind.
        public struct Codes: Hashable, Sendable {
            /// `stored`, `pending` or `permanent`.
            public var kind: String
            /// The codes.
            public var codes: [DiagnosticTroubleCode]
        }

        /// How a text has to read.
        public enum Wording: Hashable, Sendable {
            /// Exactly one of these.
            case equals([String])
            /// With this somewhere in it.
            case contains(String)
            /// Any text.
            case anything
        }
    }
}
