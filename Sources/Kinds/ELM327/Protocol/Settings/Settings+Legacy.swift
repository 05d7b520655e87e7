import CANBus

extension Settings {
    /// Settings for SAE J1850 only.
    struct J1850: Hashable, Sendable {
        /// When an in-frame response is sent (`IFR`): never, as the header's K bit says, always; 4-6 are the same while
        /// monitoring too.
        enum InFrameResponse: UInt8, Hashable, Sendable {
            case never = 0, byHeader = 1, always = 2, neverMonitoring = 4, byHeaderMonitoring = 5,
                alwaysMonitoring = 6
        }

        /// `IFR0` to `IFR6`.
        var inFrameResponse = InFrameResponse.byHeader

        /// Whether an in-frame response carries the header's address (`IFR H`) rather than the tester's (`IFR S`).
        var respondsFromHeader = true
    }

    /// Settings for ISO 9141 and ISO 14230 only.
    struct KLine: Hashable, Sendable {
        /// `IB`, in bits per second.
        var baudRate: Int

        /// `IIA`: the address of the slow initiation.
        var initiationAddress: UInt8 = 0x33

        /// `KW`: whether the key words are checked.
        var checksKeyWords = true

        init(_ parameters: ParameterValues) {
            baudRate = parameters.isOn(.baudRate) ? 9600 : 10_400
        }
    }

    /// The messages that keep a session on a K line open (data sheet, "Wakeup messages"); lost in sleep.
    struct WakeUp: Hashable, Sendable {
        /// `SW`: the time between messages, in steps of 20.48 ms; 0 sends none.
        var interval: UInt8

        /// `WM`: the one to six bytes of the message, or nil for the protocol's own.
        var message: ClassicalData?

        init(_ parameters: ParameterValues) {
            interval = parameters[.wakeUpInterval]
        }
    }
}
