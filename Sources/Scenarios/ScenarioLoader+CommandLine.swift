package import Endpoints
import Rig

/// Functions of the scenario format that the command line uses for its own arguments.
extension ScenarioLoader {
    /// The number of YAML files that `paths` stand for, on disk or embedded; directories are searched
    /// recursively.
    package static func fileCount(paths: [String]) -> Int {
        paths.flatMap(FileLookup.filesOfAnyKind).count { Files.exists($0) }
    }

    /// Parses an address to listen at in the syntax of scenario files; nil when `text` is not one.
    package static func listenAddress(parsing text: String) -> ListenAddress? {
        ListenAddressText(text)?.value
    }

    /// Parses a duration in the syntax of scenario files (`250ms`, `10s`, `2min`); nil when `text` is not one
    /// or exceeds 1000 h.
    package static func duration(parsing text: String) -> Duration? {
        DurationText(text)?.value
    }
}
