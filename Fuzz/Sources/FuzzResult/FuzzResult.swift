import Conformance
import FuzzInput
import Kinds
import SimulationCore

/// Bytes as the JSON result of a run: what is taken can be shown in every form, joined, compared and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    do throws(ReportMistake) {
        let run = try Reports.result(json: text, file: "fuzz.json")
        check(run)
        let matrix = try Matrix([("one.json", run), ("two.json", run)])
        promise(isHarmless(matrix.text()), "the matrix steers a terminal")
        promise((try? matrix.html) != nil, "the matrix has no page")
        _ = matrix.json
        _ = try? ShardMerge([("one.json", run)])
        _ = try? ShardMerge([("one.json", run), ("two.json", run)])
    } catch {
        promise(isHarmless(error.description) && !error.description.contains("\n"), "\(error)")
    }
    return 0
}

private func check(_ run: RunResult) {
    promise(isHarmless(Reports.terminal(run)), "the report steers a terminal")
    var style = TerminalReport()
    style.isColoured = true
    let coloured = Reports.terminal(run, style: style)
    promise(TerminalText.screen(coloured) == coloured, "the coloured report steers a terminal")
    let page = try? Reports.html(run, Kinds.usage)
    promise(!Reports.junit(run).isEmpty && page?.isEmpty == false, "an empty report")
    guard let text = try? Reports.json(run) else { return promise(false, "cannot be written") }
    do throws(ReportMistake) {
        let again = try Reports.result(json: text, file: "again.json")
        promise((try? Reports.json(again)) == text, "written and read, it is another")
    } catch {
        promise(false, "written and refused: \(error)")
    }
}
