import SimulationCore
import VehicleModel

struct SessionState: Hashable, Sendable {
    /// The number of the default session.
    static let `default`: UInt8 = 0x01
    /// The number of the programming session.
    static let programming: UInt8 = 0x02

    var active = Self.default
    /// When the session ends without a further request; nil in the default session and while a request is worked on.
    var deadline: SimInstant?
    /// Timing set by service 83, by session.
    var timing: [UInt8: UDSDescription.Session] = [:]
    /// Whether the ECU is reset after the present answer.
    var resetsAfterAnswer = false
    /// The number of resets by service 11.
    var resets = 0
    /// The end of the last start of the software; the ECU is silent before.
    var startsAt = SimInstant.powerOn
}

/// The state of services 27 and 29.
struct SecurityState: Hashable, Sendable {
    /// A seed whose key is awaited.
    struct SentSeed: Hashable, Sendable {
        let level: UInt8
        let bytes: [UInt8]
    }

    /// The unlocked level, or nil; at most one level is unlocked, until another one is (ISO 14229-1, service 27).
    var unlocked: UInt8?
    /// The seed that was sent last, or nil when no key is awaited.
    var sentSeed: SentSeed?
    /// Wrong keys in a row, by level.
    var failures: [UInt8: Int] = [:]
    /// When the delay of a level ends.
    var delayedUntil: [UInt8: SimInstant] = [:]
    /// The challenge whose proof is awaited.
    var challenge: Challenge?
    var isAuthenticated = false
    /// The last counter against repeated messages of service 84.
    var lastCounter: UInt16?

    mutating func lock() {
        unlocked = nil
        sentSeed = nil
        challenge = nil
        lastCounter = nil
    }

    mutating func deauthenticate() {
        challenge = nil
        isAuthenticated = false
    }

    /// Starts the delays anew that ran when the power was lost.
    mutating func powerOn(_ now: SimInstant, _ levels: [UInt8: UDSDescription.Security]) {
        for (level, until) in delayedUntil where until > now {
            delayedUntil[level] = now.advanced(by: levels[level]?.delay ?? .zero)
        }
    }

    /// A challenge of service 29.
    struct Challenge: Hashable, Sendable {
        let proof: UDSDescription.KeyAlgorithm
        /// The algorithm indicator of authentication with challenge and response; empty for one with certificates.
        let indicator: [UInt8]
        let bytes: [UInt8]
    }
}

/// The state of services 28 and 87.
struct CommunicationState: Hashable, Sendable {
    /// The messages of the ECU that are not sent: bit 0 normal communication, bit 1 network management.
    var silenced: UInt8 = 0
    /// The same of the nodes behind it, by node identification number.
    var silencedNodes: [UInt16: UInt8] = [:]
    /// The bit rate that was verified for a transition, bit/s, and whether the transition has been made.
    var verifiedRate: Int?
    var hasSwitched = false

    /// Returns the bit of a kind of messages in a communication type.
    static func bit(_ isNetworkManagement: Bool) -> UInt8 { isNetworkManagement ? 0x02 : 0x01 }
}

/// Values that testers have written, defined or taken control of.
struct DataState: Hashable, Sendable {
    /// Bytes written by service 2E, by identifier; they outlive a reset.
    var written: [UInt16: [UInt8]] = [:]
    /// The values set by service 2F, by identifier; signals are controlled in the vehicle.
    var controlled: [UInt16: Control] = [:]
    /// The parts of dynamically defined identifiers.
    var dynamic: [UInt16: [DynamicPart]] = [:]
    /// Content of files that were written by service 38, by path; nil stands for a deleted file.
    var files: [String: [UInt8]?] = [:]

    /// Bits of a record that a tester controls.
    struct Control: Hashable, Sendable {
        var mask: [UInt8]
        var value: [UInt8]
    }

    /// One part of a dynamically defined identifier.
    enum DynamicPart: Hashable, Sendable {
        /// Bytes of another identifier; `position` counts from 1.
        case identifier(UInt16, position: Int, size: Int)
        case memory(address: UInt64, size: Int)
    }
}

struct RoutineRun: Hashable, Sendable {
    var finish: SimInstant
    var result: [UInt8]
}
