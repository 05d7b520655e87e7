import CBuild
import Capture
import Documents
import Gzip
import LiveHost
import Storage

/// The versions of the program and of the libraries that it runs with.
enum Version {
    static let number = "0.1.0"

    /// The commit of the sources, with `+` behind it when they differed; nil when the build was not told.
    static var commit: String? {
        let text = String(cString: build_commit())
        return text.isEmpty ? nil : text
    }

    /// The libraries with the versions that are loaded, which may differ from those of the build.
    static var libraries: [(name: String, version: String)] {
        [
            ("OpenSSL", TLSSession.libraryVersion), ("libpcap", CaptureWriter.libraryVersion),
            ("SQLite", SQLiteDatabase.libraryVersion), ("zlib", GzipFile.libraryVersion),
            ("PCRE2", TextPattern.libraryVersion), ("libyaml", Composer.libraryVersion),
        ]
    }

    /// The text of `dyno --version`.
    static var text: String {
        let build = commit.map { " (commit \($0))" } ?? " (of unknown commit)"
        return (["dyno \(number)\(build)"] + libraries.map { "\($0.name) \($0.version)" }).joined(
            separator: "\n")
    }
}
