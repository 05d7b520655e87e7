package import ELM327
import SimulationCore

/// The identification of an adapter: its own statements, and its observed behaviour.
package struct Identification: Hashable, Sendable {
    package struct Answer: Hashable, Sendable, Codable {
        package var command: String
        /// The lines of the answer; empty without an answer.
        package var lines: [String]
    }

    package struct Behaviour: Hashable, Sendable, Codable {
        /// The behaviour of the genuine chip, as a sentence.
        package var requirement: String
        /// Whether the adapter behaves so; nil when the check decided nothing.
        package var holds: Bool?
        package var sent: String
        package var got: String
    }

    /// The address of the adapter.
    package var url: String
    /// The first line of the answer to `ATI`; empty without one.
    package var name = ""
    /// The version in `name`, or nil.
    package var claimed: String?
    /// The answers to commands about identity and state.
    package var answers: [Answer] = []
    /// The version of the genuine chip whose set of commands is most similar.
    package var behavesAs: ChipVersion = .v1_0
    /// The number of commands that were probed.
    package var probed = 0
    /// The commands that were answered.
    package var known: [String] = []
    /// Refused commands that the claimed version has.
    package var missingForClaim: [String] = []
    /// Refused commands that `behavesAs` has.
    package var missing: [String] = []
    /// Answered commands that only versions later than `behavesAs` have.
    package var beyond: [String] = []
    /// Accepted lines that are not commands of any chip.
    package var acceptedNonsense: [String] = []
    package var behaviours: [Behaviour] = []
    /// The conclusion about the adapter, in words.
    package var guess = ""

    /// An identification of the adapter at `url` without results.
    package init(url: String) {
        self.url = url
    }

    /// The claimed version when it is in Elm's table, or nil.
    package var claimedVersion: ChipVersion? { claimed.flatMap(ChipVersion.init) }

    /// Whether it accepts lines that are not commands, so that its answers prove nothing.
    package var acceptsEverything: Bool { acceptedNonsense.count > 1 }

    /// Determines `behavesAs` and the missing commands from the answered probes.
    mutating func weigh(_ answered: [CommandProbe: Bool]) {
        let probes = CommandProbe.all.filter { answered[$0] != nil }
        probed = probes.count
        known = probes.filter { answered[$0] == true }.map(\.line)
        // 1.2a brought no command, and 1.5 has the commands of 1.4b.
        let versions = ChipVersion.allCases.filter { $0 != .v1_2a && $0 != .v1_5 }
        func mismatches(_ version: ChipVersion) -> Int {
            probes.count { (answered[$0] == true) != ($0.since <= version) }
        }
        let best = versions.map(mismatches).min() ?? 0
        let candidates = versions.filter { mismatches($0) == best }
        let claim = claimedVersion == .v1_5 ? .v1_4b : claimedVersion
        behavesAs = candidates.first { $0 == claim } ?? candidates.first ?? .v1_0
        missing = probes.filter { $0.since <= behavesAs && answered[$0] == false }.map(\.line)
        beyond = probes.filter { $0.since > behavesAs && answered[$0] == true }.map(\.line)
        if let claim {
            missingForClaim = probes.filter { $0.since <= claim && answered[$0] == false }.map(\.line)
        }
    }

    /// Returns the answer to `command`, or nil when it was refused or missing.
    func answer(to command: String) -> String? {
        let lines = answers.first { $0.command == command }?.lines ?? []
        return lines.isEmpty || lines.last == "?" ? nil : lines.joined(separator: " / ")
    }

    /// Sets `guess`.
    mutating func conclude() {
        let behaviour = behavesAs.rawValue
        if acceptsEverything {
            guess =
                "accepts everything: a fake, or a simulator that does not check; its answers prove nothing"
        } else if let vendor = answer(to: "VTI") {
            guess = "vLinker family (\(vendor))"
        } else if let firmware = answer(to: "STI") {
            guess = "STN family (\(firmware))"
        } else if !name.contains("ELM327") {
            guess =
                name.isEmpty
                ? "no ELM327: it does not answer ATI" : "names itself \(name), with ELM327 commands"
        } else if claimedVersion == .v1_5 {
            guess = "a copy: Elm never made a v1.5; it has the commands of v\(behaviour)"
        } else if claimedVersion == nil {
            guess = "a copy: Elm never made a v\(claimed ?? "?"); it has the commands of v\(behaviour)"
        } else if missingForClaim.isEmpty, beyond.isEmpty, behaviours.allSatisfy({ $0.holds != false }) {
            guess = "like a genuine v\(behaviour) in everything that was asked"
        } else if missingForClaim.isEmpty {
            guess = "has the commands of the v\(claimed ?? "?") that it claims, but differs in what it does"
        } else {
            guess = "a copy: it claims v\(claimed ?? "?"), and has the commands of v\(behaviour)"
        }
    }
}

extension Identification: Encodable {
    private enum CodingKeys: String, CodingKey {
        case url, name, claimed, behavesAs, guess, acceptsEverything, probed, known, missingForClaim, missing,
            beyond,
            acceptedNonsense, behaviours, answers
    }

    /// Encodes all results by name.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(name, forKey: .name)
        try container.encode(claimed, forKey: .claimed)
        try container.encode(behavesAs.rawValue, forKey: .behavesAs)
        try container.encode(guess, forKey: .guess)
        try container.encode(acceptsEverything, forKey: .acceptsEverything)
        try container.encode(probed, forKey: .probed)
        try container.encode(known, forKey: .known)
        try container.encode(missingForClaim, forKey: .missingForClaim)
        try container.encode(missing, forKey: .missing)
        try container.encode(beyond, forKey: .beyond)
        try container.encode(acceptedNonsense, forKey: .acceptedNonsense)
        try container.encode(behaviours, forKey: .behaviours)
        try container.encode(answers, forKey: .answers)
    }
}

extension Identification: CustomStringConvertible {
    /// The results for people, one per line.
    package var description: String {
        var rows: [(String, String)] = [
            ("claims", claimed.map { "v\($0) (\(name))" } ?? (name.isEmpty ? "nothing" : name)),
            ("behaves as", "v\(behavesAs.rawValue), by \(known.count) of \(probed) commands"),
            ("probably", guess),
        ]
        func add(_ title: String, _ items: [String]) {
            if !items.isEmpty { rows.append((title, items.joined(separator: " "))) }
        }
        add("missing", missingForClaim.isEmpty ? missing : missingForClaim)
        add("beyond", beyond)
        add("accepts", acceptedNonsense.map { "\($0)!" })
        for answer in answers {
            let isLong = answer.lines.count > 4
            rows.append(
                (
                    answer.command,
                    isLong ? "\(answer.lines.count) lines" : answer.lines.joined(separator: " / ")
                ))
        }
        for behaviour in behaviours {
            let mark = behaviour.holds.map { $0 ? "yes" : "NO" } ?? "not seen"
            let detail = behaviour.holds == true ? "" : "; sent \(behaviour.sent), got \(behaviour.got)"
            rows.append((mark, behaviour.requirement + detail))
        }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { title, text in
            title + String(repeating: " ", count: width + 2 - title.count) + TerminalText.line(text)
        }.joined(separator: "\n")
    }
}
