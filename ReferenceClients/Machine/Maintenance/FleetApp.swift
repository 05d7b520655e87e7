import MTGKind
package import Conformance
package import MTG
import Rig
import Scenarios
package import SimulationCore
import Storage

/// The reference app of an owner of several machines, without I/O and clock, whose user does stated steps.
///
/// It downloads from one machine after another, and after each download shows the alerts of all machines. The user marks
/// an alert as seen; the mark stays until the next record of that machine.
package struct FleetApp: ClientMachine {
    /// A machine that the app knows.
    package struct Vehicle: Hashable, Sendable {
        /// The name of its endpoint.
        package let name: String
        /// Its model.
        package let machine: Machine
        /// The source of its thresholds.
        package let source: ThresholdSource

        /// A machine of the model `machine` at the endpoint `name`.
        package init(name: String, machine: Machine, source: ThresholdSource = .tables) {
            self.name = name
            self.machine = machine
            self.source = source
        }
    }

    /// An alert that the user has marked as seen.
    private struct Mark: Hashable {
        let vehicle: String
        let alert: String
    }

    private let vehicles: [Vehicle]
    private let bug: BugSwitch<MaintenanceBug>
    private var steps: [AppStep]
    /// The download in progress, and its machine.
    private var visit: (client: MaintenanceClient, vehicle: Vehicle)?
    private var pauseDue: SimInstant?
    private var hasFailed = false
    /// The alerts of each machine that has been downloaded, in the order of its thresholds.
    private var alerts: [String: [String]] = [:]
    private var marks: [Mark] = []
    private var shownMarks = ""
    private var actions: [ClientAction] = []

    /// An app that knows `vehicles`, with a user who does `steps`; with a bug it is that mutant.
    package init(_ vehicles: [Vehicle], steps: [String], bug: MaintenanceBug? = nil) {
        self.init(vehicles, steps: steps, switched: BugSwitch(bug))
    }

    /// An app that knows `vehicles`, with a user who does `steps`, and with the mistake of `bug`.
    package init(_ vehicles: [Vehicle], steps: [String], switched bug: BugSwitch<MaintenanceBug>) {
        self.vehicles = vehicles
        self.steps = steps.map(AppStep.init)
        self.bug = bug
    }

    /// When to call `wake`.
    package var deadline: SimInstant? { visit?.client.deadline ?? pauseDue }

    /// Starts the program.
    package mutating func start(now: SimInstant) -> [ClientAction] { act(now) { _ in [] } }

    /// Reports that the connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] { act(now) { $0.connected(now: now) } }

    /// Reports that the connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] { act(now) { $0.refused(now: now) } }

    /// Receives bytes.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        act(now) { $0.received(bytes, now: now) }
    }

    /// Reports that the other side has ended the connection.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        act(now) { $0.disconnected(isReset: isReset, now: now) }
    }

    /// Handles the deadline.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        act(now) { $0.wake(now: now) }
    }

    /// Lets the download in progress do `work`, and goes on with the steps when it has ended.
    private mutating func act(
        _ now: SimInstant, _ work: (inout MaintenanceClient) -> [ClientAction]
    ) -> [ClientAction] {
        actions = []
        if var visit {
            let done = work(&visit.client)
            self.visit = visit
            take(done, of: visit.vehicle)
        }
        if let due = pauseDue, due <= now { pauseDue = nil }
        while visit == nil, pauseDue == nil {
            guard !steps.isEmpty else {
                actions.append(.exit(hasFailed ? 1 : 0))
                break
            }
            begin(steps.removeFirst(), now)
        }
        return actions
    }

    // MARK: Steps

    private mutating func begin(_ step: AppStep, _ now: SimInstant) {
        let vehicle = vehicles.first { $0.name == step["machine"] }
        switch (step.verb, vehicle) {
        case ("download", let vehicle?): download(vehicle, role: step.values["role"] ?? "farmer", now)
        case ("check", let vehicle?):
            let marked = bug == .marksByName ? vehicles : [vehicle]
            for one in marked where alerts[one.name]?.contains(step["alert"]) == true {
                marks.append(Mark(vehicle: one.name, alert: step["alert"]))
            }
            showMarks()
        case ("wait", _): pauseDue = now.advanced(by: step.seconds("0", or: 1))
        default: actions.append(.print("state=error"))
        }
    }

    private mutating func download(_ vehicle: Vehicle, role: String, _ now: SimInstant) {
        let limits = bug == .oneMachinesThresholds ? vehicles.first ?? vehicle : vehicle
        var client = MaintenanceClient(
            MaintenanceClient.Orders(
                role: role, source: limits.source.rawValue,
                thresholds: ThresholdFile.text(of: limits.machine.thresholds(limits.source))), switched: bug)
        let begun = client.start(now: now)
        visit = (client, vehicle)
        take(begun, of: vehicle)
    }

    /// Carries out what the download of `vehicle` does.
    private mutating func take(_ done: [ClientAction], of vehicle: Vehicle) {
        for action in done {
            switch action {
            case .connect: actions.append(.connectTo(vehicle.name))
            case .connectTo, .send, .close: actions.append(action)
            case .print(let line):
                guard line.hasPrefix("alerts=") else {
                    actions.append(action)
                    if line == "state=error" || line == "state=disconnected" { lose(vehicle) }
                    continue
                }
                update(vehicle, line.dropFirst("alerts=".count).split(separator: ",").map(String.init))
            case .exit(let status):
                if status != 0 { hasFailed = true }
                actions.append(.close)
                visit = nil
            }
        }
    }

    // MARK: What is shown

    /// Shows what a new record of `vehicle` calls for, beside what the other machines have called for.
    private mutating func update(_ vehicle: Vehicle, _ news: [String]) {
        if bug == .lastMachineOnly { alerts = alerts.mapValues { _ in [] } }
        alerts[vehicle.name] = news
        if bug != .marksStay {
            marks.removeAll { bug == .anyRecordUnmarks || $0.vehicle == vehicle.name }
        }
        showAlerts()
        showMarks()
    }

    /// Handles a download that has failed: what the last record has called for is still so.
    private mutating func lose(_ vehicle: Vehicle) {
        guard bug == .unreachableIsFine, alerts[vehicle.name] != nil else { return }
        alerts[vehicle.name] = []
        showAlerts()
    }

    private mutating func showAlerts() {
        for vehicle in vehicles {
            guard let shown = alerts[vehicle.name] else { continue }
            actions.append(.print("alerts of \(vehicle.name)=\(shown.joined(separator: ","))"))
        }
    }

    private mutating func showMarks() {
        let shown = marks.map { "\($0.vehicle): \($0.alert)" }.joined(separator: ", ")
        guard shown != shownMarks else { return }
        shownMarks = shown
        actions.append(.print("checked=\(shown.isEmpty ? "empty" : shown)"))
    }
}

extension FleetApp {
    /// The app for the telematics units of `tested`; nil when it is a case for another client.
    package init?(_ tested: Case, switched bug: BugSwitch<MaintenanceBug>) {
        guard let task = tested.scenario.task, task.kind == .app, tested.scenario.needs.contains("fleet")
        else { return nil }
        let vehicles = tested.scenario.rig.endpoints.compactMap { endpoint -> Vehicle? in
            guard let unit = endpoint.kind as? MaintenanceDescription else { return nil }
            return Vehicle(name: endpoint.name, machine: unit.machine, source: unit.source)
        }
        self.init(vehicles, steps: task.steps, switched: bug)
    }
}
