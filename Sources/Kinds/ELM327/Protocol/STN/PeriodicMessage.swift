import CANBus
import LegacyBus
import SimulationCore

/// A message that the device sends by itself for as long as a protocol is open (`STPPMA`).
///
/// Its form is that of the protocol in use when it was added. Source: OBDLink Family Reference and Programming Manual,
/// "Periodic messaging ST commands".
struct PeriodicMessage: Sendable {
    enum Content: Sendable {
        case frame(CANFrame)
        case signal(Transmission)
    }

    /// The number that deletes it.
    let handle: Int
    let period: Duration
    let content: Content
    var due: SimInstant
}

/// The periodic messages of a device, at most `most`, and which of them are on their way.
struct PeriodicMessages: Sendable {
    private var messages: [PeriodicMessage] = []

    /// The number of messages on their way to the bus.
    private var outstanding = 0

    static let most = 32
    var isEmpty: Bool { messages.isEmpty }

    /// When the next one is due, or nil.
    var due: SimInstant? { messages.lazy.map(\.due).min() }

    /// Adds a message and returns its handle, the lowest free one; nil when there are too many.
    mutating func add(_ content: PeriodicMessage.Content, every period: Duration, now: SimInstant) -> Int? {
        let taken = Set(messages.map(\.handle))
        guard messages.count < Self.most, let handle = (1...Self.most).first(where: { !taken.contains($0) })
        else { return nil }
        messages.append(
            PeriodicMessage(
                handle: handle, period: period, content: content, due: now.advanced(by: period)))
        return handle
    }

    /// Deletes the message with this handle; whether there was one.
    mutating func remove(_ handle: Int) -> Bool {
        guard let index = messages.firstIndex(where: { $0.handle == handle }) else { return false }
        messages.remove(at: index)
        return true
    }

    mutating func removeAll() { messages = [] }

    /// Returns what is due at `now`, in the order in which it was added; it will be due again after its period.
    mutating func takeDue(now: SimInstant) -> [PeriodicMessage.Content] {
        var due: [PeriodicMessage.Content] = []
        for index in messages.indices where messages[index].due <= now {
            messages[index].due = now.advanced(by: messages[index].period)
            due.append(messages[index].content)
        }
        return due
    }

    // MARK: On the way

    /// Counts a frame that is on its way to the bus.
    mutating func noteSent() { outstanding += 1 }

    /// Returns whether a frame of the device that has crossed the bus was one of these.
    mutating func confirm() -> Bool {
        guard outstanding > 0 else { return false }
        outstanding -= 1
        return true
    }

    /// Forgets the messages on their way to the bus, which were taken back.
    mutating func withdraw() { outstanding = 0 }
}
