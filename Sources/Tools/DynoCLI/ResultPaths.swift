import Conformance
import OutputFiles
import Platform
import Runner

/// Finds result files by the paths of a command line.
enum ResultPaths {
    /// The greatest number of result files of a command.
    static let most = 100_000

    /// Returns the result file that `path` names: itself, or that in the folder of a run.
    static func one(_ path: String) -> String {
        let file = "\(path)/\(CheckRun.resultFile)"
        return FileManager.default.fileExists(atPath: file) ? file : path
    }

    /// Returns the result files that `path` names: itself, that in the folder of a run, or all `.json` files below another
    /// folder; a folder of a run is not searched.
    static func all(_ path: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Stop.usage(
                line:
                    "\(path): error: there is no such file or folder; name what 'dyno check' has written, such as dyno-results"
            )
        }
        let file = one(path)
        guard FileManager.default.folderExists(atPath: path), file == path else { return [file] }
        var found: [String] = []
        try collect(path, &found)
        guard !found.isEmpty else {
            throw Stop.usage(
                line: "\(path): error: no result; expected \(CheckRun.resultFile), or files that end in .json"
            )
        }
        return found
    }

    private static func collect(_ folder: String, _ found: inout [String]) throws {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            guard FileManager.default.fileExists(atPath: path), !NewFile.isLink(path) else { continue }
            if !FileManager.default.folderExists(atPath: path) {
                if name.hasSuffix(".json") { found.append(path) }
            } else if one(path) != path {
                found.append(one(path))
            } else {
                try collect(path, &found)
            }
            guard found.count <= most else {
                throw Stop.usage(
                    line: "\(folder): error: more than \(most) results; name a folder with fewer")
            }
        }
    }
}
