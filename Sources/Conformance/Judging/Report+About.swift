import Scenarios

extension Expectation.Report {
    /// The requirement of the report in one sentence, for reports.
    var about: String {
        let says = isForbidden ? "Never says" : "Says"
        return switch subject {
        case .signal(let signal, let values):
            switch values.truth {
            case .samples: "\(says) what \(signal) is at the time."
            case .value(let value, _): "\(says) that \(signal) is \(Words.number(value))."
            case .anything: isForbidden ? "Never says a \(signal)." : "Says nothing wrong about \(signal)."
            }
        case .codes(let kinds):
            "\(says) exactly the trouble codes that are \(kinds.map(\.kind).joined(separator: " and "))."
        case .supported: "\(says) exactly which parameters are supported."
        case .text(let name, _): isForbidden ? "Never says a \(name)." : "Says the right \(name)."
        case .state(let states): "\(says) that its state is \(states.joined(separator: " or "))."
        }
    }
}
