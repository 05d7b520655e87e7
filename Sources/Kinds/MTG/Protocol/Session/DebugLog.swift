import SimulationCore
import Synchronization

/// The debug log of a unit, the same for every client of a run. It is generated when it is first read, which most clients
/// never do.
public final class DebugLog: Sendable {
    private let log: MaintenanceDescription.Log
    private let seed: UInt64
    private let made = Mutex<[UInt8]?>(nil)

    /// The bytes of the log, at most `MaintenanceDescription.mostLogBytes`; UTF-8 unless a file holds something else.
    public var bytes: [UInt8] {
        made.withLock { made in
            if let made { return made }
            let bytes = make()
            made = bytes
            return bytes
        }
    }

    /// The log that `log` describes; generated lines depend on `seed` alone.
    public init(_ log: MaintenanceDescription.Log, seed: UInt64) {
        self.log = log
        self.seed = seed
    }

    private func make() -> [UInt8] {
        switch log {
        case .bytes(let given): Array(given.prefix(MaintenanceDescription.mostLogBytes))
        case .generated(let count):
            Self.lines(
                count: min(max(0, count), MaintenanceDescription.mostLogBytes),
                SeededGenerator(seed: seed).split("mtg.log"))
        }
    }

    /// Returns generated lines of `count` bytes in all; the last line is truncated.
    private static func lines(count: Int, _ generator: SeededGenerator) -> [UInt8] {
        var generator = generator
        var text: [UInt8] = []
        text.reserveCapacity(count + 128)
        var milliseconds: UInt64 = 0
        while text.count < count {
            milliseconds += 20 + generator.next() % 4000
            let kind = kinds[Int(generator.next() % UInt64(kinds.count))]
            append(milliseconds, to: &text)
            text += kind.text.utf8
            text += String(kind.least + Int(generator.next() % kind.spread)).utf8
            text += kind.unit.utf8
            text.append(0x0A)
        }
        text.removeLast(text.count - count)
        return text
    }

    /// Appends the time as `[   12.034] `: seconds and milliseconds since the unit started.
    private static func append(_ milliseconds: UInt64, to text: inout [UInt8]) {
        let seconds = String(milliseconds / 1000)
        let rest = String(milliseconds % 1000)
        text.append(0x5B)
        text += repeatElement(0x20, count: max(0, 7 - seconds.utf8.count))
        text += seconds.utf8
        text.append(0x2E)
        text += repeatElement(0x30, count: 3 - rest.utf8.count)
        text += rest.utf8
        text += [0x5D, 0x20]
    }

    private struct Kind: Sendable {
        let text: String
        let least: Int
        let spread: UInt64
        let unit: String
    }

    // swift-format-ignore
    private static let kinds: [Kind] = [
        Kind(text: "can: bus load ",                    least: 12,   spread: 40,   unit: " %"),
        Kind(text: "can: frames dropped ",              least: 0,    spread: 3,    unit: ""),
        Kind(text: "gps: satellites ",                  least: 0,    spread: 13,   unit: ""),
        Kind(text: "gps: time to fix ",                 least: 900,  spread: 9000, unit: " ms"),
        Kind(text: "cell: signal -",                    least: 51,   spread: 60,   unit: " dBm"),
        Kind(text: "cell: call in, retry ",             least: 1,    spread: 5,    unit: ""),
        Kind(text: "cell: uploaded ",                   least: 200,  spread: 9000, unit: " B"),
        Kind(text: "wifi: clients ",                    least: 0,    spread: 5,    unit: ""),
        Kind(text: "flash: free ",                      least: 2000, spread: 6000, unit: " KiB"),
        Kind(text: "power: supply ",                    least: 11800, spread: 2600, unit: " mV"),
        Kind(text: "task: maintenance, ",               least: 1,    spread: 40,   unit: " ms"),
        Kind(text: "update: block ",                    least: 0,    spread: 4096, unit: " ok"),
        Kind(text: "watchdog: longest loop ",           least: 2,    spread: 90,   unit: " ms"),
    ]
}
