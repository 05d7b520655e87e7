package import Documents
package import Endpoints
package import Rig

package struct ScenarioLoader: Sendable {
    /// The kinds of endpoint that the files can describe.
    package let formats: EndpointFormats

    /// A loader that knows the kinds of endpoint `formats`.
    package init(_ formats: EndpointFormats) { self.formats = formats }

    /// The contents of a scenario file.
    package struct Loaded: Sendable {
        /// The scenarios in file order, at least one.
        package let scenarios: [Scenario]

        package let warnings: [Finding]

        /// The paths of all files that were read: the scenario file and the files that it names.
        package let files: [String]
    }

    /// Loads the file at `path`, or the embedded scenario of that name (`quickstart`, `elm327/two-ecu-petrol`,
    /// `two-ecu-petrol`).
    ///
    /// Each of `overrides` (`NAME=VALUE`) is applied to every scenario. All errors are thrown together.
    package func load(
        path: String, overrides: [String] = []
    ) throws(ScenarioMistakes) -> Loaded {
        let file = FileLookup.files(path, as: .scenario).first ?? path
        var findings = Findings()
        let bytes = findings.bytes(of: file)
        return try load(file: file, bytes: bytes, overrides: overrides, findings)
    }

    /// Loads the scenarios in `text`; findings name the file `file`.
    package func load(
        text: String, file: String, overrides: [String] = []
    ) throws(ScenarioMistakes) -> Loaded {
        try load(file: file, bytes: Array(text.utf8), overrides: overrides)
    }

    /// Loads the default scenario: a warm petrol car at idle behind an ELM327.
    package func quickstart(overrides: [String] = []) throws(ScenarioMistakes) -> Loaded {
        try load(path: "\(Files.shippedPrefix)quickstart.yaml", overrides: overrides)
    }

    /// The names of the embedded scenarios, as `load(path:overrides:)` accepts them.
    package static var shippedScenarios: [String] {
        ShippedFiles.scenarioFiles.filter { !$0.hasPrefix("vehicles/") }.map {
            String($0.dropLast(".yaml".count))
        }
    }

    /// The directories of the embedded scenarios, as `files(at:overrides:)` accepts them.
    package static var shippedFolders: [String] {
        Set(shippedScenarios.compactMap { name in name.firstIndex(of: "/").map { String(name[..<$0]) } })
            .sorted()
    }

    /// The names of the embedded vehicles, as the key `base` accepts them.
    package static var shippedVehicles: [String] { ShippedFiles.vehicles }

    /// The names of the embedded client profiles, as `dyno check --client` accepts them.
    package static var shippedProfiles: [String] { ShippedNames(.profile).overview }

    /// Validates the files at `paths` and returns all errors and warnings; directories are searched
    /// recursively for YAML files.
    package func validate(paths: [String]) -> [Finding] {
        paths.flatMap(Self.filesToValidate).flatMap { path in
            var findings = Findings()
            if let bytes = Files.bytes(of: path) {
                _ = read(file: path, bytes: bytes, overrides: [], kind: nil, findings: &findings)
            } else {
                findings.error(
                    Place(file: path, line: 1, column: 1), "", FileLookup.problem(of: path, as: .scenario))
            }
            var sorted = findings.sorted
            if findings.dropped > 0, let last = sorted.last {
                sorted.append(
                    Finding(place: last.place, severity: .error, path: "", problem: .others(findings.dropped))
                )
            }
            return sorted
        }
    }

    package enum Kind: Sendable { case scenario, vehicle, profile }

    /// Returns the files that `path` stands for; a folder without any gives none, anything else at least itself.
    private static func filesToValidate(_ path: String) -> [String] {
        let files = FileLookup.filesOfAnyKind(path)
        return files.isEmpty && !Files.exists(path) ? [path] : files
    }

    private func load(
        file: String, bytes: [UInt8]?, overrides: [String], _ begun: Findings = Findings()
    ) throws(ScenarioMistakes) -> Loaded {
        var findings = begun
        guard let bytes else {
            findings.error(
                Place(file: file, line: 1, column: 1), "", FileLookup.problem(of: file, as: .scenario))
            throw ScenarioMistakes(findings)
        }
        let scenarios = read(
            file: file, bytes: bytes, overrides: overrides, kind: .scenario, findings: &findings)
        guard !findings.haveErrors, !scenarios.isEmpty else { throw ScenarioMistakes(findings) }
        return Loaded(scenarios: scenarios, warnings: findings.sorted, files: findings.files)
    }

    /// Reads the scenarios of a file; nil for `kind` determines the kind of each document by its keys.
    ///
    /// Documents that describe a vehicle or a client are validated and add no scenario.
    package func read(
        file: String, bytes: [UInt8], overrides: [String], kind: Kind?, findings: inout Findings
    ) -> [Scenario] {
        scenarios(
            in: Self.documents(file: file, bytes: bytes, findings: &findings), overrides: overrides,
            kind: kind,
            findings: &findings)
    }

    /// Parses the documents of a file in order. Returns none and adds an error when the file cannot be used.
    static func documents(file: String, bytes: [UInt8], findings: inout Findings) -> [Item] {
        guard let source = SourceText(file: file, bytes: bytes, findings: &findings) else { return [] }
        guard let documents = OwnFile.documents(of: source, findings: &findings) else {
            findings.error(Place(file: file, line: 1, column: 1), "", .foreign)
            return []
        }
        if documents.isEmpty, !findings.haveErrors {
            findings.error(Place(file: file, line: 1, column: 1), "", .empty)
        }
        return documents
    }

    /// Reads the scenarios of the `documents` of a file, as `read` does.
    func scenarios(
        in documents: [Item], overrides: [String], kind: Kind?, findings: inout Findings
    ) -> [Scenario] {
        var scenarios: [Scenario] = []
        for document in documents {
            switch kind ?? Self.kind(of: document) {
            case .scenario:
                let variants = self.scenarios(document, overrides: overrides, findings: &findings)
                if let id = variants.first?.rig.id, !id.isEmpty,
                    scenarios.contains(where: { $0.rig.id == id }), let place = document["id"]?.place
                {
                    findings.error(place, "id", .repeated(id, of: "id"))
                }
                scenarios += variants
            case .vehicle:
                vehicle(document, findings: &findings)
            case .profile:
                _ = ProfileLoader(formats).read(document, findings: &findings)
            }
        }
        return scenarios
    }

    /// Reads the scenario of `document`, or one scenario for each of its variants, merged with the rest of
    /// the document.
    private func scenarios(
        _ document: Item, overrides: [String], findings: inout Findings
    ) -> [Scenario] {
        guard let variants = document["variants"], !variants.members.isEmpty else {
            return [scenario(document, overrides: overrides, findings: &findings)]
        }
        var own = Findings()
        StructureCheck.check(document, against: .record(formats.scenario), findings: &own)
        for finding in own.all { findings.error(finding.place, finding.path, finding.problem) }
        guard !own.haveErrors else { return [] }
        let shared = Item(
            place: document.place, content: .mapping(document.entries.filter { $0.key != "variants" }))
        var names: Set<String> = []
        var scenarios: [Scenario] = []
        for (index, member) in variants.members.enumerated() {
            let name = member["name"]?.text ?? ""
            if !names.insert(name).inserted, let place = member["name"]?.place {
                findings.error(place, "variants[\(index)].name", .repeated(name, of: "variant"))
            }
            let change = Item(
                place: document.place, content: .mapping(member.entries.filter { $0.key != "name" }))
            let merged = Merge.lay(change, on: shared, shape: .record(formats.scenario))
            var scenario = scenario(merged, overrides: overrides, findings: &findings)
            scenario.variant = name
            scenarios.append(scenario)
        }
        return scenarios
    }

    private func scenario(
        _ document: Item, overrides: [String], findings: inout Findings
    ) -> Scenario {
        var document = Self.withVehicle(document)
        for (index, text) in overrides.enumerated() {
            document = Override(text, line: index + 1).apply(
                to: document, formats.scenario, findings: &findings)
        }
        StructureCheck.check(document, against: .record(formats.scenario), findings: &findings)
        var library = VehicleLibrary(findings: findings)
        let stated = document["vehicle"] ?? document
        let vehicle = library.complete(stated, "vehicle", chain: [document.place.file])
        var reader = Reader(findings: library.findings, formats: formats)
        let scenario = reader.scenario(document, vehicle: vehicle)
        findings = reader.findings
        return scenario
    }

    /// Adds the default vehicle to a `document` that describes none, so that overrides can change it.
    private static func withVehicle(_ document: Item) -> Item {
        guard case .mapping(let entries) = document.content, document["vehicle"] == nil else {
            return document
        }
        func entry(_ key: String, _ content: Item.Content) -> Item.Entry {
            Item.Entry(
                key: key, keyPlace: document.place, value: Item(place: document.place, content: content))
        }
        let vehicle = entry("vehicle", .mapping([entry("base", .scalar(VehicleLibrary.usual))]))
        return Item(place: document.place, content: .mapping(entries + [vehicle]))
    }

    private func vehicle(_ document: Item, findings: inout Findings) {
        StructureCheck.check(document, against: .record(Keys.vehicleFile), findings: &findings)
        var library = VehicleLibrary(findings: findings)
        let vehicle = library.complete(document, "", chain: [document.place.file])
        var reader = Reader(findings: library.findings, formats: formats)
        _ = reader.vehicle(vehicle, "")
        findings = reader.findings
    }

    /// Determines the kind of a document: a profile has the key `client` and no `dyno`, and a vehicle file
    /// has more keys of a vehicle than of a scenario.
    package static func kind(of document: Item) -> Kind {
        if document["client"] != nil, document["dyno"] == nil { return .profile }
        func count(_ record: Shape.Record) -> Int { document.entries.count { record.key($0.key) != nil } }
        return count(VehicleKeys.vehicle) > count(Keys.scenario) - (document["dyno"] == nil ? 0 : 1)
            ? .vehicle : .scenario
    }
}

