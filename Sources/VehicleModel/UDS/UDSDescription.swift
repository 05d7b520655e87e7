/// The diagnostic server of ISO 14229-1 (UDS) in an ECU, as a scenario describes it.
package struct UDSDescription: Hashable, Sendable {
    /// The logical address on DoIP (ISO 13400-2), or nil when the ECU is not reachable there.
    package var address: UInt16?

    /// The address bytes of its messages on CAN (ISO 15765-2).
    package var addressing = Addressing.normal

    /// The sessions besides the default session, by number; the default session has number 1.
    package var sessions: [UInt8: Session] = [0x02: Session(), 0x03: Session()]

    /// The timing of the default session.
    package var defaultSession = Session()

    /// S3server: without a request for this long, a session other than the default session ends.
    package var sessionTimeout = Duration.seconds(5)

    /// How long the ECU is silent after a reset.
    package var startTime = Duration.zero

    /// Deviations from the usual set of services and the sessions and security levels that they need.
    package var services: [UInt8: ServiceRule] = [:]

    /// The data identifiers (services 22, 24, 2A, 2C, 2E, 2F).
    package var identifiers: [Identifier] = []

    /// The routines (service 31).
    package var routines: [Routine] = []

    /// The security levels (service 27) by number from 1; level n has sub-functions 2n−1 and 2n.
    package var security: [UInt8: Security] = [:]

    /// The memory areas (services 23, 3D, 34-37), without overlaps.
    package var memory: [Memory] = []

    /// The files (service 38).
    package var files: [File] = []

    /// The certificates that service 29 accepts.
    package var certificates: [Certificate] = []

    /// What service 29 needs besides certificates.
    package var authentication = Authentication()

    /// The CAN identifier of its periodic data (service 2A, type 2: eight bytes without protocol control information), or
    /// nil for single frames on the identifier of its answers (type 1).
    package var periodicIdentifier: UInt32?

    /// The ECUs behind it by node identification number, for service 28 with enhanced address information: their names.
    package var nodes: [UInt16: String] = [:]

    /// What UDS adds to the trouble codes.
    package var troubleCodes = TroubleCodeRules()

    /// Whether the emission-related data of SAE J1979 are available by SAE J1979-2 (OBDonUDS), and how.
    package var obd = OBDRules(.classic)

    /// A server without data of its own.
    package init() {}

    /// The address bytes before the protocol control information of ISO 15765-2.
    package enum Addressing: Hashable, Sendable {
        /// None.
        case normal
        /// Extended addressing: the target address; `ecu` in requests, `tester` in answers, `functional` in
        /// functional requests.
        case extended(ecu: UInt8, tester: UInt8, functional: UInt8)
        /// Mixed addressing: the same address extension in both directions.
        case mixed(extension: UInt8)
    }

    /// The timing of one session.
    package struct Session: Hashable, Sendable {
        /// P2server: the longest time to the first response; 1 ms units in the message, 0-65535.
        package var p2 = Duration.milliseconds(50)
        /// P2*server: the longest time to the next response after NRC 78; 10 ms units in the message, 0-65535.
        package var p2Star = Duration.seconds(5)
        /// The default timing of ISO 14229-2.
        package init() {}
    }

    /// The sessions and the security level that something needs.
    package struct Access: Hashable, Sendable {
        /// The sessions, or nil for all.
        package var sessions: Set<UInt8>?
        /// The security level, or nil for none.
        package var security: UInt8?
        /// Whether the tester must have authenticated (service 29).
        package var needsAuthentication = false
        /// No condition unless stated.
        package init(sessions: Set<UInt8>? = nil, security: UInt8? = nil) {
            self.sessions = sessions
            self.security = security
        }
    }

    /// A deviation of one service.
    package enum ServiceRule: Hashable, Sendable {
        /// The server does not have the service.
        case absent
        /// The server has the service, under these conditions.
        case present(Access)
    }

    /// A security level.
    package struct Security: Hashable, Sendable {
        /// The number of bytes of the seed, 1-8.
        package var seedLength = 4
        /// How the key follows from the seed.
        package var key = KeyAlgorithm.xor([])
        /// Wrong keys until the delay begins, 1-255.
        package var attempts = 3
        /// How long the server refuses seeds after that.
        package var delay = Duration.seconds(10)
        /// The sessions in which it can be unlocked, or nil for all but the default session.
        package var sessions: Set<UInt8>?
        /// A level with the usual limits.
        package init() {}
    }

    /// How a key follows from a seed.
    package enum KeyAlgorithm: Hashable, Sendable {
        /// Exclusive or with these bytes, repeated.
        case xor([UInt8])
        /// The sum with this number, modulo the length of the seed.
        case add(UInt64)
        /// The keys by seed; the seeds are drawn from the table.
        case table([TableRow])
        /// An expression.
        case formula(KeyFormula)
    }

    /// A seed and its key.
    package struct TableRow: Hashable, Sendable {
        /// The seed.
        package let seed: [UInt8]
        /// Its key.
        package let key: [UInt8]
        /// The pair.
        package init(seed: [UInt8], key: [UInt8]) {
            self.seed = seed
            self.key = key
        }
    }

    /// How the server authenticates itself, and testers without certificates (service 29).
    package struct Authentication: Hashable, Sendable {
        /// The certificate of the server.
        package var certificate: [UInt8] = []
        /// How the server's proof of ownership follows from the tester's challenge.
        package var proof: KeyAlgorithm?
        /// The algorithms of authentication with challenge and response.
        package var algorithms: [Algorithm] = []
        /// No certificate and no algorithms.
        package init() {}
    }

    /// An algorithm of authentication with challenge and response.
    package struct Algorithm: Hashable, Sendable {
        /// Its algorithm indicator, 16 bytes.
        package var indicator: [UInt8]
        /// How the proof of ownership follows from the challenge of eight bytes.
        package var proof: KeyAlgorithm
        /// `indicator` with `proof`.
        package init(indicator: [UInt8], proof: KeyAlgorithm) {
            self.indicator = indicator
            self.proof = proof
        }
    }

    /// A certificate that service 29 accepts.
    package struct Certificate: Hashable, Sendable {
        /// Its bytes.
        package var bytes: [UInt8]
        /// How the proof of ownership follows from the challenge of eight bytes.
        package var proof: KeyAlgorithm
        /// `bytes` with `proof`.
        package init(bytes: [UInt8], proof: KeyAlgorithm) {
            self.bytes = bytes
            self.proof = proof
        }
    }
}
