/// Failures that are not caused by a client's own actions; each kind is reported once.
struct LossReports {
    /// The kinds reported so far.
    private var reported: Set<String> = []

    /// Notes for the journal, which are appended after the next output.
    var notes: [(words: String, endpoint: Int)] = []

    /// Warnings for the user, which `takeWarnings` returns.
    var warnings: [String] = []

    /// Returns whether `kind` occurs for the first time; records it.
    mutating func isNew(_ kind: String) -> Bool { reported.insert(kind).inserted }
}
