import Conformance
import Foundation
import ReferenceClient

// generated-mutants LIST EQUIVALENTS [--client NAME] [--only TEXT] [--fates FILE] FOLDER…: runs the mutants of LIST over
// the cases in the folders, and lists those that no case finds.
var list = ""
var equivalentsFile = ""
var folders: [String] = []
var chosenClient: String?
var chosenText: String?
var fatesFile: String?
var rest = CommandLine.arguments.dropFirst()
while let argument = rest.popFirst() {
    switch argument {
    case "--client": chosenClient = rest.popFirst()
    case "--only": chosenText = rest.popFirst()
    case "--fates": fatesFile = rest.popFirst()
    default:
        if list.isEmpty {
            list = argument
        } else if equivalentsFile.isEmpty {
            equivalentsFile = argument
        } else {
            folders.append(argument)
        }
    }
}

func contents(_ path: String) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        print("\(path): error: cannot be read")
        exit(66)
    }
    return text
}

/// The least share of killed mutants, in thousandths.
let goals = [("elm327", 900), ("dashboard", 850), ("maintenance", 850), ("companion", 850), ("tester", 850)]
let started = ContinuousClock.now
let all = GeneratedMutant.list(contents(list))
let equivalents = Equivalents(contents(equivalentsFile), file: equivalentsFile)
let cases = folders.flatMap(CaseFolder.cases)
var fates: [GeneratedMutant: Fate] = [:]
var faults = equivalents.faults

for (client, goal) in goals where chosenClient == nil || chosenClient == client {
    let mutants = all.filter { mutant in
        mutant.client == client && (chosenText.map { mutant.text.contains($0) || mutant.name == $0 } ?? true)
    }
    guard !mutants.isEmpty else { continue }
    var run = MutationRun(client, cases, count: all.map(\.number).max() ?? 0)
    let time = run.catalogue.seconds.reduce(0, +)
    print(
        "\(client): \(run.catalogue.cases.count) cases that take \(Int(time * 1000)) ms, \(mutants.count) mutants"
    )
    faults += run.catalogue.faults.map { "\(client): \($0)" }
    run.run(mutants) { count in
        guard isatty(STDERR_FILENO) != 0 else { return }
        FileHandle.standardError.write(
            Data("\r\(count) of \(mutants.count)\(count == mutants.count ? "\r\u{1B}[K" : "")".utf8))
    }
    fates.merge(run.fates) { $1 }
    var scores: [String: Score] = [:]
    for (mutant, fate) in run.fates {
        let isEquivalent = equivalents.reasons[mutant.name] != nil
        for key in [client, mutant.operation] {
            scores[key, default: Score()].count(fate, isEquivalent: isEquivalent)
        }
    }
    print(Score.head)
    for (name, score) in scores.sorted(by: { $0.key < $1.key }) where name != client {
        print(score.line(name))
    }
    let total = scores[client, default: Score()]
    print(total.line(client))
    for mutant in mutants where equivalents.reasons[mutant.name] == nil {
        switch run.fates[mutant] {
        case .survived: print("survived: \(mutant.text)")
        case .unreached: print("survived, no case comes there: \(mutant.text)")
        default: break
        }
    }
    if chosenText == nil, total.share < goal {
        faults.append("\(client): fewer than \(goal / 10) % of its mutants are killed")
    }
}
faults += equivalents.stale(fates, among: all, file: equivalentsFile)
if let fatesFile {
    let rows = all.compactMap { mutant in
        fates[mutant].map { "\($0)\t\(mutant.number)\t\(mutant.line)\t\(mutant.name)" }
    }
    try? (rows.joined(separator: "\n") + "\n").write(toFile: fatesFile, atomically: true, encoding: .utf8)
}
for fault in faults { print(fault) }
let tenths = Int((ContinuousClock.now - started) / .seconds(1) * 10)
print("\(fates.count) mutants, \(faults.count) faults found, \(tenths / 10).\(tenths % 10) s")
exit(faults.isEmpty ? 0 : 1)
