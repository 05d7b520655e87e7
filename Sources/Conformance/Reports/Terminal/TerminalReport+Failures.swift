extension TerminalReport {
    /// Formats general faults, flaky cases and failed cases, each with its expectations, an excerpt of the
    /// traffic and the command that repeats it; empty when there are none.
    ///
    /// At most `mostFailures` cases are shown.
    public func failures(of run: RunResult) -> String {
        let failed = run.cases.filter(\.verdict.needsExplanation)
        var text = general(run)
        for result in failed.prefix(mostFailures) { text += "\n" + failure(result) }
        if failed.count > mostFailures {
            text += "\n\(Decimal.count(failed.count - mostFailures, "more case")) like these; "
            text += "the JSON and HTML reports have them all\n"
        }
        return text
    }

    /// Formats general faults, shared signatures and flaky cases; empty when there are none.
    private func general(_ run: RunResult) -> String {
        var text = ""
        for fault in run.generalFaults {
            text +=
                "\n" + bold("in general: \(Self.oneLine(fault.words))") + " (\(Self.oneLine(fault.basis)))\n"
            if !fault.cases.isEmpty { text += "   \(Self.oneLine(fault.consequences))\n" }
        }
        for shared in run.sharedSignatures {
            text += "\n" + bold("in general: it looks as if \(Self.oneLine(shared.signature))") + "\n"
            text +=
                "   in \(Decimal.count(shared.cases.count, "case")): \(Self.oneLine(shared.cases.joined(separator: ", ")))\n"
        }
        for found in run.flaky {
            text += "\n" + bold("flaky: \(Self.oneLine(found.id))") + ": \(found.words)\n"
        }
        return text
    }

    /// Formats one failed case.
    public func failure(_ result: CaseResult) -> String {
        let word = colour(result.verdict.word.uppercased(), result.verdict)
        var text = "── \(word)  \(bold(Self.oneLine(result.name)))  \(Self.oneLine(result.title))\n"
        let broken = result.expectations.filter {
            ![.pass, .notMet, .notApplicable, .fixed].contains($0.verdict)
        }
        if broken.isEmpty, !result.reason.isEmpty { text += "   \(Self.oneLine(result.reason))\n" }
        for expectation in broken { text += self.expectation(expectation, of: result) }
        if let basis = result.through {
            text += "   it builds on \(Self.oneLine(basis)), which failed too: look there first\n"
        }
        if let known = result.known { text += "   known: \(Self.oneLine(known))\n" }
        if !result.ending.isEmpty { text += "   the client \(Self.oneLine(result.ending))\n" }
        text += again(result)
        return text
    }

    private func expectation(_ expectation: ExpectationResult, of result: CaseResult) -> String {
        let word = colour(expectation.verdict.word, expectation.verdict)
        var text =
            "   \(word)  "
            + Self.oneLine(
                "\(expectation.id) (\(expectation.client.map { "\($0), " } ?? "")\(expectation.form), \(expectation.severity))"
            )
        text += expectation.about.isEmpty ? "\n" : ": \(Self.oneLine(expectation.about))\n"
        if !expectation.reason.isEmpty { text += "      \(Self.oneLine(expectation.reason))\n" }
        if let signature = expectation.signature {
            text += "      looks as if: \(Self.oneLine(signature))\n"
        }
        guard expectation.verdict.needsExplanation, let trace = result.trace else { return text }
        let lines = Excerpt(trace, around: expectation).lines
        if !lines.isEmpty {
            text +=
                "\n"
                + lines.map { line in
                    let text = Self.oneLine(line.text)
                    return (line.isDeciding ? bold("    ▶ \(text)") : "      \(text)") + "\n"
                }.joined() + "\n"
        }
        return text
    }

    /// Formats the path of the journal and the command that runs the case alone.
    private func again(_ result: CaseResult) -> String {
        var text = ""
        if !directory.isEmpty, let journal = result.files["journal"] {
            text += Self.oneLine("   journal: \(directory)/\(journal)") + "\n"
        }
        let path = result.file.isEmpty ? "" : " \(result.file)"
        let client = self.client.isEmpty ? "" : " \(self.client)"
        // With the seed of the case, the first repetition is the one that failed.
        let again = "   again:   dyno check\(path) --filter \(result.id) --seed \(result.seed)\(client)"
        return text + Self.oneLine(again) + "\n"
    }
}
