package import Conformance
package import Scenarios

package struct CheckOptions: Sendable {
    /// The cases, in the order of the catalogue.
    package var cases: [Case]

    /// The files that were read: those of the cases and that of the profile.
    package var inputs: [String] = []

    /// The profile of the client; of a case with several, of those that have none in `clients`.
    package var profile: ClientProfile

    /// The profiles of the clients of cases that have several, by name.
    package var clients: [String: ClientProfile] = [:]

    /// Whether `profile` is a client; otherwise `clients` are all that there are.
    package var hasProfile = true

    /// Ids and titles to choose, as `CaseSelection` reads them; empty for all.
    package var filters: [String] = []

    /// Tags, one of which a case must have; empty for all cases.
    package var tags: [String] = []

    /// The ids to choose, those of variants included; nil for all.
    package var ids: Set<String>?

    /// The part of the selected cases to run; nil for all.
    package var shard: Shard?

    /// The number of runs of each case.
    package var repetitions = 1

    /// The greatest number of cases that run at the same time.
    package var jobs = 1

    /// The seed of the first repetition, or nil for each scenario's own.
    package var seed: UInt64?

    /// Addresses of endpoints, as `NAME=URL`.
    package var listen: [String] = []

    /// Whether an unmet `should` is a failure.
    package var isStrict = false

    /// The cases whose files remain in the results folder.
    package var keep = KeptFiles.all

    /// The arguments that select the same clients again, for reports; empty when they are unknown.
    package var clientArguments = ""

    /// The folder for the results, which is created.
    package var folder: String

    /// The name and version of the program that runs the cases.
    package var tool: String

    /// Whether all cases are run, rather than chosen ones.
    var isWhole: Bool { filters.isEmpty && tags.isEmpty && shard == nil }

    /// Options for one run of each of `cases` with the client of `profile`, and results in `folder`.
    package init(cases: [Case], profile: ClientProfile, folder: String, tool: String) {
        self.cases = cases
        self.profile = profile
        self.folder = folder
        self.tool = tool
    }
}

/// A reason why a run is impossible; the client is not the cause.
package enum CheckError: Error, Sendable, CustomStringConvertible {
    /// No case is selected, out of `of` cases.
    case nothingChosen(of: Int)
    case repeated(id: String, files: [String])
    /// `--listen` names an endpoint that no case has.
    case noSuchEndpoint(String)
    /// Errors in what the user wrote.
    case mistakes(String)
    /// A file or folder of the results cannot be written.
    case unwritable(path: String, reason: String)

    /// Whether the user made an error, rather than the machine.
    package var isUsage: Bool {
        if case .unwritable = self { false } else { true }
    }

    package var description: String {
        switch self {
        case .nothingChosen(let count):
            "none of \(count) cases is chosen; see 'dyno list' for their ids, titles and tags"
        case .repeated(let id, let files):
            "two cases have the id \(id): \(files.joined(separator: " and ")); ids are lasting, so change one"
        case .noSuchEndpoint(let name):
            "--listen: no chosen case has an endpoint '\(name)'"
        case .mistakes(let text): text
        case .unwritable(let path, let reason):
            "cannot write \(path): \(reason); choose a folder with room that you can write to with --out"
        }
    }
}
