/// A command of a set with the answer that a real vehicle gave, to be compared with the car that was made.
package struct CapturedCommand: Hashable, Sendable {
    /// Where the imported ECU listens.
    package struct Server: Hashable, Sendable {
        package var request: UInt32
        /// The identifier of answers.
        package var response: UInt32
        /// Whether both have 29 bits.
        package var isExtended: Bool
        /// The first bytes of requests and of answers (ISO 15765-2, extended addressing), or nil.
        package var addresses: Addresses?
    }

    /// The bytes before the protocol control information.
    package struct Addresses: Hashable, Sendable {
        /// The ECU's, in requests.
        package var ecu: UInt8
        /// The tester's, in answers.
        package var tester: UInt8
    }

    /// Where in the set's own terms, such as `commands[3]`.
    package var path: String
    /// The line of the set, counted from 1.
    package var line: Int
    /// The ECU that answers; nil when the command was not imported.
    package var server: Server?
    package var request: [UInt8]
    /// The answer, from the echo of the service on.
    package var answer: [UInt8]
}
