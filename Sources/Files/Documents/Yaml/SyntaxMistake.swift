import CYAML

/// Translates errors of libyaml into messages, with the position of the actual mistake.
///
/// libyaml often reports the line after the mistake. The context of a scanner error is where the malformed
/// token began, and that position is preferred. The context of a parser error is where the enclosing mapping
/// or list began, and that position is only mentioned.
enum SyntaxMistake {
    /// Returns the position and the problem of the error that ended `parser`, which read `source`.
    static func describe(_ parser: yaml_parser_t, in source: SourceText) -> (Place, Problem) {
        let problem = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
        let mark = Place(file: source.file, parser.problem_mark)
        let context = parser.context == nil ? nil : Place(file: source.file, parser.context_mark)
        switch parser.error {
        case YAML_SCANNER_ERROR:
            if problem.contains("cannot start any token"), source.character(at: mark) == "\t" {
                return (mark, .tab)
            }
            if problem.contains("mapping values are not allowed"),
                let cause = source.unfinishedKey(before: mark)
            {
                return cause
            }
            return (context ?? mark, .syntax(words(problem)))
        case YAML_PARSER_ERROR:
            if problem.contains("undefined tag handle") { return (mark, .tag("!")) }
            let beginning = context.map { " (it began at \($0.line):\($0.column))" }
            return (mark, .syntax(words(problem) + (beginning ?? "")))
        default:
            return (Place(file: source.file, line: 1, column: 1), .syntax(problem))
        }
    }

    private static func words(_ problem: String) -> String {
        let known: [(part: String, words: String)] = [
            ("could not find expected ':'", "a key without its ':'"),
            ("mapping values are not allowed", "a ':' where none can stand; quote the text that holds it"),
            ("found unexpected end of stream", "a quote that is never closed"),
            ("unexpected document indicator", "a quote that is never closed"),
            ("cannot start any token", "a character that no value starts with; quote the text"),
            ("expected ',' or ']'", "a list that is not closed; ',' or ']' must come here"),
            ("expected ',' or '}'", "a mapping that is not closed; ',' or '}' must come here"),
            (
                "did not find expected '-' indicator",
                "a line that does not fit the list; check its indentation"
            ),
            ("did not find expected key", "a line that does not fit the mapping; check its indentation"),
            ("block sequence entries are not allowed", "a '-' where no list can start"),
            ("block mapping", "a key where no mapping can start"),
            ("escape", "an unknown escape in double quotes; single quotes need none"),
        ]
        return known.first { problem.contains($0.part) }?.words ?? problem
    }
}

extension SourceText {
    /// Returns the character at `place`; nil after the end of the line.
    fileprivate func character(at place: Place) -> Character? {
        let line = lines.dropFirst(place.line - 1).first
        return line.flatMap { $0.unicodeScalars.dropFirst(place.column - 1).first.map(Character.init) }
    }

    /// Returns the problem of the line before `place` when that line has the same indentation and is not a
    /// complete key.
    ///
    /// libYAML reads such a line and the next one as one text and reports the colon in the latter.
    fileprivate func unfinishedKey(before place: Place) -> (Place, Problem)? {
        let lines = self.lines
        guard place.line >= 2, lines.indices.contains(place.line - 1) else { return nil }
        func indentation(_ line: Substring) -> Int { line.count - line.drop { $0 == " " }.count }
        let above = lines[place.line - 2]
        guard indentation(above) == indentation(lines[place.line - 1]), !above.contains(": ") else {
            return nil
        }
        let start = Place(file: file, line: place.line - 1, column: indentation(above) + 1)
        return (
            start, .syntax(above.contains(":") ? "a ':' without a space behind it" : "a key without its ':'")
        )
    }

    /// The lines without their line endings.
    private var lines: [Substring] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }
    }
}
