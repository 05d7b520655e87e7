/// What the command line needs of the scenario format beside scenarios.
extension ScenarioLoader {
    /// How many YAML files there are at `paths`, those below folders included.
    public static func fileCount(paths: [String]) -> Int {
        paths.flatMap(Files.yamlFiles).count { Files.exists($0) }
    }

    /// The time that `text` states as scenario files do (`250ms`, `10s`, `2min`), or nil when it is none or too long.
    public static func duration(parsing text: String) -> Duration? {
        DurationText(text)?.value
    }
}
