public import SimulationCore

/// Values that testers write to the vehicle and take control of, which every reader of the vehicle then gets.
extension Vehicle {
    /// A signal that an ECU holds at a value for a tester.
    struct Control: Hashable, Sendable {
        let signal: SignalID
        var ecu: ECUID
        var value: Double
        /// Where the value is without control.
        var place: SignalPlace
    }

    // MARK: Control

    /// Holds `id` at `value` for the diagnostic session of `ecu`, whatever its source says (ISO 14229-1, service 2F).
    public mutating func control(_ id: SignalID, at value: Double, by ecu: ECUID) {
        changeSource(of: id) { vehicle in
            if case .controlled(let slot) = vehicle.places[id.index] {
                vehicle.controls[Int(slot)].ecu = ecu
                vehicle.controls[Int(slot)].value = value
                return
            }
            vehicle.controls.append(
                Control(signal: id, ecu: ecu, value: value, place: vehicle.places[id.index]))
            vehicle.places[id.index] = .controlled(UInt16(vehicle.controls.count - 1))
        }
    }

    /// Gives `id` back to its source, when `ecu` controls it.
    public mutating func release(_ id: SignalID, by ecu: ECUID) {
        guard case .controlled(let slot) = places[id.index], controls[Int(slot)].ecu == ecu else { return }
        changeSource(of: id) { vehicle in
            vehicle.places[id.index] = vehicle.controls[Int(slot)].place
            vehicle.controls.swapAt(Int(slot), vehicle.controls.count - 1)
            vehicle.controls.removeLast()
            guard Int(slot) < vehicle.controls.count else { return }
            vehicle.places[vehicle.controls[Int(slot)].signal.index] = .controlled(slot)
        }
    }

    /// Gives back all signals that `ecu` controls.
    public mutating func releaseSignals(by ecu: ECUID) {
        for control in controls where control.ecu == ecu { release(control.signal, by: ecu) }
    }

    /// Reports when the diagnostic session of `ecu` ends without a further request, nil for never: what it controls ends
    /// then too.
    public mutating func setSessionEnd(_ end: SimInstant?, of ecu: ECUID) { sessionEnds[ecu.rawValue] = end }

    /// Returns the value that `id` would have without control.
    public func uncontrolledValue(of id: SignalID, ecu: ECUID) -> Double? {
        guard case .controlled(let slot) = places[id.index] else { return value(of: id, ecu: ecu) }
        return value(of: id, at: controls[Int(slot)].place, ecu: ecu)
    }

    /// Returns whether the session in which `ecu` has taken control goes on.
    func sessionGoesOn(of ecu: ECUID) -> Bool { sessionEnds[ecu.rawValue].map { now < $0 } ?? true }

    /// Switches the updates of trouble codes on again in ECUs whose session has ended.
    mutating func endExpiredSessions() {
        for (index, end) in sessionEnds where end <= now && memories.indices.contains(index) {
            memories[index].setUpdates(areOn: true)
        }
    }

    // MARK: Writing

    /// Writes the value of a signal (ISO 14229-1, service 2E): a counter goes on from it, other sources end.
    public mutating func write(_ value: Double, to id: SignalID) {
        guard case .counter(.odometer) = place(inForceOf: id) else { return set(id, to: .constant(value)) }
        catchUp()
        passToMemories()
        counters.odometerAtStart += value - counters.odometer
        counters.odometer = value
        counters.odometerAtTick = value
    }

    /// The identity that ECUs without one of their own answer about the vehicle.
    public var identity: Identity {
        var identity = description.identity
        if let writtenVIN { identity.vin = writtenVIN }
        return identity
    }

    /// Returns what `ecu` answers about itself and the vehicle.
    public func identity(of ecu: ECUID) -> Identity {
        if let written = writtenIdentities[ecu.rawValue] { return written }
        guard description.ecus.indices.contains(ecu.rawValue) else { return identity }
        return description.ecus[ecu.rawValue].identity ?? identity
    }

    /// Whether a tester has written any part of an identity.
    public var hasWrittenIdentity: Bool { !writtenIdentities.isEmpty }

    /// Writes a text of the identity of `ecu`. The vehicle identification number is written wherever the same one was.
    public mutating func write(_ text: String, as part: UDSDescription.IdentityText, ecu: ECUID) {
        let old = identity(of: ecu)
        var new = old
        part.write(text, to: &new)
        if part == .vin {
            if identity.vin == old.vin { writtenVIN = text }
            for index in description.ecus.indices {
                var own = identity(of: ECUID(index))
                guard own.vin == old.vin else { continue }
                own.vin = text
                writtenIdentities[index] = own
            }
        }
        writtenIdentities[ecu.rawValue] = new
    }
}
