import SimulationCore
import VehicleModel

/// A vehicle as an import makes it, before it is written as text.
struct CarDraft {
    /// A signal that the catalogue does not have.
    struct Custom {
        var name: String
        var unit: Unit
        var range: ClosedRange<Double>?
        var value: Double
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

    /// The answer to one request.
    struct Answer {
        var request: [UInt8]
        var data: [UInt8]
        var fields: [Field] = []
        var comments: [String] = []
    }

    /// The bytes before the protocol control information: the target addresses of requests and of answers.
    struct Addresses: Equatable {
        var ecu: UInt8
        var tester: UInt8
    }

    struct ECU {
        var name: String
        var request: UInt32
        var response: UInt32
        /// Extended addressing (ISO 15765-2); nil for normal addressing.
        var addresses: Addresses?
        var answers: [Answer] = []
    }

    struct Frame {
        var name: String
        var identifier: UInt32
        var isExtended: Bool
        var milliseconds: Double
        var data: [UInt8]
        var isMultiplexed = false
        var fields: [Field] = []
        var counter: BitField?
        var checksum: FrameDescription.Checksum?
        var comments: [String] = []
    }

    var name: String
    /// Lines of the comment at the head: source, licence, changes.
    var head: [String]
    var base = "petrol-warm-idle"
    var isExtended = false
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

    /// A name that a scenario accepts, made of `text`, and that no other signal of the vehicle has.
    mutating func uniqueName(_ text: String) -> String {
        let base = Self.name(text)
        var name = base
        var number = 2
        while !names.insert(name.lowercased()).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        return name
    }

    /// `text` in the characters of names: letters, digits, `_` and `-`, beginning with a letter.
    static func name(_ text: String) -> String {
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
        while name.last == "_" { name.removeLast() }
        if name.isEmpty { return "signal" }
        return name.first.map { $0.isLetter } == true ? name : "s_\(name)"
    }

    /// Declares the signal `text` of a set, or binds it to the catalogue when name and unit match.
    ///
    /// `used` are the names of the answer or frame so far, in which a signal stands once. A signal of the catalogue takes a
    /// captured value only. Returns the name for fields, and the unit of the field where it is not the signal's own.
    mutating func declare(
        _ text: String, metric: String? = nil, unit words: String, range: ClosedRange<Double>?,
        captured: Double?, initial: Double = 0, meaning: String, used: Set<String>, isUnknown: inout Bool
    ) -> (name: String, unit: Unit?) {
        let unit = SetUnits.unit(words)
        isUnknown = unit == nil
        let range = range.flatMap {
            Self.widest.contains($0.lowerBound) && Self.widest.contains($0.upperBound) ? $0 : nil
        }
        if let id = SignalBinding.signal(metric: metric, name: text, unit: unit),
            !used.contains(SignalCatalogue.signal(id).name)
        {
            let own = SignalCatalogue.signal(id)
            if let value = captured, let converted = own.unit.convert(value, from: unit ?? own.unit),
                !values.contains(where: { $0.signal == own.name })
            {
                values.append((own.name, min(max(converted, own.minimum), own.maximum)))
            }
            return (own.name, unit.flatMap { $0 == own.unit ? nil : $0 })
        }
        let name = uniqueName(text)
        var initial = captured ?? initial
        let limits = range ?? Self.widest
        initial = min(max(initial, limits.lowerBound), limits.upperBound)
        var text = meaning
        if unit == nil { text += (text.isEmpty ? "" : ", ") + "in \(words)" }
        custom.append(
            Custom(name: name, unit: unit ?? .none, range: range, value: initial, meaning: text))
        return ("custom.\(name)", nil)
    }

    /// The index of the ECU with these identifiers and this address in requests, which is added when it is missing.
    mutating func ecu(request: UInt32, response: UInt32, addresses: Addresses? = nil) -> Int {
        let known = ecus.firstIndex {
            $0.request == request && $0.response == response && $0.addresses?.ecu == addresses?.ecu
        }
        if let known { return known }
        let isEngine = addresses == nil && request == (isExtended ? 0x18DA_10F1 : 0x7E0)
        var name = isEngine ? "engine" : "ecu_" + String(request, radix: 16, uppercase: true)
        if let addresses { name += "_" + Hex.string(addresses.ecu, width: 2) }
        ecus.append(ECU(name: name, request: request, response: response, addresses: addresses))
        return ecus.count - 1
    }
}
