package import Documents
package import Endpoints
package import Rig

/// A kind of endpoint in scenario files: its keys and their shapes, its reader and the faults that it
/// supports.
package protocol EndpointFormat: EndpointKind {
    /// The keys for endpoints of this kind, with the shapes of their descriptions. An endpoint has one of
    /// them below its name.
    static var keys: [Shape.Key] { get }

    /// The noun for the kind in messages, with an article.
    static var noun: String { get }

    /// The kinds of fault that only its servers can have.
    static var faultKinds: [FaultKind] { get }

    /// The fault stages that only this kind has. A fault of such a stage requires an endpoint of the kind.
    static var ownStages: Set<FaultKind.Stage> { get }

    /// The forms of expectation that only clients of this kind can meet.
    static var forms: [any ExpectationForm.Type] { get }

    /// The actions of events that only this kind knows.
    static var actions: [any ActionFormat.Type] { get }

    /// The keys of tasks that only clients of this kind have.
    static var taskKeys: [Shape.Key] { get }

    /// The keys of client profiles that only clients of this kind have.
    static var profileKeys: [Shape.Key] { get }

    /// The requests that clients of the kind send by name; nil when they send lines of text.
    static var requests: NamedRequests? { get }

    /// Returns whether endpoints of this kind support `fault`.
    static func takes(_ fault: FaultKind) -> Bool

    /// Returns the endpoint that `found` describes, or nil when the description is incomplete.
    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription?

    /// Returns the key, below `key`, of the address of socket number `socket`, which must be unique among endpoints.
    static func addressKey(of key: String, socket: Int) -> String

    static func read(_ item: Item, into profile: inout ClientProfile, _ reader: inout Reader)

    /// Reports contradictions between endpoints of the kind.
    static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader)

    /// Reads the parts of `scenario` outside `endpoints` that concern endpoints of the kind.
    static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader)

    /// Changes the address of `endpoint` to the one in `item`; `path` is the path of keys to `item`.
    static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader)

    /// Reports values of a fault that are invalid although their form is valid.
    static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader)

    /// Returns the actions of an entry of an event's `set` for endpoints of this kind; nil when the entry
    /// names something else.
    static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [any EventAction]?
}

/// The node of an endpoint in a scenario file, before it is read.
package struct DescribedEndpoint {
    package let name: String

    /// The key that states the kind of the endpoint.
    package let key: String

    /// The value of that key.
    package let item: Item

    package let path: String
}

/// The requests that clients of a kind send by name.
package struct NamedRequests {
    package let names: [String]

    /// Whether a request contains arguments after its name, which are not part of a pattern.
    package let haveArguments: Bool

    /// Whether events can wait for these requests.
    package let canBeAwaited: Bool

    package init(names: [String], haveArguments: Bool, canBeAwaited: Bool) {
        self.names = names
        self.haveArguments = haveArguments
        self.canBeAwaited = canBeAwaited
    }
}

extension EndpointFormat {
    package static func describes(_ endpoint: EndpointDescription) -> Bool { endpoint.kind is Self }

    package static var faultKinds: [FaultKind] { [] }

    package static var ownStages: Set<FaultKind.Stage> { [] }

    package static var forms: [any ExpectationForm.Type] { [] }

    package static var actions: [any ActionFormat.Type] { [] }

    package static var taskKeys: [Shape.Key] { [] }

    package static var profileKeys: [Shape.Key] { [] }

    package static func read(_ item: Item, into profile: inout ClientProfile, _ reader: inout Reader) {}

    package static var requests: NamedRequests? { nil }

    package static func takes(_ fault: FaultKind) -> Bool {
        faultKinds.contains(fault) || FaultKind.ofStreams.contains(fault)
    }

    package static func addressKey(of key: String, socket: Int) -> String { "listen" }

    package static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader
    ) {}

    package static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {}

    package static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        StructureCheck.check(item, against: .scalar(.listenAddress), path: path, findings: &reader.findings)
        guard let text = item.text, ListenAddressText(text)?.isDatagrams == false,
            let address = reader.listenAddress(item, path)
        else { return }
        endpoint.listen = address
    }

    package static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader) {}

    package static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [any EventAction]? { nil }
}
