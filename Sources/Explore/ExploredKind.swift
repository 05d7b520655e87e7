package import Endpoints
package import Scenarios

/// A kind of endpoint whose clients can be explored: its neutral scenario, what may vary, and what every client of the kind
/// is expected to do.
package protocol ExploredKind: SendableMetatype {
    /// The name of the kind on the command line, which is its key in scenario files.
    static var name: String { get }

    /// The kind of the endpoint.
    static var kind: any EndpointKind.Type { get }

    /// The tasks that are explored, the simplest first.
    static var tasks: [ClientTask.Kind] { get }

    /// Returns the dimensions that matter for `task`.
    static func dimensions(for task: ClientTask.Kind) -> [Dimension]

    /// Draws the parts of the neutral scenario that every trial has: vehicle, endpoints, task and what it is done with.
    static func neutral(
        _ task: ClientTask.Kind, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline

    /// What the neutral scenario states about vehicle and device, which a base of the user's replaces.
    static var neutralPaths: [[String]] { get }

    /// Returns what an event can wait for in `task`: the condition of `when` without its braces, and whether it is one request
    /// of many of the same kind.
    static func occasions(of task: ClientTask.Kind, _ neutral: Outline) -> [String]

    /// Returns when the value of `dimension` may be in force.
    static func spans(of dimension: Dimension) -> [Departure.Span]

    /// Returns the condition of `when` for a fault that acts on the first such request only; nil for any other.
    static func firstOccasion(of dimension: Dimension) -> String?

    /// Returns whether a fault of `dimension` may act on any request, those to the device itself included.
    static func actsOnAnyRequest(_ dimension: Dimension) -> Bool

    /// Changes the drawn scenario so that what is expected can come: its duration and limit.
    static func finish(_ outline: inout Outline, _ departures: [Departure])

    /// Returns the expectations on the client.
    static func expectations(on facts: TrialFacts) -> [Outline]
}

/// What a client can do, as far as the choice of trials depends on it.
package struct ExploredClient: Sendable {
    /// The tasks that it can do.
    package var tasks: [ClientTask.Kind]

    /// What it claims to report.
    package var claims: Claims

    /// The capabilities that it claims.
    package var capabilities: Set<String>

    /// Whether it ends by itself when its task is done.
    package var endsByItself: Bool { capabilities.contains("exit-status") }

    /// Creates a client with these abilities.
    package init(tasks: [ClientTask.Kind], claims: Claims, capabilities: Set<String>) {
        self.tasks = tasks
        self.claims = claims
        self.capabilities = capabilities
    }

    /// Creates the client of `profile`.
    package init(_ profile: ClientProfile) {
        let tasks = ClientTask.Kind.allCases.filter { kind in
            (profile.claimsEverything || profile.capabilities.contains(kind.rawValue))
                && (profile.tasks.isEmpty || profile.tasks[kind] != nil)
        }
        self.init(tasks: tasks, claims: Claims(profile), capabilities: profile.capabilities)
    }
}

/// What the expectations on a trial depend on.
package struct TrialFacts: Sendable {
    /// The drawn scenario, loaded, without expectations.
    package let scenario: Scenario

    /// What the client is asked to do.
    package let task: ClientTask

    /// How the trial differs from the neutral one.
    package let departures: [Departure]

    /// The client.
    package let client: ExploredClient

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

    /// Whether all answers are missing from the beginning to the end.
    package var isSevered: Bool {
        departures.contains { $0.effect == .severs && $0.span == .lasting && $0.event != nil }
    }

    /// Whether the vehicle is the neutral one but for what is asked of it.
    package var hasOtherVehicle: Bool { departures.contains { $0.name == "base" } }
}
