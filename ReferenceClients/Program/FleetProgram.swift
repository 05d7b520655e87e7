import MTG
import ReferenceClient

/// The reference app of several machines as a program.
enum FleetProgram {
    static let usage = """
        usage: reference-client fleet --machine=NAME:8R|R4038|S690:tcp://HOST:PORT … --steps=STEPS [--bug=NAME]
        STEPS are separated by line ends or semicolons, such as 'download machine=NAME; wait 5'
        """

    /// Runs the app with `arguments`; returns its exit status.
    static func run(_ arguments: ArraySlice<String>) -> Int32 {
        var vehicles: [FleetApp.Vehicle] = []
        var urls: [String: String] = [:]
        var steps: [String] = []
        var bug: MaintenanceBug?
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? String(parts[1]) : ""
            switch parts[0] {
            case "--machine":
                let fields = value.split(separator: ":", maxSplits: 2).map(String.init)
                guard fields.count == 3, let machine = Machine(rawValue: fields[1]) else {
                    return refuse("'\(value)' is not a machine")
                }
                vehicles.append(FleetApp.Vehicle(name: fields[0], machine: machine))
                urls[fields[0]] = fields[2]
            case "--steps":
                steps = value.split { "\n;".contains($0) }.map { String($0.drop { $0 == " " }) }
            case "--bug":
                guard let known = MaintenanceBug(rawValue: value) else {
                    return refuse("there is no such bug")
                }
                bug = known
            default: return refuse("'\(argument)' is not known")
            }
        }
        guard let first = vehicles.first, let url = urls[first.name] else {
            return refuse("--machine is missing")
        }
        var run = SocketRun(FleetApp(vehicles, steps: steps, bug: bug), url: url, others: urls)
        return run.run()
    }

    private static func refuse(_ words: String) -> Int32 {
        Output.write("\(words)\n\(usage)\n", to: 2)
        return 64
    }
}
