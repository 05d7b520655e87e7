import Documents
import FuzzInput

/// A regular expression up to the first line feed, and behind it the line that it is searched in.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let (expression, line) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    do throws(TextPattern.Mistake) {
        let pattern = try TextPattern(expression)
        search(pattern, line)
    } catch {
        promise(!error.reason.isEmpty, "a refusal without words")
        promise((0...expression.unicodeScalars.count).contains(error.offset), "no place: \(error)")
    }
    return 0
}

/// A search ends within its steps, and finds the same once more.
private func search(_ pattern: TextPattern, _ line: String) {
    var steps = TextPattern.usualSteps
    do throws(TextPattern.Overrun) {
        let first = try pattern.firstMatch(in: line, steps: &steps)
        promise((0..<TextPattern.usualSteps).contains(steps), "\(steps) steps are left")
        var enough = TextPattern.usualSteps - steps
        let second = try pattern.firstMatch(in: line, steps: &enough)
        promise(first == second && enough == 0, "the same search takes another way")
    } catch {
        promise(steps == 0, "ended early with \(steps) steps left")
    }
}
