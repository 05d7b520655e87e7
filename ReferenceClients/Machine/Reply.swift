/// A parsed answer: messages of the adapter and of the car.
struct Reply: Sendable {
    /// The lines without echo, noise and blanks, in upper case; including those with data.
    var lines: [String] = []

    /// The same lines with blanks, as received.
    var originals: [String] = []

    /// The adapter's texts.
    var texts: [AdapterText] = []

    /// The messages of the ECUs.
    var messages: [Message] = []

    /// Whether part of a message is missing.
    var isIncomplete = false

    /// Whether there is a message of an ECU.
    var hasMessages: Bool { !messages.isEmpty }

    /// Whether the only answers are response pending (78) or busy (21).
    var isPending: Bool {
        !messages.isEmpty && messages.allSatisfy { [0x78, 0x21].contains($0.refusal) }
    }

    /// Whether an ECU says that it does not know the service (11) or the parameter (12).
    var isRefused: Bool { messages.contains { [0x11, 0x12].contains($0.refusal) } }

    /// The adapter's text instead of an answer, the most serious first.
    var failure: AdapterText? {
        for text in [AdapterText.wasReset, .stopped, .noVehicle, .linkError, .damaged, .noData, .refused]
        where texts.contains(text) {
            return text
        }
        return nil
    }
}

/// One message of an ECU, from its service byte on.
struct Message: Hashable, Sendable {
    /// The source address, or nil when headers are off.
    var source: UInt32?

    /// Whether it was received over CAN; nil when unknown.
    var isCAN: Bool?

    /// Its bytes without header, length, padding (where a length is known) and check byte.
    var bytes: [UInt8]

    /// The code of a negative response; nil for other messages.
    ///
    /// Source: ISO 14229-1 and ISO 14230-3: `7F`, the service, the code.
    var refusal: UInt8? { bytes.first == 0x7F ? bytes.dropFirst(2).first : nil }
}
