/// A buffer for reads from streams.
///
/// A class because it owns its memory.
final class ReadBuffer {
    /// The maximum number of bytes of one read.
    private static let size = 4096

    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)

    deinit { bytes.deallocate() }
}
