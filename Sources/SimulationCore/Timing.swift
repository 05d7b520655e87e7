/// Whether simulated time passes where it would in reality.
public enum Timing: String, CaseIterable, Hashable, Sendable {
    /// Bus, ECU, adapter and serial times as on the real devices.
    case faithful
    /// All of them zero; the prompt follows the last expected answer.
    case instant
}
