import SimulationCore
import VehicleModel

/// A vehicle as an import makes it, before it is written as text.
struct CarDraft {
    /// A signal that the catalogue does not have.
    struct Custom {
        var name: String
        var unit: Unit
        var range: ClosedRange<Double>?
        /// Nil leaves the bits of the data as they are.
        var value: Double?
        var meaning: String
    }

    /// Bits that carry a signal.
    struct Field {
        /// The name in the scenario: of the catalogue, or with `custom.`.
        var signal: String
        var bits: BitField
        var isSigned = false
        var factor = 1.0
        var offset = 0.0
        /// The unit of factor and offset where it is not the signal's own.
        var unit: Unit?
        var comment = ""
    }

    struct Answer {
        var request: [UInt8]
        var data: [UInt8]
        var fields: [Field] = []
        var comments: [String] = []
    }

    struct ECU {
        var name: String
        var request: UInt32
        var response: UInt32
        var isExtended: Bool
        /// Extended addressing (ISO 15765-2); nil for normal addressing.
        var addresses: CapturedCommand.Addresses?
        var answers: [Answer] = []
        /// The identifiers F4xx (emissions-related data) that the set reads from it, their second bytes.
        var emissionsIdentifiers: Set<UInt8> = []
    }

    struct Frame {
        var name: String
        var identifier: UInt32
        var isExtended: Bool
        var milliseconds: Double
        /// Whether the database does not state the interval.
        var isAssumed = false
        var data: [UInt8]
        var isMultiplexed = false
        /// Whether it is a frame of CAN FD, and its data phase has the data bit rate.
        var isFD = false
        var bitRateSwitch = true
        var fields: [Field] = []
        var counter: BitField?
        var checksum: FrameDescription.Checksum?
        var comments: [String] = []
    }

    var name: String
    /// Lines of the comment at the head: source, licence, changes.
    var head: [String]
    var base = "petrol-warm-idle"
    /// Whether SAE J1979 requests have identifiers of 29 bits.
    var isExtended = false
    /// The bit rate of the data phase of CAN FD, bit/s; nil for a classical bus.
    var dataBitRate: Int?
    var custom: [Custom] = []
    /// Values of signals of the catalogue, in their own units.
    var values: [(signal: String, value: Double)] = []
    var ecus: [ECU] = []
    var frames: [Frame] = []

    /// The numbers that a signal of a scenario may have.
    static let widest = -1e15...1e15

    /// The greatest offset of a field in a scenario.
    static let mostOffset = 1e12

    /// The names of fields so far, so that each is used once.
    private var names: Set<String> = []

    init(name: String, head: [String]) {
        self.name = name
        self.head = head
    }

    /// Returns a name that a scenario accepts, made of `text`, and that no other signal, or frame, of the vehicle has.
    mutating func uniqueName(_ text: String, isFrame: Bool = false) -> String {
        let base = Self.name(text, prefix: isFrame ? "m" : "s")
        var name = base
        var number = 2
        while !names.insert((isFrame ? "frame " : "") + name.lowercased()).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        return name
    }

    /// Returns `text` in the characters of names: letters, digits, `_` and `-`, beginning with a letter.
    private static func name(_ text: String, prefix: String) -> String {
        var name = ""
        for character in text.unicodeScalars {
            let isAllowed =
                character.isASCII
                && (character.properties.isAlphabetic || ("0"..."9").contains(character)
                    || character == "_" || character == "-")
            if isAllowed {
                name.unicodeScalars.append(character)
            } else if !name.isEmpty, name.last != "_" {
                name.append("_")
            }
        }
        if name.last == "_", text.last != "_" { name.removeLast() }
        if name.isEmpty { return "signal" }
        return name.first?.isLetter == true ? name : "\(prefix)_\(name)"
    }

    /// The result for a signal of a set.
    struct Declaration {
        var name: String
        /// The unit of the field where it is not the signal's own.
        var unit: Unit?
        /// The findings about it.
        var problems: [(SetFinding.Severity, SetProblem)] = []
    }

    /// A signal as a set describes it.
    struct Described {
        var name: String
        /// The metric that the set suggests (OBDb).
        var metric: String?
        var unit: String
        var range: ClosedRange<Double>?
        /// Its bits and scaling; the signal is that of none.
        var field: FrameSignal
        var captured: UInt64?
        /// The value without a capture, or nil to leave the bits as they are.
        var initial: Double?
        var meaning: String
    }

