package import Conformance

extension TerminalReport {
    /// Formats general faults, flaky cases and failed cases, each with its expectations, an excerpt of the
    /// traffic and the command that repeats it; empty when there are none.
    ///
    /// At most `mostFailures` cases are shown.
    package func failures(of run: RunResult) -> String {
        let failed = run.cases.filter(\.verdict.needsExplanation)
        var text = general(run)
        for result in failed.prefix(mostFailures) { text += "\n" + failure(result) }
        if failed.count > mostFailures {
            text += "\n\(Decimal.count(failed.count - mostFailures, "more case")) like these; "
            text += "the JSON and HTML reports have them all\n"
        }
        return text
    }

    /// Formats the causes that cases have in common, and flaky cases; empty when there are none.
    private func general(_ run: RunResult) -> String {
        var text = ""
        for cause in run.commonCauses {
            text += "\n" + bold("in general: \(Self.oneLine(cause.words))")
            if case .basis(let basis) = cause.kind {
                text += " (\(Self.oneLine(basis)))\n"
                let fault = GeneralFault(
                    basis: basis, words: cause.words, cases: Array(cause.cases.dropFirst()))
                if !fault.cases.isEmpty { text += "   \(Self.oneLine(fault.consequences))\n" }
            } else {
                text += cause.details.isEmpty ? "\n" : " (\(Self.oneLine(cause.detailWords)))\n"
                let cases = Self.oneLine(cause.cases.joined(separator: ", "))
                text += "   in \(Decimal.count(cause.cases.count, "case")): \(cases)\n"
            }
        }
        for found in run.flaky {
            text += "\n" + bold("flaky: \(Self.oneLine(found.id))") + ": \(found.words)\n"
        }
        return text
    }

    package func failure(_ result: CaseResult) -> String {
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
        if let remedy = result.remedy, result.verdict.isBroken {
            text += "   usual cause and remedy: \(Self.oneLine(remedy))\n"
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
        let client = self.client.isEmpty ? "" : " \(self.client)"
        return text + Self.oneLine("   again:   \(result.command)\(client)") + "\n"
    }
}
