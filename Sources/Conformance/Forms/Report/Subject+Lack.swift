import Scenarios
import VehicleModel

extension ReportForm.Subject {
    /// Describes a client that made `count` reports about the subject where more were expected, in words that hold for
    /// other cases too.
    func lack(count: Int) -> String {
        switch self {
        case .signal(_, let values) where values.absence == .required: "it does not say that it has no value"
        case .signal: count == 0 ? "it shows no value" : "it shows too few values"
        case .codes: "it reports no trouble codes where it should"
        case .supported: "it reports no supported PIDs"
        case .text: "it does not report a text"
        case .state: "it does not report its state"
        }
    }

    /// The name of what the subject is about, which differs from case to case.
    var shortName: String {
        switch self {
        case .signal(let signal, _): SignalCatalogue.signal(signal).name
        case .codes(let kinds): kinds.map { "\($0.kind) codes" }.joined(separator: ", ")
        case .supported: "supported PIDs"
        case .text(let name, _): name
        case .state(let states): states.joined(separator: " or ")
        }
    }
}