    /// Declares a signal of a set, or binds it to the catalogue when name and unit match and its numbers do not contradict.
    ///
    /// `used` are the names of the answer or frame so far, in which a signal stands once. A signal of the catalogue takes a
    /// captured value only.
    mutating func declare(_ signal: Described, used: Set<String>) -> Declaration {
        let unit = SetUnits.unit(signal.unit)
        var problems: [(SetFinding.Severity, SetProblem)] = []
        if let id = SignalBinding.signal(metric: signal.metric, name: signal.name, unit: unit),
            !used.contains(SignalCatalogue.signal(id).name)
        {
            let own = SignalCatalogue.signal(id)
            guard let reason = contradiction(signal, id, unit: unit ?? own.unit) else {
                return Declaration(
                    name: own.name, unit: unit.flatMap { $0 == own.unit ? nil : $0 },
                    problems: [(.note, .bound(own.name))])
            }
            problems.append((.warning, .notBound(own.name, because: reason)))
        }
        let range = signal.range.flatMap {
            Self.widest.contains($0.lowerBound) && Self.widest.contains($0.upperBound) ? $0 : nil
        }
        let limits = range ?? Self.widest
        var value = signal.initial.map { min(max($0, limits.lowerBound), limits.upperBound) }
        if let captured = signal.captured {
            let stated = signal.field.value(of: captured)
            value = stated
            let text = CarWriter.number(stated)
            if !limits.contains(stated) {
                let words = "captured value \(text) is outside \(CarWriter.words(limits))"
                (value, problems) = (nil, problems + [(.warning, .unsayable(words))])
            } else if signal.field.raw(of: stated) != captured {
                (value, problems) = (
                    nil, problems + [(.warning, .unsayable("captured value \(text) is rounded"))]
                )
            }
        }
        let name = uniqueName(signal.name)
        if name != signal.name { problems.append((.note, .renamed("custom.\(name)"))) }
        var text = signal.meaning
        if unit == nil {
            text += (text.isEmpty ? "" : ", ") + "in \(signal.unit)"
            problems.append((.warning, .unknownUnit(signal.unit)))
        }
        custom.append(Custom(name: name, unit: unit ?? .none, range: range, value: value, meaning: text))
        return Declaration(name: "custom.\(name)", problems: problems)
    }

    /// Returns why `signal` is not the catalogue's `id`, in words; else notes its captured value as that of `id` and
    /// returns nil.
    private mutating func contradiction(_ signal: Described, _ id: SignalID, unit: Unit) -> String? {
        let own = SignalCatalogue.signal(id)
        func convert(_ value: Double) -> Double { own.unit.convert(value, from: unit) ?? value }
        let possible = min(signal.range?.upperBound ?? .infinity, signal.field.greatest)
        if let limit = SignalBinding.plausible[own.name], convert(possible) > limit {
            return "its range reaches \(CarWriter.number(possible)) \(unit.rawValue)"
        }
        if let range = signal.range,
            convert(range.lowerBound) > own.maximum || convert(range.upperBound) < own.minimum
        {
            return "its range is \(CarWriter.words(range))"
        }
        guard let captured = signal.captured else { return nil }
        let text = CarWriter.number(signal.field.value(of: captured))
        var field = FrameSignal(id, signal.field.field)
        (field.isSigned, field.factor) = (signal.field.isSigned, signal.field.factor)
        (field.offset, field.unit) = (signal.field.offset, unit)
        let value = field.value(of: captured)
        guard (own.minimum...own.maximum).contains(value), field.raw(of: value) == captured else {
            return "its captured value \(text) is outside \(CarWriter.words(own.minimum...own.maximum))"
        }
        guard let known = values.first(where: { $0.signal == own.name }) else {
            values.append((own.name, value))
            return nil
        }
        guard field.raw(of: known.value) == captured else {
            return "its captured value \(text) differs from \(CarWriter.number(known.value)), captured before"
        }
        return nil
    }

    /// Returns the index of the ECU with these identifiers and this address in requests, which is added when it is missing.
    mutating func ecu(_ server: CapturedCommand.Server) -> Int {
        let known = ecus.firstIndex {
            $0.request == server.request && $0.response == server.response
                && $0.isExtended == server.isExtended && $0.addresses?.ecu == server.addresses?.ecu
        }
        if let known { return known }
        let engine = OBDbIdentifiers.Pair.engine(isExtended: isExtended).request
        var name = "ecu_" + String(server.request, radix: 16, uppercase: true)
        if server.addresses == nil, server.request == engine { name = "engine" }
        if let addresses = server.addresses { name += "_" + Hex.string(addresses.ecu, width: 2) }
        ecus.append(
            ECU(
                name: name, request: server.request, response: server.response,
                isExtended: server.isExtended, addresses: server.addresses))
        return ecus.count - 1
    }
}

extension FrameSignal {
    /// The greatest number that its bits can stand for.
    var greatest: Double { max(ends.0, ends.1) }

    /// The least number that its bits can stand for.
    var least: Double { min(ends.0, ends.1) }

    private var ends: (Double, Double) {
        let most = Double(field.mask)
        let (low, high) = isSigned ? (-(most + 1) / 2, (most - 1) / 2) : (0, most)
        return (low * factor + offset, high * factor + offset)
    }
}
