import ReferenceClient

/// The reference tester of ISO 14229-1 as a program.
enum TesterProgram {
    static let usage = """
        usage: reference-client tester can|can-fd|doip --url=tcp://HOST:PORT --steps=STEPS [--bug=NAME] [--list-bugs]
        STEPS are separated by line ends or semicolons, such as 'session extended; read F190:17'
        """

    private static let routes: [String: TesterRoute] = [
        "can": .usualCAN, "can-fd": .usualCANFD, "doip": .usualDoIP,
    ]

    /// Runs the tester with `arguments`; returns its exit status.
    static func run(_ arguments: ArraySlice<String>) -> Int32 {
        do {
            let parsed = try StepArguments<TesterBug>(arguments)
            for word in parsed.words where routes[word] == nil { return refuse("'\(word)' is not known") }
            switch parsed.wish {
            case .list:
                for bug in TesterBug.allCases { Output.write("\(bug.rawValue) \(bug.target)\n", to: 1) }
                return 0
            case .run(let url, _, let steps, let bug):
                guard let route = parsed.words.last.flatMap({ routes[$0] }) else {
                    return refuse("say can, can-fd or doip")
                }
                var run = SocketRun(ReferenceTester(route, steps: steps, bug: bug), url: url)
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
