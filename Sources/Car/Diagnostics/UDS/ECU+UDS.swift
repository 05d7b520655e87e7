public import SimulationCore
public import VehicleModel

/// The work of a driver of an ECU with a server of ISO 14229-1 besides passing requests; without a server nothing happens.
extension ECU {
    /// Whether the ECU has a server of ISO 14229-1.
    public var hasServer: Bool { !uds.isEmpty }

    /// Reports the first frame of a request, which stops the session timeout until `requestArrives`.
    public mutating func requestBegins(_ vehicle: inout Vehicle) {
        guard !uds.isEmpty else { return }
        uds.value?.requestBegins(&vehicle)
    }

    /// Reports that a request has arrived, or that its frames have ended before: the session timeout starts anew.
    public mutating func requestArrives(_ vehicle: inout Vehicle) {
        guard !uds.isEmpty else { return }
        uds.value?.requestArrives(&vehicle)
    }

    /// Returns when an answer, periodic data or an event is due for `tester`, or nil.
    public mutating func deadline(of tester: DiagnosticTester) -> SimInstant? {
        guard !uds.isEmpty else { return nil }
        return uds.value?.deadline(of: tester)
    }

    /// Removes and returns a message for `tester` that is due by the vehicle's present, or nil.
    public mutating func takeDue(for tester: DiagnosticTester, _ vehicle: inout Vehicle) -> DueMessage? {
        guard !uds.isEmpty, vehicle.ignition != .off else { return nil }
        return uds.value?.takeDue(for: tester, &vehicle)
    }

    /// Forgets what is to be sent to a tester that has gone.
    public mutating func forget(_ tester: DiagnosticTester, now: SimInstant) {
        guard !uds.isEmpty else { return }
        uds.value?.forget(tester, now: now)
    }

    /// Returns whether an answer to `tester` is still to come.
    public mutating func isWorking(for tester: DiagnosticTester) -> Bool {
        guard !uds.isEmpty else { return false }
        return uds.value?.isWorking(for: tester) ?? false
    }

    /// Reports that the ECU has lost its supply (`isOn` false), or has it again.
    public mutating func powerChanged(isOn: Bool, _ vehicle: inout Vehicle) {
        guard !uds.isEmpty else { return }
        uds.value?.powerChanged(isOn: isOn, &vehicle)
    }

    /// Returns whether the ECU sends no frames of a kind by itself now: it is starting, or service 28 has switched them off.
    public mutating func isSilent(isNetworkManagement: Bool, _ vehicle: inout Vehicle) -> Bool {
        guard !uds.isEmpty else { return false }
        return uds.value?.isSilent(CommunicationState.bit(isNetworkManagement), &vehicle) ?? false
    }

    /// Returns whether service 28 with enhanced address information has switched off frames of the ECU called `name`, which is
    /// behind this one.
    public mutating func silences(
        _ name: String, isNetworkManagement: Bool, _ vehicle: inout Vehicle
    ) -> Bool {
        guard !uds.isEmpty else { return false }
        return uds.value?.silences(name, CommunicationState.bit(isNetworkManagement), &vehicle) ?? false
    }

    /// The number of resets by service 11 (ISO 14229-1, ECUReset); 0 without a server.
    public var resetCount: Int {
        mutating get { uds.isEmpty ? 0 : uds.value?.session.resets ?? 0 }
    }

    /// The active session, or nil without a server.
    public var activeSession: UInt8? { uds.value?.session.active }

    /// Whether the boot software runs because there is no valid application.
    public var runsBootSoftware: Bool { uds.value?.flash.runsBoot ?? false }

    /// Returns whether a request belongs to services 01-0A and the ECU has these now; the session timeout restarts with it.
    mutating func forwards(_ service: UInt8, _ vehicle: inout Vehicle) -> Bool {
        guard (0x01...0x0A).contains(service) else { return false }
        return uds.value?.leavesToOBD(&vehicle) ?? true
    }
}
