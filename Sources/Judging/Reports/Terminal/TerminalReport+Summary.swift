package import Conformance

extension TerminalReport {
    /// Formats the counts by group and verdict, the client, the seed, the duration, missing cases and the
    /// results folder.
    package func summary(of run: RunResult) -> String {
        let total = run.counts
        let verdicts = Verdict.reportOrder.filter { total[$0] != nil }
        var rows: [(name: String, counts: [Verdict: Int])] = run.groups.map { group in
            let cases = run.cases.filter { $0.group == group }
            return (
                group.isEmpty ? "(no group)" : Self.oneLine(group),
                cases.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
            )
        }
        if rows.count > 1 { rows.append(("total", total)) }
        let nameWidth = max(5, rows.map(\.name.count).max() ?? 0)
        var text = "\n"
        if !verdicts.isEmpty {
            text += padded("group", nameWidth)
            for verdict in verdicts { text += "  \(leftPadded(verdict.word, 5))" }
            text += "\n"
        }
        for row in rows {
            text += padded(row.name, nameWidth)
            for verdict in verdicts {
                let count = row.counts[verdict].map(String.init) ?? "·"
                let cell = leftPadded(count, max(5, verdict.word.count))
                text += "  " + (row.counts[verdict] == nil ? cell : colour(cell, verdict))
            }
            text += "\n"
        }
        text += updates(run.updateRates)
        text +=
            "\n" + bold("\(Decimal.count(run.cases.count, "case")): \(RunResult.sentence(of: total))") + "\n"
        text += "client \(Self.oneLine(run.clientName)) · seed \(run.seed) · \(Decimal.time(run.duration))"
        if !run.shard.isEmpty { text += " · shard \(Self.oneLine(run.shard))" }
        text += "\n"
        let missing = run.chosen - run.cases.count
        if run.isPartial || missing > 0 {
            text += "the run is not complete: "
            text +=
                missing > 0
                ? "\(Decimal.count(missing, "chosen case")) did not run\n"
                : "it was interrupted, or parts of it are missing\n"
        }
        let repeated = run.cases.count { $0.attempts != nil }
        if repeated > 0 {
            text += Decimal.count(repeated, "case")
            text += " ran again because the machine was late; use fewer --jobs\n"
        }
        text += notApplicable(run)
        for words in run.unsaid ?? [] {
            text +=
                "the client never said what its profile translates: \(Self.oneLine(words)); correct the words\n"
        }
        if !run.cases.contains(where: \.verdict.isDecided) { text += "no case was decided\n" }
        if !directory.isEmpty { text += "results: \(Self.oneLine(directory))\n" }
        return text
    }

    /// Formats how often a dashboard has shown values, one line for each interval; empty when that was not measured.
    private func updates(_ rates: [UpdateRate]) -> String {
        guard !rates.isEmpty else { return "" }
        let rows = rates.map { rate in
            [
                rate.interval > 0 ? Decimal.time(rate.interval) : "none", Decimal.text(rate.asked, 1),
                Decimal.text(rate.shown, 1),
                rate.claimed.map { "\(Decimal.short($0[0], 1)) to \(Decimal.short($0[1], 1))" } ?? "·",
            ]
        }
        let head = ["interval", "asked", "shown", "claimed"]
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([head] + rows).map { row in
            padded(row[0], widths[0])
                + row.indices.dropFirst().map { "  " + leftPadded(row[$0], widths[$0]) }.joined()
        }
        return "\nupdates of the display, a second\n" + lines.joined(separator: "\n") + "\n"
    }

    /// Formats the reasons for the verdict n/a, one line each, the most frequent one first; empty when no case has it.
    private func notApplicable(_ run: RunResult) -> String {
        let lacking = run.cases.filter { $0.verdict == .notApplicable }
        let counts = Dictionary(grouping: lacking, by: \.reason).map { ($0.key, $0.value.count) }
        return counts.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { reason, count in
            "n/a in \(Decimal.count(count, "case")): \(Self.oneLine(reason))\n"
        }.joined()
    }
}
