import Foundation
import TestKit
import Testing

@testable import OutputFiles

/// Records of which each stands in the place of the one before.
@Suite struct SingleRecordTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func aFileIsSeenWholeOrNotAtAll() throws {
        let scratch = try Scratch()
        let path = scratch.file("ready")
        let file = try OutputFile(path, for: "--ready-file", form: .single)
        #expect(scratch.names.isEmpty)
        #expect(try file.replace(with: bytes("first, and longer")) == nil)
        // Who has the old one open keeps it whole.
        let old = open(path, O_RDONLY)
        defer { close(old) }
        #expect(try file.replace(with: bytes("second")) == nil)
        #expect(waiting(in: old) == "first, and longer")
        #expect(text(of: path) == "second")
        #expect(scratch.names == ["ready"])
    }

    @Test func theOldFileIsReplacedWithItsModeAndSaid() throws {
        let scratch = try Scratch()
        let path = try scratch.store("precious", as: "file")
        chmod(path, 0o604)
        let link = scratch.link("link", to: "file")
        let file = try OutputFile(link, for: "state", form: .single)
        #expect(text(of: path) == "precious")
        #expect(try file.replace(with: bytes("new")) == 8)
        #expect(try file.replace(with: bytes("newer")) == nil)
        #expect(text(of: path) == "newer" && mode(of: path) == 0o604)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
        #expect(scratch.names == ["file", "link"])
    }

    @Test func theOwnerStays() throws {
        guard getuid() == 0 else { return }
        let scratch = try Scratch()
        let path = try scratch.store("precious", as: "file")
        #expect(chown(path, 1234, 2345) == 0)
        try OutputFile(path, for: "state", form: .single).replace(with: bytes("new"))
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_uid == 1234 && status.st_gid == 2345)
    }

    /// An exchange would leave the other name with the old content.
    @Test func aFileOfTwoNamesIsWrittenOver() throws {
        let scratch = try Scratch()
        let path = try scratch.store("precious", as: "one")
        #expect(link(path, scratch.file("two")) == 0)
        try OutputFile(path, for: "state", form: .single).replace(with: bytes("new"))
        #expect(text(of: scratch.file("two")) == "new")
    }

    @Test func onlyWhatWasWrittenIsRemoved() throws {
        let scratch = try Scratch()
        let path = scratch.file("ready")
        let file = try OutputFile(path, for: "--ready-file", form: .single)
        file.remove()
        try file.replace(with: bytes("one"))
        file.remove()
        #expect(scratch.names.isEmpty)
        try file.replace(with: bytes("two"))
        unlink(path)
        try scratch.store("theirs", as: "ready")
        file.remove()
        #expect(text(of: path) == "theirs")
    }

    @Test func aStreamGetsOneRecordAfterTheOther() throws {
        let scratch = try Scratch()
        let path = scratch.fifo("fifo")
        let file = try OutputFile(path, for: "--ready-file", form: .single)
        #expect(file.needsReader)
        #expect(throws: OutputError.noReader(role: "--ready-file", path: path)) {
            try file.replace(with: bytes("early"))
        }
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(try file.connect())
        try file.replace(with: bytes("one\n"))
        try file.replace(with: bytes("two\n"))
        #expect(waiting(in: reader) == "one\ntwo\n")
        file.remove()
        #expect(scratch.names == ["fifo"])
    }

    @Test func aFolderThatIsNotThereIsSaidBeforeAnythingBegins() throws {
        let scratch = try Scratch()
        for path in [scratch.file("no/such/file"), scratch.path] {
            #expect(throws: OutputError.self) { try OutputFile(path, for: "state", form: .single) }
        }
    }
}
