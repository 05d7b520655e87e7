import Foundation
import MutantSource

// mutate SOURCES OUTPUT [EXCLUDED]: copies the Swift files of the folder SOURCES to the folder OUTPUT with their mutants
// compiled in, and lists these in OUTPUT/../mutants.tsv; EXCLUDED lists numbers that do not compile, one a line.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2 else {
    print("usage: mutate SOURCES OUTPUT [EXCLUDED]")
    exit(64)
}
let (sources, output) = (arguments[1], arguments[2])
let excluded =
    arguments.count > 2
    ? Set(
        ((try? String(contentsOfFile: arguments[3], encoding: .utf8)) ?? "").split(separator: "\n").compactMap
        { Int($0) })
    : []
do {
    let copy = try MutatedCopy(of: sources, without: excluded)
    try copy.write(to: output)
    print("\(copy.count) mutants in \(copy.fileCount) files, \(excluded.count) that do not compile")
} catch {
    print("mutate: \(error)")
    exit(1)
}
