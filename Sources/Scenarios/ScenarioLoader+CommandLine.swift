public import Endpoints
import Rig

/// What the command line needs of the scenario format beside scenarios.
extension ScenarioLoader {
    /// How many YAML files there are at `paths`, those below folders included.
    public static func fileCount(paths: [String]) -> Int {
        paths.flatMap(Files.yamlFiles).count { Files.exists($0) }
    }

    /// The address to listen at that `text` spells as scenario files do, or nil when it is none.
    public static func listenAddress(parsing text: String) -> ListenAddress? {
        ListenAddressText(text)?.value
    }

    /// The time that `text` states as scenario files do (`250ms`, `10s`, `2min`), or nil when it is none or too long.
    public static func duration(parsing text: String) -> Duration? {
        DurationText(text)?.value
    }
}
