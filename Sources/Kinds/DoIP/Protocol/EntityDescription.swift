public struct EntityDescription: Hashable, Sendable {
    public var address: UInt16 = 0x1000
    /// The version of its own messages.
    public var version: UInt8 = 2
    public var versions: Set<UInt8> = [2, 3, 4]
    /// Whether it is a gateway (node type 00) or a node (01).
    public var isGateway = true
    /// The VIN, 17 bytes; zeros when it is not programmed, then requests by VIN get no answer.
    public var vin = [UInt8](repeating: 0, count: 17)
    /// EID, 6 bytes.
    public var entityID: [UInt8] = [0x02, 0x00, 0x00, 0x00, 0x10, 0x00]
    /// GID, 6 bytes.
    public var groupID: [UInt8] = [0x02, 0x00, 0x00, 0x00, 0x10, 0x00]
    /// The source addresses of testers that may activate routing.
    public var testers: [ClosedRange<UInt16>] = [0x0E00...0x0FFF]
    /// The number of testers that may be registered at once (MCTS), 1 to 255.
    public var sockets = 4
    /// The greatest payload that it takes and sends, bytes.
    public var maximumData: UInt32 = 0xFFFF
    public var activations: [UInt8: Activation] = [0x00: Activation(), 0x01: Activation()]
    /// Whether the type is checked before the source address.
    public var checksTypeFirst = false
    /// The logical addresses of ECUs behind it, by the index of the ECU in the vehicle.
    public var targets: [UInt16: Int] = [:]
    /// The functional addresses, each of which reaches all ECUs.
    public var functional: Set<UInt16> = [0xE400]
    public var announces = false

    public struct Activation: Hashable, Sendable {
        /// The four bytes that the OEM field must have, or nil for no authentication.
        public var authentication: [UInt8]?
        /// The driver's answer when asked for confirmation.
        public var confirmation = Confirmation.none
        /// Whether it is allowed over TLS only.
        public var needsTLS = false

        /// The result of the confirmation by the driver.
        public enum Confirmation: Hashable, Sendable {
            case none
            /// It is refused at once.
            case rejected
            /// It is asked for, and nobody answers.
            case never
            /// It is asked for, and given after this time.
            case after(Duration)
        }

        /// A type without authentication and confirmation.
        public init() {}
    }

    /// A gateway with the usual values and no ECUs.
    public init() {}

    /// The longest message of ISO 14229 that a payload can carry after its two addresses, bytes.
    public var longestMessage: Int { max(1, Int(maximumData) - 4) }

    public var announcement: DoIPMessage.Announcement {
        .init(vin: vin, address: address, entityID: entityID, groupID: groupID)
    }

    var hasVIN: Bool { !vin.allSatisfy { $0 == 0 } && !vin.allSatisfy { $0 == 0xFF } }
}
