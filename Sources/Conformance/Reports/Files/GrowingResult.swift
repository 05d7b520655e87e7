/// The JSON of a result whose cases come one after another; each case is encoded once.
package struct GrowingResult: Sendable {
    /// The texts of the cases by index in the plan, each an indented object.
    private var cases: [Int: String] = [:]

    /// A result without cases.
    package init() {}

    /// Adds the result of the case with index `place`, without its trace.
    package mutating func enter(_ result: CaseResult, at place: Int) throws {
        var result = result
        result.trace = nil
        let lines = try ResultFile.text(of: result).split(separator: "\n", omittingEmptySubsequences: false)
        cases[place] = lines.dropLast().map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }

    /// The JSON of `run` with the cases that were added, in the order of their indices; its own are ignored.
    package func text(of run: RunResult) throws -> String {
        var run = run
        run.cases = []
        let head = try ResultFile.text(of: run)
        let name = "\"cases\" : ["
        guard let start = head.firstRange(of: name), !cases.isEmpty,
            let end = head[start.upperBound...].firstIndex(of: "]")
        else { return head }
        let texts = cases.sorted { $0.key < $1.key }.map(\.value)
        return head[..<start.upperBound] + "\n" + texts.joined(separator: ",\n") + "\n  " + head[end...]
    }
}
