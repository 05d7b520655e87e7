package import Scenarios
package import VehicleModel

/// The reports of the client are correct. This is undecided when the reports of the client cannot be
/// read.
package struct ReportForm: Hashable, Sendable {
    package var subject: Subject
    /// The smallest number of reports; ignored for a forbidden subject.
    package var atLeast = 1
    /// The greatest number of reports, in the whole window or in any interval of length `per`; nil for no
    /// limit.
    package var atMost: Int?
    /// The length of the interval in which `atMost` counts, or nil for the whole window.
    package var per: Duration?
    /// Whether only the last report in the window is judged.
    package var isLastOnly = false
    /// Whether such a report is forbidden.
    package var isForbidden = false
    /// Whether reports of other texts with the same name are permitted; false for other subjects.
    package var allowsOthers = false
    /// Whether a list of trouble codes may lack some of the codes; false for other subjects.
    package var allowsIncomplete = false
    /// Whether the reports may be missing when the client reports a reason to stop (`disconnected`,
    /// `not-connected`, `no-vehicle`, `error`, `rejected`) in the window and its program exits by itself.
    package var orEnds = false
    /// The signal whose absence counts as a report of the state; nil when none does.
    package var orNone: SignalID?
    /// The mark before which no such report may occur. When the mark never occurs, no such report may
    /// occur at all.
    package var onlyAfter: Mark?
    /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
    /// client's program.
    package var window = Window()

    /// The greatest permitted age of a sample unless the file states one.
    package static let usualStaleness = Duration.seconds(2)

    /// The information that a client can report.
    package enum Subject: Hashable, Sendable {
        case signal(SignalID, Values)
        /// The trouble codes of each kind. A report of a kind contains exactly these codes, in any order.
        case codes([Codes])
        /// The supported PIDs of service 01. The bitmap PIDs (00, 20, 40 …) are ignored.
        case supported(Set<UInt8>)
        /// The text with a name, for example `vin`.
        case text(name: String, Wording)
        /// At least one report of one of these states; reports of other states are permitted.
        case state([String])
    }

    /// The requirements on the reported values of a signal.
    package struct Values: Hashable, Sendable {
        /// The truth to which each value is compared.
        package var truth: TruthSource
        /// Forbidden values, in the unit of the signal catalogue.
        package var never: [Double]
        /// Whether the client may report that it has no value.
        package var absence: Absence
    }

    /// The truth to which a reported value is compared.
    package enum TruthSource: Hashable, Sendable {
        /// The samples that reached the client and are at most `staleness` old. A value may differ by
        /// half a step of the parameter, by `tolerance` and by the rounding of the client.
        case samples(staleness: Duration, tolerance: Double)
        /// A constant. A value may differ by `tolerance` and by the rounding of the client.
        case value(Double, tolerance: Double)
        case anything
    }

    /// Whether the client may report that it has no value.
    package enum Absence: String, CaseIterable, Hashable, Sendable {
        /// The client may report that it has no value.
        case allowed
        /// The client must report that it has no value, and must not report a value in the window unless the
        /// truth of the values is stated.
        case required
        /// The client must not report that it has no value.
        case forbidden
    }

    package struct Codes: Hashable, Sendable {
        /// `stored`, `pending` or `permanent`.
        package var kind: String
        /// The trouble codes; their order is ignored.
        package var codes: [DiagnosticTroubleCode]
    }

    /// The requirement on a reported text.
    package enum Wording: Hashable, Sendable {
        case equals([String])
        /// The text is a list of exactly these members, separated by commas, in any order.
        case members([String])
        case contains(String)
        /// The text is a number, perhaps with a unit, that is true of the car's trip.
        case trip(TripTruth)
        case anything
    }
}

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
