import CANBus
import SimulationCore

/// What AT commands change and a reset restores: the adapter's volatile memory.
///
/// Defaults come from the programmable parameters where there is one for them (ELM327 data sheet, "AT commands" and
/// "Programmable parameters").
struct Settings: Hashable, Sendable {
    /// How adaptive timing shortens the wait for further answers.
    enum AdaptiveTiming: UInt8, Hashable, Sendable { case off = 0, normal = 1, aggressive = 2 }

    /// What a flow-control frame is made from (`FC SM`).
    enum FlowControlMode: UInt8, Hashable, Sendable { case automatic = 0, userDefined = 1, userData = 2 }

    /// When an in-frame response is sent on J1850 (`IFR`): never, as the header's K bit says, always; 4-6 are the same
    /// while monitoring too.
    enum InFrameResponse: UInt8, Hashable, Sendable {
        case never = 0, byHeader = 1, always = 2, neverMonitoring = 4, byHeaderMonitoring = 5,
            alwaysMonitoring = 6
    }

    // Conversation with the host.
    var echo: Bool
    var carriageReturn: UInt8
    var lineFeed: UInt8
    var lineFeeds = false
    var spaces = true
    var headers: Bool
    var showsDataLength: Bool
    var showsResponses = true
    var memory = true

    // Requests and answers.
    var allowsLong: Bool
    /// The header bytes that `SH` set (three, right-justified), or nil for the protocol's own.
    var header: UInt32?
    /// The five upper bits of a 29-bit identifier (`CP`), right-justified.
    var canPriority: UInt8 = 0x18
    /// `ST`, in steps of 4.096 ms.
    var timeout: UInt8 { didSet { exactTimeout = nil } }
    /// `STPTO`, which counts instead of `ST`, in milliseconds; 0 for ever.
    var exactTimeout: UInt16?
    var timeoutMultiplier: UInt8 = 1
    var adaptive: AdaptiveTiming
    /// The tester's address (PP 06), and the one that `TA` set for J1939 too.
    var testerAddress: UInt8
    var userTesterAddress: UInt8?
    /// The receive address that `RA`/`SR` set, or nil for automatic reception.
    var receiveAddress: UInt8?
    var searchesInOrder = false

    // J1850 and the K line.
    var inFrameResponse = InFrameResponse.byHeader
    /// Whether an in-frame response carries the header's address (`IFR H`) rather than the tester's (`IFR S`).
    var respondsFromHeader = true
    /// `IB`, in bits per second.
    var baudRate: Int
    /// `IIA`: the address of the slow initiation.
    var initiationAddress: UInt8 = 0x33
    /// `KW`: whether the key words are checked.
    var checksKeyWords = true
    /// `SW`: the time between keep-alive messages, in steps of 20.48 ms; 0 sends none.
    var wakeUpInterval: UInt8
    /// `WM`: the one to six bytes of the keep-alive message, or nil for the protocol's own.
    var wakeUpMessage: CANData?

    // CAN.
    var formats: Bool
    var flowControl: Bool
    var flowControlMode = FlowControlMode.automatic
    var flowControlHeader: CANIdentifier?
    var flowControlData: CANData?
    var silentMonitoring: Bool
    var extendedAddress: UInt8?
    var receivedExtendedAddress: UInt8?
    var sendsShort = false
    /// The filter's pattern and mask (`CF`, `CM`, `CRA`), right-justified; nil for the protocol's own.
    var filterPattern: UInt32?
    var filterMask: UInt32?
    var filler: UInt8
    var errorChecking: CANErrorChecking
    /// USER1's options and divisor as `PB` set them, or nil for PP 2C and 2D.
    var user1: (options: UInt8, divisor: UInt8)? {
        get { user1Word.map { (UInt8($0 >> 8), UInt8($0 & 0xFF)) } }
        set { user1Word = newValue.map { UInt16($0.options) << 8 | UInt16($0.divisor) } }
    }
    private var user1Word: UInt16?
    var confirmsSending = true
    /// `JE`: whether the three bytes of a SAE J1939 request are typed in reading order and turned round on the bus.
    var reversesGroups = true
    /// `JHF`: whether headers of SAE J1939 are printed in their parts.
    var formatsGroups = true
    /// The transmitter that `FT` lets through, or nil for all.
    var transmitterFilter: UInt8?

