import Documents
import Scenarios
import SimulationCore
import Telemetry

/// Reads the files with which users of EA SPORTS WRC configure its telemetry: `config.json`, the structures in `udp`,
/// and the list of channels in `readme`.
///
/// Mistakes are reported at their places in these files, and then nothing is sent at all.
struct RallyConfigurationReader {
    /// The largest file that is read.
    private static let largestFile = SourceText.largest

    private static let mostLines = 64
    private var findings: Findings
    private let folder: String
    /// The channels of the game's version; nil when its list is not there.
    private var channels: [String: RallyChannel]?
    /// The packets of the structures that have been read; nil for one with a mistake.
    private var structures: [String: [RallyPacket: RallyStructure]?] = [:]

    /// Returns the enabled lines of the configuration that `item` names, an empty list when it has mistakes.
    static func lines(_ item: Item, _ path: String, _ reader: inout Reader) -> [RallyLine] {
        guard let name = item.text, !name.isEmpty else { return [] }
        let file = Files.resolve(name, from: item.place.file)
        var own = RallyConfigurationReader(findings: reader.findings, file: file)
        defer { reader.findings = own.findings }
        let count = own.findings.count
        guard let root = own.document(file) else {
            own.findings.error(item.place, path, FileLookup.unreadable(name, in: item.place.file))
            return []
        }
        let lines = own.lines(of: root)
        if lines.isEmpty, own.findings.count == count {
            own.findings.error(
                item.place, path,
                .unusableFile(name, reason: "no line is enabled; write \"bEnabled\": true in one of them"))
        }
        return lines
    }

    private init(findings: Findings, file: String) {
        self.findings = findings
        folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    }

    // MARK: config.json

    private static let line = Shape.Record([
        .init(
            "structure", .text, required: true, "Name a structure: wrc, wrc_experimental, or a file in udp"),
        .init("packet", .word(RallyPacket.self), required: true, "Name the packet of the structure"),
        .init("ip", .text, required: true, "Write the address of the receiver"),
        .init("port", .integer(1...65_535), required: true, "Write the port of the receiver"),
        .init(
            "frequencyHz", .integer(-1...1000), required: true,
            "Write packets a second, -1 for every frame, 0 for a packet of an event"),
        .init("bEnabled", .scalar(.word(["true", "false"])), required: true, "Write true or false"),
    ])

    private mutating func lines(of root: Item) -> [RallyLine] {
        expect("2", in: root["schema"], "schema", of: root)
        guard let udp = value("udp", of: root, ""), let packets = value("packets", of: udp, "udp") else {
            return []
        }
        readChannels()
        let shape = Shape.list(.record(Self.line), count: 0...Self.mostLines)
        StructureCheck.check(packets, against: shape, path: "udp.packets", findings: &findings)
        var lines: [RallyLine] = []
        for (index, item) in packets.members.enumerated() {
            guard let line = line(item, "udp.packets[\(index)]") else { continue }
            lines.append(line)
        }
        return lines
    }

    /// Returns a line when it is enabled and right.
    private mutating func line(_ item: Item, _ path: String) -> RallyLine? {
        var reader = Reader(findings: findings, formats: .none)
        let port = reader.integer("port", of: item, path, Self.line)
        let frequency = reader.integer("frequencyHz", of: item, path, Self.line)
        findings = reader.findings
        guard item["bEnabled"]?.text == "true", let named = item["structure"], let id = named.text,
            let packetItem = item["packet"], let packet = packetItem.text.flatMap(RallyPacket.init),
            let host = host(item["ip"], "\(path).ip")
        else { return nil }
        guard let packets = structure(id, named: named, "\(path).structure") else { return nil }
        guard let structure = packets[packet] else {
            let known = RallyPacket.allCases.filter { packets[$0] != nil }.map(\.rawValue)
            findings.error(
                packetItem.place, "\(path).packet",
                .unusable(packet.rawValue, expected: "a packet of '\(id)': \(known.joined(separator: ", "))"))
            return nil
        }
        guard let port, let frequency else { return nil }
        return RallyLine(structure, to: Peer(host: host, port: port), frequency: frequency)
    }

