/// What AT commands change and a reset restores: the adapter's volatile memory.
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

    /// What a reset restores under these parameters.
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
