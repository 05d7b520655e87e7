import Foundation
import TestKit
import Testing

@testable import Documents

/// The files of a folder that a command is given.
@Suite struct FolderTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let scratch = try Scratch()
        let folder = scratch.path
        for name in ["a.yaml", "a/b.yml", "a/notes.txt", "a/c/d.yaml", "locked/e.yaml", ".hidden.yaml"] {
            try scratch.store("", as: name)
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
        try body(folder)
    }

    @Test func theFilesBelowAFolderAreSortedByPath() throws {
        try withFolder { folder in
            let names = [".hidden.yaml", "a.yaml", "a/b.yml", "a/c/d.yaml", "locked/e.yaml"]
            #expect(Files.yamlFiles(at: folder) == names.map { "\(folder)/\($0)" })
            #expect(Files.yamlFiles(at: folder + "/") == names.map { "\(folder)/\($0)" })
            #expect(Files.yamlFiles(at: folder + "/a.yaml") == [folder + "/a.yaml"])
        }
    }

    /// The files of the others are read. Nothing is locked for root.
    @Test(.enabled(if: getuid() != 0)) func aFolderThatCannotBeReadHasNoFiles() throws {
        try withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder + "/locked")
            defer { chmod(folder + "/locked", 0o700) }
            #expect(Files.yamlFiles(at: folder).count == 4)
        }
    }
}
