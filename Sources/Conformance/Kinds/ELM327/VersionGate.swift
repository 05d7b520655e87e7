public import ELM327

/// The fact that a command appeared with one version of the chip: it is answered there and is `?` on the version before.
public struct VersionGate: Hashable, Sendable {
    /// The command without its carriage return.
    public var command: String

    /// The first version that knows it.
    public var since: ChipVersion

    /// Every byte that `since` answers with echo off.
    public var answer: [UInt8]

    /// The public source of the fact.
    public var source: String

    /// The fixture vehicle's name, or nil for a bus without another node awake.
    public var vehicle: String?

    /// What runner and adapter must be able to do.
    public var requires: Set<Transcript.Requirement> = []

    /// Commands that go first; echo is off already.
    public var setup: [String] = []

    /// No source states the version or the answer.
    public var isUnverified = false

    /// The line of its file where the fact stands, counted from 1; 0 when it came from no file.
    public var line = 0

    /// The answer of a setter.
    public static let accepted = Array("OK\r\r>".utf8)

    /// The answer to a command that a chip does not know.
    public static let refused = Array("?\r\r>".utf8)

    /// The group that the transcripts are reported under.
    public static let topic = "versions"

    /// A fact with every other setting at its default.
    public init(
        command: String, since: ChipVersion, answer: [UInt8] = Self.accepted, source: String
    ) {
        self.command = command
        self.since = since
        self.answer = answer
        self.source = source
    }

    /// The dialogues that show the fact: one on `since`, and one on the version before when there is any.
    public var transcripts: [Transcript] {
        var versions = [(since, answer)]
        if let index = ChipVersion.allCases.firstIndex(of: since), index > 0 {
            versions.append((ChipVersion.allCases[index - 1], Self.refused))
        }
        return versions.map { version, answer in
            let verb = version < since ? "is unknown to" : "is known to"
            let step = Transcript.Step(send: Array(command.utf8) + [0x0D], receive: answer)
            var transcript = Transcript(
                name: "\(command) \(verb) \(version.rawValue)", source: source, topic: Self.topic,
                dialogue: [step])
            transcript.version = version
            transcript.vehicle = vehicle
            transcript.requires = requires
            transcript.setup = ["ATE0"] + setup
            transcript.isUnverified = isUnverified
            transcript.line = line
            transcript.dialogue[0].line = line
            return transcript
        }
    }
}
