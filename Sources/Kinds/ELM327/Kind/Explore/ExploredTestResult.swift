import Explore
import SimulationCore
import VehicleModel

/// A result of service 06 as a client shows it.
///
/// Source: SAE J1979-DA, units and scaling identifiers.
struct ExploredTestResult {
    /// The size of one step and whether the raw number is signed, by unit and scaling.
    private static let scalings: [UInt8: (step: Double, isSigned: Bool)] = [
        0x01: (1, false), 0x10: (1, false), 0x20: (1.0 / 256, false), 0x24: (1, false), 0x27: (0.01, false),
        0xAF: (0.01, true), 0xFE: (0.25, true),
    ]

    /// Draws a list of results of different tests as a scenario file has it.
    static func draw(_ choices: inout Choices) -> String {
        let monitors = ["0x01", "0x02", "0x21", "0x31", "0xA2"]
        var entries: [String] = []
        for test in 0...choices.below(4) {
            choices.span { choices in
                let monitor = monitors[choices.below(monitors.count)]
                let unit = scalings.keys.sorted()[choices.below(scalings.count)]
                let isSigned = scalings[unit]?.isSigned ?? false
                let numbers = isSigned ? [0xFF38, 0xFF9C, 0x0190] : [64, 32, 128]
                let value = [numbers[0], numbers[1], numbers[2], isSigned ? 0x0200 : 0x9000][choices.below(4)]
                entries.append(
                    "{ mid: \(monitor), tid: \(test + 1), uasid: 0x\(Hex.string(unit, width: 2)), value: \(value), "
                        + "minimum: \(numbers[1]), maximum: \(numbers[2]) }")
            }
        }
        return "[\(entries.joined(separator: ", "))]"
    }

    /// Returns the one or two results that older links than CAN have instead of `result`, in words: `01-05=50 (..100) pass` and
    /// `01-05=50 (10..) pass`, with raw numbers, which have no sign there.
    static func olderWords(_ result: MonitorResult) -> [String] {
        let offset: UInt16 = result.scalingID >= 0x80 ? 0x8000 : 0
        let (value, least, most) = (result.value ^ offset, result.minimum ^ offset, result.maximum ^ offset)
        let test = "\(Hex.string(result.monitorID, width: 2))-\(Hex.string(result.testID, width: 2))"
        let upper = "(..\(most)) \(value <= most ? "pass" : "fail")"
        let lower = "(\(least)..) \(least <= value ? "pass" : "fail")"
        return ([upper] + (least > 0 ? [lower] : [])).map { "\(test)=\(value) \($0)" }
    }

    /// Returns `result` in words, `01-05=50 (0..100) pass`; nil for a scaling without a row.
    static func words(_ result: MonitorResult) -> String? {
        guard let scaling = scalings[result.scalingID] else { return nil }
        func value(_ raw: UInt16) -> Double {
            Double(scaling.isSigned ? Int(Int16(bitPattern: raw)) : Int(raw)) * scaling.step
        }
        let (value, least, most) = (value(result.value), value(result.minimum), value(result.maximum))
        let numbers = [value, least, most].map(PrintedValue.text)
        let test = "\(Hex.string(result.monitorID, width: 2))-\(Hex.string(result.testID, width: 2))"
        return
            "\(test)=\(numbers[0]) (\(numbers[1])..\(numbers[2])) \((least...most).contains(value) ? "pass" : "fail")"
    }
}
