import Foundation
import TestKit
import Testing

@testable import Documents

/// The first line of a shipped file names its schema, so that an editor completes keys as soon as the file is open.
@Suite struct SchemaLineTests {
    /// The line that the file at `path`, relative to the folder of `Scenarios`, has to begin with.
    ///
    /// Packages have the folder `schemas` beside `Scenarios`, and a checkout has it after a build.
    private static func line(of path: String) -> String {
        let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
        return
            "# yaml-language-server: $schema=\(up)schemas/\(SchemaTests.kind(of: "/\(path)").rawValue).json"
    }

    /// With `RECORD=1` in the environment a line that is missing or wrong is written.
    @Test func everyShippedFileBeginsWithItsSchema() throws {
        let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
        let files = Files.yamlFiles(at: "\(VectorFolder.checkout)/Scenarios")
        #expect(files.count > 250)
        for file in files {
            let path = String(file.dropFirst(VectorFolder.checkout.count + 1))
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let first = text.prefix { $0 != "\n" }
            let line = Self.line(of: path)
            if first != line, isRecording {
                let rest =
                    first.contains("yaml-language-server:") ? text.dropFirst(first.count + 1) : text[...]
                try (line + "\n" + rest).write(toFile: file, atomically: true, encoding: .utf8)
            } else {
                #expect(first == line, "\(path) has to begin with its schema; RECORD=1 writes the line")
            }
        }
    }

    @Test func theLineLeadsToTheKindOfTheFile() {
        #expect(
            Self.line(of: "Scenarios/quickstart.yaml")
                == "# yaml-language-server: $schema=../schemas/scenario.json")
        #expect(
            Self.line(of: "Scenarios/vehicles/van.yaml")
                == "# yaml-language-server: $schema=../../schemas/vehicle.json")
        #expect(
            Self.line(of: "Scenarios/clients/python-OBD.yaml")
                == "# yaml-language-server: $schema=../../schemas/profile.json")
        #expect(
            Self.line(of: "Scenarios/elm327/framing/a.yaml")
                == "# yaml-language-server: $schema=../../../schemas/scenario.json")
    }
}
