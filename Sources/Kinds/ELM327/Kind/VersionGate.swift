package import ELM327

/// The fact that one chip version introduced a command: that version answers it, and the version before
/// answers `?`.
package struct VersionGate: Hashable, Sendable {
    /// The command without its carriage return.
    package var command: String

    /// The first version that supports the command.
    package var since: ChipVersion

    /// Every byte of the answer of `since`, with echo off.
    package var answer: [UInt8]

    /// The public source of the fact.
    package var source: String

    /// The fixture vehicle's name; nil when no other node on the bus is awake.
    package var vehicle: String?

    /// The capabilities that the runner and the adapter need.
    package var requires: Set<Transcript.Requirement> = []

    /// The commands that are sent before, after `ATE0`.
    package var setup: [String] = []

    /// Whether no source states the version or the answer.
    package var isUnverified = false

    /// The line in its file where the fact begins, counted from 1; 0 when it does not come from a file.
    package var line = 0

    /// The answer to a command that sets something.
    package static let accepted = Array("OK\r\r>".utf8)

    /// The answer to a command that a chip does not support.
    package static let refused = Array("?\r\r>".utf8)

    /// The group under which the transcripts are reported.
    package static let topic = "versions"

    /// Creates a fact with all other settings at their defaults.
    package init(
        command: String, since: ChipVersion, answer: [UInt8] = Self.accepted, source: String
    ) {
        self.command = command
        self.since = since
        self.answer = answer
        self.source = source
    }

    /// The dialogues that test the fact: one on `since`, and one on the version before it when there is one.
    package var transcripts: [Transcript] {
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