    // Timers beside the bus.
    /// `BRT` and `STBRT`: how long each step of a rate change takes, in milliseconds.
    var rateTimeout: UInt16 = 75
    /// `AMT`: steps of 0.65536 s until the bus counts as quiet; 0 switches the timer off.
    var activityTimeout: UInt8

    /// What puts the chip to sleep and wakes it (PP 0E and 0F).
    var powerControl: PowerControl
    var activityMonitor: ActivityMonitor
    /// Whether a silent host or a silent bus has consequences.
    let watchesSilence: Bool

    /// What a reset restores under these parameters.
    init(_ parameters: ParameterValues) {
        echo = parameters.isOn(.echo)
        carriageReturn = parameters[.carriageReturn]
        lineFeed = parameters[.lineFeed]
        headers = parameters.isOn(.headers)
        showsDataLength = parameters.isOn(.dataLength)
        allowsLong = parameters.isOn(.allowLong)
        timeout = parameters[.timeout]
        adaptive = AdaptiveTiming(rawValue: parameters[.adaptiveTiming]) ?? .normal
        testerAddress = parameters[.testerAddress]
        baudRate = parameters.isOn(.baudRate) ? 9600 : 10_400
        wakeUpInterval = parameters[.wakeUpInterval]
        formats = parameters.isOn(.formatting)
        flowControl = parameters.isOn(.flowControl)
        silentMonitoring = !parameters.isOn(.silentMonitoring)
        filler = parameters[.filler]
        errorChecking = CANErrorChecking(rawValue: parameters[.errorChecking])
        // PP 0F b4: 30 s or 150 s, in steps of 0.65536 s.
        activityTimeout = parameters[.activityMonitor] & 0x10 == 0 ? 0x2D : 0xE4
        powerControl = PowerControl(rawValue: parameters[.powerControl])
        activityMonitor = ActivityMonitor(
            rawValue: parameters.monitorsActivity ? parameters[.activityMonitor] : 0)
        watchesSilence =
            powerControl.isSuperset(of: [.isEnabled, .sleepsWhenIdle])
            || activityMonitor.contains(.isEnabled) && !activityMonitor.isDisjoint(with: [.warns, .sleeps])
    }

    /// Restores what version 2.0 and later lose while asleep: addresses, filters, flow control and keep-alive.
    mutating func forgetAddressing(_ parameters: ParameterValues) {
        let fresh = Settings(parameters)
        header = fresh.header
        canPriority = fresh.canPriority
        testerAddress = fresh.testerAddress
        userTesterAddress = fresh.userTesterAddress
        receiveAddress = fresh.receiveAddress
        filterPattern = fresh.filterPattern
        filterMask = fresh.filterMask
        flowControlMode = fresh.flowControlMode
        flowControlHeader = fresh.flowControlHeader
        flowControlData = fresh.flowControlData
        timeout = fresh.timeout
        wakeUpInterval = fresh.wakeUpInterval
        wakeUpMessage = fresh.wakeUpMessage
    }

    /// The tester's address on a protocol of `format`: on J1939 it is F9 unless `TA` says otherwise (data sheet, "TA").
    func tester(on format: CANOptions.Format) -> UInt8 {
        userTesterAddress ?? (format == .j1939 ? 0xF9 : testerAddress)
    }

    /// The wait that `ST` stands for.
    var baseTimeout: Duration { exactDuration ?? .nanoseconds(4_096_000 * Int64(timeout)) }

    /// The wait that `ST` and `CTM` stand for on CAN.
    var timeoutDuration: Duration {
        exactDuration ?? .nanoseconds(4_096_000 * Int64(timeout) * Int64(timeoutMultiplier))
    }

    /// What `STPTO` has set; for ever is a thousand hours.
    private var exactDuration: Duration? {
        exactTimeout.map { $0 == 0 ? .seconds(3_600_000) : .milliseconds(Int64($0)) }
    }
}
