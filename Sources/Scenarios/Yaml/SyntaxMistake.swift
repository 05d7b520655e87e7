import Yams

/// Translates errors of libYAML into messages, with the position of the actual mistake.
///
/// libYAML often reports the line after the mistake. The context of a scanner error is where the malformed
/// token began, and that position is preferred. The context of a parser error is where the enclosing mapping
/// or list began, and that position is only mentioned.
enum SyntaxMistake {
    /// Returns the position and the problem of `error`, which parsing `source` threw.
    static func describe(_ error: YamlError, in source: SourceText) -> (Place, Problem) {
        func place(_ mark: Yams.Mark) -> Place {
            Place(file: source.file, line: max(1, mark.line), column: max(1, mark.column))
        }
        switch error {
        case .scanner(let context, let problem, let mark, _):
            if problem.contains("cannot start any token"), source.character(at: mark) == "\t" {
                return (place(mark), .tab)
            }
            if problem.contains("mapping values are not allowed"),
                let cause = source.unfinishedKey(before: place(mark))
            {
                return cause
            }
            return (place(context?.mark ?? mark), .syntax(words(problem, context: context, opened: false)))
        case .parser(let context, let problem, let mark, _):
            if problem.contains("Maximum nesting level") { return (place(mark), .tooDeep(Composer.deepest)) }
            if problem.contains("undefined tag handle") { return (place(mark), .tag("!")) }
            return (place(mark), .syntax(words(problem, context: context, opened: true)))
        case .composer(_, let problem, let mark, _):
            if problem.contains("undefined alias") { return (place(mark), .alias) }
            return (place(mark), .syntax(problem))
        case .duplicatedKeysInMapping(let duplicates, let context):
            let key = duplicates.first ?? ""
            return (source.repetition(of: key, after: place(context.mark)), .duplicateKey(key))
        case .reader(let problem, _, _, _):
            return (Place(file: source.file, line: 1, column: 1), .syntax(problem))
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return (Place(file: source.file, line: 1, column: 1), .syntax("the text cannot be read"))
        }
    }

    private static func words(_ problem: String, context: YamlError.Context?, opened: Bool) -> String {
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
        var words = known.first { problem.contains($0.part) }?.words ?? problem
        if opened, let context { words += " (it began at \(context.mark.line):\(context.mark.column))" }
        return words
    }
}

extension SourceText {
    /// The character at `mark`; nil after the end of the line.
    fileprivate func character(at mark: Yams.Mark) -> Character? {
        let line = lines.dropFirst(mark.line - 1).first
        return line.flatMap { $0.unicodeScalars.dropFirst(mark.column - 1).first.map(Character.init) }
    }

    /// The position at which `key`, first stated at `mark`, is repeated in the same mapping; `mark` when it
    /// cannot be determined.
    fileprivate func repetition(of key: String, after mark: Place) -> Place {
        for (index, line) in lines.enumerated().dropFirst(mark.line) {
            let content = line.drop { $0 == " " }
            guard let first = content.first, first != "#" else { continue }
            let column = line.count - content.count + 1
            if column < mark.column { break }
            let bare = content.first == "\"" || content.first == "'" ? content.dropFirst() : content
            guard column == mark.column, bare.hasPrefix(key) else { continue }
            let rest = bare.dropFirst(key.count).drop { $0 == "\"" || $0 == "'" || $0 == " " }
            if rest.first == ":" { return Place(file: file, line: index + 1, column: column) }
        }
        return mark
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
