import ReferenceClient

/// The reference apps of companion services as a program.
enum CompanionProgram {
    static let usage = """
        usage: reference-client trip-log|valet-customer|valet-employee|trip-computer --url=http://HOST:PORT --steps=STEPS
                                [--obd=tcp://HOST:PORT] [--bug=NAME] [--list-bugs]
        STEPS are separated by line ends or semicolons, such as 'log-on username=anna password=rose7; upload'
        """

    /// Runs the app of `role` with `arguments`; returns its exit status.
    static func run(_ role: CompanionClient.Role, _ arguments: ArraySlice<String>) -> Int32 {
        do {
            let parsed = try StepArguments<CompanionBug>(arguments)
            if let word = parsed.words.first { return refuse("'\(word)' is not known") }
            switch parsed.wish {
            case .list:
                for bug in CompanionBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
                return 0
            case .run(let url, let adapter, let steps, let bug):
                var run = SocketRun(
                    CompanionClient(role, steps: steps, bug: bug), url: url, others: ["obd": adapter])
                return run.run()
            }
        } catch {
            return refuse(error.text)
        }
    }

    private static func refuse(_ words: String) -> Int32 {
        Output.write("\(words)\n\(usage)\n", to: 2)
        return 64
    }
}
