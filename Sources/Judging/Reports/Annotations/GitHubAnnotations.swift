import Conformance

/// Writes annotations as workflow commands of GitHub Actions (GitHub documentation, "Workflow commands for GitHub
/// Actions", setting an error message).
package enum GitHubAnnotations {
    /// Returns one line for each of `annotations`, each ended by a line feed.
    ///
    /// `place` returns the path of a file below the root of the repository, or nil for a file outside it, which GitHub
    /// cannot show.
    package static func text(of annotations: [Annotation], place: (String) -> String?) -> String {
        annotations.map { annotation in
            var properties: [(String, String)] = []
            if !annotation.file.isEmpty, let file = place(annotation.file) {
                properties += [("file", file), ("line", "\(annotation.line)")]
            }
            properties.append(("title", annotation.title))
            let words = properties.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
            let command = annotation.level == .error ? "error" : "warning"
            return "::\(command) \(words)::\(data(annotation.message))\n"
        }.joined()
    }

    /// Escapes a message: a workflow command ends at the end of its line, and `%` begins an escape sequence.
    package static func data(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Escapes the value of a property, which also ends at `:` and `,`.
    static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
