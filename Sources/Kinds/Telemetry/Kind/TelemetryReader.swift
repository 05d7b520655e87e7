import Documents
import Scenarios
import Endpoints
import Rig
import SimulationCore
import Telemetry
import VehicleModel

/// Reads games that send telemetry and the events that change them.
enum TelemetryReader {
    /// Returns the endpoint that `item` describes; `item` is the value under the key of `kind`.
    static func telemetry(
        _ item: Item, _ path: String, _ kind: TelemetryKind, name: String, _ reader: inout Reader
    ) -> EndpointDescription? {
        let word = item["format"]?.text ?? kind.usualFormat
        guard let format = kind.formats.first(where: { $0.word == word }) else { return nil }
        var options = kind.options
        var own: [Peer] = []
        if let file = kind.ownFile, let named = item[file.key] {
            own = file.destinations(named, "\(path).\(file.key)", &options, &reader)
        }
        if let peer = own.first, item["to"] == nil {
            var game = TelemetryDescription(
                game: format.game, format: format.layout, role: .sender(to: peer))
            game.options = options
            let host = own.allSatisfy(\.isLoopback) ? "127.0.0.1" : "0.0.0.0"
            return endpoint(
                item, path, kind, &game, listen: .udp(host: host, port: 0), name: name, &reader)
        }
        guard
            let address = reader.listenAddress(
                item[kind.isServer ? "listen" : "to"], path + (kind.isServer ? ".listen" : ".to")),
            case .udp(let host, let port) = address
        else { return nil }
        var role = TelemetryDescription.Role.server
        if !kind.isServer {
            guard let peer = reader.destination(item["to"], "\(path).to", host, port) else { return nil }
            role = .sender(to: peer)
        }
        var game = TelemetryDescription(game: format.game, format: format.layout, role: role)
        game.options = options
        if case .sender(let peer) = role { game.redirect(to: peer) }
        var listen = address
        if !kind.isServer { listen = .udp(host: Self.ownHost(towards: host), port: 0) }
        return endpoint(item, path, kind, &game, listen: listen, name: name, &reader)
    }

    /// Returns the endpoint of `game` with what all kinds have in common.
    private static func endpoint(
        _ item: Item, _ path: String, _ kind: TelemetryKind, _ game: inout TelemetryDescription,
        listen: ListenAddress, name: String, _ reader: inout Reader
    ) -> EndpointDescription {
        let record = TelemetryKeys.record(of: kind)
        game.isUnthrottled = !kind.isServer && item["rate"]?.text == TelemetryKeys.unthrottled
        game.rate = reader.integer("rate", of: item, path, record) ?? kind.usualRate
        reader.read(TelemetryKeys.rows(of: kind), of: item, path, into: &game)
        reader.read(kind.keys, of: item, path, into: &game.options)
        for entry in item["fields"]?.entries ?? [] {
            let place = "\(path).fields".appending(key: entry.key)
            game.fields += fields(entry, named: entry.key, of: game, place, &reader)
        }
        var listen = listen
        if !kind.isServer, case .udp(let host, _) = listen {
            listen = .udp(host: host, port: game.sourcePort ?? 0)
        }
        var endpoint = EndpointDescription(name: name, listen: listen, kind: game)
        endpoint.stream.faults = reader.faults(
            item["link"], "\(path).link", among: TelemetryKeys.datagramFaults)
        refuseStreamForms(item["link"], "\(path).link", &reader)
        return endpoint
    }

    /// Changes the listening address of a server or the destination of a sender.
    static func redirect(
        _ item: Item, _ path: String, _ endpoint: inout EndpointDescription, _ reader: inout Reader
    ) {
        StructureCheck.check(item, against: .scalar(.datagramAddress), path: path, findings: &reader.findings)
        guard var game = endpoint.kind as? TelemetryDescription,
            ScalarKind.datagramAddress.accepts(item.text ?? ""),
            let address = reader.listenAddress(item, path), case .udp(let host, let port) = address
        else { return }
        guard case .sender = game.role else {
            endpoint.listen = address
            return
        }
        guard let peer = reader.destination(item, path, host, port) else { return }
        game.redirect(to: peer)
        endpoint.kind = game
        endpoint.listen = .udp(host: Self.ownHost(towards: host), port: game.sourcePort ?? 0)
    }

    /// Returns the local address that a sender binds to reach `host`.
    private static func ownHost(towards host: String) -> String {
        if host == "localhost" || host.hasPrefix("127.") || host == "::1" { return "127.0.0.1" }
        return host.contains(":") ? "::" : "0.0.0.0"
    }

