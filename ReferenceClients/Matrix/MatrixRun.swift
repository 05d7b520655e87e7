import Conformance
import Foundation
import ReferenceClient

/// What is asked of the program.
struct MatrixRequest {
    /// Where the cases stand.
    var folders = ["Scenarios/elm327", "Scenarios/telemetry/cases", "Scenarios/mtg/cases"]
    /// Only this case, or this family of cases; all when nil.
    var chosenCase: String?
    /// Only this mutant; all when nil.
    var chosenBug: String?
    /// Whether to print what happens in place of the matrix.
    var showsWire = false
    /// How often to run each case to see whether it is always the same; 0 for the matrix.
    var repetitions = 0

    /// The chosen cases of all folders.
    var cases: [Case] {
        folders.flatMap(CaseFolder.cases).filter {
            chosenCase == nil || $0.family == chosenCase || $0.id == chosenCase
        }
    }
}

extension MutantMatrix {
    /// Says on a terminal, in a line that is written over, how far the matrix is.
    private static func showProgress(_ done: Int, of count: Int) {
        guard isatty(STDERR_FILENO) != 0, done % 20 == 0 || done == count else { return }
        let end = done == count ? "\r\u{1B}[K" : ""
        FileHandle.standardError.write(Data("\r\(Bug.client): \(done) of \(count) runs\(end)".utf8))
    }

    /// Does what `request` asks with those of `cases` that are for this client; how many things are not as they must be.
    static func run(_ request: MatrixRequest, _ cases: [Case]) -> Int {
        let own = cases.filter { Bug.isFor($0) }
        let bug = request.chosenBug.flatMap { Bug(rawValue: $0) }
        guard !own.isEmpty, request.chosenBug == nil || bug != nil else { return 0 }
        let started = ContinuousClock.now
        var time: String { "\(Int((ContinuousClock.now - started) / .seconds(1) * 10)) tenths of a second" }
        if request.showsWire {
            for tested in own { print(wire(of: tested, bug)) }
            return 0
        }
        if request.repetitions > 0 {
            let unsteady = Self.unsteady(own, times: request.repetitions)
            print(
                "\(Bug.client): \(own.count) cases, \(request.repetitions) runs of each: \(unsteady.count) differ from run to run"
                    + (unsteady.isEmpty ? "" : " (\(unsteady.joined(separator: ", ")))") + ", \(time)")
            return unsteady.count
        }
        let matrix = MutantMatrix(own, bugs: bug.map { [$0] } ?? Array(Bug.allCases), progress: showProgress)
        print(matrix.table)
        let reasons = matrix.reasons
        for figure in matrix.figures { print(figure) }
        for reason in reasons { print(reason) }
        print(
            "\(Bug.client): \(own.count) cases, \(matrix.bugs.count) mutants, \(reasons.count) faults found, \(time)"
        )
        return reasons.count
    }
}
