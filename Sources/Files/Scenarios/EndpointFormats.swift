package import Endpoints
import Rig
package import SimulationCore

/// The kinds of endpoint, the kinds of fault, the actions of events and the forms of expectation that scenario files can describe.
package struct EndpointFormats: Sendable {
    /// The kinds, in the order in which the documentation lists them.
    package let all: [any EndpointFormat.Type]

    /// The kinds of fault, in the order in which faults combine.
    package let faults: [FaultKind]

    /// The forms of expectation: the general ones, then those of the kinds.
    package let forms: [any ExpectationForm.Type]

    /// The actions of events: the general ones, then those of the kinds.
    package let actions: [any ActionFormat.Type]

    package let keys: [Shape.Key]
    package let scenario: Shape.Record
    package let event: Shape.Record

    /// The keys of an event without those that say when it happens.
    package let eventActions: Shape.Record

    package let profile: Shape.Record
    private let requests: [NamedRequests]

    /// The kinds `all`, and the forms of expectation that clients of every kind can meet.
    package init(_ all: [any EndpointFormat.Type], forms: [any ExpectationForm.Type]) {
        self.all = all
        self.forms = forms + all.flatMap { $0.forms }
        faults =
            FaultKind.ofCar + all.flatMap { $0.faultKinds } + FaultKind.ofStreams + FaultKind.ofDatagrams
        keys = all.flatMap { $0.keys }
        actions = Actions.general + all.flatMap { $0.actions }
        let actionKeys = actions.flatMap { [faults] in $0.keys(faults) }
        event = Keys.event(actionKeys)
        eventActions = Keys.actions(actionKeys)
        scenario = Keys.scenario(
            endpoints: keys, actions: actionKeys, tasks: all.flatMap { $0.taskKeys }, forms: self.forms)
        profile = ProfileKeys.profile(endpoints: keys, own: all.flatMap { $0.profileKeys })
        requests = all.compactMap { $0.requests }
    }

    /// No kinds: for what is read without endpoints.
    package static let none = EndpointFormats([], forms: [])

    /// Returns the kind of endpoint that a fault requires and does not have; nil when it has one. The fault
    /// acts at `endpoint`, or at any of `endpoints` when `endpoint` is nil.
    package func needed(
        for fault: FaultKind, at endpoint: EndpointID?, among endpoints: [EndpointDescription]
    ) -> (any EndpointFormat.Type)? {
        guard let endpoint else {
            let owner = all.first { $0.ownStages.contains(fault.stage) }
            return owner.flatMap { owner in endpoints.contains(where: owner.describes) ? nil : owner }
        }
        guard endpoints[endpoint.index].format?.takes(fault) != true else { return nil }
        return all.first { $0.takes(fault) }
    }

    package func fault(named name: String) -> FaultKind? { faults.first { $0.name == name } }

    /// Returns the action that the key `name` of an event states, or nil.
    func action(of name: String) -> (any ActionFormat.Type)? {
        actions.first { $0.keys.contains { $0.name == name } }
    }

    var requestNames: [String] { requests.flatMap(\.names) }

    /// Returns the group of named requests that contains `name`, or nil.
    package func requests(named name: String) -> NamedRequests? { requests.first { $0.names.contains(name) } }
}

extension EndpointDescription {
    /// Its kind in scenario files; nil for a kind that they cannot describe.
    package var format: (any EndpointFormat.Type)? { type(of: kind) as? any EndpointFormat.Type }
}
