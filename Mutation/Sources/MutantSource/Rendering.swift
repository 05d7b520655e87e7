extension Mutator {
    /// The source with `chosen` mutants compiled in; each is in effect while the switch has its number.
    ///
    /// The text of a change is that of the original, so that its length does not grow with the mutants in it.
    package func rendered(_ chosen: [(number: Int, mutant: Mutant)]) -> String {
        let bytes = Array(source.utf8)
        var pieces: [Piece] = []
        for (number, mutant) in chosen {
            let form: Piece.Form =
                switch mutant.form {
                case .expression(let isCondition): .expression(isCondition)
                case .statement: .statement
                case .insertion: .insertion
                }
            let change = Piece.Change(number: number, text: mutant.text)
            if let known = pieces.firstIndex(where: { $0.range == mutant.range && $0.form.kind == form.kind })
            {
                pieces[known].changes.append(change)
                if case .expression(true) = form { pieces[known].form = form }
            } else {
                pieces.append(Piece(range: mutant.range, form: form, changes: [change]))
            }
        }
        // A body whose only expression is its value needs `return` after an inserted statement.
        let bodies = Set(pieces.filter { $0.form == .insertion }.map(\.range.lowerBound))
        for offset in returns where bodies.contains(where: { $0 < offset && isBlank(bytes[$0..<offset]) }) {
            pieces.append(Piece(range: offset..<offset, form: .returning, changes: []))
        }
        pieces.sort { $0.isBefore($1) }
        var rest = pieces[...]
        return Self.text(bytes, 0..<bytes.count, &rest)
    }

    private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Comments may precede the expression.
        var isComment = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == 0x0A { isComment = false }
            if byte == 0x2F, index + 1 < bytes.endIndex, bytes[index + 1] == 0x2F { isComment = true }
            if !isComment, byte > 0x20 { return false }
        }
        return true
    }

    private static func text(_ bytes: [UInt8], _ range: Range<Int>, _ rest: inout ArraySlice<Piece>) -> String
    {
        var text = ""
        var position = range.lowerBound
        while let piece = rest.first, piece.range.lowerBound < range.upperBound {
            rest.removeFirst()
            text += String(decoding: bytes[position..<piece.range.lowerBound], as: UTF8.self)
            let inner = piece.range.isEmpty ? "" : Self.text(bytes, piece.range, &rest)
            text += piece.wrapped(inner)
            position = piece.range.upperBound
        }
        return text + String(decoding: bytes[position..<range.upperBound], as: UTF8.self)
    }
}

/// A part of the source in which changes are compiled in.
private struct Piece {
    enum Form: Equatable {
        case returning, insertion, statement
        case expression(Bool)

        /// The order of parts with the same beginning and end: a statement contains its expression.
        var kind: Int {
            switch self {
            case .insertion: 0
            case .returning: 1
            case .statement: 2
            case .expression: 3
            }
        }
    }

    struct Change {
        let number: Int
        let text: String
    }

    let range: Range<Int>
    var form: Form
    var changes: [Change]

    /// Parts that contain others come first, and what is inserted at their beginning comes before them.
    func isBefore(_ other: Piece) -> Bool {
        if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
        if range.isEmpty != other.range.isEmpty { return range.isEmpty }
        if range.upperBound != other.range.upperBound { return range.upperBound > other.range.upperBound }
        return form.kind < other.form.kind
    }

    /// `inner` and the changes, one of which is executed.
    func wrapped(_ inner: String) -> String {
        switch form {
        case .returning: return "return "
        case .insertion:
            return changes.map { " if GeneratedMutants.has(\($0.number)) { \($0.text) };" }.joined()
        case .statement:
            let condition = changes.map { "!GeneratedMutants.has(\($0.number))" }.joined(separator: ", ")
            return "if \(condition) { \(inner) }"
        case .expression(let isCondition):
            let branches = changes.map { "GeneratedMutants.has(\($0.number)) ? (\($0.text)) : " }
                .joined()
            return isCondition ? "((\(branches)(\(inner))) as Bool)" : "(\(branches)(\(inner)))"
        }
    }
}
