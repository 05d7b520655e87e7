import SimulationCore
import VehicleModel

/// One command of an OBDb signal set (`OBDb/.schemas`, signals.json).
struct OBDbCommand {
    let hdr: UInt32
    /// 29-bit identifiers: `hdr` has four digits.
    let isExtended: Bool
    let isFunctional: Bool
    let request: UInt32
    /// The id of the answer; nil when the set does not state it.
    let response: UInt32?
    let bytes: [UInt8]
    let session: String?
    /// The first byte of requests (extended addressing), or nil.
    let extendedAddress: UInt8?
    /// The first byte of answers to them where the set states it.
    let testerAddress: UInt8?
    let tree: JSONTree

    /// Reads the command of `tree`; throws what is the matter with it.
    init(_ tree: JSONTree) throws(OBDbMistake) {
        self.tree = tree
        guard let text = tree["hdr"]?.text else { throw OBDbMistake(tree.offset, .missing("hdr")) }
        guard let hdr = UInt32(text, radix: 16), [3, 4].contains(text.count) else {
            throw OBDbMistake(tree["hdr"]?.offset ?? 0, .syntax("hdr '\(text)' has not 3 or 4 hex digits"))
        }
        self.hdr = hdr
        isExtended = text.count == 4
        let rax = tree["rax"]?.text
        let responder = rax.flatMap { UInt32($0, radix: 16) }
        if rax != nil, responder == nil {
            throw OBDbMistake(tree["rax"]?.offset ?? 0, .syntax("rax '\(rax ?? "")' is not hexadecimal"))
        }
        if isExtended {
            let priority = tree["pri"]?.text.flatMap { UInt32($0, radix: 16) } ?? 0x18
            let tester = tree["tst"]?.text.flatMap { UInt32($0, radix: 16) } ?? 0xF1
            let isPhysical = hdr >> 8 == 0xDA
            isFunctional = hdr >> 8 == 0xDB
            let target = isPhysical ? hdr & 0xFF : (responder ?? 0x10) & 0xFF
            let page = (priority & 0x1F) << 24
            request =
                page | (isPhysical || isFunctional ? 0xDA00 : hdr & 0xFF00) << 8 | target << 8 | tester & 0xFF
            let own = responder.map { $0 > 0xFF ? $0 : page | 0xDA_0000 | (tester & 0xFF) << 8 | $0 }
            response = own ?? (page | 0xDA_0000 | (tester & 0xFF) << 8 | target)
        } else {
            isFunctional = hdr == 0x7DF
            let physical = isFunctional ? responder.map { ($0 & 0x7FF) &- 8 } ?? 0x7E0 : hdr
            guard physical <= 0x7FF else {
                throw OBDbMistake(tree.offset, .outOfRange("hdr \(text)", range: "000 to 7FF"))
            }
            request = physical
            response = responder.map { $0 & 0x7FF } ?? (isFunctional ? 0x7E8 : nil)
        }
        session = tree["din"]?.text
        extendedAddress = try Self.byte("eax", in: tree)
        testerAddress = try Self.byte("tst", in: tree)
        guard let command = tree["cmd"]?.entries.first else {
            throw OBDbMistake(tree.offset, .missing("cmd"))
        }
        guard let service = UInt8(command.key, radix: 16), command.key.count == 2,
            let identifier = command.value.text.flatMap({ Hex.bytes($0) }), (1...6).contains(identifier.count)
        else { throw OBDbMistake(command.value.offset, .syntax("cmd is no service with its identifier")) }
        bytes = [service] + identifier
    }

    /// The hexadecimal byte at `key`, or nil where there is none.
    private static func byte(_ key: String, in tree: JSONTree) throws(OBDbMistake) -> UInt8? {
        guard let item = tree[key] else { return nil }
        guard let byte = item.text.flatMap({ UInt8($0, radix: 16) }) else {
            throw OBDbMistake(item.offset, .syntax("\(key) '\(item.text ?? "")' is no hexadecimal byte"))
        }
        return byte
    }

    /// The usual id of the answer where none is stated: of 11 bits, 8 above the request.
    var usualResponse: UInt32 { (request &+ 8) & 0x7FF }

