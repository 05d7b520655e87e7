import CShippedFiles
import Foundation

/// The files that ship inside the binary: scenarios, vehicles, cases, clients' profiles with their scripts, threshold
/// files, and the golden transcripts.
///
/// The compiler reads them where they lie (`Sources/CShippedFiles`); at run time nothing of them comes from a disk. A file
/// below `Scenarios/` is called by its path from there (`vehicles/electric.yaml`), any other by its path in the checkout
/// (`Vectors/elm327/search.yaml`).
public enum ShippedFiles {
    /// The names of all files, sorted; none stands twice.
    public static let names: [String] = places.keys.sorted()

    /// Where the text of each file stands among those of all, by the file's name.
    private static let places: [String: Range<Int>] = {
        var places: [String: Range<Int>] = [:]
        var start = 0
        for line in String(cString: shipped_files_list()).split(separator: "\n") {
            guard let name = name(in: line) else { continue }
            let end = start + strlen(shipped_files_texts() + start)
            places[name] = start..<end
            start = end + 1
        }
        return places
    }()

    /// The name of the file that a line of the list embeds: `#embed "../../Scenarios/quickstart.yaml" END`.
    static func name(in line: Substring) -> String? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "#embed ", parts[1].hasPrefix("../../") else { return nil }
        let path = parts[1].dropFirst("../../".count)
        return String(path.hasPrefix("Scenarios/") ? path.dropFirst("Scenarios/".count) : path)
    }

    /// Whether a file called `name` ships.
    public static func contains(_ name: String) -> Bool { places[name] != nil }

    /// The bytes of the file called `name`, or nil when none of that name ships.
    public static func bytes(of name: String) -> [UInt8]? {
        guard let place = places[name] else { return nil }
        let text = UnsafeRawBufferPointer(start: shipped_files_texts() + place.lowerBound, count: place.count)
        return Array(text)
    }

    /// The names of the files in `folder` (without a slash at its end) and in the folders below it, sorted.
    public static func names(below folder: String) -> [String] {
        names.filter { $0.hasPrefix("\(folder)/") }
    }
}

extension ShippedFiles {
    /// The names of the files that hold scenarios or vehicles.
    static var scenarioFiles: [String] {
        names.filter { name in
            name.hasSuffix(".yaml") && !name.hasPrefix("clients/") && !name.hasPrefix("Vectors/")
        }
    }

    /// The names of the vehicles, without folder and ending.
    static var vehicles: [String] {
        names(below: "vehicles").filter { $0.hasSuffix(".yaml") }.map {
            String($0.dropFirst("vehicles/".count).dropLast(".yaml".count))
        }
    }
}
