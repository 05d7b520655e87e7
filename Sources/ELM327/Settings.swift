import CANBus
import SimulationCore

/// What AT commands change and a reset restores: the adapter's volatile memory.
///
/// Defaults are those after `ATZ` (ELM327 data sheet, "AT commands" and the programmable parameters' factory values).
struct Settings: Hashable, Sendable {
    /// How adaptive timing shortens the wait for further answers.
    enum AdaptiveTiming: UInt8, Hashable, Sendable { case off = 0, normal = 1, aggressive = 2 }

    /// What a flow-control frame is made from (`FC SM`).
    enum FlowControlMode: UInt8, Hashable, Sendable { case automatic = 0, userDefined = 1, userData = 2 }

    // Conversation with the host.
    var echo = true
    var lineFeeds = false
    var spaces = true
    var headers = false
    var showsDataLength = false
    var showsResponses = true
    var memory = true

    // Requests and answers.
    var allowsLong = false
    /// The header bytes that `SH` set (three, right-justified), or nil for the protocol's own.
    var header: UInt32?
    /// The five upper bits of a 29-bit identifier (`CP`), right-justified.
    var canPriority: UInt8 = 0x18
    var timeout: UInt8 = Settings.factoryTimeout
    var timeoutMultiplier: UInt8 = 1
    var adaptive = AdaptiveTiming.normal
    var testerAddress: UInt8 = 0xF1
    /// The receive address that `RA`/`SR` set, or nil for automatic reception.
    var receiveAddress: UInt8?
    var searchesInOrder = false

    // CAN.
    var formats = true
    var flowControl = true
    var flowControlMode = FlowControlMode.automatic
    var flowControlHeader: CANIdentifier?
    var flowControlData: CANData?
    var silentMonitoring = true
    var extendedAddress: UInt8?
    var receivedExtendedAddress: UInt8?
    var sendsShort = false
    /// The filter's pattern and mask (`CF`, `CM`, `CRA`), right-justified; nil for the protocol's own.
    var filterPattern: UInt32?
    var filterMask: UInt32?
    var filler: UInt8 = 0x00
    /// USER1's options and divisor as `PB` set them, or nil for PP 2C and 2D.
    var user1: (options: UInt8, divisor: UInt8)? {
        get { user1Word.map { (UInt8($0 >> 8), UInt8($0 & 0xFF)) } }
        set { user1Word = newValue.map { UInt16($0.options) << 8 | UInt16($0.divisor) } }
    }
    private var user1Word: UInt16?
    var confirmsSending = true
    /// The transmitter that `FT` lets through, or nil for all.
    var transmitterFilter: UInt8?

    // Timers beside the bus.
    /// `BRT`: how long the rate change waits for its confirmation, in steps of 5 ms; 0 stands for 256.
    var rateTimeout: UInt8 = 0x0F
    /// `AMT`: steps of 0.65536 s until the bus counts as quiet; 0 switches the timer off.
    var activityTimeout: UInt8 = 0xFF

    /// PP 03: 50 steps of 4.096 ms.
    static let factoryTimeout: UInt8 = 0x32

    /// The wait that `ST` and `CTM` stand for.
    var timeoutDuration: Duration {
        let steps = Int64(timeout == 0 ? Self.factoryTimeout : timeout)
        return .nanoseconds(4_096_000 * steps * Int64(timeoutMultiplier))
    }
}
