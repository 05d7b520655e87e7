package import Scenarios

/// A kind of endpoint whose clients can be explored: its neutral scenario, what may vary, and what every client of the kind
/// is expected to do.
package protocol ExploredKind: SendableMetatype {
    /// The name of the kind on the command line, which is its key in scenario files.
    static var name: String { get }

    /// The tasks that clients can be asked to do, the simplest first.
    static var errands: [Errand] { get }

    /// Returns how many turns `errand` has for each one of an errand that shows little.
    static func weight(of errand: Errand) -> Int

    static func dimensions(for errand: Errand) -> [Dimension]

    /// Draws the parts of the neutral scenario that every trial has: vehicle, endpoints, task and what it is done with.
    static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline

    /// The paths in the neutral scenario about vehicle and device, which a base of the user's replaces.
    static var neutralPaths: [[String]] { get }

    /// Returns what an event can wait for in `errand`: the conditions of `when` without their braces.
    static func occasions(of errand: Errand, _ neutral: Outline) -> [String]

    /// Returns when the value of `dimension` may be in force.
    static func spans(of dimension: Dimension) -> [Departure.Span]

    /// Returns the condition of `when` for a fault that acts on the first such request only; nil for any other.
    static func firstOccasion(of dimension: Dimension) -> String?

    /// Returns whether a value of `dimension` changes what a client has to tell.
    static func hasMeaning(_ dimension: Dimension) -> Bool

    /// Changes the pace of the neutral scenario, and nothing that has a meaning.
    static func repace(_ outline: inout Outline)

    /// Returns the ECUs of the neutral scenario, if a fault may act on one of several.
    static func parts(of neutral: Outline) -> [String]

    /// The seconds from the beginning at which something that passes can begin.
    static var starts: ClosedRange<Int> { get }

    /// Returns the condition of `when` for any request, those to the device itself included, if a fault of `dimension` may act
    /// there; nil otherwise.
    static func anyRequest(for dimension: Dimension) -> String?

    /// Returns whether the device and the car of `outline` may have `departures` all at once, and a client can know what is true.
    static func allows(_ departures: [Departure], _ outline: Outline) -> Bool

    /// Draws the car of a later episode, which a client meets that is still at `errand`: signals and their new values. Nil where
    /// an errand has one episode.
    static func laterCar(_ errand: Errand, _ outline: Outline, _ choices: inout Choices) -> Outline?

    /// Changes the drawn scenario so that what is expected can come: its duration and limit.
    static func finish(_ outline: inout Outline, _ departures: [Departure])

    static func expectations(on facts: TrialFacts) -> [Outline]
}

/// A kind of endpoint whose clients can be explored.
package protocol Explorable {
    static var explored: [any ExploredKind.Type] { get }
}

extension ExploredKind {
    package static func weight(of errand: Errand) -> Int { 0 }
    package static var starts: ClosedRange<Int> { 1...10 }
    package static func hasMeaning(_ dimension: Dimension) -> Bool {
        guard case .fault = dimension.place else { return true }
        return dimension.variation.effect != .none
    }
    package static func allows(_ departures: [Departure], _ outline: Outline) -> Bool { true }
    package static func repace(_ outline: inout Outline) {}
    package static func parts(of neutral: Outline) -> [String] { [] }
    package static func firstOccasion(of dimension: Dimension) -> String? { nil }
    package static func anyRequest(for dimension: Dimension) -> String? { nil }
    package static func laterCar(
        _ errand: Errand, _ outline: Outline, _ choices: inout Choices
    ) -> Outline? { nil }
}

/// The task of a client in a trial, and a part of it where a task has many.
package struct Errand: Hashable, Sendable {
    /// Its name among those of its kind.
    package let name: String

    package let task: ClientTask.Kind

    /// The capabilities that it takes beside the task.
    package let needs: [String]

    package init(_ name: String, _ task: ClientTask.Kind, needs: [String] = []) {
        self.name = name
        self.task = task
        self.needs = needs
    }

    /// Creates an errand that is a whole task.
    package init(_ task: ClientTask.Kind) { self.init(task.rawValue, task) }
}

extension ClientTask.Kind {
    /// Whether a client asks for the same again and again.
    package var isPolled: Bool { self == .liveData || self == .dashboard }
}

/// The abilities of a client on which the choice of trials depends.
package struct ExploredClient: Sendable {
    package var tasks: [ClientTask.Kind]
    package var claims: Claims
    package var capabilities: Set<String>

    /// Whether it has no profile that says what it can do.
    package var claimsEverything = false

    package func can(_ errand: Errand) -> Bool {
        tasks.contains(errand.task) && (claimsEverything || capabilities.isSuperset(of: errand.needs))
    }

    /// Whether it ends by itself when its task is done.
    package var endsByItself: Bool { capabilities.contains("exit-status") }

    /// Creates a client with these abilities.
    package init(tasks: [ClientTask.Kind], claims: Claims, capabilities: Set<String>) {
        self.tasks = tasks
        self.claims = claims
        self.capabilities = capabilities
    }

    package init(_ profile: ClientProfile) {
        let tasks = ClientTask.Kind.allCases.filter { kind in
            (profile.claimsEverything || profile.capabilities.contains(kind.rawValue))
                && (profile.tasks.isEmpty || profile.tasks[kind] != nil)
        }
        self.init(tasks: tasks, claims: Claims(profile), capabilities: profile.capabilities)
        claimsEverything = profile.claimsEverything
    }
}

/// The facts of a trial on which its expectations depend.
package struct TrialFacts: Sendable {
    /// The drawn scenario, loaded, without expectations.
    package let scenario: Scenario

    /// The same as nodes.
    package let outline: Outline

    /// The client's task.
    package let errand: Errand

    /// The same as the loaded scenario has it.
    package let task: ClientTask

    /// The differences of the trial from the neutral one.
    package let departures: [Departure]

    package let client: ExploredClient

    /// The steps of the user of a tester or of an app.
    package var steps: [String] { task.steps }

    /// Whether nothing is missing at any time.
    package var isUndisturbed: Bool { departures.allSatisfy { $0.effect == .none } }

    /// Whether nothing that the client shows without the departures is missing with them, if it asks again.
    package var isWhole: Bool {
        departures.allSatisfy {
            $0.effect == .none || $0.span == .passing && $0.event != nil && !$0.isFinal(for: task.kind)
        }
    }

    /// The events of the faults that hide something for a while.
    package var passing: [Departure] {
        departures.filter { $0.effect != .none && $0.span == .passing && $0.event != nil }
    }

    /// The events by which later episodes begin.
    package var laterCars: [Departure] { departures.filter { $0.name == Departure.laterCar } }

    /// Whether all answers are missing from the beginning to the end.
    package var isSevered: Bool {
        departures.contains {
            $0.effect == .severs && $0.span == .lasting && $0.event != nil && $0.part == nil
        }
    }

    /// Whether the vehicle is the neutral one but for what is asked of it.
    package var hasOtherVehicle: Bool { departures.contains { ["base", "uds"].contains($0.name) } }
}
