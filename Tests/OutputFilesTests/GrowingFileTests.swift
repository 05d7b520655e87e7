import Foundation
import Platform
import TestKit
import Testing

@testable import OutputFiles

/// Records that follow one another.
@Suite struct GrowingFileTests {
    private func records(_ texts: String...) -> RecordBuffer {
        var records = RecordBuffer()
        for text in texts {
            records.bytes += Array(text.utf8)
            records.endRecord()
        }
        return records
    }

    @Test func nothingIsChangedBeforeTheBeginning() throws {
        let scratch = try Scratch()
        let path = try scratch.store("precious", as: "journal")
        let file = try OutputFile(path, for: "--journal")
        try file.write(records("early\n"))
        #expect(text(of: path) == "precious")
        #expect(try file.begin() == 8)
        #expect(text(of: path) == "")
        try file.write(records("one\n", "two\n"))
        try file.finish()
        #expect(text(of: path) == "one\ntwo\n")
    }

    @Test func aFileThatIsNotBegunStaysAndANewOneGoes() throws {
        let scratch = try Scratch()
        let old = try scratch.store("precious", as: "old")
        for path in [old, scratch.file("new")] {
            let file = try OutputFile(path, for: "--journal")
            #expect(FileManager.default.fileExists(atPath: path))
            file.discard()
        }
        #expect(scratch.names == ["old"])
        #expect(text(of: old) == "precious")
        // What somebody else has put there meanwhile is theirs.
        let file = try OutputFile(scratch.file("new"), for: "--journal")
        unlink(scratch.file("new"))
        try scratch.store("theirs", as: "new")
        file.discard()
        #expect(text(of: scratch.file("new")) == "theirs")
    }

    @Test func modeAndLinksStay() throws {
        let scratch = try Scratch()
        let path = try scratch.store("old", as: "file")
        chmod(path, 0o640)
        let link = scratch.link("link", to: "file")
        let file = try OutputFile(link, for: "--journal")
        try file.begin()
        try file.write(records("new\n"))
        try file.finish()
        #expect(text(of: path) == "new\n")
        #expect(mode(of: path) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
        let made = try OutputFile(scratch.link("dangling", to: "made"), for: "--journal")
        #expect(try made.begin() == nil)
        try made.write(records("x"))
        #expect(text(of: scratch.file("made")) == "x")
    }

    @Test func aFIFOIsWrittenToItsReader() throws {
        let scratch = try Scratch()
        let path = scratch.fifo("fifo")
        let file = try OutputFile(path, for: "--journal")
        #expect(file.needsReader)
        #expect(try !file.connect())
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(try file.connect() && !file.needsReader)
        #expect(try file.begin() == nil)
        try file.write(records("one\n", "two\n"))
        #expect(waiting(in: reader) == "one\ntwo\n")
        try file.finish()
        #expect(Destination(path).kind == .pipe)
    }

