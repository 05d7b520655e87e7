package import Links
public import SimulationCore
package import VehicleNetwork

/// The faults in force for one reply or one connection. Of several faults of one kind the last one is in force.
public struct FaultSet: Sendable {
    package var car = CarFaults()
    package var link = LinkFaults()

    /// The message of a server's reset at the beginning of a fault; the reset happens once.
    package var reset: String?

    /// The faults that servers of one kind of endpoint have, a value for each such type.
    private var own: [any ServerFaults] = []

    public var isEmpty: Bool { link.isEmpty }

    public init() {}

    /// A set of faults that are always in force.
    public init(_ settings: [FaultSetting]) {
        for setting in settings { apply(setting, of: nil) }
    }

    package subscript<Faults: ServerFaults>(type: Faults.Type) -> Faults {
        get {
            for case let faults as Faults in own { return faults }
            return Faults()
        }
        set {
            own.removeAll { $0 is Faults }
            own.append(newValue)
        }
    }

    /// Adds a fault, which replaces an earlier one of its kind; `event` began it.
    mutating func apply(_ setting: FaultSetting, of event: EventID?) {
        link.sources[setting.name] = event
        link.isEmpty = false
        setting.kind.change(&self, setting.value)
    }

    /// Returns the event that began the fault `name`, or nil.
    public func source(of name: String) -> EventID? { link.sources[name] }
}

/// The faults in force for the servers of one kind of endpoint, which its rows of `FaultKind` change in a `FaultSet`.
package protocol ServerFaults: Sendable {
    init()
}

/// The state of faults for one connection; exists only when the scenario has faults or observes requests.
public struct ConnectionFaults: Sendable {
    /// The faults in force for every request.
    public var lasting: FaultSet

    /// The faults of the current request, in addition to the lasting ones.
    var scoped: [ActiveFault] = []

    /// The replies that begin in the server's output since it was last taken.
    package var marks: [ReplyFaultStage.Mark] = []

    /// When the client last sent something or a reply ended.
    public var lastActivity: SimInstant

    /// Whether no fault is in force.
    public var isQuiet: Bool { lasting.isEmpty && scoped.isEmpty }

    /// The faults of a request that is about to be answered.
    public var ofRequest: FaultSet {
        var set = lasting
        for fault in scoped { set.apply(fault.setting, of: fault.event) }
        return set
    }
}
