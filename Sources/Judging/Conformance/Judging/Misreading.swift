import Diagnostics
import Scenarios
import SimulationCore
import VehicleModel

/// A wrong value of a signal, from which follows how the client may have read it.
///
/// The bytes come from the last answer that carried the signal, the place and the scaling from the table of
/// parameters. A value of a datagram is compared with values only.
struct Misreading {
    let evidence: Evidence
    let signal: SignalID
    let value: Double
    /// One unit of the last digit that the client printed.
    let rounding: Double
    /// When the client reported the value.
    let moment: Moment

    /// The samples of the signal that had reached the client.
    private let samples: [Evidence.Sample]

    init(_ evidence: Evidence, _ signal: SignalID, _ value: Double, rounding: Double, at moment: Moment) {
        self.evidence = evidence
        self.signal = signal
        self.value = value
        self.rounding = rounding
        self.moment = moment
        samples = evidence.samples.filter { sample in
            sample.signal == signal.index && sample.isSent && sample.delivered.map { $0 < moment } ?? false
        }
    }

    /// The likely cause of the value, as a clause; nil when nothing fits.
    ///
    /// The likelier mistakes come first. A value of zero says nothing: too many mistakes end there.
    var cause: String? {
        guard value != 0 else { return nil }
        let carrier = carrier
        let truth = samples.last?.value
        if let truth, fits(truth) { return isAskedSince ? Self.older : nil }
        if let cause = carrier.flatMap(wrongDecoding) ?? truth.flatMap(wrongUnit) { return cause }
        if let cause = carrier.flatMap(wrongPlace) { return cause }
        if isOlder { return Self.older }
        if let cause = carrier.flatMap(foreignData) { return cause }
        if isForeign { return Self.foreign }
        return truth.flatMap { wrongFactor(truth: $0, carrier) }
    }

    private static let older = "the answer before was shown again"
    private static let foreign = "the answer to another request was taken for its own"

    /// Returns whether the client can have printed `candidate`.
    private func fits(_ candidate: Double) -> Bool {
        Printing.fits(value, to: candidate, tolerance: 1e-6 * max(1, abs(candidate)), rounding: rounding)
    }

    // MARK: The bytes

    /// The parameter that carries the signal, its field, and the bytes from the service on.
    private struct Carrier {
        let pid: UInt8
        let field: Field
        /// The answer from service and PID on, and what stands behind the data; the data begin at `start`.
        let bytes: [UInt8]
        let start: Int

        /// Returns the field as a number when its bytes begin at `place` instead of `start`; nil outside of the bytes.
        func number(at place: Int, isReversed: Bool = false, isSigned: Bool? = nil) -> Double? {
            guard field.bitOffset % 8 == 0, field.bitCount % 8 == 0 else { return nil }
            let first = place + field.bitOffset / 8
            let count = field.bitCount / 8
            guard first >= 0, first + count <= bytes.count else { return nil }
            return number(
                isReversed ? bytes[first..<first + count].reversed() : Array(bytes[first..<first + count]),
                isSigned: isSigned)
        }

        /// Returns the number that `part` spells, most significant byte first.
        func number(_ part: [UInt8], isSigned: Bool? = nil) -> Double {
            let raw = part.reduce(0.0) { $0 * 256 + Double($1) }
            let isNegative = (isSigned ?? field.isSigned) && part.first.map { $0 >= 0x80 } ?? false
            return isNegative ? raw - part.reduce(1.0) { whole, _ in whole * 256 } : raw
        }

        func value(_ number: Double) -> Double { number * field.scale.value + Double(field.offset) }
    }

    private var carrier: Carrier? {
        let last = samples.last
        if let last, last.parameter == nil { return nil }
        guard
            let (parameter, field) = Self.field(of: signal, last?.parameter),
            let answer = answer(of: parameter.pid)
        else { return nil }
        return Carrier(pid: parameter.pid, field: field, bytes: answer.bytes, start: answer.start)
    }

