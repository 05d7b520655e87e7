package import SimulationCore

/// Actions of somebody who controls the running car from outside.
extension Rig {
    /// Performs `actions` at `now`, in order, and records that they come from outside; returns the instant at which they
    /// were performed.
    ///
    /// Control number N counts as one more event of the scenario, behind the ones that it states: that ends the faults
    /// that it has begun as it ends those of an event.
    @discardableResult
    package mutating func control(_ actions: [any EventAction], now: SimInstant) -> SimInstant {
        catchUp(to: now)
        let id = EventID(description.events.count + controlCount)
        controlCount += 1
        perform(EventDescription(at: .zero, actions: actions), by: .control, control: id)
        return context.now
    }
}

extension Rig {
    /// Returns a rig of `description` at power-on that goes on with the journal of this one, whose records keep their numbers.
    public func restarted(as description: RigDescription) -> Rig {
        var rig = Rig(description, journal: journal)
        rig.outputLimit = outputLimit
        rig.skipsLate = skipsLate
        return rig
    }

    /// Records a remark about the run as a whole at the present instant.
    public mutating func remark(_ words: String) {
        context.journal.append(.note(.remark(.other, words)), at: context.now)
    }
}
