/// What has gone wrong beside the clients' own doings, each kind of it said once.
struct LossReports {
    /// The kinds that have been said.
    private var reported: Set<String> = []

    /// What the journal is to say when the outputs are written.
    var notes: [(words: String, endpoint: Int)] = []

    /// What whoever runs the host should be told; `takeWarnings` hands it over.
    var warnings: [String] = []

    /// Whether `kind` comes up for the first time.
    mutating func isNew(_ kind: String) -> Bool { reported.insert(kind).inserted }
}
