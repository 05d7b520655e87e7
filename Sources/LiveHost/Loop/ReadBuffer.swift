/// Where streams are read to.
///
/// A class because it owns its memory.
final class ReadBuffer {
    /// How many bytes one read takes at most.
    private static let size = 4096

    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    deinit { bytes.deallocate() }
}
