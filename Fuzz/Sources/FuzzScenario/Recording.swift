import Endpoints
import FuzzInput
import VehicleModel

/// A text as a recording: whatever is taken has finite values at all times.
enum Recording {
    private static let moments: [Duration] = [
        .zero, .milliseconds(1), .milliseconds(1500), .seconds(86_400), .seconds(Int64.max / 2),
    ]

    static func check(_ text: String) {
        for loops in [false, true] {
            if let trace = try? Trace(parsing: text, column: nil, loops: loops) { check(trace) }
            if let trace = try? Trace(parsing: text, column: "value", loops: loops) { check(trace) }
            if let set = try? TraceSet(parsing: text, loops: loops) { set.columns.values.forEach(check) }
        }
    }

    private static func check(_ trace: Trace) {
        for moment in moments { promise(trace.value(after: moment).isFinite, "no number after \(moment)") }
    }
}
