/// What the forms about the client's program share.
extension CaseEvaluator {
    /// Throws when Dyno did not start the client's program.
    func checkProgram() throws(Obstacle) {
        guard record.seesProgram else { throw Obstacle("the client's program was not started by Dyno") }
    }

    /// Throws when the client printed more than is kept, so that what is missing may have been said.
    func checkOutputIsWhole() throws(Obstacle) {
        guard let cut = evidence.program.first(where: { $0.stage == .truncated }) else { return }
        throw Obstacle("the client printed \(cut.number) bytes more than are kept")
    }

    /// Returns whether `text` begins with the first part, ends with the last one and has the others in order
    /// between them.
    package static func matches(_ text: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return false }
        guard parts.count > 1 else { return text == first }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