    /// Returns the parameter and the field that carry `signal`, those of `parameter` where it is known.
    private static func field(
        of signal: SignalID, _ carrier: JournalEntry.Sample.Parameter?
    ) -> (Parameter, Field)? {
        var candidates = ParameterTable.mode01
        switch carrier {
        case .pid(let pid)?: candidates = candidates.filter { $0.pid == pid }
        case .suspect?: return nil
        case nil: break
        }
        for parameter in candidates {
            if let field = parameter.fields.first(where: { $0.signal == signal }) {
                return (parameter, field)
            }
        }
        return nil
    }

    /// Returns the last answer with `pid` before the moment: its bytes, and where the data of `pid` begin.
    ///
    /// Where several parameters were asked for, those before are skipped by their lengths.
    private func answer(of pid: UInt8) -> (bytes: [UInt8], start: Int)? {
        for exchange in evidence.exchanges.reversed() {
            guard exchange.moment < moment, exchange.isRequest(of: pid) else { continue }
            for message in exchange.messages {
                let start = message.first == 0x42 ? 3 : 2
                guard [0x41, 0x42].contains(message.first), message.count > start else { continue }
                if message[1] == pid { return (Array(message), start) }
                var place = 1
                while place < message.count, message[place] != pid {
                    guard let skipped = ParameterTable.parameter(message[place]) else { break }
                    place += 1 + skipped.byteCount(in: .twoBanks)
                }
                guard place + 1 < message.count, message[place] == pid else { continue }
                return (Array(message), place + 1)
            }
        }
        return nil
    }

    // MARK: Mistakes

    private func wrongDecoding(_ carrier: Carrier) -> String? {
        let field = carrier.field
        guard let number = carrier.number(at: carrier.start) else { return nil }
        if field.bitCount > 8 {
            if let swapped = carrier.number(at: carrier.start, isReversed: true), fits(carrier.value(swapped))
            {
                return "the bytes were read with the least significant one first"
            }
        }
        if let other = carrier.number(at: carrier.start, isSigned: !field.isSigned), other != number,
            fits(carrier.value(other))
        {
            return "the number was read as \(field.isSigned ? "unsigned" : "signed")"
        }
        let scale = field.scale.value
        if scale != 1, fits(number) { return "the number of the answer was shown without its scale" }
        if field.offset != 0, fits(number * scale) { return "the offset \(field.offset) was left out" }
        if field.offset != 0, fits(number * scale - Double(field.offset)) {
            return "the offset \(field.offset) was applied with the wrong sign"
        }
        if fits(number * scale * 255 / 256 + Double(field.offset)) {
            return "256 was taken for 255 in the scale"
        }
        return nil
    }

    /// Returns a unit of the same dimension that people mistake for the signal's.
    private func wrongUnit(_ truth: Double) -> String? {
        let own = SignalCatalogue.signal(signal).unit
        let others: [Unit] =
            switch own {
            case .kilometresPerHour: [.milesPerHour, .metresPerSecond]
            case .metresPerSecond: [.kilometresPerHour, .milesPerHour]
            case .celsius: [.fahrenheit, .kelvin]
            case .kilopascals: [.poundsPerSquareInch, .bars]
            case .bars: [.poundsPerSquareInch, .kilopascals]
            case .kilometres: [.miles]
            case .radians: [.degrees]
            case .degrees: [.radians]
            case .watts: [.kilowatts, .horsepower]
            case .kilowatts: [.horsepower]
            case .volts: [.millivolts]
            default: []
            }
        for other in others where other.convert(truth, from: own).map(fits) ?? false {
            return "it is in \(other.rawValue), not in \(own.rawValue)"
        }
        // A value in the other unit whose number was taken for one in this unit and converted once more.
        for other in others where own.convert(truth, from: other).map(fits) ?? false {
            return "it was converted from \(other.rawValue), although it is in \(own.rawValue)"
        }
        return nil
    }

    private func wrongPlace(_ carrier: Carrier) -> String? {
        for shift in [1, -1, 2, -2, 3, -3] where carrier.start + shift > (carrier.start == 2 ? 0 : 1) {
            guard let number = carrier.number(at: carrier.start + shift), number != 0,
                fits(carrier.value(number))
            else { continue }
            let places = abs(shift) == 1 ? "one place" : "\(abs(shift)) places"
            return "the bytes were read \(places) too \(shift > 0 ? "late" : "early")"
        }
        return nil
    }

