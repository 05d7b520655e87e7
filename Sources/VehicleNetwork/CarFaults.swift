package import CANBus
package import VehicleModel

/// The effects of the faults in force in an ECU and on its bus.
package struct CarFaults: Hashable, Sendable {
    /// A negative response instead of an answer.
    package struct Refusal: Hashable, Sendable {
        /// The refused service, nil for all services.
        package var service: UInt8?
        /// The negative response code (ISO 14229-1, annex A).
        package var code: UInt8

        /// A refusal of `service` with `code`.
        package init(service: UInt8?, code: UInt8) {
            self.service = service
            self.code = code
        }
    }

    /// The content of a frame that does not belong to the answer.
    package enum Intruder: Hashable, Sendable {
        /// An answer to 010D, or to 22F40D before one of service 22, with the ECU's own identifier (stale) or with one that no ECU of the car has (foreign).
        case usual
        /// This frame.
        case frame(CANFrame)
    }

    /// Whether the ECU sends no answers.
    package var isSilent = false
    /// The ECU's response time; nil for that of its description.
    package var latency: Duration?
    /// Half the width of the uniform distribution around `latency`.
    package var spread = Duration.zero
    /// The negative response instead of an answer.
    package var refusal: Refusal?
    /// The response-pending messages before an answer.
    package var pending: ECUDescription.ResponsePending?
    /// The answer in place of the ECU's own; the ECU does not perform the request.
    package var wrongAnswer: [UInt8]?
    /// Whether the ECU performs requests, and its answers do not come.
    package var losesAnswer = false
    /// The numbers of the frames of an answer that are lost, from 1.
    package var lost: Set<Int> = []
    /// Whether consecutive frames are swapped in pairs.
    package var swapsFrames = false
    /// The byte that pads frames to eight; nil for no change.
    package var padding: UInt8?
    /// Whether consecutive frames have a sequence number that is one too high.
    package var numbersWrongly = false
    /// The greatest length of consecutive frames, whatever that of the first frame; nil for no change.
    package var consecutiveLength: Int?
    /// Whether every frame of an answer is sent twice.
    package var duplicatesFrames = false
    /// The stale frame of the ECU before each answer, or nil.
    package var stale: Intruder?
    /// The frame of a foreign node before each answer, or nil.
    package var foreign: Intruder?
    /// Whether no node acknowledges the taps' frames (bus off).
    package var busIsOff = false

    /// No faults.
    package init() {}

    /// Whether any fault changes frames on their way to the taps.
    package var distortsFrames: Bool {
        !lost.isEmpty || swapsFrames || padding != nil || numbersWrongly || consecutiveLength != nil
            || duplicatesFrames || stale != nil
            || foreign != nil
    }
}

/// A fault in force of an ECU or the bus, with its scope.
package struct CarFault: Sendable {
    /// The kinds of fault in an ECU and on the bus, by their names in scenario files and in the journal.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
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

    /// The kind.
    package let kind: Kind
    /// The index of the event that began it, nil for none.
    package let event: Int?
    /// The index of the endpoint whose buses it affects, nil for all.
    package let endpoint: UInt16?
    /// The tap whose request it affects, nil when it is not limited to a request.
    package let tap: TapID?
    /// The ECU it concerns, nil for all.
    package let ecu: ECUID?
    /// Adds the fault to the effects in force.
    package let apply: @Sendable (inout CarFaults) -> Void

    /// A fault with these parts.
    package init(
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
