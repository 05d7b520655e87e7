import SimulationCore

/// Streams of a client, generated from the grammar of RFC 9112, half of them damaged.
struct RequestGenerator {
    private var random: SeededGenerator

    private static let methods = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "X-Y"]
    private static let targets = [
        "/", "/tripInfo/7?x=1", "/a%20b", "http://a/b", "/a;b?c=d&e", "*", "/~x", "/\"<>",
    ]
    private static let fields = [
        "Accept: */*", "X: ", "X:a", "Y:\tb \t", "User-Agent: a b  c", "Cookie: a=\"b\"",
        "X-Long: \(Self.long)",
        "Connection: keep-alive", "Content-Type: application/json; charset=utf-8",
        "Accept: text/html, */*;q=0.1",
        "Expect: 100-continue", "X: caf\u{E9}",
    ]
    private static let long = String(repeating: "abcdefgh", count: 30)

    /// Lines that a client should not send, or only seldom does.
    private static let odd = [
        "Content-Length: 3", "Content-Length: 3, 3", "Content-Length: 03", "Content-Length: -1",
        "Content-Length: 3 3",
        "Content-Length:", "Content-Length: 99999999999999999999", "Content-Length: 3,", "Content-Length: 5",
        "Transfer-Encoding: chunked", "Transfer-Encoding: Chunked", "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: identity", "Transfer-Encoding:",
        "Transfer-Encoding: chunked;q=1", "Transfer-Encoding : chunked", "Host: b", "Host: a b", "Host: a/b",
        " folded",
        "\tfolded", "Expect: a-cake", "Connection: close", "Connection: x, Close ,", "X: a\rb", "X: a\0b",
        "X: a\u{B}b",
        "X: a\u{1}b", "X: a\u{7F}b", "X Y: a", ": a", "X", "X\u{E9}: a", "X[]: a",
    ]

    private static let damage: [UInt8] = [
        0x00, 0x01, 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x2F, 0x30, 0x31, 0x3A, 0x3B, 0x41, 0x61, 0x7F, 0x80,
        0xFF,
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// The bytes of one connection.
    mutating func stream() -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<number(1...3) { bytes += request() }
        guard number(0...1) == 0 else { return bytes }
        for _ in 0..<number(1...3) where !bytes.isEmpty {
            let place = number(0...bytes.count - 1)
            switch number(0...5) {
            case 0: bytes.remove(at: place)
            case 1: bytes[place] = one(of: Self.damage)
            case 2, 3: bytes.insert(one(of: Self.damage), at: place)
            case 4: bytes.removeSubrange(place...)
            default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 6)], at: place)
            }
        }
        return bytes
    }

    private mutating func request() -> [UInt8] {
        let version =
            number(0...9) == 0 ? one(of: ["HTTP/1.0", "HTTP/2.0", "HTTP/1.2", "http/1.1"]) : "HTTP/1.1"
        var lines = ["\(one(of: Self.methods)) \(one(of: Self.targets)) \(version)"]
        if number(0...19) > 0 { lines.append("Host: a") }
        for _ in 0..<number(0...3) { lines.append(one(of: Self.fields)) }
        var content: [UInt8] = []
        switch number(0...3) {
        case 0:
            content = (0..<number(0...20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            lines.append("Content-Length: \(content.count)")
        case 1:
            lines.append("Transfer-Encoding: chunked")
            content = chunks()
        default: break
        }
        if number(0...4) == 0 { lines.insert(one(of: Self.odd), at: number(1...lines.count)) }
        let end = number(0...29) == 0 ? "\n" : "\r\n"
        let head = lines.map { $0 + end }.joined() + end
        return head.unicodeScalars.map { UInt8($0.value) } + content
    }

    private mutating func chunks() -> [UInt8] {
        var text = ""
        for _ in 0..<number(0...3) {
            let size = number(1...12)
            text += one(of: [String(size, radix: 16), "0\(String(size, radix: 16, uppercase: true))"])
            text += one(of: ["", "", "", ";a=b", " ", ";", "; a=\"b\"", "\t;x", " x", ";\u{1}"]) + "\r\n"
            text += String(repeating: one(of: ["x", "\r", "\n"]), count: size) + "\r\n"
        }
        text += "0" + one(of: ["", "", ";last", " "]) + "\r\n"
        if number(0...2) == 0 { text += one(of: Self.fields) + "\r\n" }
        if number(0...9) == 0 { text += one(of: Self.odd) + "\r\n" }
        return (text + "\r\n").unicodeScalars.map { UInt8($0.value) }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.next() % UInt64(range.count))
    }

    private mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[number(0...choices.count - 1)]
    }
}
