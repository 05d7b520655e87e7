import CYAML

/// Parses the text of a file into items, one for each YAML document, from the events of libyaml.
///
/// It refuses the features of YAML that scenarios do not use: anchors, aliases, merges, tags and keys that
/// are not plain text. All scalars are text, so that `on` and `"on"` are the same key.
package struct Composer: ~Copyable {
    /// The version of the loaded libyaml, such as `0.2.5`.
    package static var libraryVersion: String { String(cString: yaml_get_version_string()) }

    /// The maximum nesting depth of mappings and lists.
    package static let deepest = 24

    /// The nesting depth at which parsing ends: the time that libyaml takes grows with the square of the depth.
    private static let bottom = 1000

    /// Parsing has ended before the end of the text.
    private enum Stop: Error {
        /// The text is not YAML; libyaml's parser has the reason.
        case syntax
        /// The text has more than `bottom` levels, which is in the findings.
        case bottom
    }

    private let file: String
    private var findings: Findings

    /// libyaml's parser, which stores its own address.
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)

    private var event = yaml_event_t()

    private init(file: String, findings: Findings) {
        self.file = file
        self.findings = findings
        guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("no memory for a parser") }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Parses the documents of `source` in order; errors are added to `findings`.
    package static func documents(of source: SourceText, findings: inout Findings) -> [Item] {
        var composer = Composer(file: source.file, findings: findings)
        var documents: [Item] = []
        var text = source.text
        text.withUTF8 { bytes in
            guard let first = bytes.baseAddress else { return }
            yaml_parser_set_input_string(composer.parser, first, bytes.count)
            do throws(Stop) {
                try composer.readDocuments(into: &documents)
            } catch {
                guard error == .syntax else { return }
                let (place, problem) = SyntaxMistake.describe(composer.parser.pointee, in: source)
                composer.findings.error(place, "", problem)
            }
        }
        yaml_event_delete(&composer.event)
        findings = composer.findings
        return documents
    }

    private mutating func readDocuments(into documents: inout [Item]) throws(Stop) {
        while true {
            try advance()
            switch event.type {
            case YAML_STREAM_END_EVENT:
                return
            case YAML_DOCUMENT_START_EVENT:
                try advance()
                if let root = try node(depth: 0) { documents.append(root) }
            default:
                break
            }
        }
    }

    /// Makes the next event the current one.
    private mutating func advance() throws(Stop) {
        yaml_event_delete(&event)
        guard yaml_parser_parse(parser, &event) == 1 else { throw .syntax }
    }

    private var place: Place { Place(file: file, event.start_mark) }

    /// Reads the node that begins at the current event up to its last event; returns nil when scenarios cannot
    /// contain such a node.
    private mutating func node(depth: Int) throws(Stop) -> Item? {
        let place = place
        if let refusal = refusal(depth: depth) {
            findings.error(place, "", refusal)
            try skip()
            return nil
        }
        if let tag = properties.tag {
            findings.error(place, "", .tag(String(cString: tag).replacing("tag:yaml.org,2002:", with: "!!")))
        }
        switch event.type {
        case YAML_SEQUENCE_START_EVENT:
            var members: [Item] = []
            try advance()
            while event.type != YAML_SEQUENCE_END_EVENT {
                if let member = try node(depth: depth + 1) { members.append(member) }
                try advance()
            }
            return Item(place: place, content: .list(members))
        case YAML_MAPPING_START_EVENT:
            return Item(place: place, content: .mapping(try entries(depth: depth)))
        default:
            let scalar = event.data.scalar
            let text = String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let quotes: Item.Quotes =
                switch scalar.style {
                case YAML_SINGLE_QUOTED_SCALAR_STYLE: .single
                case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .double
                default: .none
                }
            return Item(place: place, content: .scalar(text), quotes: quotes)
        }
    }

    /// Reads the entries of the mapping that begins at the current event.
    private mutating func entries(depth: Int) throws(Stop) -> [Item.Entry] {
        var entries: [Item.Entry] = []
        var names: Set<String> = []
        try advance()
        while event.type != YAML_MAPPING_END_EVENT {
            let keyPlace = place
            let name = try key(depth: depth + 1)
            try advance()
            if let name, names.insert(name).inserted {
                if let value = try node(depth: depth + 1) {
                    entries.append(Item.Entry(key: name, keyPlace: keyPlace, value: value))
                }
            } else {
                if let name { findings.error(keyPlace, "", .duplicateKey(name)) }
                try skip()
            }
            try advance()
        }
        return entries
    }

    /// Reads the key that begins at the current event; returns nil when it is not a key of scenarios.
    private mutating func key(depth: Int) throws(Stop) -> String? {
        let place = place
        guard event.type != YAML_SEQUENCE_START_EVENT, event.type != YAML_MAPPING_START_EVENT else {
            findings.error(place, "", .keyIsNoText)
            try skip()
            return nil
        }
        guard let name = try node(depth: depth)?.text else { return nil }
        guard name != "<<" else {
            findings.error(place, "", .merge)
            return nil
        }
        return name
    }

    /// The anchor and the tag of the node that begins at the current event.
    private var properties:
        (anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?)
    {
        switch event.type {
        case YAML_SCALAR_EVENT: (event.data.scalar.anchor, event.data.scalar.tag)
        case YAML_SEQUENCE_START_EVENT: (event.data.sequence_start.anchor, event.data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT: (event.data.mapping_start.anchor, event.data.mapping_start.tag)
        default: (nil, nil)
        }
    }

    /// Returns the reason why the node that begins at the current event is not read; nil when it is.
    private func refusal(depth: Int) -> Problem? {
        if event.type == YAML_ALIAS_EVENT { return .alias }
        if let anchor = properties.anchor { return .anchor(String(cString: anchor)) }
        return depth < Self.deepest ? nil : .tooDeep(Self.deepest)
    }

    /// Skips the node that begins at the current event up to its last event.
    private mutating func skip() throws(Stop) {
        let place = place
        var depth = 0
        while true {
            switch event.type {
            case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
            case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
            default: break
            }
            guard depth > 0 else { return }
            guard depth < Self.bottom else {
                findings.error(place, "", .tooDeep(Self.deepest))
                throw .bottom
            }
            try advance()
        }
    }
}

extension Place {
    /// Creates the position of a mark of libyaml, which counts lines and columns from 0.
    init(file: String, _ mark: yaml_mark_t) {
        self.init(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}
