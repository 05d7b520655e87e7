/// Finding scenarios under paths.
extension ScenarioLoader {
    /// A file of scenarios.
    public struct File: Sendable {
        /// Its path as it was found; of a shipped file `shipped:` and its name.
        public let path: String

        /// Its text.
        public let text: String

        /// Its scenarios in file order, variants included.
        public let scenarios: [Scenario]

        /// What is odd in it but does no harm.
        public let warnings: [Finding]

        /// The files that were read for it: itself and those that it names.
        public let inputs: [String]
    }

    /// The files with scenarios at `paths`, each a file, a folder or the name of a shipped scenario or folder of them; the
    /// files of a folder by their names, none twice. Files below a folder that describe something else (vehicles, clients)
    /// are passed over. The mistakes of all files are thrown at once.
    public static func files(
        at paths: [String], overrides: [String] = []
    ) throws(ScenarioMistakes) -> [File] {
        var findings = Findings()
        var files: [File] = []
        var seen: Set<String> = []
        for path in paths {
            let found = caseFiles(at: path)
            for file in found where seen.insert(Files.normalised(file)).inserted {
                let (known, told) = (findings.files.count, findings.all.count)
                guard let bytes = findings.bytes(of: file) else {
                    findings.error(Place(file: file, line: 1, column: 1), "", .unreadable)
                    continue
                }
                let isNamed = found == [file]
                guard isNamed || holdsScenarios(file: file, bytes: bytes) else { continue }
                let scenarios = read(
                    file: file, bytes: bytes, overrides: overrides, kind: .scenario, findings: &findings)
                files.append(
                    File(
                        path: file, text: String(decoding: bytes, as: UTF8.self), scenarios: scenarios,
                        warnings: findings.all[told...].filter { $0.severity == .warning },
                        inputs: Array(findings.files[known...])))
            }
        }
        repeatedIDs(in: files, &findings)
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        return files
    }

    /// Cases are told apart by their ids, whatever file they stand in.
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
        if Files.exists(path) { return Files.yamlFiles(at: path) }
        let name = path.hasSuffix("/") ? String(path.dropLast()) : path
        let shipped = ShippedFiles.scenarioFiles
        let file = shipped.filter { $0 == "\(name).yaml" }
        let below = file.isEmpty ? shipped.filter { $0.hasPrefix("\(name)/") }.sorted() : file
        return below.isEmpty ? [path] : below.map { Files.shippedPrefix + $0 }
    }

    /// Whether a file found in a folder is one of scenarios; one that is broken counts, so that its mistakes are told.
    private static func holdsScenarios(file: String, bytes: [UInt8]) -> Bool {
        var findings = Findings()
        guard let source = SourceText(file: file, bytes: bytes, findings: &findings) else { return true }
        guard let first = OwnFile.documents(of: source, findings: &findings)?.first else { return true }
        return first["client"] == nil && kind(of: first) == .scenario
    }
}
