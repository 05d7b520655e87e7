import Endpoints
import Rig

/// One kind of endpoint as scenario files have it: its keys and their shapes, how they are read, and which faults it takes.
///
/// Whatever needs to know the kinds asks `EndpointFormats.all`; a new kind is a new folder and a new line there.
protocol EndpointFormat: SendableMetatype {
    /// The keys of which one stands under the name of such an endpoint, with the shape of its description.
    static var keys: [Shape.Key] { get }

    /// What it is called in messages, with an article.
    static var noun: String { get }

    /// The stages of faults that only it has, so that such a fault needs an endpoint of the kind wherever it begins.
    static var ownStages: Set<FaultKind.Stage> { get }

    /// What its clients ask for by a name; nil when they send lines of text.
    static var requests: NamedRequests? { get }

    /// Whether `endpoint` is of this kind.
    static func describes(_ endpoint: EndpointDescription) -> Bool

    /// Whether a fault of this kind can act at such an endpoint.
    static func takes(_ fault: FaultKind) -> Bool

    /// The endpoint that `found` describes, or nil when it says too little.
    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription?

    /// The key of the address that no other endpoint can have, below one of `keys`.
    static func addressKey(of key: String) -> String

    /// Complains of what does not go together among all endpoints of the kind.
    static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader)

    /// Reads what stands elsewhere in `scenario` and belongs to endpoints of the kind.
    static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader)

    /// Changes the address of `endpoint` to the one in `item`, which stands at `path`.
    static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader)

    /// Complains of a value of a fault that its form alone does not show to be wrong.
    static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader)

    /// The keys of a fault's mapping of which at least one must be there; none for no such rule.
    static func alternatives(of fault: FaultKind) -> [String]

    /// What an entry of an event does that only such endpoints know; nil when it is none of theirs.
    static func actions(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]?

    /// What an entry of an event's `set` changes at such an endpoint; nil when it names something else.
    static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [EventDescription.Action]?
}

/// An endpoint of a file on its way to a description.
struct DescribedEndpoint {
    /// Its name.
    let name: String

    /// The key of its kind.
    let key: String

    /// What stands under that key.
    let item: Item

    /// The way of keys to `item`.
    let path: String
}

/// What the clients of a kind ask for by names.
struct NamedRequests {
    /// The names.
    let names: [String]

    /// Whether something follows the name in a request that is no part of a pattern.
    let haveArguments: Bool

    /// Whether events can wait for them.
    let canBeAwaited: Bool
}

extension EndpointFormat {
    static var ownStages: Set<FaultKind.Stage> { [] }

    static var requests: NamedRequests? { nil }

    static func addressKey(of key: String) -> String { "listen" }

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
    /// The kind of `endpoint`.
    static func format(of endpoint: EndpointDescription) -> (any EndpointFormat.Type)? {
        all.first { $0.describes(endpoint) }
    }

    /// The kind that a fault lacks where it begins: at `endpoint`, or at any of `endpoints` when that is nil; nil when it
    /// lacks none.
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

    /// The keys under which endpoints of all kinds are described.
    static let keys: [Shape.Key] = all.flatMap { $0.keys }

    /// The names by which clients of some kind ask for something.
    static let requestNames = all.compactMap { $0.requests }.flatMap(\.names)

    /// The named requests among which `name` is, or nil.
    static func requests(named name: String) -> NamedRequests? {
        all.lazy.compactMap { $0.requests }.first { $0.names.contains(name) }
    }
}