    /// Returns the settings of the field `name` in the packets of `game` that `entry` states.
    static func fields(
        _ entry: Item.Entry, named name: String, of game: TelemetryDescription, _ path: String,
        _ reader: inout Reader
    ) -> [FieldSetting] {
        let (layouts, field) = game.layouts(with: name)
        guard !layouts.isEmpty else {
            let nearest = reader.findings.isFull ? nil : PacketFieldNames(game).nearest(to: name)
            let format = game.layouts.count == 1 ? " --format \(game.layouts[0].name)" : ""
            reader.findings.error(
                entry.keyPlace, path,
                .unknownName(
                    name, of: "field",
                    advice: nearest.map { "did you mean '\($0)'?" }
                        ?? "see 'dyno decode telemetry --list\(format)'"))
            return []
        }
        var settings: [FieldSetting] = []
        for layout in layouts {
            guard let row = layout.field(named: field) else { continue }
            guard let source = fieldSource(entry.value, path, &reader) else { return [] }
            if let objection = FieldOverrides([field: source]).objections(in: layout).first {
                reader.findings.error(
                    entry.value.place, path,
                    .unfitting(entry.value.text ?? "", field: row.name, reason: objection.reason))
                return []
            }
            settings.append(FieldSetting(layout: layout.name, field: field, source: source))
        }
        return settings
    }

    private static func fieldSource(
        _ item: Item, _ path: String, _ reader: inout Reader
    ) -> FieldOverrides.Source? {
        if let text = item.text { return text.isEmpty ? nil : .value(Self.fieldValue(text)) }
        if let ends = item["ramp"] {
            let values = ends.members.compactMap { $0.text.flatMap(QuantityText.init)?.value }
            guard values.count == 2, let over = reader.duration(item["over"], "\(path).over") else {
                return nil
            }
            return .signal(.ramp(from: values[0], to: values[1], over: over))
        }
        if let points = item["keyframes"] { return fieldKeyframes(points, item, path, &reader) }
        guard let kind = reader.word(item["wave"], Wave.Kind.self),
            let mean = item["mean"]?.text.flatMap(QuantityText.init)?.value,
            let amplitude = item["amplitude"]?.text.flatMap(QuantityText.init)?.value,
            let period = reader.duration(item["period"], "\(path).period")
        else { return nil }
        let phase = reader.number("phase", of: item, path, Keys.wave) ?? 0
        return .signal(
            .wave(Wave(kind: kind, mean: mean, amplitude: amplitude, period: period, phase: phase)))
    }

    private static func fieldKeyframes(
        _ points: Item, _ item: Item, _ path: String, _ reader: inout Reader
    ) -> FieldOverrides.Source? {
        var frames: [SignalSource.Keyframe] = []
        for (index, point) in points.members.enumerated() where point.members.count == 2 {
            let place = "\(path).keyframes[\(index)]"
            guard let time = reader.duration(point.members[0], "\(place)[0]"),
                let value = point.members[1].text.flatMap(QuantityText.init)?.value
            else { continue }
            if let last = frames.last, last.at >= time {
                reader.findings.error(point.members[0].place, "\(place)[0]", .timesDoNotRise)
            }
            frames.append(.init(at: time, value: value))
        }
        guard !frames.isEmpty else { return nil }
        return .signal(.keyframes(frames, interpolation: reader.isOn(item["step"]) == true ? .step : .linear))
    }

    /// Parses an integer, a real number, NaN or an infinity, or else a text.
    private static func fieldValue(_ text: String) -> PacketValue {
        switch text {
        case "NaN": return .real(.nan)
        case "Inf", "+Inf": return .real(.infinity)
        case "-Inf": return .real(-.infinity)
        default: break
        }
        if let whole = IntegerText(text)?.value { return .integer(Int64(whole)) }
        if let number = QuantityText(text), number.unit.isEmpty { return .real(number.value) }
        return .text(text)
    }

    /// Reports fault forms that apply only to text, such as duplicate lines.
    private static func refuseStreamForms(_ item: Item?, _ path: String, _ reader: inout Reader) {
        guard let found = item?["duplicate"], found.text == "lines" else { return }
        reader.findings.error(
            found.place, "\(path).duplicate", .outOfRange("lines", range: "answer: a datagram has no lines"))
    }
}

extension TelemetryReader {
    /// Returns the field settings of an entry of an event's `set`; nil when the entry names a signal or no
    /// telemetry endpoint.
    static func fieldActions(
        _ entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [any EventAction]? {
        guard SignalCatalogue.id(entry.key) == nil, let dot = entry.key.firstIndex(of: ".") else {
            return nil
        }
        guard let endpoint = scene.endpoints.id(named: String(entry.key[..<dot])),
            let game = TelemetryDescription.game(scene.endpoints[endpoint])
        else { return nil }
        let name = String(entry.key[entry.key.index(after: dot)...])
        return fields(entry, named: name, of: game, path, &reader).map {
            SetFieldAction(endpoint: endpoint, $0)
        }
    }

    /// Returns the rate changes of an event.
    static func rates(
        _ item: Item, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [any EventAction] {
        item.entries.compactMap { entry in
            let place = path.appending(key: entry.key)
            guard let rate = reader.integer(entry.value, place, within: .integers(Keys.slots)) else {
                return nil
            }
            guard let endpoint = scene.endpoints.id(named: entry.key),
                TelemetryDescription.describes(scene.endpoints[endpoint])
            else {
                let games = scene.endpoints.filter(TelemetryDescription.describes).map(\.name)
                reader.findings.error(
                    entry.keyPlace, place,
                    .unknownName(entry.key, of: "telemetry endpoint", in: games))
                return nil
            }
            return RateAction(endpoint: endpoint, rate)
        }
    }
}
