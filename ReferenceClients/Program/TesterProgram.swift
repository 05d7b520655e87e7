import ReferenceClient

/// The reference tester of ISO 14229-1 as a program.
enum TesterProgram {
    static let usage = """
        usage: reference-client tester can|doip --url=tcp://HOST:PORT --steps=STEPS [--bug=NAME] [--list-bugs]
        STEPS are separated by line ends or semicolons, such as 'session extended; read F190:17'
        """

    /// Runs the tester with `arguments`; returns its exit status.
    static func run(_ arguments: ArraySlice<String>) -> Int32 {
        var values: [String: String] = [:]
        var route: TesterRoute?
        for argument in arguments {
            switch argument {
            case "can": route = .usualCAN
            case "doip": route = .usualDoIP
            default:
                let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard ["--url", "--steps", "--bug", "--list-bugs"].contains(parts[0]),
                    parts.count == 2 || argument == "--list-bugs"
                else { return refuse("'\(argument)' is not known") }
                values[String(parts[0].dropFirst(2))] = parts.count == 2 ? String(parts[1]) : ""
            }
        }
        if values["list-bugs"] != nil {
            for bug in TesterBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
            return 0
        }
        let bug = values["bug"].flatMap { TesterBug(rawValue: $0) }
        guard values["bug"] == nil || bug != nil else { return refuse("there is no such bug") }
        guard let url = values["url"] else { return refuse("--url is missing") }
        guard let route else { return refuse("say can or doip") }
        let steps = (values["steps"] ?? "").split { "\n;".contains($0) }.map { step in
            String(step.drop { $0 == " " })
        }
        var run = SocketRun(ReferenceTester(route, steps: steps, bug: bug), url: url)
        return run.run()
    }

    private static func refuse(_ words: String) -> Int32 {
        Output.write("\(words)\n\(usage)\n", to: 2)
        return 64
    }
}
