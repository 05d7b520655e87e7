/// Whether a run simulates the delays of the real devices.
public enum Timing: String, CaseIterable, Hashable, Sendable {
    /// Bus, ECU, adapter and serial line take as long as the real devices.
    case faithful
    /// Nothing takes time, and the prompt follows the last expected answer.
    case instant
}
