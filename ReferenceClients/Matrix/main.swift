import Conformance
import Foundation
import ReferenceClient

// mutants [FOLDER] [--case ID] [--bug NAME] [--good NAME] [--wire]: prints the matrix of every reference client, or
// part of it; with --good the results of a good client with other habits, with
// --thesis NAME those of an app in the manner of a thesis, as written and repaired; with --wire the journals of the cases; with
// [KIND …] --explore N [--seed N] what the explorer finds in the mutants of all kinds, or of these, within N trials each,
// without the cases; with
// --repeat N whether N runs of each case are equal. With --generated [OPTION…] the mutants that nobody wrote by hand, which
// a program of their own runs: see Mutation/README.md.

/// Returns the value that `name` names; ends the program with a list of all when it names none.
func chosen<Value: CaseIterable & RawRepresentable<String>>(_ name: String?, _ what: String) -> Value {
    if let name, let value = Value(rawValue: name) { return value }
    print(
        "'\(name ?? "")' names no \(what); one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
    exit(64)
}

var request = MatrixRequest()
var folders: [String] = []
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
    switch argument {
    case "--generated":
        let arguments = (["Mutation/run"] + rest).map { strdup($0) } + [nil]
        execv("Mutation/run", arguments)
        print("Mutation/run cannot be started: run 'swift run mutants --generated' in the project's folder")
        exit(66)
    case "--case": request.chosenCase = rest.popFirst()
    case "--wire": request.showsWire = true
    case "--good": request.goodClient = chosen(rest.popFirst(), "good client")
    case "--explore": request.exploration = rest.popFirst().flatMap(Int.init) ?? 2000
    case "--seed": request.seed = rest.popFirst().flatMap(UInt64.init) ?? 1
    case "--thesis": request.thesis = chosen(rest.popFirst(), "app of a thesis")
    case "--repeat": request.repetitions = rest.popFirst().flatMap(Int.init) ?? 0
    case "--bug":
        let name = rest.popFirst() ?? ""
        let known =
            ClientBug.allCases.map(\.rawValue) + DashboardBug.allCases.map(\.rawValue)
            + MaintenanceBug.allCases.map(\.rawValue) + CompanionBug.allCases.map(\.rawValue)
            + TesterBug.allCases.map(\.rawValue)
        guard known.contains(name) else {
            print("'\(name)' is not a bug; one of \(known.joined(separator: ", "))")
            exit(64)
        }
        request.chosenBug = name
    default: folders.append(argument)
    }
}
if !folders.isEmpty || request.exploration != nil { request.folders = folders }

if let tries = request.exploration {
    let violations = await Exploration.run(request, tries: tries)
    exit(violations == 0 ? 0 : 1)
}
let cases = request.cases
guard !cases.isEmpty else {
    print("there is no case")
    exit(1)
}
if let app = request.thesis {
    for tested in cases {
        guard let written = app.judge(tested, .asWritten), let repaired = app.judge(tested, .repaired) else {
            continue
        }
        print(
            "\(tested.id): \(written.verdict.rawValue) > \(repaired.verdict.rawValue): \(written.reason) > \(repaired.reason)"
        )
    }
    exit(0)
}
if let client = request.goodClient {
    exit(GoodClient.run(request, [client], cases) == 0 ? 0 : 1)
}
let faults =
    (request.chosenBug == nil && request.repetitions == 0 && !request.showsWire
        ? GoodClient.run(request, GoodClient.allCases, cases) : 0)
    + MutantMatrix<ClientBug>.run(request, cases) + MutantMatrix<DashboardBug>.run(request, cases)
    + MutantMatrix<MaintenanceBug>.run(request, cases) + MutantMatrix<CompanionBug>.run(request, cases)
    + MutantMatrix<TesterBug>.run(request, cases)
exit(faults == 0 ? 0 : 1)
