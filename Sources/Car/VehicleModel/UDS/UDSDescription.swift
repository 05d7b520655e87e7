/// The diagnostic server of ISO 14229-1 (UDS) in an ECU, as a scenario describes it.
public struct UDSDescription: Hashable, Sendable {
    /// The logical address on DoIP (ISO 13400-2), or nil when the ECU is not reachable there.
    public var address: UInt16?

    /// The address bytes of its messages on CAN (ISO 15765-2).
    public var addressing = Addressing.normal

    /// The sessions besides the default session, by number; the default session has number 1.
    public var sessions: [UInt8: Session] = [0x02: Session(), 0x03: Session()]

    public var defaultSession = Session()

    /// S3server: without a request for this long, a session other than the default session ends.
    public var sessionTimeout = Duration.seconds(5)

    /// The time for which the ECU is silent after a reset.
    public var startTime = Duration.zero

    /// Deviations from the usual set of services and the sessions and security levels that they need.
    public var services: [UInt8: ServiceRule] = [:]

    /// The data identifiers (services 22, 24, 2A, 2C, 2E, 2F).
    public var identifiers: [Identifier] = []

    /// The routines (service 31).
    public var routines: [Routine] = []

    /// The security levels (service 27) by number from 1; level n has sub-functions 2n−1 and 2n.
    public var security: [UInt8: Security] = [:]

    /// The memory areas (services 23, 3D, 34-37), without overlaps.
    public var memory: [Memory] = []

    /// The files (service 38).
    public var files: [File] = []

    /// The certificates that service 29 accepts.
    public var certificates: [Certificate] = []

    /// The needs of service 29 besides certificates.
    public var authentication = Authentication()

    /// The CAN identifier of its periodic data (service 2A, type 2: eight bytes without protocol control information), or
    /// nil for single frames on the identifier of its answers (type 1).
    public var periodicIdentifier: UInt32?

    /// The ECUs behind it by node identification number, for service 28 with enhanced address information: their names.
    public var nodes: [UInt16: String] = [:]

    /// The rules of UDS for the trouble codes.
    public var troubleCodes = TroubleCodeRules()

    /// Whether the emission-related data of SAE J1979 are available by SAE J1979-2 (OBDonUDS), and how.
    public var obd = OBDRules(.classic)

    /// A server without data of its own.
    public init() {}

    /// The address bytes before the protocol control information of ISO 15765-2.
    public enum Addressing: Hashable, Sendable {
        case normal
        /// Extended addressing: the target address; `ecu` in requests, `tester` in answers, `functional` in
        /// functional requests.
        case extended(ecu: UInt8, tester: UInt8, functional: UInt8)
        /// Mixed addressing: the same address extension in both directions.
        case mixed(extension: UInt8)
    }

    public struct Session: Hashable, Sendable {
        /// P2server: the longest time to the first response; 1 ms units in the message, 0-65535.
        public var p2 = Duration.milliseconds(50)
        /// P2*server: the longest time to the next response after NRC 78; 10 ms units in the message, 0-65535.
        public var p2Star = Duration.seconds(5)
        /// The default timing of ISO 14229-2.
        public init() {}
    }

    /// The sessions and the security level that something needs.
    public struct Access: Hashable, Sendable {
        /// The sessions, or nil for all.
        public var sessions: Set<UInt8>?
        /// The security level, or nil for none.
        public var security: UInt8?
        /// Whether the tester must have authenticated (service 29).
        public var needsAuthentication = false
        /// No condition unless stated.
        public init(sessions: Set<UInt8>? = nil, security: UInt8? = nil) {
            self.sessions = sessions
            self.security = security
        }
    }

    public enum ServiceRule: Hashable, Sendable {
        /// The server does not have the service.
        case absent
        /// The server has the service, under these conditions.
        case present(Access)
    }

    public struct Security: Hashable, Sendable {
        /// The number of bytes of the seed, 1-8.
        public var seedLength = 4
        /// The algorithm that makes the key from the seed.
        public var key = KeyAlgorithm.xor([])
        /// Wrong keys until the delay begins, 1-255.
        public var attempts = 3
        /// The time for which the server refuses seeds after that.
        public var delay = Duration.seconds(10)
        /// The sessions in which it can be unlocked, or nil for all but the default session.
        public var sessions: Set<UInt8>?
        /// A level with the usual limits.
        public init() {}
    }

    /// An algorithm that makes a key from a seed.
    public enum KeyAlgorithm: Hashable, Sendable {
        /// Exclusive or with these bytes, repeated.
        case xor([UInt8])
        /// The sum with this number, modulo the length of the seed.
        case add(UInt64)
        /// The keys by seed; the seeds are drawn from the table.
        case table([TableRow])
        case formula(KeyFormula)
    }

    /// A seed and its key.
    public struct TableRow: Hashable, Sendable {
        public let seed: [UInt8]
        public let key: [UInt8]
        public init(seed: [UInt8], key: [UInt8]) {
            self.seed = seed
            self.key = key
        }
    }

    /// The authentication of the server, and of testers without certificates (service 29).
    public struct Authentication: Hashable, Sendable {
        public var certificate: [UInt8] = []
        /// The algorithm that makes the server's proof of ownership from the tester's challenge.
        public var proof: KeyAlgorithm?
        /// The algorithms of authentication with challenge and response.
        public var algorithms: [Algorithm] = []
        /// No certificate and no algorithms.
        public init() {}
    }

    /// An algorithm of authentication with challenge and response.
    public struct Algorithm: Hashable, Sendable {
        /// Its algorithm indicator, 16 bytes.
        public var indicator: [UInt8]
        /// The algorithm that makes the proof of ownership from the challenge of eight bytes.
        public var proof: KeyAlgorithm
        public init(indicator: [UInt8], proof: KeyAlgorithm) {
            self.indicator = indicator
            self.proof = proof
        }
    }

    /// A certificate that service 29 accepts.
    public struct Certificate: Hashable, Sendable {
        public var bytes: [UInt8]
        /// The algorithm that makes the proof of ownership from the challenge of eight bytes.
        public var proof: KeyAlgorithm
        public init(bytes: [UInt8], proof: KeyAlgorithm) {
            self.bytes = bytes
            self.proof = proof
        }
    }
}
