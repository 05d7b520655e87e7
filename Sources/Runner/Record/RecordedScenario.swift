import Foundation

/// What scenario files of recordings have in common.
enum RecordedScenario {
    /// The greatest size of the recorded entries in bytes, below the limit of scenario files.
    static let limit = 1_000_000

    /// The file name as an id.
    static func id(_ path: String) -> String {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return plain.first?.isLetter ?? false ? plain : "recording-\(plain)"
    }

    /// Text that YAML reads unchanged.
    static func word(_ text: String) -> String {
        String(text.filter { $0.isASCII && !$0.isNewline && $0 != "#" && $0 != "\t" }).replacing(
            ": ", with: " ")
    }
}
