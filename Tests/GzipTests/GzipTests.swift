import ForeignPrograms
import Foundation
import Gzip
import TestKit
import Testing

/// Compressed files, and what reads them.
@Suite struct GzipTests {
    private static let lines = (0..<5000).map {
        "{\"n\":\($0),\"kind\":\"output\",\"bytes\":\"41 0C 1A F8\"}\n"
    }

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func store(_ bytes: [UInt8]) throws -> String { try scratch.store(bytes, as: "journal.jsonl") }

    private func read(_ path: String) throws -> (lines: [[UInt8]], isDamaged: Bool) {
        let reader = try #require(GzipReader(path: path))
        var lines: [[UInt8]] = []
        while let line = reader.line(limit: 1 << 20) { lines.append(line) }
        return (lines, reader.isDamaged)
    }

    @Test func aCompressedFileIsSmallAndReadsAsBefore() throws {
        let path = try store(Self.lines.flatMap(\.utf8))
        let size = Self.lines.reduce(0) { $0 + $1.utf8.count }
        #expect(try read(path).lines == Self.lines.map { Array($0.utf8) })
        #expect(GzipFile.compress(path))
        #expect(!FileManager.default.fileExists(atPath: path))
        let packed = try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
        #expect(packed.starts(with: [0x1F, 0x8B]) && packed.count * 8 < size)
        let (lines, isDamaged) = try read(path + ".gz")
        #expect(lines == Self.lines.map { Array($0.utf8) } && !isDamaged)
        let folder = (path as NSString).deletingLastPathComponent
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["journal.jsonl.gz"])
    }

    @Test(arguments: [0, 1, 100_000])
    func compressedBytesReadAsBefore(_ count: Int) throws {
        let bytes = Array(Self.lines.joined(separator: "\n").utf8)
        let whole = (0..<count).map { bytes[$0 % bytes.count] }
        let path = try store(GzipFile.compressed(whole))
        #expect(try #require(GzipReader(path: path)).bytes(limit: 1 << 20) == whole)
    }

    /// zcat is another implementation.
    @Test func zcatPrintsIt() throws {
        let path = try store(Self.lines.flatMap(\.utf8))
        #expect(GzipFile.compress(path))
        let (output, status) = try ForeignProgram.run("/usr/bin/env", ["zcat", path + ".gz"])
        #expect(status == 0 && Array(output.utf8) == Self.lines.flatMap(\.utf8))
    }

    @Test func aFileThatCannotBeCompressedStays() throws {
        let path = try store([1, 2, 3])
        // A folder with the name of the compressed file cannot be replaced by one.
        try FileManager.default.createDirectory(atPath: path + ".gz/x", withIntermediateDirectories: true)
        #expect(!GzipFile.compress(path))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
        #expect(!GzipFile.compress(path + ".none"))
        let folder = (path as NSString).deletingLastPathComponent
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["journal.jsonl", "journal.jsonl.gz"])
    }

    @Test func aFileCutShortGivesItsLinesAndSaysSo() throws {
        let path = try store(Self.lines.flatMap(\.utf8))
        #expect(GzipFile.compress(path))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path + ".gz"))
        for length in [whole.count / 2, whole.count - 9, whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: path))
            let (lines, isDamaged) = try read(path)
            #expect(isDamaged && lines.count > 10, "\(length)")
            #expect(zip(lines.dropLast(), Self.lines).allSatisfy { $0 == Array($1.utf8) }, "\(length)")
        }
    }

    @Test func linesAreThoseOfTheFileWhateverItsBytes() throws {
        let bytes: [UInt8] = [0x7B, 0, 0x0A, 0x0A] + [UInt8](repeating: 0x41, count: 9000) + [0x0A, 0xFF]
        let path = try store(bytes)
        let reader = try #require(GzipReader(path: path))
        #expect(reader.peek() == 0x7B)
        #expect(reader.line(limit: 100) == [0x7B, 0, 0x0A] && reader.line(limit: 100) == [0x0A])
        #expect(reader.line(limit: 5000)?.count == 5000 && reader.line(limit: 5000)?.count == 4001)
        #expect(reader.line(limit: 10) == [0xFF] && reader.line(limit: 10) == nil && !reader.isDamaged)
        #expect(GzipReader(path: path)?.bytes(limit: 3) == [0x7B, 0, 0x0A])
        #expect(try GzipReader(path: store([]))?.peek() == nil)
        #expect(GzipReader(path: path + ".none") == nil)
    }
}
