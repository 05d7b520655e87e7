public import Rig
import Scenarios
public import VehicleModel

/// What happens to a car while a test runs.
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

    /// Performs what `text` says, now: the actions of an event of a scenario, such as `store: P0133`,
    /// `fault: { no-prompt: on }`, `clear-fault: all`, `ignition: off` or `disconnect: reset`.
    ///
    /// Throws all mistakes in the text together, each with what would be right.
    public func perform(_ text: String) async throws {
        await host.apply(try ScenarioLoader.actions(text: text, file: "perform", of: tested.scenario.rig))
    }

    /// Performs `actions` now, in order.
    public func perform(_ actions: EventDescription.Action...) async { await host.apply(actions) }
}
