package import Conformance
package import SimulationCore

/// The behaviour of an app: what a step of its user does, and what it makes of responses.
protocol CompanionApp: Sendable {
    /// Begins `step`; a step that neither sends a request nor pauses is done.
    mutating func begin(_ step: AppStep, _ desk: inout AppDesk)

    /// Handles what became of the app's request.
    mutating func take(_ reply: WebReply, _ desk: inout AppDesk)

    /// Handles the end of a pause.
    mutating func wake(_ desk: inout AppDesk)

    /// Handles a line that the client of an adapter prints, whom the app has visited.
    mutating func hear(_ line: String, _ desk: inout AppDesk)

    /// Handles the end of a visit to the adapter.
    mutating func leave(_ desk: inout AppDesk)
}

extension CompanionApp {
    func hear(_ line: String, _ desk: inout AppDesk) {}
    func leave(_ desk: inout AppDesk) {}
}

/// A reference client of a companion service: a careful app without I/O and clock, whose user does stated steps.
package struct CompanionClient: ClientMachine {
    /// Which app it is. A case names it among the capabilities that it needs.
    package enum Role: String, CaseIterable, Hashable, Sendable {
        /// The app that uploads trips.
        case tripLog = "trip-log"
        /// The app of those who have a car parked.
        case customer = "valet-customer"
        /// The app of those who park it.
        case employee = "valet-employee"
        /// The app that measures trips with an adapter, and uploads them.
        case tripComputer = "trip-computer"

        /// The name in cases of the endpoint to which the app connects.
        package var endpoint: String {
            switch self {
            case .tripLog, .tripComputer: "trips"
            case .customer: "customer"
            case .employee: "employee"
            }
        }
    }

    private var desk: AppDesk
    private var app: any CompanionApp

    /// The app of `role` with a user who does `steps`; with a bug it is that mutant.
    package init(_ role: Role, steps: [String], bug: CompanionBug? = nil) {
        self.init(role, steps: steps, switched: BugSwitch(bug))
    }

    /// The app of `role` with a user who does `steps`, and with the mistake of `bug`.
    package init(_ role: Role, steps: [String], switched bug: BugSwitch<CompanionBug>) {
        self.init(role, steps: steps, switched: bug, habits: .usual)
    }

    init(_ role: Role, steps: [String], switched bug: BugSwitch<CompanionBug>, habits: Habits) {
        desk = AppDesk(steps, bug: bug, habits: habits)
        app =
            switch role {
            case .tripLog: TripLogApp()
            case .customer: ValetCustomer()
            case .employee: ValetEmployee()
            case .tripComputer: TripComputer()
            }
    }

    /// When to call `wake`.
    package var deadline: SimInstant? { desk.deadline }

    /// Starts the program.
    package mutating func start(now: SimInstant) -> [ClientAction] { act(now) { _ in nil } }

    /// Reports that the connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        act(now, visitor: { $0.connected(now: now) }) { desk in
            desk.connected()
            return nil
        }
    }

    /// Reports that the connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] {
        act(now, visitor: { $0.refused(now: now) }) { $0.refused() }
    }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now, visitor: { $0.received(bytes, now: now) }) { $0.received(bytes) }
    }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now, visitor: { $0.disconnected(isReset: isReset, now: now) }) { $0.disconnected() }
    }

    /// Handles the deadline.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now, visitor: { $0.wake(now: now) }) { $0.expired() }
    }

    /// Lets the client of the adapter do `visitor` during a visit; else lets the desk do `work`, and the app take the
    /// reply that this gives. Then goes on with the steps.
    private mutating func act(
        _ now: SimInstant, visitor: (inout ReferenceClient) -> [ClientAction] = { _ in [] },
        _ work: (inout AppDesk) -> WebReply?
    ) -> [ClientAction] {
        desk.now = now
        desk.actions = []
        guard !desk.isOver else { return [] }
        if let actions = desk.attend(visitor) {
            attend(actions)
        } else if let reply = work(&desk) {
            app.take(reply, &desk)
        }
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
            if let actions = desk.startVisit() { attend(actions) }
        }
        return desk.actions
    }

    /// Carries out what the client of the adapter does during a visit.
    private mutating func attend(_ actions: [ClientAction]) {
        for action in actions {
            switch action {
            case .connect: desk.actions.append(.connectTo("obd"))
            case .connectTo, .send, .close: desk.actions.append(action)
            case .print(let line): app.hear(line, &desk)
            case .exit:
                desk.endVisit()
                app.leave(&desk)
            }
        }
    }
}
