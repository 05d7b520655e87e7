import Conformance
import Foundation
import ReferenceClient

// mutants [FOLDER] [--case ID] [--bug NAME] [--wire]: the whole matrix, or the part of it that is asked for; with
// --wire what happens in the cases, line by line, instead of it; with --repeat N whether N runs of each case are the same.
var folder = "Scenarios/elm327"
var chosenCase: String?
var showsWire = false
var repetitions = 0
var chosenBug: ClientBug?
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
    switch argument {
    case "--case": chosenCase = rest.popFirst()
    case "--wire": showsWire = true
    case "--repeat": repetitions = rest.popFirst().flatMap(Int.init) ?? 0
    case "--bug":
        let name = rest.popFirst() ?? ""
        guard let bug = ClientBug(rawValue: name) else {
            print("'\(name)' is no bug; one of \(ClientBug.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        chosenBug = bug
    default: folder = argument
    }
}

let cases = Catalogue.cases(in: folder).filter {
    chosenCase == nil || $0.family == chosenCase || $0.id == chosenCase
}
if showsWire {
    for tested in cases { print(Matrix.wire(of: tested, chosenBug)) }
    exit(0)
}
let started = ContinuousClock.now
if repetitions > 0 {
    let unsteady = Matrix.unsteady(cases, times: repetitions)
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    print(
        "\(cases.count) cases, \(repetitions) runs of each: \(unsteady.count) differ from run to run"
            + (unsteady.isEmpty ? "" : " (\(unsteady.joined(separator: ", ")))") + ", \(Int(seconds)) s")
    exit(unsteady.isEmpty ? 0 : 1)
}
let matrix = Matrix(cases, bugs: chosenBug.map { [$0] } ?? ClientBug.allCases)
print(matrix.table)
let reasons = matrix.reasons
for reason in reasons { print(reason) }
let seconds = (ContinuousClock.now - started) / .seconds(1)
print(
    "\(cases.count) cases, \(matrix.bugs.count) mutants, \(reasons.count) faults found, "
        + "\(Int(seconds * 10)) tenths of a second")
exit(reasons.isEmpty ? 0 : 1)
