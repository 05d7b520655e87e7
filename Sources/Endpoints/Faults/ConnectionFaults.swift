import Links
import SimulationCore

/// What one connection keeps about faults; only where the scenario has faults or waits for requests.
struct ConnectionFaults: Sendable {
    /// The faults that are in force whatever is asked.
    var lasting: FaultSet

    /// The faults of the request under way, beside the lasting ones.
    var scoped: [ActiveFault] = []

    /// The replies that begin in what the server has said since that was last taken.
    var marks: [ReplyFaultStage.Mark] = []

    /// The faults of the answer of a telematics unit that is under way.
    var passing = RecordFaults()

    /// When the client last sent something or a reply was over.
    var lastActivity: SimInstant

    /// Whether no fault is in force.
    var isQuiet: Bool { lasting.isEmpty && scoped.isEmpty }

    /// The faults of a request that is about to be answered.
    var ofRequest: FaultSet {
        var set = lasting
        for fault in scoped { set.apply(fault.setting, of: fault.event) }
        return set
    }
}
