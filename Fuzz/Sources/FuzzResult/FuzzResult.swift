import Conformance
import FuzzInput
import Kinds
import Reports
import SimulationCore

/// Bytes as the JSON result of a run: what is taken can be shown in every form, joined, compared and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    do throws(ReportMistake) {
        let run = try ResultFile.result(of: text, file: "fuzz.json")
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
    promise(isHarmless(TerminalReport().text(of: run)), "the report steers a terminal")
    var style = TerminalReport()
    style.isColoured = true
    let coloured = style.text(of: run)
    promise(TerminalText.screen(coloured) == coloured, "the coloured report steers a terminal")
    let page = try? ReportPages.single(run, Kinds.usage)
    promise(!JUnitReport.text(of: run).isEmpty && page?.isEmpty == false, "an empty report")
    guard let text = try? ResultFile.text(of: run) else { return promise(false, "cannot be written") }
    do throws(ReportMistake) {
        let again = try ResultFile.result(of: text, file: "again.json")
        promise((try? ResultFile.text(of: again)) == text, "written and read, it is another")
    } catch {
        promise(false, "written and refused: \(error)")
    }
}
