package import OutputFiles

/// A message for people about a file that a run writes.
package enum OutputNews: Sendable, CustomStringConvertible {
    /// An existing file of this many bytes was replaced.
    case replaced(OutputFile, bytes: Int)
    /// A write failed; nothing more is written. Reported once.
    case failed(OutputError)
    /// The content does not fit the file format, for this reason; nothing more is written.
    case unusable(String)

    /// The message in one line.
    package var description: String {
        switch self {
        case .replaced(let file, let bytes):
            "note: \(file.role) \(file.path): replaces the file of \(bytes) byte\(bytes == 1 ? "" : "s") that was there"
        case .failed(let error): "error: \(error)"
        case .unusable(let words): "error: \(words)"
        }
    }
}
