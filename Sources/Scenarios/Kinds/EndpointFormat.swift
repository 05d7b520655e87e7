import Endpoints
import Rig

/// A kind of endpoint in scenario files: its keys and their shapes, its reader and the faults that it
/// supports.
///
/// `EndpointFormats.all` lists the kinds. A new kind is a new folder and a new line in that list.
protocol EndpointFormat: SendableMetatype {
    /// The keys for endpoints of this kind, with the shapes of their descriptions. An endpoint has one of
    /// them below its name.
    static var keys: [Shape.Key] { get }

    /// The noun for the kind in messages, with an article.
    static var noun: String { get }

    /// The fault stages that only this kind has. A fault of such a stage requires an endpoint of the kind.
    static var ownStages: Set<FaultKind.Stage> { get }

    /// The requests that clients of the kind send by name; nil when they send lines of text.
    static var requests: NamedRequests? { get }

    /// The kind.
    static var kind: any EndpointKind.Type { get }

    /// Returns whether endpoints of this kind support `fault`.
    static func takes(_ fault: FaultKind) -> Bool

    /// Returns the endpoint that `found` describes, or nil when the description is incomplete.
    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription?

    /// Returns the key, below `key`, of the address of socket number `socket`, which must be unique among endpoints.
    static func addressKey(of key: String, socket: Int) -> String

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

    /// Returns the keys of which a fault's mapping must contain at least one; empty for no such rule.
    static func alternatives(of fault: FaultKind) -> [String]

    /// Returns the actions of an event entry that only this kind knows; nil when the entry does not belong to
    /// the kind.
    static func actions(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]?

    /// Returns the actions of an entry of an event's `set` for endpoints of this kind; nil when the entry
    /// names something else.
    static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]?
}

/// The node of an endpoint in a scenario file, before it is read.
struct DescribedEndpoint {
    /// The name of the endpoint.
    let name: String

    /// The key that states the kind of the endpoint.
    let key: String

    /// The value of that key.
    let item: Item

    /// The path of keys to `item`.
    let path: String
}

/// The requests that clients of a kind send by name.
struct NamedRequests {
    /// The names of the requests.
    let names: [String]

    /// Whether a request contains arguments after its name, which are not part of a pattern.
    let haveArguments: Bool

    /// Whether events can wait for these requests.
    let canBeAwaited: Bool
}

extension EndpointFormat {
    /// Returns whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool { type(of: endpoint.kind) == kind }

    static var ownStages: Set<FaultKind.Stage> { [] }

    static var requests: NamedRequests? { nil }

    static func addressKey(of key: String, socket: Int) -> String { "listen" }

    static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader
    ) {}

    static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {}

    static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        StructureCheck.check(item, against: .scalar(.listenAddress), path: path, findings: &reader.findings)
        guard let text = item.text, ListenAddressText(text)?.isDatagrams == false,
            let address = reader.listenAddress(item, path)
        else { return }
        endpoint.listen = address
    }

    static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader) {}

    static func alternatives(of fault: FaultKind) -> [String] { [] }

    static func actions(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]? { nil }

    static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]? { nil }
}

extension EndpointFormats {
    /// Returns the kind of `endpoint`.
    static func format(of endpoint: EndpointDescription) -> (any EndpointFormat.Type)? {
        all.first { $0.describes(endpoint) }
    }

    /// Returns the kind of endpoint that a fault requires and does not have; nil when it has one. The fault
    /// acts at `endpoint`, or at any of `endpoints` when `endpoint` is nil.
    static func needed(
        for fault: FaultKind, at endpoint: Int?, among endpoints: [EndpointDescription]
    ) -> (any EndpointFormat.Type)? {
        guard let endpoint else {
            let owner = all.first { $0.ownStages.contains(fault.stage) }
            return owner.flatMap { owner in endpoints.contains(where: owner.describes) ? nil : owner }
        }
        guard format(of: endpoints[endpoint])?.takes(fault) != true else { return nil }
        return all.first { $0.takes(fault) }
    }

    /// The keys of endpoints of all kinds.
    static let keys: [Shape.Key] = all.flatMap { $0.keys }

    /// The names of the named requests of all kinds.
    static let requestNames = all.compactMap { $0.requests }.flatMap(\.names)

    /// Returns the group of named requests that contains `name`, or nil.
    static func requests(named name: String) -> NamedRequests? {
        all.lazy.compactMap { $0.requests }.first { $0.names.contains(name) }
    }
}
