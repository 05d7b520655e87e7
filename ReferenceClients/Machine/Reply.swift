/// An answer as the client understands it: words of the adapter, and messages of the car.
struct Reply: Sendable {
    /// The lines without echo, noise and blanks, in capitals; those with data included.
    var lines: [String] = []

    /// The same lines with their blanks and as they were written.
    var originals: [String] = []

    /// What the adapter said in words.
    var texts: [AdapterText] = []

    /// What the car said, one entry for each message of an ECU.
    var messages: [Message] = []

    /// Whether part of a message did not come.
    var isIncomplete = false

    /// Whether something was understood that only an ECU says.
    var hasMessages: Bool { !messages.isEmpty }

    /// The reason that the first negative response gives, or nil.
    ///
    /// Source: ISO 14229-1 and ISO 14230-3: `7F`, the service, the reason.
    var refusal: UInt8? {
        messages.first { $0.bytes.first == 0x7F && $0.bytes.count >= 3 }?.bytes[2]
    }

    /// Whether an ECU wants more time (78) or to be asked again (21), and said nothing else.
    var isPending: Bool {
        !messages.isEmpty
            && messages.allSatisfy {
                $0.bytes.first == 0x7F && [0x78, 0x21].contains($0.bytes.dropFirst(2).first)
            }
    }

    /// What the adapter said in place of an answer, the gravest first.
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
    /// The address that it came from, or nil when headers are off.
    var source: UInt32?

    /// Whether it came over CAN; nil when that cannot be seen.
    var isCAN: Bool?

    /// Its bytes: no header, no length, no padding where a length says so, no check byte.
    var bytes: [UInt8]
}
