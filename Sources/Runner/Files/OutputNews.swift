public import OutputFiles

/// Something that people should know of a file that a run writes.
public enum OutputNews: Sendable, CustomStringConvertible {
    /// The file that was there had so many bytes, which are gone.
    case replaced(OutputFile, bytes: Int)
    /// Nothing more is written; told once.
    case failed(OutputError)
    /// What was to be written does not fit the file's format, in its words; nothing more is written.
    case unusable(String)

    /// A line for people.
    public var description: String {
        switch self {
        case .replaced(let file, let bytes):
            "note: \(file.role) \(file.path): replaces the file of \(bytes) byte\(bytes == 1 ? "" : "s") that was there"
        case .failed(let error): "error: \(error)"
        case .unusable(let words): "error: \(words)"
        }
    }
}
