import Foundation
import Platform
import Testing

/// Parts of paths are those of Foundation's `NSString`, which is not on every system.
@Suite struct PathsTests {
    static let paths = [
        "", "/", "a", "/a", "a/", "/a/", "a/b", "/a/b", "a/b/", "a.txt", "a.tar.gz", "/a.b/c",
        ".bashrc",
        "/home/.bashrc", "a.", "a/b.yaml/", "../x", "..", "ä/ö.ü",
    ]

    @Test(arguments: paths) func thePartsAreThoseOfFoundation(_ path: String) {
        let foundation = path as NSString
        #expect(path.lastPathComponent == foundation.lastPathComponent)
        #expect(path.deletingLastPathComponent == foundation.deletingLastPathComponent)
        #expect(path.pathExtension == foundation.pathExtension)
        #expect(path.lastPathStem == (foundation.lastPathComponent as NSString).deletingPathExtension)
    }

    /// Foundation for Linux crashes on the second.
    @Test func slashesAtTheEndAreNotAPart() {
        #expect("//".lastPathComponent == "/" && "//".deletingLastPathComponent == "/")
        #expect("a/b//".lastPathComponent == "b" && "a/b//".deletingLastPathComponent == "a")
    }

    @Test(arguments: [("%.3f", 2.0005), ("%g", 0.1), ("%.6g", 1e9), ("%500.1f", 1)])
    func numbersAreFormattedAsByFoundation(_ format: String, _ number: Double) {
        #expect(String(printf: format, number) == String(format: format, number))
    }
}
