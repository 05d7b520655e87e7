/// How remote frames are printed while monitoring.
public enum RemoteFrames: String, CaseIterable, Hashable, Sendable {
    /// They are printed as `RTR`.
    case shown
    /// They are not printed.
    case dropped
    /// They are printed with the data of the frame before.
    case lastData = "last-data"
    /// They are printed with the data of the frame before, the two upper bits of each byte at random.
    case randomBits = "random-bits"
}
