import CShippedFiles
import Platform

/// The files embedded in the binary: scenarios, vehicles, cases, client profiles with their scripts,
/// threshold files and golden transcripts.
///
/// The compiler embeds them from the source tree (`Sources/C/CShippedFiles`); none is read from disk at run
/// time. The name of a file below `Scenarios/` is its path relative to that directory
/// (`vehicles/electric.yaml`). The name of any other file is its path in the repository
/// (`Vectors/elm327/search.yaml`).
package enum ShippedFiles {
    /// The names of all files, sorted and unique.
    package static let names: [String] = places.keys.sorted()

    /// The byte range of each file in the embedded text, by the name of the file.
    private static let places: [String: Range<Int>] = {
        var places: [String: Range<Int>] = [:]
        var start = 0
        // The views of bytes spare every start the search for characters.
        for line in String(cString: shipped_files_list()).utf8.split(separator: UInt8(ascii: "\n")) {
            guard let name = name(in: Substring(line)) else { continue }
            let end = start + strlen(shipped_files_texts() + start)
            places[name] = start..<end
            start = end + 1
        }
        return places
    }()

    /// Returns the name of the file that a line of the list embeds: `#embed "../../../Scenarios/quickstart.yaml" END`.
    package static func name(in line: Substring) -> String? {
        let parts = line.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual("#embed ".utf8), parts[1].starts(with: root.utf8)
        else { return nil }
        let path = parts[1].dropFirst(root.utf8.count)
        let isScenario = path.starts(with: "Scenarios/".utf8)
        return String(Substring(isScenario ? path.dropFirst("Scenarios/".utf8.count) : path))
    }

    /// The root of the repository, from the folder of the list.
    private static let root = "../../../"

    /// Returns whether a file called `name` is embedded.
    package static func contains(_ name: String) -> Bool { places[name] != nil }

    /// Returns the bytes of the file called `name`, or nil when no such file is embedded.
    package static func bytes(of name: String) -> [UInt8]? {
        guard let place = places[name] else { return nil }
        let text = UnsafeRawBufferPointer(start: shipped_files_texts() + place.lowerBound, count: place.count)
        return Array(text)
    }

    /// Returns the names of the files in `folder` (without a trailing slash) and in the directories below it,
    /// sorted.
    package static func names(below folder: String) -> [String] {
        names.filter { $0.hasPrefix("\(folder)/") }
    }
}

extension ShippedFiles {
    /// The names of the files that hold scenarios or vehicles.
    package static var scenarioFiles: [String] {
        names.filter { name in
            name.hasSuffix(".yaml") && !name.hasPrefix("clients/") && !name.hasPrefix("Vectors/")
        }
    }

    /// The names of the vehicles, without directory and extension.
    package static let vehicles: [String] = names(below: "vehicles").filter { $0.hasSuffix(".yaml") }.map {
        String($0.dropFirst("vehicles/".count).dropLast(".yaml".count))
    }
}
