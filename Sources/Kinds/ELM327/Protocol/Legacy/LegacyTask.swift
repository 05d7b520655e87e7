import LegacyBus
import SimulationCore

/// The present activity of the adapter on a J1850 bus or a K line.
struct LegacyTask: Sendable {
    enum Purpose: Sendable {
        case request(Request)
        case probe(Search)
        /// `FI` or `SI`: an initiation only.
        case initiation
        case monitoring(Monitor.Selection)
    }

    enum Stage: Sendable {
        /// Waits between two protocols of a search.
        case pausing(until: SimInstant)
        /// Opens a session.
        case initiating(Initiator)
        /// Waits until the line has been idle long enough for a request (P3).
        case resting(until: SimInstant)
        /// Its message is on the way.
        case sending
        /// Answers may come, until then; nil in `timing: instant` and while monitoring.
        case listening(until: SimInstant?)
    }

    var chosen: ProtocolNumber
    var purpose: Purpose
    var stage: Stage

    /// Whether `BUS INIT:` and its result are printed; not for an automatic protocol.
    var announces = false

    /// Whether a search follows when the protocol fails.
    var fallsBack = false

    /// The number of dots still to be printed, and when the next one is due.
    var dots = 0
    var dotDue: SimInstant?

    /// When a request that waits for the wire gives up; nil for never.
    var sendingDue: SimInstant?

    /// When the request was on the wire, and the last message that passed the filters.
    var sent: SimInstant = .powerOn
    var lastMessage: SimInstant = .powerOn

    /// The number of messages accepted.
    var accepted = 0

    /// When `wake` has something to do, or nil.
    var deadline: SimInstant? {
        switch stage {
        case .pausing(let until), .resting(let until): until
        case .initiating(let initiator):
            if let due = initiator.deadline, let dotDue {
                min(due, dotDue)
            } else {
                initiator.deadline ?? dotDue
            }
        case .sending: sendingDue
        case .listening(let until): until
        }
    }

    var isMonitoring: Bool {
        if case .monitoring = purpose { true } else { false }
    }

    /// Whether only signals on the bus can continue it, so that silence ends it.
    var isListening: Bool {
        if isMonitoring { return false }
        return switch stage {
        case .initiating(let initiator): initiator.deadline != nil
        case .listening: true
        case .pausing, .resting, .sending: false
        }
    }

    /// Begins the dots of a slow initiation that starts at `ready`, nil in `timing: instant`.
    mutating func beginDots(at ready: SimInstant?) {
        dots = Self.dotCount
        dotDue = ready?.advanced(by: Self.dotInterval)
    }

    /// Returns whether a dot is due, which is then printed.
    mutating func takeDot(now: SimInstant) -> Bool {
        guard let due = dotDue, due <= now else { return false }
        dots -= 1
        dotDue = dots > 0 ? due.advanced(by: Self.dotInterval) : nil
        return true
    }

    /// A slow initiation is announced with three dots; their times are not published, a log shows them one by one in
    /// the two seconds of the address.
    static let dotCount = 3
    static let dotInterval = Duration.milliseconds(600)
}

/// An open session on a K line, and its keep-alive state (ELM327 data sheet, "Wakeup messages").
struct KLineSession: Hashable, Sendable {
    /// When something was last sent on the line.
    var lastTraffic: SimInstant

    /// Whether keep-alive messages are sent; `SW 00` ends them until the next initiation.
    var keepsAlive: Bool

    /// Whether the last thing sent was a keep-alive message that nobody has answered yet.
    var awaitsAnswer = false
}

/// The framing of the data of a message on J1850 and the K line.
struct LineFraming: Hashable, Sendable {
    /// Whether the adapter makes header bytes and looks at them.
    var hasHeader = true

    /// Whether it appends check bytes and checks them.
    var hasCheck = true

    /// Whether messages of any length are printed whole.
    var printsAll = false

    /// That of the genuine chip.
    static let usual = LineFraming()
}