extension RigDescription {
    /// Returns the change of an address that somebody probably means who writes only a port, an address or a name.
    private func assignment(meantBy text: String) -> String? {
        guard let name = (endpoints.first { $0.name == text } ?? endpoints.first)?.name else { return nil }
        if text.contains("://") || text.hasPrefix("pty:") { return "\(name)=\(text)" }
        guard let port = text.split(separator: ":").last, UInt16(port) != nil else {
            return "\(name)=tcp://127.0.0.1:35000"
        }
        return "\(name)=tcp://\(text.contains(":") ? text : "127.0.0.1:\(text)")"
    }

    /// Changes the addresses of endpoints according to `changes`, each `NAME=URL` as `--listen` accepts it.
    /// All errors are thrown together.
    package mutating func listen(_ changes: [String]) throws(ScenarioMistakes) {
        var reader = Reader(findings: Findings(), formats: .none)
        for (index, text) in changes.enumerated() {
            let place = Place(file: "--listen", line: index + 1, column: 1)
            guard let equals = text.firstIndex(of: "=") else {
                reader.findings.error(place, "", .notAnAssignment(example: assignment(meantBy: text)))
                continue
            }
            let name = String(text[..<equals])
            let url = String(text[text.index(after: equals)...])
            guard let endpoint = endpoints.firstIndex(where: { $0.name == name }) else {
                reader.findings.error(
                    place, "", .unknownName(name, of: "endpoint", in: endpoints.map(\.name)))
                continue
            }
            let item = Item(
                place: Place(file: "--listen", line: index + 1, column: name.unicodeScalars.count + 2),
                content: .scalar(url))
            endpoints[endpoint].format?.redirect(
                &endpoints[endpoint], to: item, name, &reader)
            TerminalReader.refuseNamelessTerminal(item, name, endpoint, endpoints[endpoint], events, &reader)
        }
        if reader.findings.haveErrors { throw ScenarioMistakes(reader.findings) }
    }
}

/// Functions of the scenario format that the command line uses for its own arguments.
extension ScenarioLoader {
    /// Returns the number of YAML files that `paths` stand for, on disk or embedded; directories are searched
    /// recursively.
    package static func fileCount(paths: [String]) -> Int {
        paths.flatMap(FileLookup.filesOfAnyKind).count { Files.exists($0) }
    }

    /// Parses an address to listen at in the syntax of scenario files; nil when `text` is not one.
    package static func listenAddress(parsing text: String) -> ListenAddress? {
        ListenAddressText(text)?.value
    }

    /// Parses a duration in the syntax of scenario files (`250ms`, `10s`, `2min`); nil when `text` is not one
    /// or exceeds 1000 h.
    package static func duration(parsing text: String) -> Duration? {
        DurationText(text)?.value
    }
}
