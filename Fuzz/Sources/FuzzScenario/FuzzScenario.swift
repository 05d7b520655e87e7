import Documents
import Kinds
import Endpoints
import FuzzInput
import Rig
import Scenarios
import VehicleModel

/// Bytes as the text of a scenario or vehicle file; what loads also runs for a few simulated seconds.
///
/// Comment lines `#set NAME=VALUE` are taken as overrides and `#listen NAME=URL` as changes of address too; a text that
/// begins with `time` is a recording as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    if text.hasPrefix("time") { Recording.check(text) }
    let lines = text.split(separator: "\n")
    func arguments(_ mark: String) -> [String] {
        lines.filter { $0.hasPrefix(mark) }.prefix(4).map { String($0.dropFirst(mark.count)) }
    }
    do throws(ScenarioMistakes) {
        let loaded = try ScenarioLoader.standard.load(
            text: text, file: "fuzz.yaml", overrides: arguments("#set "))
        promise(!loaded.scenarios.isEmpty, "neither scenarios nor mistakes")
        check(loaded.warnings)
        for scenario in loaded.scenarios.prefix(2) {
            var rig = scenario.rig
            do throws(ScenarioMistakes) {
                try rig.listen(arguments("#listen "))
            } catch {
                check(error.findings)
            }
            Drive.check(rig)
        }
    } catch {
        promise(!error.findings.isEmpty, "a refusal without a finding")
        promise(error.findings.contains { $0.severity == .error }, "refused for warnings alone")
        promise(error.description.utf8.count < 1 << 20, "\(error.description.utf8.count) bytes of complaint")
        check(error.findings)
    }
    return 0
}

/// Findings are few, and each has a place and words.
func check(_ findings: [Finding]) {
    promise(findings.count <= 101, "\(findings.count) findings")
    for finding in findings {
        promise(finding.place.line > 0 && finding.place.column > 0, "no place: \(finding)")
        promise(!"\(finding.problem)".isEmpty, "no words at \(finding.place)")
    }
}
