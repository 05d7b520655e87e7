import ELM327

/// The allowed keys of an entry with `dialogue`, of a step, and of an entry with `command`.
private enum Known {
    static let transcript = [
        "name", "source", "topic", "version", "persona", "quirks", "vehicle", "timing", "requires", "setup",
        "unverified",
        "dialogue",
    ]
    static let step = ["pause", "event", "send", "inject", "receive", "transmits", "after", "within"]
    static let gate = [
        "command", "since", "reply", "receive", "source", "vehicle", "requires", "setup", "unverified",
    ]
}

/// The vehicle name for a bus without another node awake.
private let noVehicle = "none"

extension TranscriptFields {
    /// Returns the fixture vehicle that an entry names; nil for `none` and when the key is absent.
    fileprivate func vehicle() throws(TranscriptMistake) -> String? {
        let name = try value("vehicle", String.self, expected: "a fixture's name")?.value
        return name == noVehicle ? nil : name
    }

    fileprivate func setup() throws(TranscriptMistake) -> [String] {
        try value("setup", [String].self, expected: "a list of commands")?.value ?? []
    }

    fileprivate func isUnverified() throws(TranscriptMistake) -> Bool {
        try value("unverified", Bool.self, expected: "true or false")?.value ?? false
    }
}

extension Transcript: Decodable {
    /// Decodes one entry; throws a `TranscriptMistake` for anything invalid.
    package init(from decoder: any Decoder) throws {
        let fields = try TranscriptFields(decoder)
        try fields.allow(Known.transcript)
        let steps = try fields.value("dialogue", [Step].self, expected: "a list of steps")
        guard let steps else { throw fields.mistake(.missingKey("dialogue")) }
        guard !steps.value.isEmpty else { throw fields.mistake(.emptyDialogue) }
        self.init(
            name: try fields.text("name"), source: try fields.text("source"), topic: try fields.text("topic"),
            dialogue: steps.value)
        line = fields.line
        version = try fields.name("version") ?? version
        persona = try fields.name("persona") ?? persona
        quirks = try fields.quirks()
        vehicle = try fields.vehicle()
        timing = try fields.name("timing") ?? timing
        requires = try fields.names("requires")
        if dialogue.contains(where: { !$0.inject.isEmpty }) { requires.insert(.injection) }
        if dialogue.contains(where: { $0.event != nil }) { requires.insert(.events) }
        setup = try fields.setup()
        isUnverified = try fields.isUnverified()
        if timing == .instant, let timed = dialogue.first(where: { $0.after != nil }) {
            throw TranscriptMistake(file: fields.file, line: timed.line, column: 1, fact: .timeWithoutTiming)
        }
    }
}

extension Transcript.Step: Decodable {
    /// Decodes one step; throws a `TranscriptMistake` for anything invalid.
    package init(from decoder: any Decoder) throws {
        let fields = try TranscriptFields(decoder)
        try fields.allow(Known.step)
        self.init(send: try fields.bytes("send"), receive: try fields.bytes("receive"))
        line = fields.line
        pause = try fields.duration("pause") ?? .zero
        event = try fields.name("event")
        inject = try fields.frames("inject") ?? []
        transmits = try fields.frames("transmits")
        after = try fields.duration("after")
        let tolerance = try fields.duration("within")
        if tolerance != nil, after == nil { throw fields.mistake(.toleranceWithoutTime) }
        within = tolerance ?? Self.defaultTolerance
        if send.isEmpty, receive.isEmpty, inject.isEmpty, event == nil, pause == .zero {
            throw fields.mistake(.emptyStep)
        }
    }
}

extension VersionGate: Decodable {
    /// Decodes one entry; throws a `TranscriptMistake` for anything invalid.
    package init(from decoder: any Decoder) throws {
        let fields = try TranscriptFields(decoder)
        try fields.allow(Known.gate)
        var answer = Self.accepted
        if fields.has("reply") { answer = try fields.bytes("reply") + Array("\r\r>".utf8) }
        if fields.has("receive") { answer = try fields.bytes("receive") }
        let version: ChipVersion? = try fields.name("since")
        guard let since = version else { throw fields.mistake(.missingKey("since")) }
        self.init(
            command: try fields.text("command"), since: since, answer: answer,
            source: try fields.text("source"))
        line = fields.line
        vehicle = try fields.vehicle()
        requires = try fields.names("requires")
        setup = try fields.setup()
        isUnverified = try fields.isUnverified()
    }
}
