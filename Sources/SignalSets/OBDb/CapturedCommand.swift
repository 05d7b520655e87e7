/// A command of a set with the answer that a real vehicle gave, to be compared with the car that was made.
public struct CapturedCommand: Hashable, Sendable {
    /// Where the imported ECU listens.
    public struct Server: Hashable, Sendable {
        /// The identifier of requests.
        public var request: UInt32
        /// The identifier of answers.
        public var response: UInt32
        /// Whether both have 29 bits.
        public var isExtended: Bool
        /// The first bytes of requests and of answers (ISO 15765-2, extended addressing), or nil.
        public var addresses: Addresses?
    }

    /// The bytes before the protocol control information.
    public struct Addresses: Hashable, Sendable {
        /// The ECU's, in requests.
        public var ecu: UInt8
        /// The tester's, in answers.
        public var tester: UInt8
    }

    /// Where in the set's own terms, such as `commands[3]`.
    public var path: String
    /// The line of the set, counted from 1.
    public var line: Int
    /// The ECU that answers; nil when the command was not imported.
    public var server: Server?
    /// The request.
    public var request: [UInt8]
    /// The answer, from the echo of the service on.
    public var answer: [UInt8]
}