    /// Whether the client asked for the signal again after its last sample had arrived.
    private var isAskedSince: Bool {
        guard let last = samples.last, let delivered = last.delivered, case .pid(let pid)? = last.parameter
        else {
            return false
        }
        return evidence.exchanges.contains { exchange in
            exchange.moment > delivered && exchange.moment < moment && exchange.isRequest(of: pid)
        }
    }

    /// Whether the value was true earlier.
    private var isOlder: Bool { samples.dropLast().contains { fits($0.value) } }

    /// Looks for the value in the answers to other requests, read as this parameter.
    private func foreignData(_ carrier: Carrier) -> String? {
        let count = carrier.field.bitCount / 8
        guard carrier.field.bitOffset == 0, carrier.field.bitCount % 8 == 0 else { return nil }
        let recent = evidence.exchanges.filter { $0.moment < moment && !$0.isRequest(of: carrier.pid) }
            .suffix(8)
        for message in recent.flatMap(\.messages) where message.first == 0x41 && message.count >= 2 + count {
            let number = carrier.number(Array(message[2..<2 + count]))
            if number != 0, fits(carrier.value(number)) { return Self.foreign }
        }
        return nil
    }

    /// Whether the value is that of another signal. Small whole numbers occur too often to say so.
    private var isForeign: Bool {
        guard value.rounded() != value || abs(value) > 20 else { return false }
        var seen: Set<Int> = [signal.index]
        for sample in evidence.samples.reversed() where sample.delivered.map({ $0 < moment }) ?? false {
            guard seen.insert(sample.signal).inserted else { continue }
            if sample.value != 0, fits(sample.value) { return true }
        }
        return false
    }

    private func wrongFactor(truth: Double, _ carrier: Carrier?) -> String? {
        let number = carrier.flatMap { $0.number(at: $0.start) }
        for factor in [2.0, 4, 10, 100, 256, 1000] {
            let name = Words.number(factor)
            if truth != 0, fits(truth * factor) { return "it was multiplied by \(name)" }
            if truth != 0, fits(truth / factor) { return "it was divided by \(name)" }
            guard let carrier, let number, number != 0, carrier.field.offset != 0 else { continue }
            if fits(carrier.value(number * factor)) { return "its number was multiplied by \(name)" }
            if fits(carrier.value(number / factor)) { return "its number was divided by \(name)" }
        }
        return nil
    }

    /// Whether the value is service and PID of an answer, which stand before the data, read as data.
    var isBeginningOfAnswer: Bool {
        guard let (parameter, field) = Self.field(of: signal, samples.last?.parameter) else { return false }
        let bytes = [0x41, parameter.pid]
        guard field.bitOffset == 0, [8, 16].contains(field.bitCount) else { return false }
        let carrier = Carrier(pid: parameter.pid, field: field, bytes: bytes, start: 0)
        return carrier.number(at: 0).map { fits(carrier.value($0)) } ?? false
    }

    /// Whether the value is the code of a negative response, read as data.
    var isResponseCode: Bool {
        guard let (parameter, field) = Self.field(of: signal, samples.last?.parameter), field.bitOffset == 0,
            [8, 16].contains(field.bitCount),
            let last = evidence.exchanges.last(where: {
                $0.moment < moment && $0.isRequest(of: parameter.pid)
            }),
            let refusal = last.messages.last(where: { $0.first == 0x7F && $0.count >= 3 })
        else { return false }
        let carrier = Carrier(pid: parameter.pid, field: field, bytes: refusal + [0], start: 2)
        return carrier.number(at: 2).map { fits(carrier.value($0)) } ?? false
    }
}

extension Evidence.Exchange {
    /// Returns whether the request asks for `pid` of service 01 or 02.
    package func isRequest(of pid: UInt8) -> Bool {
        RequestPattern.pids(of: request).contains(pid)
            || request.hasPrefix("02\(Hex.string(pid, width: 2))")
    }
}
