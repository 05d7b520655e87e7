import Foundation
import TestKit
import Testing

/// `make shipped`, which lists the files that the compiler puts into the binary.
@Suite struct ShippedListTests {
    private static let start = "// The files that ship inside the binary."

    /// What the list says after `make shipped` in the folder `scratch`.
    private func list(of scratch: Scratch) async throws -> [String] {
        let make = try ChildProcess(
            "/usr/bin/env",
            ["make", "-s", "-C", scratch.path, "-f", "\(VectorFolder.checkout)/Makefile", "shipped"])
        #expect(try await make.end() == .exited(0), "\(make.errors)")
        let text = try String(contentsOfFile: scratch.file("Sources/C/CShippedFiles/list.h"), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    private func store(_ name: String, in scratch: Scratch) throws {
        let folder = (scratch.file(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try scratch.store("text\n", as: name)
    }

    @Test func anAddedFileIsListedAndARemovedOneIsNot() async throws {
        let scratch = try Scratch()
        for name in [
            "Sources/C/CShippedFiles/files.c", "Scenarios/b/c d.xml", "Scenarios/b-a.yaml",
            "Vectors/bugs/1.yaml",
            "Vectors/elm327/fixtures/car.yaml", "Vectors/obd/no.yaml", "Scenarios/.hidden",
            "Scenarios/.git/x",
            "Scenarios/b/__pycache__/c.pyc",
        ] {
            try store(name, in: scratch)
        }
        let before = try await list(of: scratch)
        #expect(before.first?.hasPrefix(Self.start) == true)
        #expect(
            before.dropFirst() == [
                "#embed \"../../../Scenarios/b-a.yaml\" END", "#embed \"../../../Scenarios/b/c d.xml\" END",
                "#embed \"../../../Vectors/bugs/1.yaml\" END",
                "#embed \"../../../Vectors/elm327/fixtures/car.yaml\" END",
            ])
        try store("Scenarios/new/folder/a.py", in: scratch)
        let after = try await list(of: scratch)
        #expect(after.count == before.count + 1)
        #expect(after.contains("#embed \"../../../Scenarios/new/folder/a.py\" END"))
        try FileManager.default.removeItem(atPath: scratch.file("Scenarios/new"))
        #expect(try await list(of: scratch) == before)
    }

    /// What has not changed keeps its date, and is not compiled again.
    @Test func anUnchangedListIsLeftAlone() async throws {
        let scratch = try Scratch()
        for name in [
            "Sources/C/CShippedFiles/files.c", "Scenarios/a.yaml", "Vectors/bugs/a", "Vectors/elm327/a",
        ] {
            try store(name, in: scratch)
        }
        _ = try await list(of: scratch)
        let path = scratch.file("Sources/C/CShippedFiles/list.h")
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        _ = try await list(of: scratch)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == old)
    }
}
