@testable import ELM327Kind
import CANBus
import Conformance
import Foundation
import TestKit
import Testing

/// What is wrong with a file of transcripts, in words and with a place.
@Suite struct TranscriptMistakeTests {
    private static let head = "name: a\n  source: b\n  topic: c\n"

    /// The mistakes in `text`, without the file's path.
    private func mistakes(in text: String) throws -> [String] {
        let scratch = try Scratch()
        let path = try scratch.store(text, as: "transcript.yaml")
        do throws(TranscriptFile.LoadError) {
            _ = try TranscriptFile(path: path)
            return []
        } catch {
            return error.description.replacingOccurrences(of: path, with: "FILE").split(separator: "\n").map(
                String.init)
        }
    }

    @Test(arguments: [
        ("- 7", "FILE:1:3: error: not a mapping; expected key: value pairs"),
        ("- { name: a }", "FILE:1:3: error: an entry has either 'dialogue' or 'command'"),
        ("- name: a\n  dialogue: []", "FILE:1:3: error: dialogue: no step; expected at least one"),
        ("- \(head)  dialogue: []", "FILE:1:3: error: dialogue: no step; expected at least one"),
        (
            "- \(head)  dialogue: 7", "FILE:1:3: error: dialogue: expected a list of steps"
        ),
        (
            "- \(head)  dialogue:\n    - { snd: x }",
            "FILE:5:7: error: snd: unknown key; expected one of pause, event, send, inject, receive, transmits, after, within"
        ),
        ("- source: b\n  dialogue: [{ send: x }]", "FILE:1:3: error: name: missing"),
        ("- name: a\n  dialogue: [{ send: x }]", "FILE:1:3: error: source: missing"),
        (
            "- \(head)  version: \"9.9\"\n  dialogue: [{ send: x }]",
            "FILE:4:12: error: version: '9.9' is not known; expected one of 1.0, 1.1, 1.2, 1.2a, 1.3, 1.3a, 1.4, 1.4b, 1.5, 2.0, 2.1, 2.2, 2.3"
        ),
        (
            "- \(head)  requires: [magic]\n  dialogue: [{ send: x }]",
            "FILE:4:13: error: requires: 'magic' is not known; expected one of legacy, j1939, exact-time, injection, events"
        ),
        (
            "- \(head)  dialogue:\n    - { send: \"€\" }",
            "FILE:5:15: error: send: U+20AC is not a byte; expected \\x00 to \\xFF"
        ),
        (
            "- \(head)  dialogue:\n    - { pause: 5 }",
            "FILE:5:16: error: pause: '5' is not a time; expected for example 250ms, 20s or 2min"
        ),
        (
            "- \(head)  dialogue:\n    - { inject: [\"7E8\"] }",
            "FILE:5:18: error: inject: no '#' between identifier and data; expected for example 7E8#03410D35"
        ),
        (
            "- \(head)  dialogue:\n    - { within: 5ms }",
            "FILE:5:7: error: within: nothing to be near; expected 'after' beside it"
        ),
        ("- \(head)  dialogue:\n    - { }", "FILE:5:7: error: the step neither does nor awaits anything"),
        (
            "- \(head)  dialogue:\n    - { send: x, after: 5ms }",
            "FILE:5:1: error: after: no time passes here; expected 'timing: faithful' in the transcript"
        ),
        (
            "- \(head)  setup: 7\n  dialogue: [{ send: x }]",
            "FILE:1:3: error: setup: expected a list of commands"
        ),
        ("- command: ATI\n  source: b", "FILE:1:3: error: since: missing"),
    ])
    func aMistakeIsReportedAtItsPlace(_ text: String, _ finding: String) throws {
        #expect(try mistakes(in: text + "\n") == [finding])
    }

    @Test func everyEntrysMistakeIsReported() throws {
        let text = "- { name: a }\n- 7\n- \(Self.head)  dialogue: [{ send: x }]\n- { name: b }\n"
        #expect(
            try mistakes(in: text) == [
                "FILE:1:3: error: an entry has either 'dialogue' or 'command'",
                "FILE:2:3: error: not a mapping; expected key: value pairs",
                "FILE:7:3: error: an entry has either 'dialogue' or 'command'",
            ])
    }

    @Test func aNameIsTakenOnce() throws {
        let entry = "- \(Self.head)  dialogue: [{ send: x }]\n"
        #expect(try mistakes(in: entry + entry) == ["FILE:5:1: error: name: 'a' is taken by FILE:1"])
        #expect(try mistakes(in: entry) == [])
    }

    @Test func aFileWithoutTranscriptsIsRefused() throws {
        #expect(try mistakes(in: "[]\n") == ["FILE: error: holds no vector"])
        #expect(throws: TranscriptFile.LoadError.self) { try TranscriptFile(path: "/no/such/file.yaml") }
    }

    @Test func factsHaveWords() {
        let facts: [(TranscriptMistake.Fact, String)] = [
            (.shape(key: "send", expected: "text"), "send: expected text"),
            (.unknownKey("x", known: ["a", "b"]), "x: unknown key; expected one of a, b"),
            (
                .notAFrame(key: "inject", .identifier("7")),
                "inject: '7' is not an identifier; expected 3 hex digits, or 8 for 29 bits"
            ),
            (.duplicateName("a", file: "f.yaml", line: 3), "name: 'a' is taken by f.yaml:3"),
        ]
        for (fact, words) in facts {
            #expect(fact.description == words)
            let mistake = TranscriptMistake(file: "t.yaml", line: 4, column: 5, fact: fact)
            #expect(mistake.description == "t.yaml:4:5: error: \(words)")
        }
    }
}
