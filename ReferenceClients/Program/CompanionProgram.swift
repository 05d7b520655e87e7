import ReferenceClient

/// The reference apps of companion services as a program.
enum CompanionProgram {
    static let usage = """
        usage: reference-client trip-log|valet-customer|valet-employee --url=tcp://HOST:PORT --steps=STEPS
                                [--bug=NAME] [--list-bugs]
        STEPS are separated by line ends or semicolons, such as 'log-on username=anna password=rose7; upload'
        """

    /// Runs the app of `role` with `arguments`; returns its exit status.
    static func run(_ role: CompanionClient.Role, _ arguments: ArraySlice<String>) -> Int32 {
        var values: [String: String] = [:]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard ["--url", "--steps", "--bug", "--list-bugs"].contains(parts[0]),
                parts.count == 2 || argument == "--list-bugs"
            else { return refuse("'\(argument)' is not known") }
            values[String(parts[0].dropFirst(2))] = parts.count == 2 ? String(parts[1]) : ""
        }
        if values["list-bugs"] != nil {
            for bug in CompanionBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
            return 0
        }
        let bug = values["bug"].flatMap { CompanionBug(rawValue: $0) }
        guard values["bug"] == nil || bug != nil else { return refuse("there is no such bug") }
        guard let url = values["url"] else { return refuse("--url is missing") }
        let steps = (values["steps"] ?? "").split { "\n;".contains($0) }.map { step in
            String(step.drop { $0 == " " })
        }
        var run = SocketRun(CompanionClient(role, steps: steps, bug: bug), url: url)
        return run.run()
    }

    private static func refuse(_ words: String) -> Int32 {
        Output.write("\(words)\n\(usage)\n", to: 2)
        return 64
    }
}
