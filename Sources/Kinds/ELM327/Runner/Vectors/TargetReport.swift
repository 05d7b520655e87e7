import SimulationCore

/// The result of playing golden transcripts on a real adapter, by topic.
package struct TargetReport: Hashable, Sendable, Encodable {
    /// A transcript that the adapter does not meet.
    package struct Difference: Hashable, Sendable, Encodable {
        /// The file and line of the transcript.
        package let place: String
        package let name: String
        /// The line after which the answer differed.
        package let sent: String
        /// The expected answer, or its form.
        package let expected: String
        package let actual: String
        /// The published source of the expectation.
        package let source: String
        /// Whether no source states the expectation with certainty.
        package let isUnverified: Bool
    }

    /// The counts and differences of one topic.
    package struct Topic: Hashable, Sendable, Encodable {
        package let name: String
        /// The number of transcripts that were met.
        package var same = 0
        /// The names of transcripts whose requests the car did not answer.
        package var unanswered: [String] = []
        /// Transcripts that were not met, in file order.
        package var differences: [Difference] = []

        /// The number of transcripts played.
        package var played: Int { same + unanswered.count + differences.count }
    }

    /// The address of the adapter.
    package let url: String
    /// The answer to `ATI`.
    package let identity: String
    /// The version whose behaviour was expected.
    package let version: String
    /// The topics, in the order of their first transcript.
    package internal(set) var topics: [Topic] = []
    /// The number of transcripts that were not played, by reason.
    package internal(set) var skipped: [String: Int] = [:]

    init(url: String, identity: String, version: String) {
        self.url = url
        self.identity = identity
        self.version = version
    }

    /// The number of transcripts played.
    package var played: Int { topics.reduce(0) { $0 + $1.played } }
    /// The number of transcripts met.
    package var same: Int { topics.reduce(0) { $0 + $1.same } }
    /// The number of transcripts that were not met although a source states the expectation.
    package var failed: Int { topics.reduce(0) { $0 + $1.differences.count { !$0.isUnverified } } }

    mutating func change(_ name: String, _ body: (inout Topic) -> Void) {
        let index = topics.firstIndex { $0.name == name } ?? topics.count
        if index == topics.count { topics.append(Topic(name: name)) }
        body(&topics[index])
    }

    mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }
}

extension TargetReport: CustomStringConvertible {
    /// The differences by topic, then the counts.
    package var description: String {
        var lines = ["\(url): \(identity), compared with v\(version)"]
        for topic in topics where !topic.differences.isEmpty {
            lines += ["", "\(topic.name): \(topic.differences.count) of \(topic.played) differ"]
            for difference in topic.differences {
                let mark = difference.isUnverified ? "guess" : "DIFF "
                lines += [
                    "  \(mark)  \(difference.name)  (\(difference.place))",
                    "         sent      \(difference.sent)",
                    "         expected  \(difference.expected)", "         got       \(difference.actual)",
                    "         source    \(difference.source)",
                ]
            }
        }
        lines += ["", "topic             same  differ  of these guesses  car silent"]
        for topic in topics {
            let counts = [
                (topic.same, 4), (topic.differences.count, 6),
                (topic.differences.count(where: \.isUnverified), 16),
                (topic.unanswered.count, 10),
            ]
            let name = topic.name + String(repeating: " ", count: max(0, 16 - topic.name.count))
            lines.append(
                name
                    + counts.map { count, width in
                        "  " + String(repeating: " ", count: max(0, width - "\(count)".count)) + "\(count)"
                    }.joined())
        }
        lines += ["", "\(played) played: \(same) the same, \(failed) differ from a source"]
        for (reason, count) in skipped.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            lines.append("  \(count) not played: \(reason)")
        }
        return lines.map { TerminalText.line($0) }.joined(separator: "\n")
    }
}
