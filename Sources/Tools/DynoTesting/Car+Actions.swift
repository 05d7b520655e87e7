import Kinds
import Rig
import Scenarios
public import VehicleModel

/// The actions on a car while a test runs.
extension Car {
    /// Sets `signal` to `value`, in the signal's unit, from now on.
    ///
    /// Throws when the value is out of the signal's range.
    public func set(_ signal: SignalID, _ value: Double) async throws {
        try await set(SignalCatalogue.signal(signal).name, value)
    }

    /// Sets the signal called `name` to `value`, in the signal's unit, from now on.
    ///
    /// Throws when there is no such signal, or when the value is out of its range.
    public func set(_ name: String, _ value: Double) async throws {
        try await perform("set: { \(name): \(value) }")
    }

    /// Returns the value now of the signal called `name`, in its unit; nil where it has none.
    ///
    /// Throws when there is no such signal.
    public func value(_ name: String) async throws -> Double? {
        let custom = tested.scenario.rig.vehicle.customSignals
        guard
            let signal = SignalCatalogue.id(name)
                ?? custom.firstIndex(where: { $0.name == name }).map({ SignalID.custom($0) })
        else { throw CarError.noSuchSignal(name) }
        return await host.observe { $0.vehicle.clampedValue(of: signal) }
    }

    /// Stops the clock of the simulation; clients stay connected, and get answers when it goes on.
    public func pause() async { await host.pause() }

    /// Lets the clock of the simulation go on from where it stands.
    public func resume() async { await host.resume() }

    /// Performs what `text` says, now: the actions of an event of a scenario, such as `store: P0133`,
    /// `fault: { no-prompt: on }`, `clear-fault: all`, `ignition: off` or `disconnect: reset`.
    ///
    /// Throws all mistakes in the text together, each with what would be right.
    public func perform(_ text: String) async throws {
        await host.apply(
            try ScenarioLoader.standard.actions(text: text, file: "perform", of: tested.scenario.rig))
    }
}
