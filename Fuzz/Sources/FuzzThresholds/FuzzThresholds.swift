import FuzzInput
import MTG
import Storage

/// Bytes as the text of a threshold file, held against each machine's table and against none.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    for machine in [nil] + Machine.allCases.map(Optional.some) {
        let reading = ThresholdFile.read(text: text, file: "fuzz.xml", machine: machine)
        for finding in reading.findings {
            promise(finding.line > 0 && finding.column > 0, "no place: \(finding)")
            promise(isHarmless(finding.description), "\(finding) steers a terminal")
            promise(!finding.description.contains("\n"), "\(finding) has several lines")
        }
        promise(
            Set(reading.thresholds.map(\.name)).count == reading.thresholds.count, "a name stands twice")
        guard machine != nil, !reading.thresholds.isEmpty else { continue }
        let written = ThresholdFile.text(of: reading.thresholds)
        let again = ThresholdFile.read(text: written, file: "again.xml", machine: machine)
        promise(again.thresholds == reading.thresholds, "written and read: \(again)")
    }
    return 0
}
