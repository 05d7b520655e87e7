import SimulationCore
import VehicleModel

/// One command of an OBDb signal set (`OBDb/.schemas`, signals.json).
struct OBDbCommand {
    /// The identifier of requests: of 11 bits, or the two bytes between priority and tester address.
    let header: UInt32
    /// `header` as test cases write it.
    let headerText: String
    /// 29-bit identifiers: the header has four digits.
    let isExtended: Bool
    /// The highest byte of 29-bit identifiers where the set states it.
    let priority: UInt8?
    /// The address of the tester, where the set states it: the lowest byte of 29-bit requests, or the first byte of
    /// answers with extended addressing.
    let tester: UInt8?
    /// The identifier of the answer, or its address; nil when the set does not state it.
    let responder: UInt32?
    let bytes: [UInt8]
    let session: String?
    /// The first byte of requests (extended addressing), or nil.
    let extendedAddress: UInt8?
    let tree: JSONTree

    /// Reads the command of `tree`; throws what is the matter with it.
    init(_ tree: JSONTree) throws(OBDbMistake) {
        self.tree = tree
        guard let text = tree["hdr"]?.text else { throw OBDbMistake(tree.offset, .missing("hdr")) }
        guard let header = UInt32(text, radix: 16), [3, 4].contains(text.count) else {
            throw OBDbMistake(tree["hdr"]?.offset ?? 0, .syntax("hdr '\(text)' has not 3 or 4 hex digits"))
        }
        (self.header, headerText, isExtended) = (header, text.uppercased(), text.count == 4)
        guard isExtended || header <= 0x7FF else {
            throw OBDbMistake(tree.offset, .outOfRange("hdr \(text)", range: "000 to 7FF"))
        }
        let rax = tree["rax"]?.text
        responder = rax.flatMap { UInt32($0, radix: 16) }
        if rax != nil, responder == nil {
            throw OBDbMistake(tree["rax"]?.offset ?? 0, .syntax("rax '\(rax ?? "")' is not hexadecimal"))
        }
        session = tree["din"]?.text
        extendedAddress = try Self.byte("eax", in: tree)
        tester = try Self.byte("tst", in: tree)
        priority = try Self.byte("pri", in: tree)
        guard let command = tree["cmd"]?.entries.first else {
            throw OBDbMistake(tree.offset, .missing("cmd"))
        }
        guard let service = UInt8(command.key, radix: 16), command.key.count == 2,
            let identifier = command.value.text.flatMap({ Hex.bytes($0) }), (1...6).contains(identifier.count)
        else { throw OBDbMistake(command.value.offset, .syntax("cmd is not a service with its identifier")) }
        bytes = [service] + identifier
    }

    /// Returns the hexadecimal byte at `key`, or nil where there is none.
    private static func byte(_ key: String, in tree: JSONTree) throws(OBDbMistake) -> UInt8? {
        guard let item = tree[key] else { return nil }
        guard let byte = item.text.flatMap({ UInt8($0, radix: 16) }) else {
            throw OBDbMistake(item.offset, .syntax("\(key) '\(item.text ?? "")' is not a hexadecimal byte"))
        }
        return byte
    }

    /// Returns whether a car of model year `year` has it: the ranges and years of `filter` are alternatives.
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

/// A problem with a part of a set, by its offset in the file.
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
    let labels: [(raw: String, text: String)]
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
}
