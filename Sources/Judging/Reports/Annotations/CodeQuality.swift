import Conformance
import SimulationCore

/// Writes annotations as a Code Quality report of GitLab (GitLab documentation, "Code Quality report format").
package enum CodeQuality {
    /// The name that GitLab's documentation gives the file.
    package static let fileName = "gl-code-quality-report.json"

    /// Returns the report: a list with an object for each of `annotations`, empty for none.
    ///
    /// GitLab needs a path for each: `place` returns the path of a file below the root of the repository, and
    /// `otherwise` stands for files outside it and for remarks about the whole run.
    package static func text(
        of annotations: [Annotation], client: String, otherwise: String, place: (String) -> String?
    ) -> String {
        let entries: [JSONValue] = annotations.map { annotation in
            let known = annotation.file.isEmpty ? nil : place(annotation.file)
            let lines = JSONValue.object([.init("begin", .number(known == nil ? 1 : annotation.line))])
            let location = JSONValue.object([
                .init("path", .string(known ?? otherwise)), .init("lines", lines),
            ])
            return .object([
                .init("description", .string("\(annotation.title)\n\(annotation.message)")),
                .init("check_name", .string(annotation.name.isEmpty ? "dyno" : annotation.name)),
                .init("fingerprint", .string(fingerprint("\(client)\u{0}\(annotation.identity)"))),
                .init("severity", .string(annotation.level == .error ? "major" : "minor")),
                .init("location", location),
            ])
        }
        return JSONValue.list(entries).indentedText() + "\n"
    }

    /// Returns the 128-bit FNV-1a hash of `text` in hexadecimal digits (RFC 9923).
    static func fingerprint(_ text: String) -> String {
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013B
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in text.utf8 {
            hash ^= UInt128(byte)
            hash &*= prime
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
