package import Documents

/// Finds scenarios at paths.
extension ScenarioLoader {
    package struct File: Sendable {
        /// The path at which the file was found; for an embedded file `shipped:` and its name.
        package let path: String

        /// The index, among the paths that were given, of the one under which it was found.
        package let origin: Int

        package let text: String

        /// The scenarios in file order, variants included.
        package let scenarios: [Scenario]

        package let warnings: [Finding]

        /// The paths of all files that were read for it: the file itself and the files that it names.
        package let inputs: [String]
    }

    /// Loads the scenario files at `paths`.
    ///
    /// Each path is a file, a directory, or the name of an embedded scenario or of a directory of them. The
    /// files of a directory are sorted by path, and a file is loaded once. A file in a directory that
    /// describes something else (a vehicle, a client) is skipped. The errors of all files are thrown
    /// together.
    package func files(
        at paths: [String], overrides: [String] = []
    ) throws(ScenarioMistakes) -> [File] {
        var findings = Findings()
        var files: [File] = []
        var seen: Set<String> = []
        for (origin, path) in paths.enumerated() {
            let found = Self.caseFiles(at: path)
            for file in found where seen.insert(Files.normalised(file)).inserted {
                var own = findings
                guard let bytes = own.bytes(of: file) else {
                    findings.error(
                        Place(file: file, line: 1, column: 1), "", FileLookup.problem(of: file, as: .cases))
                    continue
                }
                let documents = Self.documents(file: file, bytes: bytes, findings: &own)
                guard found == [file] || Self.holdScenarios(documents) else { continue }
                let scenarios = scenarios(
                    in: documents, overrides: overrides, kind: .scenario, findings: &own)
                files.append(
                    File(
                        path: file, origin: origin, text: String(decoding: bytes, as: UTF8.self),
                        scenarios: scenarios,
                        warnings: own.all.dropFirst(findings.all.count).filter { $0.severity == .warning },
                        inputs: Array(own.files.dropFirst(findings.files.count))))
                findings = own
            }
        }
        Self.repeatedIDs(in: files, &findings)
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        return files
    }

    /// Reports ids of cases that occur in more than one file: results identify a case by its id alone.
    private static func repeatedIDs(in files: [File], _ findings: inout Findings) {
        var owners: [String: String] = [:]
        for file in files {
            for scenario in file.scenarios where !scenario.expectations.isEmpty {
                let id = scenario.rig.id
                guard let owner = owners[id] else {
                    owners[id] = file.path
                    continue
                }
                if owner != file.path { findings.error(scenario.place, "id", .repeated(id, of: "id")) }
            }
        }
    }

    private static func caseFiles(at path: String) -> [String] {
        let files = FileLookup.files(path, as: .cases)
        return files.isEmpty && !Files.exists(path) ? [path] : files
    }

    /// Returns whether a file found in a directory holds scenarios. A malformed file, which has no documents, counts as
    /// one, so that its errors are reported.
    private static func holdScenarios(_ documents: [Item]) -> Bool {
        guard let first = documents.first else { return true }
        return first["client"] == nil && kind(of: first) == .scenario
    }
}
