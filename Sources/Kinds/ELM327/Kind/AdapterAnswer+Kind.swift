package import Conformance
package import ELM327

extension AdapterAnswer {
    package var kind: AnswerKind {
        guard let last = lines.last else { return .nothing }
        if lines.contains(where: { $0.hasSuffix("STOPPED") }) { return .stopped }
        if last == "?" { return .refused }
        if let failure = lines.first(where: Self.isFailure) { return .failure(failure) }
        if lines.contains("NO DATA") { return .noData }
        if last == "OK" { return .accepted }
        let isData = isRequest || command.isEmpty
        if isData, AnswerReader.read(text).contains(where: \.isData) { return .data }
        return .text
    }

    /// Returns whether `line` is an error message (ELM327 data sheet, "Error messages and alerts").
    private static func isFailure(_ line: String) -> Bool {
        guard AdapterMessage.isPossible(in: line) else { return false }
        if AdapterMessage.failures.contains(where: line.contains) { return true }
        if line.hasPrefix("BUS INIT"), line.hasSuffix("ERROR") { return true }
        return AdapterMessage.isErrorNumber(line)
    }
}

extension AnswerReader.Item {
    /// Whether it is a message, whole or not.
    fileprivate var isData: Bool {
        switch self {
        case .message, .incomplete: true
        case .text: false
        }
    }
}
