package import Conformance

/// Merges the results of several shards into one result.
package struct ShardMerge: Sendable {
    /// The merged result; its cases have the natural order of their ids, repetitions in ascending order.
    package let run: RunResult

    /// Warnings for the user: missing shards, different versions of the program.
    package let remarks: [String]

    /// Merges `runs`, each with the name of its file.
    ///
    /// Throws when there is none, when clients, seeds or numbers of shards differ, or when two files hold the
    /// same shard or the same repetition of a case.
    package init(_ runs: [(file: String, run: RunResult)]) throws(ReportMistake) {
        guard let first = runs.first else { throw ReportMistake("no file to merge") }
        var remarks: [String] = []
        for (file, run) in runs.dropFirst() {
            try Self.same("client", first.run.clientName, run.clientName, first.file, file)
            try Self.same("seed", "\(first.run.seed)", "\(run.seed)", first.file, file)
            if run.tool != first.run.tool {
                remarks.append("\(first.file) is by \(first.run.tool) and \(file) by \(run.tool)")
            }
        }
        try Self.refuseOverlaps(runs)
        var merged = first.run
        merged.cases = runs.flatMap(\.run.cases).sorted {
            $0.id == $1.id ? $0.repetition < $1.repetition : NaturalOrder.precedes($0.id, $1.id)
        }
        merged.started = runs.map(\.run.started).min() ?? ""
        // Shards run at the same time, so the longest one counts.
        merged.duration = runs.map(\.run.duration).max() ?? 0
        merged.chosen = runs.reduce(0) { $0 + $1.run.chosen }
        merged.isStrict = runs.contains(where: \.run.isStrict)
        merged.shard = ""
        let missing = try Self.missingShards(runs)
        if !missing.isEmpty {
            let verb = missing.count == 1 ? "shard is" : "shards are"
            remarks.append("\(missing.count) \(verb) missing: \(missing.joined(separator: ", "))")
        }
        merged.isPartial = !missing.isEmpty || runs.contains(where: \.run.isPartial)
        merged.findCauses()
        merged.sumLateness()
        run = merged
        self.remarks = remarks
    }

    private static func same(
        _ what: String, _ one: String, _ other: String, _ first: String, _ second: String
    ) throws(ReportMistake) {
        guard one != other else { return }
        throw ReportMistake(
            "\(first) and \(second) cannot be merged: \(what) '\(one)' and '\(other)'; "
                + "'dyno report matrix' sets different clients side by side")
    }

    private static func refuseOverlaps(_ runs: [(file: String, run: RunResult)]) throws(ReportMistake) {
        var files: [String: String] = [:]
        for (file, run) in runs {
            for result in run.cases {
                let key = "\(result.id)\u{0}\(result.repetition)"
                if let other = files.updateValue(file, forKey: key) {
                    throw ReportMistake("\(result.name) is in both \(other) and \(file)")
                }
            }
        }
    }

    /// Returns the missing shards as `K/N`; none when no result is of a shard.
    private static func missingShards(_ runs: [(file: String, run: RunResult)]) throws(ReportMistake)
        -> [String]
    {
        let shards = runs.compactMap { entry in Shard(entry.run.shard).map { (entry.file, $0) } }
        guard let (firstFile, first) = shards.first else { return [] }
        var held: [Int: String] = [:]
        for (file, shard) in shards {
            guard shard.count == first.count else {
                throw ReportMistake(
                    "\(firstFile) is one of \(first.count) shards and \(file) one of \(shard.count); "
                        + "merge shards of one run")
            }
            if let other = held.updateValue(file, forKey: shard.number) {
                throw ReportMistake("\(other) and \(file) are both shard \(shard.number)/\(shard.count)")
            }
        }
        return (1...first.count).filter { held[$0] == nil }.map { "\($0)/\(first.count)" }
    }
}

/// The natural order of ids: `ELM-9` precedes `ELM-10`.
enum NaturalOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        var left = Array(left.utf8)[...]
        var right = Array(right.utf8)[...]
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let one = number(&left)
                let other = number(&right)
                if one.count != other.count { return one.count < other.count }
                if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
            } else {
                guard a == b else { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.isEmpty && !right.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Removes the digits at the beginning of `text` and returns them without leading zeros.
    private static func number(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix { isDigit($0) }
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