    private mutating func host(_ item: Item?, _ path: String) -> String? {
        guard let item, let text = item.text, !text.isEmpty else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isAddress = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.count <= 3 }
        guard isAddress || text == "localhost" else {
            findings.error(item.place, path, .unusable(text, expected: "an address such as 127.0.0.1"))
            return nil
        }
        return text
    }

    // MARK: Structures

    /// Returns the packets of structure `id`, of the game or of a file in `udp`.
    private mutating func structure(
        _ id: String, named item: Item, _ path: String
    ) -> [RallyPacket: RallyStructure]? {
        let own = RallyLayouts.packets(of: id)
        if !own.isEmpty { return Dictionary(uniqueKeysWithValues: own.map { ($0.packet, $0) }) }
        if let known = structures[id] { return known }
        structures[id] = .some(nil)
        let isName = id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F || $0 == 0x2D
        }
        guard isName else {
            findings.error(
                item.place, path,
                .unusable(id, expected: "letters, digits, _ and -: the name of a file in udp"))
            return nil
        }
        guard let root = document("\(folder)udp/\(id).json") else {
            let known = Set(RallyLayouts.structures.map(\.id)).sorted()
            findings.error(
                item.place, path,
                Nearest.match(id, in: known) == nil
                    ? FileLookup.unreadable("udp/\(id).json", in: item.place.file)
                    : .unknownName(id, of: "structure", in: known))
            return nil
        }
        let packets = packets(of: root, id)
        structures[id] = .some(packets)
        return packets
    }

    private static let names = Shape.list(.text, count: 0...256)

    private static let packetRecord = Shape.Record([
        .init("id", .word(RallyPacket.self), required: true, "Name the packet"),
        .init("channels", names, required: true, "List the channels in the order of the bytes"),
    ])

    private mutating func packets(of root: Item, _ id: String) -> [RallyPacket: RallyStructure]? {
        let before = findings.count
        if let versions = value("versions", of: root, "") {
            expect("1", in: versions["schema"], "versions.schema", of: versions)
        }
        expect(id, in: root["id"], "id", of: root)
        var header: [RallyChannel] = []
        if let item = root["header"] {
            let record = Shape.Record([.init("channels", Self.names, required: true, "List the channels")])
            StructureCheck.check(item, against: .record(record), path: "header", findings: &findings)
            header = channels(item["channels"], "header.channels")
        }
        guard let list = value("packets", of: root, "") else { return nil }
        let shape = Shape.list(.record(Self.packetRecord), count: 1...RallyPacket.allCases.count)
        StructureCheck.check(list, against: shape, path: "packets", findings: &findings)
        var packets: [RallyPacket: RallyStructure] = [:]
        for (index, item) in list.members.enumerated() {
            let path = "packets[\(index)]"
            let channels = header + channels(item["channels"], "\(path).channels")
            guard let word = item["id"], let packet = word.text.flatMap(RallyPacket.init) else { continue }
            if packets[packet] != nil {
                findings.error(word.place, "\(path).id", .repeated(packet.rawValue, of: "packet"))
            }
            refuseRepetition(header, item["channels"], "\(path).channels")
            if channels.isEmpty {
                findings.error(item.place, path, .unusable("[]", expected: "at least one channel"))
            }
            packets[packet] = RallyStructure(id, packet, channels: channels)
        }
        return findings.count == before ? packets : nil
    }

    private mutating func channels(_ list: Item?, _ path: String) -> [RallyChannel] {
        (list?.members ?? []).enumerated().compactMap { index, item in
            guard let name = item.text, !name.isEmpty else { return nil }
            if let channel = channels.map({ $0[name] }) ?? RallyChannel.named(name) { return channel }
            let place = "\(path)[\(index)]"
            if RallyChannel.named(name) != nil {
                findings.error(
                    item.place, place,
                    .unusable(name, expected: "a channel that readme/channels.json has; this game is older"))
            } else {
                let known = channels.map { Array($0.keys) } ?? RallyChannel.all.map(\.name)
                findings.error(item.place, place, .unknownName(name, of: "channel", in: known.sorted()))
            }
            return nil
        }
    }

    private mutating func refuseRepetition(_ header: [RallyChannel], _ list: Item?, _ path: String) {
        var known = Set(header.map(\.name))
        for (index, item) in (list?.members ?? []).enumerated() {
            guard let name = item.text, !known.insert(name).inserted else { continue }
            findings.error(item.place, "\(path)[\(index)]", .repeated(name, of: "channel"))
        }
    }

    // MARK: channels.json

    private static let types: [String: FieldType] = [
        "boolean": .u8, "uint8": .u8, "uint16": .u16, "uint32": .u32, "uint64": .u64, "int8": .i8,
        "int16": .i16, "int32": .i32, "float32": .f32, "float64": .f64, "fourcc": .text(4),
    ]

    /// Reads the list of channels of the game's version, when it is there.
    private mutating func readChannels() {
        let file = "\(folder)readme/channels.json"
        guard Files.exists(file), let root = document(file), let list = value("channels", of: root, "") else {
            return
        }
        var known: [String: RallyChannel] = [:]
        for (index, item) in list.members.enumerated() {
            guard let name = value("id", of: item, "channels[\(index)]")?.text,
                let word = value("type", of: item, "channels[\(index)]")
            else { continue }
            guard let type = word.text.flatMap({ Self.types[$0.lowercased()] }) else {
                findings.error(
                    word.place, "channels[\(index)].type",
                    .unknownName(word.text ?? "", of: "type", in: Self.types.keys.sorted()))
                continue
            }
            // A channel of a later version is sent as zeros.
            let own = RallyChannel.named(name)
            known[name] =
                own.map { RallyChannel(name, type, unit: $0.unit, range: $0.range, note: $0.note) }
                ?? RallyChannel(name, type)
        }
        channels = known
    }

    // MARK: Files

    /// Returns the contents of a JSON file; nil when it cannot be read at all.
    private mutating func document(_ file: String) -> Item? {
        guard let bytes = findings.bytes(of: file, limit: Self.largestFile) else { return nil }
        let empty = Item(place: Place(file: file, line: 1, column: 1), content: .mapping([]))
        guard let source = SourceText(file: file, bytes: bytes, findings: &findings) else { return empty }
        if let mistake = Self.mistake(in: source.text) {
            let place = Place(file: file, line: mistake.line, column: mistake.column)
            findings.error(place, "", .syntax(mistake.words))
            return empty
        }
        return Composer.documents(of: source, findings: &findings).first ?? empty
    }

    /// Returns the first mistake in `text` and its place; nil when it is JSON, which the reader of scenarios exceeds.
    static func mistake(in text: String) -> (line: Int, column: Int, words: String)? {
        var scanner = JSONScanner(Array(text.utf8), deepest: 64)
        do throws(JSONMistake) {
            while try scanner.token() != nil {}
            return nil
        } catch {
            let lines = text.utf8.prefix(error.start).split(separator: 0x0A, omittingEmptySubsequences: false)
            let last = lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
            return (lines.count, last.unicodeScalars.count + 1, "\(error)")
        }
    }

    private mutating func value(_ key: String, of item: Item, _ path: String) -> Item? {
        if let found = item[key] { return found }
        // A file that cannot be parsed has its own finding.
        if !item.entries.isEmpty || item.kind != .mapping {
            findings.error(item.place, path, .incomplete(key, meaning: "the game's files have it here"))
        }
        return nil
    }

    private mutating func expect(_ text: String, in item: Item?, _ path: String, of owner: Item) {
        guard let item else {
            if !owner.entries.isEmpty {
                findings.error(owner.place, "", .incomplete(path, meaning: "write \(text)"))
            }
            return
        }
        if item.text != text { findings.error(item.place, path, .unusable(item.text ?? "", expected: text)) }
    }
}
