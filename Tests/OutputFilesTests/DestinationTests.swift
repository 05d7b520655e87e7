import Foundation
import TestKit
import Testing

@testable import OutputFiles

/// What paths lead to.
@Suite struct DestinationTests {
    @Test func eachKindOfThingIsTold() throws {
        let scratch = try Scratch()
        let file = try scratch.store("x", as: "file")
        let kinds: [(String, Destination.Kind)] = [
            (file, .file), (scratch.file("none"), .nothing), (scratch.fifo("fifo"), .pipe),
            (scratch.path, .folder),
            ("/dev/null", .characterDevice), (scratch.link("link", to: "file"), .file),
            (scratch.link("dangling", to: "nowhere"), .nothing),
        ]
        for (path, kind) in kinds { #expect(Destination(path).kind == kind, "\(path)") }
        #expect(Destination(file).identity == Destination(scratch.file("link")).identity)
        #expect(Destination(scratch.file("dangling")).target == scratch.file("nowhere"))
        #expect(!Destination(file).isStream && !Destination(scratch.file("none")).isStream)
        #expect(Destination(scratch.file("fifo")).isStream && Destination("/dev/null").isStream)
    }

    /// A link to a link, through a folder that is a link.
    @Test func linksAreFollowedToTheirEnd() throws {
        let scratch = try Scratch()
        mkdir(scratch.file("a"), 0o755)
        let file = try scratch.store("x", as: "a/file")
        _ = scratch.link("b", to: "a")
        _ = scratch.link("a/second", to: "../b/file")
        let path = scratch.link("first", to: "b/second")
        #expect(Destination(path).target == file)
        let loop = scratch.link("loop", to: "loop")
        #expect(Destination(loop).kind == .nothing)
        #expect(throws: OutputError.self) { try OutputFile(loop, for: "--journal") }
    }

    @Test func pathsOfOpenDescriptorsAreTold() throws {
        let scratch = try Scratch()
        #expect(Destination("/dev/stdout").descriptor == 1)
        #expect(Destination("/dev/stderr").descriptor == 2)
        #expect(Destination("/dev/fd/7").descriptor == 7)
        #expect(Destination("/proc/self/fd/12").descriptor == 12)
        #expect(Destination("/proc/\(getpid())/fd/3").descriptor == 3)
        #expect(Destination(scratch.link("out", to: "/dev/stdout")).descriptor == 1)
        // A file of that name elsewhere is a file.
        #expect(Destination(try scratch.store("", as: "1")).descriptor == nil)
        #expect(Destination("/proc/1/fd/3").descriptor == nil || getpid() == 1)
        #expect(Destination("/dev/fd/999999").kind == .nothing)
    }
}
