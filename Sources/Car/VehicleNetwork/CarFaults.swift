public import CANBus
public import SimulationCore
public import VehicleModel

/// The effects of the faults in force in an ECU and on its bus.
public struct CarFaults: Hashable, Sendable {
    /// A negative response instead of an answer.
    public struct Refusal: Hashable, Sendable {
        /// The refused service, nil for all services.
        public var service: UInt8?
        /// The negative response code (ISO 14229-1, annex A).
        public var code: UInt8

        public init(service: UInt8?, code: UInt8) {
            self.service = service
            self.code = code
        }
    }

    /// The content of a frame that does not belong to the answer.
    public enum Intruder: Hashable, Sendable {
        /// An answer to 010D, or to 22F40D before one of service 22, with the ECU's own identifier (stale) or with one that no ECU of the car has (foreign).
        case usual
        case frame(CANFrame)
    }

    /// Whether the ECU sends no answers.
    public var isSilent = false
    /// The ECU's response time; nil for that of its description.
    public var latency: Duration?
    /// Half the width of the uniform distribution around `latency`.
    public var spread = Duration.zero
    /// The negative response instead of an answer.
    public var refusal: Refusal?
    /// The response-pending messages before an answer.
    public var pending: ECUDescription.ResponsePending?
    /// The answer in place of the ECU's own; the ECU does not perform the request.
    public var wrongAnswer: [UInt8]?
    /// Whether the ECU performs requests, and its answers do not come.
    public var losesAnswer = false
    /// The numbers of the frames of an answer that are lost, from 1.
    public var lost: Set<Int> = []
    /// Whether consecutive frames are swapped in pairs.
    public var swapsFrames = false
    /// The byte that pads frames to eight; nil for no change.
    public var padding: UInt8?
    /// Whether consecutive frames have a sequence number that is one too high.
    public var numbersWrongly = false
    /// The greatest length of consecutive frames, whatever that of the first frame; nil for no change.
    public var consecutiveLength: Int?
    /// Whether every frame of an answer is sent twice.
    public var duplicatesFrames = false
    /// The stale frame of the ECU before each answer, or nil.
    public var stale: Intruder?
    /// The frame of a foreign node before each answer, or nil.
    public var foreign: Intruder?
    /// Whether no node acknowledges the taps' frames (bus off).
    public var busIsOff = false

    public init() {}

    /// Whether any fault changes frames on their way to the taps.
    public var distortsFrames: Bool {
        !lost.isEmpty || swapsFrames || padding != nil || numbersWrongly || consecutiveLength != nil
            || duplicatesFrames || stale != nil
            || foreign != nil
    }
}

/// A fault in force of an ECU or the bus, with its scope.
public struct CarFault: Sendable {
    /// The kinds of fault in an ECU and on the bus, by their names in scenario files and in the journal.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The ECU does not answer.
        case noResponse = "no-response"
        /// The ECU answers after another time.
        case latency
        /// The ECU refuses a request.
        case negativeResponse = "negative-response"
        /// The ECU sends response-pending messages before it answers.
        case pending
        /// The ECU answers with other bytes than its own.
        case wrongAnswer = "wrong-answer"
        /// The ECU performs a request, and its answer does not come.
        case loseAnswer = "lose-answer"
        /// Frames of an answer are lost.
        case loseFrame = "lose-frame"
        /// Consecutive frames are swapped.
        case swapFrames = "swap-frames"
        /// Frames are padded with another byte.
        case padding
        /// Consecutive frames have a wrong sequence number.
        case wrongSequence = "wrong-sequence"
        /// Consecutive frames are shorter than the first frame.
        case shortFrames = "short-frames"
        /// Each frame is sent twice.
        case duplicateFrames = "duplicate-frames"
        /// A stale answer of the ECU precedes each answer.
        case staleFrames = "stale-frames"
        /// A frame of a foreign node precedes each answer.
        case foreignFrames = "foreign-frames"
        /// No node acknowledges the frames of taps.
        case busOff = "bus-off"
    }

    public let kind: Kind
    /// The event that began it, nil for none.
    public let event: EventID?
    /// The endpoint whose buses it affects, nil for all.
    public let endpoint: EndpointID?
    /// The tap whose request it affects, nil when it is not limited to a request.
    public let tap: TapID?
    /// The ECU it concerns, nil for all.
    public let ecu: ECUID?
    /// Adds the fault to the effects in force.
    public let apply: @Sendable (inout CarFaults) -> Void

    public init(
        _ kind: Kind, event: EventID?, endpoint: EndpointID?, tap: TapID?, ecu: ECUID?,
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
