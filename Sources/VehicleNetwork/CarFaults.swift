public import CANBus
public import VehicleModel

/// The effects of faults in an ECU and on the bus between it and the taps.
public struct CarFaults: Hashable, Sendable {
    /// A negative response instead of an answer.
    public struct Refusal: Hashable, Sendable {
        /// The refused service, nil for all services.
        public var service: UInt8?
        /// The negative response code (ISO 14229-1, annex A).
        public var code: UInt8

        /// A refusal of `service` with `code`.
        public init(service: UInt8?, code: UInt8) {
            self.service = service
            self.code = code
        }
    }

    /// Response-pending messages (`7F … 78`) before an answer.
    public struct Pending: Hashable, Sendable {
        /// The number of messages before the answer.
        public var count: Int
        /// The time between two of them.
        public var every: Duration

        /// `count` announcements, one each `every`.
        public init(count: Int, every: Duration) {
            self.count = count
            self.every = every
        }
    }

    /// A frame that is not part of the answer.
    public enum Intruder: Hashable, Sendable {
        /// An answer to 010D with the ECU's own identifier, or with one that no ECU of the car has.
        case usual
        /// This frame.
        case frame(CANFrame)
    }

    /// Whether the ECU is silent.
    public var isSilent = false
    /// The ECU's response time; nil for the described one.
    public var latency: Duration?
    /// Half the width of the spread around `latency`.
    public var spread = Duration.zero
    /// The negative response instead of an answer.
    public var refusal: Refusal?
    /// The response-pending messages before an answer.
    public var pending: Pending?
    /// The numbers of the frames of an answer that are lost, from 1.
    public var lost: Set<Int> = []
    /// Whether consecutive frames change places in pairs.
    public var swapsFrames = false
    /// The byte that fills frames up to eight.
    public var padding: UInt8?
    /// Whether consecutive frames have the sequence number of the next one.
    public var numbersWrongly = false
    /// Whether every frame of an answer comes twice.
    public var duplicatesFrames = false
    /// An old frame of the ECU before each answer.
    public var stale: Intruder?
    /// A frame of another node before each answer.
    public var foreign: Intruder?
    /// Whether no node acknowledges the taps' frames (bus off).
    public var busIsOff = false

    /// No faults.
    public init() {}

    /// Whether frames on their way to the taps have to be looked at.
    public var distortsFrames: Bool {
        !lost.isEmpty || swapsFrames || padding != nil || numbersWrongly || duplicatesFrames || stale != nil
            || foreign != nil
    }
}

/// An active fault of an ECU or the bus, and what it concerns.
public struct CarFault: Sendable {
    /// The kinds of fault in an ECU and on the bus, by their names in scenario files and in the journal.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The ECU does not answer.
        case noResponse = "no-response"
        /// The ECU answers after a stated time.
        case latency
        /// The ECU refuses a request.
        case negativeResponse = "negative-response"
        /// The ECU asks for more time before it answers.
        case pending
        /// Frames of an answer are lost.
        case loseFrame = "lose-frame"
        /// Consecutive frames change places.
        case swapFrames = "swap-frames"
        /// Frames are filled up with a stated byte.
        case padding
        /// Consecutive frames have a wrong sequence number.
        case wrongSequence = "wrong-sequence"
        /// Each frame comes twice.
        case duplicateFrames = "duplicate-frames"
        /// An old answer of the ECU precedes each answer.
        case staleFrames = "stale-frames"
        /// A frame of another node precedes each answer.
        case foreignFrames = "foreign-frames"
        /// Nobody acknowledges what taps send.
        case busOff = "bus-off"
    }

    /// Its kind.
    public let kind: Kind
    /// The place of the event that has begun it, nil when none has.
    public let event: Int?
    /// The endpoint whose buses it concerns, nil for all.
    public let endpoint: UInt16?
    /// The tap whose request it concerns, nil when it does not depend on a request.
    public let tap: TapID?
    /// The ECU it concerns, nil for all.
    public let ecu: ECUID?
    /// Adds the fault to the effects in force.
    public let apply: @Sendable (inout CarFaults) -> Void

    /// A fault with these parts.
    public init(
        _ kind: Kind, event: Int?, endpoint: UInt16?, tap: TapID?, ecu: ECUID?,
        apply: @escaping @Sendable (inout CarFaults) -> Void
    ) {
        self.kind = kind
        self.event = event
        self.endpoint = endpoint
        self.tap = tap
        self.ecu = ecu
        self.apply = apply
    }
}
