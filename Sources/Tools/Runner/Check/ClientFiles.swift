import Conformance
import Endpoints
import Kinds
import Scenarios

/// A kind of endpoint whose clients read or write files that a case prepares or judges.
protocol ClientFilesKind: EndpointKind {
    /// Returns the files of a client of `scenario` with its profile, whose working folder is `folder`.
    static func clientFiles(
        _ scenario: Scenario, _ profile: ClientProfile, folder: String
    ) -> any ClientFiles
}

/// The files of one client in one run of a case.
protocol ClientFiles: Sendable {
    /// The values of the placeholders in the client's command.
    var values: [String: String] { get }

    /// Writes what the client reads; returns the reason of a failure.
    func prepare() -> String?

    /// Reads what the client has written into `record`; `values` replace the placeholders of paths.
    func read(into record: inout CaseRecord, _ values: [String: String])
}

extension Kinds {
    /// Returns the files of a client for all kinds.
    static func clientFiles(
        _ scenario: Scenario, _ profile: ClientProfile, folder: String
    ) -> [any ClientFiles] {
        all.compactMap { ($0 as? any ClientFilesKind.Type)?.clientFiles(scenario, profile, folder: folder) }
    }
}
