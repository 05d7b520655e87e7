package import Documents
import VehicleModel

package enum ProfileReader {
    static func profile(_ item: Item, _ reader: inout Reader) -> ClientProfile {
        var profile = ClientProfile(name: item["client"]?.text ?? "")
        profile.file = item.place.file
        profile.versionProbe = commandWords(item["version"]?["run"], "version.run", &reader)
        profile.capabilities = Set(unique(item["capabilities"], "capabilities", of: "capability", &reader))
        warnOfUnknownCapabilities(item["capabilities"], &reader)
        profile.transports = unique(item["transports"], "transports", of: "transport", &reader).compactMap(
            Transport.init)
        for entry in item["tasks"]?.entries ?? [] {
            guard let kind = ClientTask.Kind(rawValue: entry.key) else { continue }
            profile.tasks[kind] = taskCommand(entry.value, "tasks.\(entry.key)", &reader)
        }
        // Without a list of capabilities, a client claims the tasks that it has commands for.
        if item["capabilities"] == nil { profile.capabilities = Set(profile.tasks.keys.map(\.rawValue)) }
        for (index, rule) in (item["reports"]?.members ?? []).enumerated() {
            if let rule = ReportRuleReader.reportRule(rule, "reports[\(index)]", &reader) {
                profile.reports.append(rule)
            }
        }
        if let claims = item["claims"] { profile.claims = statedClaims(claims, "claims", &reader) }
        for entry in item["known"]?.entries ?? [] { profile.known[entry.key] = entry.value.text }
        profile.polls = Set(reader.texts(item["polls"]).map { $0.filter { $0 != " " }.uppercased() })
        for format in reader.formats.all { format.read(item, into: &profile, &reader) }
        return profile
    }

    /// Warns of each capability that no shipped case needs: a misspelt one makes cases not applicable.
    private static func warnOfUnknownCapabilities(_ item: Item?, _ reader: inout Reader) {
        for (index, member) in (item?.members ?? []).enumerated() {
            guard let name = member.text, ScalarKind.name.accepts(name),
                !Capability.known(endpoints: reader.formats.keys).contains(name)
            else { continue }
            reader.findings.warning(
                member.place, "capabilities[\(index)]",
                .unknownCapability(
                    name, nearest: Nearest.match(name, in: Capability.known(endpoints: reader.formats.keys))))
        }
    }

    private static func statedClaims(
        _ item: Item, _ path: String, _ reader: inout Reader
    ) -> ClientProfile.StatedClaims {
        var claims = ClientProfile.StatedClaims()
        if let list = item["signals"] { claims.signals = Set(reader.signals(list, "\(path).signals")) }
        if item["states"] != nil { claims.states = Set(reader.texts(item["states"])) }
        if item["kinds"] != nil { claims.kinds = Set(reader.texts(item["kinds"])) }
        if item["texts"] != nil { claims.texts = Set(reader.texts(item["texts"])) }
        claims.saysSupported = item["supported"].flatMap { reader.isOn($0) }
        claims.saysAlerts = item["alerts"].flatMap { reader.isOn($0) }
        if let sizes = item["record_sizes"] {
            let limits = ProfileKeys.claims.limits("record_sizes")
            claims.recordSizes = Set(
                sizes.members.enumerated().compactMap { index, member in
                    reader.integer(member, "\(path).record_sizes[\(index)]", within: limits)
                })
        }
        claims.updates = item["updates"].map { UpdatesReader.claim($0, "\(path).updates", &reader) }
        return claims
    }

    private static func taskCommand(_ item: Item, _ path: String, _ reader: inout Reader) -> TaskCommand {
        var run: [Transport?: [CommandText]] = [:]
        if let stated = item["run"] {
            if stated.members.isEmpty {
                for entry in stated.entries {
                    guard let transport = Transport(rawValue: entry.key) else { continue }
                    run[transport] = commandWords(entry.value, "\(path).run.\(entry.key)", &reader)
                }
            } else {
                run[nil] = commandWords(stated, "\(path).run", &reader)
            }
        }
        var command = TaskCommand(run: run, stop: reader.word(item["stop"]))
        command.stopTime = reader.word(item["stop_when"]) ?? .over
        if let ready = item["ready"], let text = ready.text,
            reportPattern(ready, "\(path).ready", &reader) != nil
        {
            command.ready = text
        }
        command.listens = item["listens"].flatMap { commandText($0, "\(path).listens", &reader) }
        let client = run.values.joined().flatMap(\.placeholders).first { $0.hasPrefix("client.") }
        if let client, command.listens == nil, let stated = item["run"] {
            reader.findings.warning(
                stated.place, "\(path).run", .withoutEffect("${\(client)}", needs: "'listens'"))
        }
        for entry in item["env"]?.entries ?? [] {
            command.environment[entry.key] = commandText(entry.value, "\(path).env.\(entry.key)", &reader)
        }
        return command
    }

    private static func commandWords(_ item: Item?, _ path: String, _ reader: inout Reader) -> [CommandText] {
        var words: [CommandText] = []
        for (index, member) in (item?.members ?? []).enumerated() {
            if let word = commandText(member, "\(path)[\(index)]", &reader) { words.append(word) }
        }
        return words
    }

    /// Returns the text in `item`. Reports placeholders that are not known.
    package static func commandText(_ item: Item, _ path: String, _ reader: inout Reader) -> CommandText? {
        guard let text = item.text else { return nil }
        let word = CommandText(text)
        for piece in word.pieces {
            guard case .placeholder(let name, let offset) = piece, !Placeholder.isKnown(name) else {
                continue
            }
            let known = Placeholder.general + Placeholder.ofEndpoint.map { "obd.\($0)" }
            reader.findings.error(
                item.place(at: offset), path,
                .unknownName(name, of: "placeholder", in: known))
        }
        return word
    }

    /// Returns the texts of a list without duplicates. Reports each duplicate.
    private static func unique(
        _ item: Item?, _ path: String, of kind: String, _ reader: inout Reader
    ) -> [String] {
        var seen: [String] = []
        for (index, member) in (item?.members ?? []).enumerated() {
            guard let text = member.text else { continue }
            if seen.contains(text) {
                reader.findings.error(member.place, "\(path)[\(index)]", .repeated(text, of: kind))
            } else {
                seen.append(text)
            }
        }
        return seen
    }

    /// Returns the regular expression in `item`. Reports an invalid one and returns nil.
    static func reportPattern(_ item: Item, _ path: String, _ reader: inout Reader) -> TextPattern? {
        guard let text = item.text, !text.isEmpty else { return nil }
        do throws(TextPattern.Mistake) {
            return try TextPattern(text)
        } catch {
            reader.findings.error(item.place(at: error.offset), path, .badPattern(error.reason))
            return nil
        }
    }
}
