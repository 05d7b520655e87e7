import Explore
import Diagnostics
import ELM327
import Scenarios
import SimulationCore
import VehicleModel

/// A signal that a parameter carries as a number, and the values that the parameter can have.
struct ExploredSignal: Hashable, Sendable {
    let name: String

    /// The least and the greatest value.
    let range: ClosedRange<Double>

    let step: Double

    private static let all: [ExploredSignal] = {
        var rows: [ExploredSignal] = []
        for parameter in ParameterTable.mode01 {
            for field in parameter.fields {
                guard case .signal(let id) = field.source, field.kind == .number,
                    !rows.contains(where: { $0.name == id.description })
                else { continue }
                let most = Double((1 << UInt64(min(field.bitCount, 32))) - 1)
                let raw = field.isSigned ? -(most + 1) / 2...(most - 1) / 2 : 0...most
                let ends = [raw.lowerBound, raw.upperBound].map {
                    $0 * field.scale.value + Double(field.offset)
                }
                let signal = SignalCatalogue.signal(id)
                // The adapter lives on the same supply.
                let supply = id == .moduleVoltage ? Surroundings.brownOutVoltage + 1 : signal.minimum
                let least = max(ends.min() ?? 0, supply)
                let greatest = min(ends.max() ?? 0, signal.maximum)
                guard least < greatest else { continue }
                rows.append(
                    ExploredSignal(
                        name: signal.name, range: least...greatest, step: abs(field.scale.value)))
            }
        }
        let first = rows.firstIndex { $0.name == "engine.speed" } ?? 0
        rows.swapAt(0, first)
        return rows
    }()

    /// Returns the signal `name`; nil when no parameter carries it as a number.
    static func named(_ name: String) -> ExploredSignal? { all.first { $0.name == name } }

    /// Returns the signals that a client with `claims` reports, the speed of the engine first.
    static func rows(_ claims: Claims) -> [ExploredSignal] {
        all.filter { SignalCatalogue.id($0.name).map(claims.says) ?? false }
    }

    /// Draws the source of the signal; nil for what the neutral car has.
    func source(_ choices: inout Choices, isFrozen: Bool) -> String? {
        if isFrozen {
            let (one, other) = (value(&choices), value(&choices))
            return "{ keyframes: [[0s, \(one)], [1ms, \(other)]], step: on }"
        }
        switch choices.below(4) {
        case 0: return nil
        case 1, 2: return value(&choices)
        default:
            let (one, other) = (value(&choices), value(&choices))
            return "{ keyframes: [[0s, \(one)], [4s, \(other)]], step: on }"
        }
    }

    /// Draws a value: in the middle, at an end of the range, or anywhere.
    func value(_ choices: inout Choices) -> String {
        let width = range.upperBound - range.lowerBound
        let share: Double =
            switch choices.below(5) {
            case 0: 0.5
            case 1: 1
            case 2: 0
            default: Double(choices.below(1024)) / 1023
            }
        let steps = (width * share / step).rounded(.down)
        return PrintedValue.text(min(range.upperBound, range.lowerBound + steps * step))
    }
}

/// Numbers as scenario files write them.
enum PrintedValue {
    /// Returns `value` with at most six decimals.
    static func text(_ value: Double) -> String {
        let rounded = (value * 1_000_000).rounded() / 1_000_000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
    }
}

extension ExploredSignal {
    private static let carriers: [String: (pid: UInt8, step: Double)] = {
        var carriers: [String: (pid: UInt8, step: Double)] = [:]
        for parameter in ParameterTable.mode01 {
            for field in parameter.fields {
                guard case .signal(let id) = field.source else { continue }
                let name = SignalCatalogue.signal(id).name
                if carriers[name] == nil { carriers[name] = (parameter.pid, abs(field.scale.value)) }
            }
        }
        return carriers
    }()

    /// Returns the first parameter that carries `signal`.
    static func pid(of signal: SignalID) -> UInt8? { carriers[SignalCatalogue.signal(signal).name]?.pid }

    /// Returns the size of one step of `signal` in the first parameter that carries it.
    static func step(of signal: SignalID) -> Double {
        carriers[SignalCatalogue.signal(signal).name]?.step ?? 1
    }
}
