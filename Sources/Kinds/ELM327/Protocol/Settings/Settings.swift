/// The settings that AT commands change and a reset restores: the adapter's volatile memory.
///
/// The groups are those of the data sheet's command summary. Defaults come from the programmable parameters where there
/// is one for them (ELM327 data sheet, "AT commands" and "Programmable parameters").
struct Settings: Hashable, Sendable {
    var serial: Serial
    var printing: Printing
    var requests: Requests
    var timing: Timing
    var addressing: Addressing
    var filters = Filters()
    var can: CAN
    var flowControl = FlowControl()
    var j1939 = J1939()
    var j1850 = J1850()
    var kLine: KLine
    var wakeUp: WakeUp
    var power: Power

    /// Makes the settings that a reset restores under these parameters.
    init(_ parameters: ParameterValues) {
        serial = Serial(parameters)
        printing = Printing(parameters)
        requests = Requests(parameters)
        timing = Timing(parameters)
        addressing = Addressing(parameters)
        can = CAN(parameters)
        kLine = KLine(parameters)
        wakeUp = WakeUp(parameters)
        power = Power(parameters)
    }

    /// Restores what version 2.0 and later lose while asleep: addresses, filters, flow control and keep-alive.
    mutating func forgetAddressing(_ parameters: ParameterValues) {
        addressing = Addressing(parameters)
        filters.openIdentifiers()
        flowControl = FlowControl()
        timing.timeout = parameters[.timeout]
        wakeUp = WakeUp(parameters)
    }
}

extension Settings {
    /// The printing of frames and messages.
    struct Printing: Hashable, Sendable {
        /// `H`: whether header bytes, PCI and check bytes are shown.
        var headers: Bool

        /// `S`: whether a space follows every byte.
        var spaces = true

        /// `D`: whether the data length code is shown, with headers on.
        var showsDataLength: Bool

        init(_ parameters: ParameterValues) {
            headers = parameters.isOn(.headers)
            showsDataLength = parameters.isOn(.dataLength)
        }
    }
}

extension Settings {
    /// The treatment of requests on every protocol.
    struct Requests: Hashable, Sendable {
        /// `AL` and `NL`: whether messages may be longer than the standard allows.
        var allowsLong: Bool

        /// `R`: whether answers are waited for.
        var showsResponses = true

        /// `C`: whether sending is confirmed.
        var confirmsSending = true

        /// `SS`: whether a search follows the order of SAE J1978.
        var searchesInOrder = false

        /// `M`: whether the protocol that has answered is written to the EEPROM.
        var remembersProtocol = true

        init(_ parameters: ParameterValues) {
            allowsLong = parameters.isOn(.allowLong)
        }
    }
}

extension Settings {
    /// The conversation with the host.
    struct Serial: Hashable, Sendable {
        /// `E`: whether the host's characters come back.
        var echo: Bool

        /// The characters that end a line (PP 0D and 0A).
        var carriageReturn: UInt8
        var lineFeed: UInt8

        /// `L`: whether the second of them is sent.
        var lineFeeds = false

        /// `BRT` and `STBRT`: how long each step of a rate change takes, in milliseconds.
        var rateTimeout: UInt16 = 75

        init(_ parameters: ParameterValues) {
            echo = parameters.isOn(.echo)
            carriageReturn = parameters[.carriageReturn]
            lineFeed = parameters[.lineFeed]
        }
    }
}
