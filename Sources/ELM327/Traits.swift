/// Behaviour in which adapters of one version differ, each as a switch: a persona is a value of this type.
///
/// The defaults are the genuine chip's; what no source states for certain is switchable here.
public struct Traits: Hashable, Sendable {
    /// What `ATI` and the banner print before the version.
    public var name = "ELM327"

    /// Whether a single frame's padding is printed with headers on, as the data sheets show it; most adapters in the
    /// field print up to the declared length.
    public var printsPadding = true

    /// Whether the line with the length of a segmented answer ends in a space as data lines do (seen on a Wi-Fi adapter).
    public var lengthLineEndsInSpace = true

    /// Whether `ATD` switches echo on again; the data sheet lists echo as restored by a reset only, but hosts rely on
    /// either.
    public var defaultsRestoreEcho = true

    /// Whether a line feed directly after a carriage return interrupts as any character does.
    public var lineFeedInterrupts = false

    /// Whether a slow initiation prints its three dots; some copies print none.
    public var printsInitiationDots = true

    /// How many significant characters a line holds before the rest is swallowed and refused.
    public var lineCapacity = 32

    /// The genuine chip.
    public init() {}
}
