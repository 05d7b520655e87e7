public import Conformance
public import Scenarios

/// What a run of cases is asked to do.
public struct CheckOptions: Sendable {
    /// The cases, in the order of the catalogue.
    public var cases: [Case]

    /// The files that were read for them, and that of the profile.
    public var inputs: [String] = []

    /// How to drive the client; of a case with several, those that have no profile in `clients`.
    public var profile: ClientProfile

    /// How to drive the clients of cases that have several, by name.
    public var clients: [String: ClientProfile] = [:]

    /// Whether `profile` is a client; otherwise `clients` are all that there are.
    public var hasProfile = true

    /// Ids and titles to choose, as `CaseSelection` reads them; empty for all.
    public var filters: [String] = []

    /// Tags of which a case must have one; empty for all.
    public var tags: [String] = []

    /// The part of the chosen cases to run; nil for all of them.
    public var shard: Shard?

    /// How often each case is run.
    public var repetitions = 1

    /// How many cases run at once at most.
    public var jobs = 1

    /// The seed of the first repetition, or nil for each scenario's own.
    public var seed: UInt64?

    /// Addresses of endpoints, as `NAME=URL`.
    public var listen: [String] = []

    /// Whether a broken `should` is a failure.
    public var isStrict = false

    /// The folder for the results; it is made when it is not there.
    public var folder: String

    /// The program that runs this, with its version.
    public var tool: String

    /// Options that run each of `cases` once with the client of `profile`, and leave the results in `folder`.
    public init(cases: [Case], profile: ClientProfile, folder: String, tool: String) {
        self.cases = cases
        self.profile = profile
        self.folder = folder
        self.tool = tool
    }
}

/// One of several parts of a run, which different machines can run.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// Which part, counted from 1.
    public let number: Int

    /// How many parts there are.
    public let count: Int

    /// The shard that `K/N` names, 1 ≤ K ≤ N ≤ 10,000; nil for any other text.
    public init?(parsing text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...10_000).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// `K/N`.
    public var description: String { "\(number)/\(count)" }

    /// Whether the case at `position` of the chosen ones belongs to this part: neighbours go to different parts, so that
    /// long groups are spread.
    func contains(_ position: Int) -> Bool { position % count == number - 1 }
}

/// Why a run could not be done; none of it is the client's fault.
public enum CheckError: Error, Sendable, CustomStringConvertible {
    /// Nothing was chosen out of so many cases.
    case nothingChosen(of: Int)
    /// Two cases have one id.
    case repeated(id: String, files: [String])
    /// `--listen` names an endpoint that no case has.
    case noSuchEndpoint(String)
    /// Mistakes in what the user wrote.
    case mistakes(String)
    /// A file or folder of the results cannot be written.
    case unwritable(path: String, reason: String)

    /// Whether somebody wrote something wrong, rather than the machine failing.
    public var isUsage: Bool {
        if case .unwritable = self { false } else { true }
    }

    /// What is wrong and what to do about it.
    public var description: String {
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