    /// Whether a car of model year `year` has it: the ranges and years of `filter` are alternatives.
    func exists(in year: Int) -> Bool {
        guard let filter = tree["filter"], !filter.entries.isEmpty else { return true }
        let from = filter["from"]?.number.flatMap { Int(exactly: $0) }
        let to = filter["to"]?.number.flatMap { Int(exactly: $0) }
        let years = filter["years"]?.members.compactMap { $0.number.flatMap { Int(exactly: $0) } } ?? []
        if years.contains(year) { return true }
        switch (from, to) {
        case (let from?, let to?): return from < to ? (from...to).contains(year) : year >= from || year <= to
        case (let from?, nil): return year >= from
        case (nil, let to?): return year <= to
        case (nil, nil): return false
        }
    }
}

/// What is the matter with a part of a set, by its offset in the file.
struct OBDbMistake: Error {
    let offset: Int
    let problem: SetProblem

    init(_ offset: Int, _ problem: SetProblem) {
        self.offset = offset
        self.problem = problem
    }
}

/// The `fmt` of a signal: where its bits lie and what they mean.
struct OBDbFormat {
    let bits: BitField
    let isSigned: Bool
    let factor: Double
    let offset: Double
    let range: ClosedRange<Double>?
    let unit: String
    /// Labels by raw number, in the order of the file.
    let labels: [(raw: String, value: String)]
    /// The number of data bytes that it needs.
    let byteCount: Int

    /// Reads `tree`, the `fmt` of a signal.
    init(_ tree: JSONTree) throws(OBDbMistake) {
        let map = tree["map"]
        let length = Self.integer(tree["len"])
        guard let length, (1...64).contains(length) else {
            let place = tree["len"]?.offset ?? tree.offset
            throw OBDbMistake(
                place, tree["len"] == nil ? .missing("len") : .outOfRange("len", range: "1 to 64 bits"))
        }
        let first = Self.integer(tree["bix"]) ?? 0
        guard (0..<32_000).contains(first) else {
            throw OBDbMistake(tree["bix"]?.offset ?? tree.offset, .outOfRange("bix", range: "0 to 31999"))
        }
        let isReversed = tree["blsb"]?.isOn == true && length > 8 && map == nil
        if isReversed, first % 8 != 0 || length % 8 != 0 {
            throw OBDbMistake(
                tree["blsb"]?.offset ?? tree.offset,
                .notSupported("bytes in reverse order off the borders of bytes"))
        }
        bits =
            isReversed
            ? BitField(start: first, length: length)
            : BitField(start: first / 8 * 8 + 7 - first % 8, length: length, order: .big)
        byteCount = (first + length + 7) / 8
        isSigned = tree["sign"]?.isOn == true && map == nil
        let (mul, div) = (tree["mul"]?.number ?? 1, tree["div"]?.number ?? 1)
        guard mul != 0, div != 0, (mul / div).isFinite, (1e-12...1e12).contains(abs(mul / div)) else {
            throw OBDbMistake(
                (tree["div"] ?? tree["mul"])?.offset ?? tree.offset,
                .outOfRange("mul/div", range: "a number other than 0"))
        }
        factor = mul / div
        offset = tree["add"]?.number ?? 0
        guard abs(offset) <= CarDraft.mostOffset else {
            throw OBDbMistake(tree["add"]?.offset ?? tree.offset, .outOfRange("add", range: "-1e12 to 1e12"))
        }
        unit = tree["unit"]?.text ?? ""
        labels = map?.entries.map { ($0.key, $0.value["value"]?.text ?? $0.value.text ?? "") } ?? []
        let (least, most) = (tree["min"]?.number ?? 0, tree["max"]?.number)
        range = map == nil ? most.flatMap { $0 > least ? least...$0 : nil } : nil
    }

    private static func integer(_ tree: JSONTree?) -> Int? { tree?.number.flatMap { Int(exactly: $0) } }

    /// The value that its bits in `data` stand for.
    func value(in data: [UInt8]) -> (raw: UInt64, value: Double) {
        let raw = bits.read(data)
        let isNegative = isSigned && raw >> UInt64(bits.length - 1) & 1 == 1
        let number = isNegative ? Double(Int64(bitPattern: raw | ~bits.mask)) : Double(raw)
        return (raw, number * factor + offset)
    }
}
