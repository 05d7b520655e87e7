public import Conformance
public import SimulationCore

/// The behaviour of an app: what a step of its user does, and what it makes of responses.
protocol CompanionApp: Sendable {
    /// Begins `step`; a step that neither sends a request nor pauses is done.
    mutating func begin(_ step: AppStep, _ desk: inout AppDesk)

    /// Handles what became of the app's request.
    mutating func take(_ reply: WebReply, _ desk: inout AppDesk)

    /// Handles the end of a pause.
    mutating func wake(_ desk: inout AppDesk)
}

/// A reference client of a companion service: a careful app without I/O and clock, whose user does stated steps.
public struct CompanionClient: ClientMachine {
    /// Which app it is. A case names it among the capabilities that it needs.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        /// The app that uploads trips.
        case tripLog = "trip-log"
        /// The app of those who have a car parked.
        case customer = "valet-customer"
        /// The app of those who park it.
        case employee = "valet-employee"

        /// The name in cases of the endpoint to which the app connects.
        public var endpoint: String {
            switch self {
            case .tripLog: "trips"
            case .customer: "customer"
            case .employee: "employee"
            }
        }
    }

    private var desk: AppDesk
    private var app: any CompanionApp

    /// The app of `role` with a user who does `steps`; with a bug it is that mutant.
    public init(_ role: Role, steps: [String], bug: CompanionBug? = nil) {
        self.init(role, steps: steps, switched: BugSwitch(bug))
    }

    /// The app of `role` with a user who does `steps`, and with the mistake of `bug`.
    public init(_ role: Role, steps: [String], switched bug: BugSwitch<CompanionBug>) {
        desk = AppDesk(steps, bug: bug)
        app =
            switch role {
            case .tripLog: TripLogApp()
            case .customer: ValetCustomer()
            case .employee: ValetEmployee()
            }
    }

    /// When to call `wake`.
    public var deadline: SimInstant? { desk.deadline }

    /// Starts the program.
    public mutating func start(now: SimInstant) -> [ClientAction] { act(now) { _ in nil } }

    /// Reports that the connection is open.
    public mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now) { desk in
            desk.connected()
            return nil
        }
    }

    /// Reports that the connection was refused.
    public mutating func refused(now: SimInstant) -> [ClientAction] { act(now) { $0.refused() } }

    /// Receives bytes.
    public mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { $0.received(bytes) }
    }

    /// Reports that the other side has ended the connection.
    public mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { $0.disconnected() }
    }

    /// Handles the deadline.
    public mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { $0.expired() }
    }

    /// Lets the desk do `work`, and the app take the reply that this gives; then goes on with the steps.
    private mutating func act(_ now: SimInstant, _ work: (inout AppDesk) -> WebReply?) -> [ClientAction] {
        desk.now = now
        desk.actions = []
        guard !desk.isOver else { return [] }
        if let reply = work(&desk) { app.take(reply, &desk) }
        if !desk.isOver, let due = desk.pauseDue, due <= now {
            desk.pauseDue = nil
            app.wake(&desk)
        }
        while !desk.isOver, !desk.isBusy, desk.pauseDue == nil {
            guard let step = desk.nextStep() else {
                desk.exit(0)
                break
            }
            app.begin(step, &desk)
        }
        return desk.actions
    }
}
