import Foundation
import Platform
import Testing

@Suite struct PathsTests {
    @Test(arguments: [
        ("", "", "", ""), ("/", "/", "/", ""), ("//", "/", "/", ""), ("a", "", "a", ""), ("/a", "/", "a", ""),
        ("a/", "", "a", ""), ("a/b", "a", "b", ""), ("/a/b", "/a", "b", ""), ("a/b//", "a", "b", ""),
        ("a.txt", "", "a.txt", "txt"), ("a.tar.gz", "", "a.tar.gz", "gz"), ("/a.b/c", "/a.b", "c", ""),
        ("/home/.bashrc", "/home", ".bashrc", ""), ("a/b.yaml/", "a", "b.yaml", "yaml"),
        ("../x", "..", "x", ""), ("ä/ö.ü", "ä", "ö.ü", "ü"), ("a/\u{301}b", "a", "\u{301}b", ""),
    ])
    func aPathHasItsParts(_ path: String, _ folder: String, _ name: String, _ end: String) {
        #expect(path.deletingLastPathComponent == folder)
        #expect(path.lastPathComponent == name)
        #expect(path.pathExtension == end)
        #expect(path.lastPathStem == (end.isEmpty ? name : String(name.dropLast(end.count + 1))))
    }

    @Test(arguments: [("%.3f", 2.0005), ("%g", 0.1), ("%.6g", 1e9), ("%500.1f", 1)])
    func numbersAreFormattedAsByFoundation(_ format: String, _ number: Double) {
        #expect(String(printf: format, number) == String(format: format, number))
    }
}
