import Documents
import Kinds
import Conformance
import FuzzInput
import Scenarios
import SimulationCore

/// Bytes as a client's profile; lines that begin with `#line ` are what the client prints, which its rules read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let text = String(decoding: input.remainder(), as: UTF8.self)
    let mark = "#line "
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(mark) }.map {
        Array($0.dropFirst(mark.count).utf8)
    }
    do throws(ScenarioMistakes) {
        let profile = try ProfileLoader.standard.load(text: text, file: "fuzz.yaml")
        let first = reports(profile, lines)
        promise(reports(profile, lines) == first, "the same lines say something else")
        for case .value(_, let value, let rounding) in (first ?? []).map(\.content) {
            promise(value.isFinite && rounding.isFinite && rounding >= 0, "\(value) ± \(rounding)")
        }
    } catch {
        promise(error.findings.contains { $0.severity == .error }, "refused without an error")
        promise(isHarmless(error.description), "\(error) steers a terminal")
        for finding in error.findings {
            promise(finding.place.line > 0 && finding.place.column > 0, "no place: \(finding)")
        }
    }
    return 0
}

/// What the rules of `profile` make of `lines`; nil when a rule takes too many steps.
private func reports(_ profile: ClientProfile, _ lines: [[UInt8]]) -> [ClientReport]? {
    var reader = ReportReader(profile.reports)
    var reports: [ClientReport] = []
    do throws(ReportReader.Stop) {
        for (number, line) in lines.enumerated() {
            for stream in [ReportRule.Stream.output, .error] {
                reports += try reader.read(line, from: stream, at: .powerOn, record: UInt64(number))
            }
        }
    } catch {
        return nil
    }
    return reports + reader.finish()
}