    /// Without it this test would end the process.
    @Test func aReaderThatGoesIsAWriteThatFails() throws {
        let scratch = try Scratch()
        let path = scratch.fifo("fifo")
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let file = try OutputFile(path, for: "--journal")
        try file.begin()
        try file.write(records("one\n"))
        close(reader)
        let failure = OutputError.refused(role: "--journal", path: path, code: EPIPE)
        #expect(throws: failure) { try file.write(records("two\n")) }
        #expect(throws: failure) { try file.write(records("three\n")) }
        #expect(file.failure == failure)
        #expect(
            "\(failure)"
                == "--journal \(path) cannot be written any more: whoever read it has gone; the run goes on")
    }

    /// A pipe holds so much, and then its reader is waited for.
    @Test func aReaderThatDoesNotReadIsGivenUp() throws {
        let scratch = try Scratch()
        let path = scratch.fifo("fifo")
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try OutputFile(path, for: "--journal", patience: .milliseconds(60))
        try file.begin()
        let much = records(String(repeating: "x", count: 1 << 20))
        #expect(throws: OutputError.stalled(role: "--journal", path: path, .milliseconds(60))) {
            try file.write(much)
        }
    }

    @Test func somebodyInAHurryDoesNotWaitForReaders() throws {
        let scratch = try Scratch()
        let path = scratch.fifo("fifo")
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try OutputFile(path, for: "--journal", patience: .seconds(3600))
        try file.begin()
        file.hurry()
        let much = records(String(repeating: "x", count: 1 << 20))
        #expect(throws: OutputError.stalled(role: "--journal", path: path, OutputFile.hurriedPatience)) {
            try file.write(much)
        }
    }

    @Test func aSlowReaderGetsEverything() async throws {
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (read, write) = (ends[0], ends[1])
        let file = try OutputFile("/dev/fd/\(write)", for: "--journal", patience: .seconds(60))
        close(write)
        try file.begin()
        let (counts, count) = AsyncStream.makeStream(of: Int.self)
        // On a thread of its own: the threads of tasks are few, and this test keeps one waiting.
        Thread.detachNewThread {
            var sum = 0
            while true {
                let text = waiting(in: read)
                if text.isEmpty { break }
                sum += text.utf8.count
            }
            count.yield(sum)
        }
        let line = String(repeating: "x", count: 9_999) + "\n"
        for _ in 0..<100 { try file.write(records(line)) }
        try file.finish()
        #expect(await counts.first { _ in true } == 1_000_000)
        close(read)
    }

    /// As with `>` of a shell: what was written before stays, and the place is shared.
    @Test func anOpenDescriptorIsWrittenOnFromItsPlace() throws {
        let scratch = try Scratch()
        let path = scratch.file("log")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        defer { close(descriptor) }
        _ = "before\n".withCString { write(descriptor, $0, 7) }
        let file = try OutputFile("/dev/fd/\(descriptor)", for: "--journal")
        #expect(try file.begin() == nil)
        try file.write(records("one\n"))
        _ = "after\n".withCString { write(descriptor, $0, 6) }
        try file.finish()
        #expect(text(of: path) == "before\none\nafter\n")
        #expect(throws: OutputError.cannotOpen(role: "--journal", path: "/dev/fd/999", code: EBADF)) {
            try OutputFile("/dev/fd/999", for: "--journal")
        }
    }

    @Test func aSocketGetsTheRecords() throws {
        let scratch = try Scratch()
        let path = "/tmp/dyno-\(UUID().uuidString.prefix(8))"
        defer { unlink(path) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let listener = try #require(Socket.open(AF_UNIX, .stream))
        defer { close(listener) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listener, 1) == 0)
        let file = try OutputFile(path, for: "--journal")
        let peer = accept(listener, nil, nil)
        try file.begin()
        try file.write(records("one\n"))
        #expect(waiting(in: peer) == "one\n")
        close(peer)
        // The first write after the end may still be taken.
        #expect(throws: OutputError.self) {
            for _ in 0..<3 { try file.write(records("two\n")) }
        }
        #expect(throws: OutputError.self) { try OutputFile(scratch.file("none/socket"), for: "--journal") }
    }

    #if os(Linux)
        @Test func aFullDeviceIsAWriteThatFails() throws {
            let file = try OutputFile("/dev/full", for: "--journal")
            try file.begin()
            let failure = OutputError.refused(role: "--journal", path: "/dev/full", code: ENOSPC)
            #expect(throws: failure) { try file.write(records("x")) }
            #expect(
                "\(failure)".hasSuffix(
                    "/dev/full cannot be written any more: No space left on device; the run goes on"))
        }
    #endif

    @Test func theEndOfARecordIsKnownAndAPartIsTakenBack() throws {
        let records = records("one\n", "two\n", "three\n")
        #expect([0, 3, 4, 7, 8, 13, 14, 99].map(records.wholeBytes) == [0, 0, 4, 4, 8, 8, 14, 14])
        let scratch = try Scratch()
        let path = scratch.file("file")
        let sink = Sink(descriptor: open(path, O_RDWR | O_CREAT, 0o644), kind: .file)
        let bytes = Array("one\ntwo\nth".utf8)
        #expect(bytes.withUnsafeBytes { sink.write($0) { _ in true } }.code == nil)
        sink.takeBack(2)
        #expect(text(of: path) == "one\ntwo\n")
        // Behind what others have written nothing is cut.
        _ = lseek(sink.descriptor, 4, SEEK_SET)
        sink.takeBack(2)
        #expect(text(of: path) == "one\ntwo\n")
        #expect(sink.close() == nil)
    }

    @Test(arguments: ["no/such/folder/file", ""]) func whatCannotBeOpenedIsSaidAtOnce(_ name: String) throws {
        let scratch = try Scratch()
        let path = scratch.file(name)
        let error = #expect(throws: OutputError.self) { try OutputFile(path, for: "--journal") }
        #expect(error?.description.hasPrefix("--journal \(path) cannot be written: ") == true)
        #expect(error?.description.hasSuffix("; name a file in a folder that exists and is yours") == true)
    }
}
