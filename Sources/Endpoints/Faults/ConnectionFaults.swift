package import Links
public import SimulationCore

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
