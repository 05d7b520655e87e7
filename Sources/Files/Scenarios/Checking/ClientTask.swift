package import VehicleModel

package struct ClientTask: Hashable, Sendable {
    /// The kinds of task. A client profile can have a command for each of them.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Connect to the adapter and the car, report the connection and exit.
        case connect
        /// Report the supported parameters of the car.
        case supportedPIDs = "supported-pids"
        /// Show the values of signals for a duration.
        case liveData = "live-data"
        /// Report the diagnostic trouble codes.
        case readDTC = "read-dtc"
        /// Clear the diagnostic trouble codes, as requested by the user.
        case clearDTC = "clear-dtc"
        case freezeFrame = "freeze-frame"
        /// Report the vehicle identification number (VIN).
        case vin
        /// Report the identification data of the car.
        case info
        /// Report the test results of the on-board monitors.
        case testResults = "test-results"
        /// Connect and send no further request.
        case idle
        /// Show the telemetry of a racing game.
        case dashboard
        /// Download the maintenance data of a machine.
        case download = "maintenance"
        /// Use an app of a companion service as a person does, step by step.
        case app
        /// Use a diagnostic tester (ISO 14229-1) as a person does, step by step.
        case diagnose
    }

    package var kind: Kind

    /// The signals to show, in the order of the file; empty when the client may choose them.
    package var signals: [SignalID]

    /// The duration of the task; nil when the client ends it by itself.
    package var duration: Duration?

    /// The conditions on the machine of the client.
    package var conditions = Conditions()

    /// The parameters of the task `maintenance`; a `dashboard` has the interval of its updates there, 50 ms unless stated.
    package var download = Download()

    /// The steps of the user of an app or of a tester, in order: a verb and its arguments, such as
    /// `log-on phone=51709669 password=123`; empty for other tasks.
    package var steps: [String] = []

    /// The conditions on the machine of a client that receives datagrams. They model faults such as an
    /// occupied port.
    package struct Conditions: Hashable, Sendable {
        /// The time from the start of the client's program during which another program occupies its port.
        package var portBusy = Duration.zero

        /// Whether the address that the client has to bind exists on its machine.
        package var hasInterface = true

        /// Creates conditions without a fault.
        package init() {}

        /// Returns whether the client can bind its socket when `elapsed` has passed since the start of its program.
        package func allowsSocket(after elapsed: Duration) -> Bool { hasInterface && elapsed >= portBusy }
    }

    /// Creates a task with the usual conditions and download parameters.
    package init(_ kind: Kind, signals: [SignalID] = [], duration: Duration? = nil) {
        self.kind = kind
        self.signals = signals
        self.duration = duration
        if kind == .dashboard { download.interval = .milliseconds(50) }
    }
}
