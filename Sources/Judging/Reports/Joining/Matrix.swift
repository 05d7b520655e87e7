package import Conformance
import SimulationCore

/// A table of the verdicts of several clients: one row for each case, one column for each client.
package struct Matrix: Sendable {
    package struct Column: Sendable {
        /// The client with its version; followed by the name of the file when several columns have the same
        /// client.
        package let name: String
        package let run: RunResult
        /// The name of the file from which `run` was read.
        package let file: String
    }

    package struct Row: Sendable {
        package let id: String
        package let title: String
        package let group: String
        /// The verdict of each client in the order of the columns; nil where the case was not run.
        ///
        /// Of several repetitions the worst verdict counts.
        package let verdicts: [Verdict?]

        /// Whether the clients have different verdicts; `n/a` and cases that were not run do not count.
        package var differs: Bool {
            Set(verdicts.compactMap { $0 }.filter { $0 != .notApplicable }).count > 1
        }
    }

    /// The clients, in the order of the files.
    package let columns: [Column]

    /// The cases, sorted by group and then by id, in natural order.
    package let rows: [Row]

    /// Creates a table of `runs`, each with the name of its file.
    ///
    /// Throws when `runs` is empty.
    package init(_ runs: [(file: String, run: RunResult)]) throws(ReportMistake) {
        guard !runs.isEmpty else { throw ReportMistake("no file to compare") }
        let names = runs.map(\.run.clientName)
        columns = zip(names, runs).map { name, entry in
            let isUnique = names.count { $0 == name } == 1
            return Column(name: isUnique ? name : "\(name) (\(entry.file))", run: entry.run, file: entry.file)
        }
        var order: [String] = []
        var first: [String: CaseResult] = [:]
        var verdicts: [String: [Int: [Verdict]]] = [:]
        for (column, entry) in runs.enumerated() {
            for result in entry.run.cases {
                if first.updateValue(first[result.id] ?? result, forKey: result.id) == nil {
                    order.append(result.id)
                }
                verdicts[result.id, default: [:]][column, default: []].append(result.verdict)
            }
        }
        rows = order.compactMap { id in
            guard let result = first[id] else { return nil }
            let cells = runs.indices.map { column in
                verdicts[id]?[column].flatMap { $0.count == 1 ? $0[0] : Verdict.worst($0) }
            }
            return Row(id: id, title: result.title, group: result.group, verdicts: cells)
        }.sorted {
            $0.group == $1.group
                ? NaturalOrder.precedes($0.id, $1.id) : NaturalOrder.precedes($0.group, $1.group)
        }
    }

    /// The table as JSON: the clients, and each case with its verdicts in the order of the clients.
    ///
    /// The verdict of a case that was not run is `not run`.
    package var json: String {
        let clients = columns.map { column in
            JSONValue.object([
                .init("name", .string(column.name)), .init("client", .string(column.run.client)),
                .init("version", .string(column.run.clientVersion)),
                .init("seed", .string("\(column.run.seed)")),
                .init("started", .string(column.run.started)), .init("file", .string(column.file)),
                .init(
                    "counts",
                    .object(
                        Verdict.reportOrder.compactMap { verdict in
                            column.run.counts[verdict].map { .init(verdict.rawValue, .number($0)) }
                        })),
            ])
        }
        let cases = rows.map { row in
            JSONValue.object([
                .init("id", .string(row.id)), .init("title", .string(row.title)),
                .init("group", .string(row.group)),
                .init("differs", .bool(row.differs)),
                .init(
                    "verdicts",
                    .list(row.verdicts.map { .string($0?.rawValue ?? "not run") })),
            ])
        }
        return JSONValue.object([
            .init("format", .number(RunResult.currentFormat)), .init("clients", .list(clients)),
            .init("cases", .list(cases)),
        ]).indentedText() + "\n"
    }
}
