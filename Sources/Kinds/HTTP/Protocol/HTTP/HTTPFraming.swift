/// The statements of a header section about the length of the content and about the connection.
struct HTTPFraming: Hashable, Sendable {
    /// The transfer codings, as far as they matter.
    enum Coding: Hashable, Sendable {
        case none, chunked
        /// Other codings, whether or not `chunked` is the last one.
        case other
        /// `chunked` twice, or before another coding.
        case misplaced
    }

    /// The number of Host fields.
    var hosts = 0
    /// The value of Content-Length, `Int.max` when it is greater; nil without the field.
    var length: Int?
    var coding = Coding.none
    /// Whether Connection has the element `close`.
    var closes = false
    /// Whether Connection has the element `keep-alive`.
    var keepsAlive = false
    /// Whether Expect has the element `100-continue`.
    var awaitsContinue = false

    /// Reads a field if it is one of those that matter; returns what is wrong with it.
    mutating func note(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> HTTPMistake? {
        switch name.count {
        case 4: if HTTPCharacter.equals(name, "host") { return noteHost(value) }
        case 6: if HTTPCharacter.equals(name, "expect") { return noteExpectation(value) }
        case 10: if HTTPCharacter.equals(name, "connection") { noteConnection(value) }
        case 14: if HTTPCharacter.equals(name, "content-length") { return noteLength(value) }
        case 17: if HTTPCharacter.equals(name, "transfer-encoding") { noteCoding(value) }
        default: break
        }
        return nil
    }

    private mutating func noteHost(_ value: UnsafeBufferPointer<UInt8>) -> HTTPMistake? {
        hosts += 1
        if hosts > 1 { return .hostRepeated }
        // uri-host [ ":" port ]; an empty one is that of a target without authority.
        let isRight = value.allSatisfy { byte in
            switch byte {
            case 0x21, 0x24...0x2E, 0x30...0x3B, 0x3D, 0x41...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
            default: false
            }
        }
        return isRight ? nil : .hostInvalid
    }

    private mutating func noteExpectation(_ value: UnsafeBufferPointer<UInt8>) -> HTTPMistake? {
        var isKnown = true
        var isAwaited = false
        HTTPCharacter.forEachElement(of: value) { element in
            if HTTPCharacter.equals(element, "100-continue") {
                isAwaited = true
            } else if !element.isEmpty {
                isKnown = false
            }
        }
        awaitsContinue = awaitsContinue || isAwaited
        return isKnown ? nil : .expectation
    }

    private mutating func noteConnection(_ value: UnsafeBufferPointer<UInt8>) {
        var (isClose, isKeepAlive) = (false, false)
        HTTPCharacter.forEachElement(of: value) { element in
            if HTTPCharacter.equals(element, "close") { isClose = true }
            if HTTPCharacter.equals(element, "keep-alive") { isKeepAlive = true }
        }
        closes = closes || isClose
        keepsAlive = keepsAlive || isKeepAlive
    }

    private mutating func noteLength(_ value: UnsafeBufferPointer<UInt8>) -> HTTPMistake? {
        var mistake: HTTPMistake?
        var length = self.length
        HTTPCharacter.forEachElement(of: value) { element in
            guard let number = Self.number(element) else { return mistake = .contentLength }
            if let length, length != number { mistake = mistake ?? .lengthsDiffer }
            length = number
        }
        self.length = length
        return mistake
    }

    private mutating func noteCoding(_ value: UnsafeBufferPointer<UInt8>) {
        var coding = self.coding
        HTTPCharacter.forEachElement(of: value) { element in
            if element.isEmpty { return }
            let isChunked = HTTPCharacter.equals(element, "chunked")
            switch coding {
            case .none: coding = isChunked ? .chunked : .other
            case .chunked, .misplaced: coding = .misplaced
            case .other: break
            }
        }
        // A field without a coding is not a coding that is known.
        self.coding = coding == .none ? .other : coding
    }

    /// Returns the number that `digits` are, `Int.max` for greater ones, or nil.
    private static func number(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (tens, isOver) = number.multipliedReportingOverflow(by: 10)
            let (sum, isAbove) = tens.addingReportingOverflow(Int(digit - 0x30))
            number = isOver || isAbove ? .max : sum
        }
        return number
    }
}

extension HTTPFraming {
    /// Returns what is wrong with the framing of a message of this version, or nil (RFC 9112 §6.1, §6.3).
    func mistake(minorVersion: Int) -> HTTPMistake? {
        switch coding {
        case .none: return nil
        case .misplaced: return .codingNotLast
        case .other: return .coding
        case .chunked:
            if minorVersion == 0 { return .codingInOldVersion }
            return length == nil ? nil : .lengthAndCoding
        }
    }

    /// Returns whether the connection can be used again after a message of this version (RFC 9112 §9.3).
    func persists(minorVersion: Int) -> Bool {
        minorVersion == 0 ? keepsAlive && !closes : !closes
    }
}
