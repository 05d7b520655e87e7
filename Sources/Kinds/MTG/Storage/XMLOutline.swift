/// The elements of an XML text with their positions and their text (XML 1.0, fifth edition).
///
/// The scan recognises elements, text, references, comments, CDATA and processing instructions; a document type, which
/// could define entities, is an error. Lines and columns count from 1, columns in Unicode scalars.
struct XMLOutline: Sendable {
    struct Place: Hashable, Sendable {
        var line = 1
        var column = 1
    }

    /// An element, in the order of start tags.
    struct Element: Sendable {
        let name: String
        let place: Place
        /// The characters directly inside, with references resolved.
        fileprivate(set) var text = ""
    }

    /// Why the text is not well-formed.
    struct Mistake: Error, Hashable, Sendable {
        let place: Place
        let what: String
    }

    /// The greatest nesting depth. The format has three levels.
    static let deepest = 16

    private(set) var elements: [Element] = []
    private(set) var comments: [Place] = []
    private let text: [Unicode.Scalar]
    private var index = 0
    private var place = Place()
    private var open: [Int] = []
    private var inside: [[Int]] = []

    /// Scans `text` up to its end; throws the first error.
    init(_ text: String) throws(Mistake) {
        self.text = Array(text.unicodeScalars)
        while index < self.text.count { try scan() }
        if let last = open.last {
            throw Mistake(place: elements[last].place, what: "<\(elements[last].name)> is not closed")
        }
        guard !elements.isEmpty else { throw Mistake(place: Place(), what: "there is no element") }
    }

    /// Returns the direct children of element number `parent`.
    func children(of parent: Int) -> [Int] { inside[parent] }

    private mutating func scan() throws(Mistake) {
        guard text[index] == "<" else {
            return try scanText()
        }
        let start = place
        if starts(with: "<!--") {
            comments.append(start)
            try skip(past: "-->", from: start, what: "the comment does not end")
        } else if starts(with: "<![CDATA[") {
            let first = index + "<![CDATA[".count
            try skip(past: "]]>", from: start, what: "the CDATA section does not end")
            try append(text[first..<max(first, index - "]]>".count)], from: start)
        } else if starts(with: "<?") {
            try skip(past: "?>", from: start, what: "the processing instruction does not end")
        } else if starts(with: "<!") {
            throw Mistake(place: start, what: "a document type is not used here")
        } else if starts(with: "</") {
            try scanEnd(start)
        } else {
            try scanStart(start)
        }
    }

    private mutating func scanText() throws(Mistake) {
        guard text[index] == "&" else {
            let isSpace = text[index].properties.isWhitespace || text[index] == "\u{FEFF}"
            if !open.isEmpty || !isSpace { try append(text[index...index], from: place) }
            return advance(1)
        }
        let start = place
        let first = index + 1
        while index < text.count, text[index] != ";", text[index] != "<" { advance(1) }
        let name = String(String.UnicodeScalarView(text[first..<max(first, index)]))
        guard index < text.count, text[index] == ";", let scalar = Self.scalar(named: name) else {
            throw Mistake(
                place: start, what: "'&' begins no character reference that is known here; write &amp;")
        }
        try append([scalar], from: start)
        advance(1)
    }

    private mutating func append(_ scalars: ArraySlice<Unicode.Scalar>, from start: Place) throws(Mistake) {
        guard let last = open.last else {
            throw Mistake(place: start, what: "text outside the root element")
        }
        elements[last].text.unicodeScalars.append(contentsOf: scalars)
    }

    /// Returns the character of a reference (XML 1.0 §4.1, §4.6): `amp`, `#38`, `#x26`.
    private static func scalar(named name: String) -> Unicode.Scalar? {
        if let scalar = entities[name] { return scalar }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHexadecimal = digits.hasPrefix("x")
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return number.flatMap(Unicode.Scalar.init)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    private mutating func scanEnd(_ start: Place) throws(Mistake) {
        advance(2)
        let name = scanName()
        while index < text.count, text[index].properties.isWhitespace { advance(1) }
        guard index < text.count, text[index] == ">" else {
            throw Mistake(place: start, what: "the end tag has no '>'")
        }
        advance(1)
        guard let last = open.popLast() else {
            throw Mistake(place: start, what: "</\(name)> ends what never began")
        }
        guard elements[last].name == name else {
            throw Mistake(place: start, what: "</\(name)> where </\(elements[last].name)> belongs")
        }
    }

    private mutating func scanStart(_ start: Place) throws(Mistake) {
        advance(1)
        let name = scanName()
        guard !name.isEmpty else { throw Mistake(place: start, what: "'<' begins no tag; write &lt;") }
        guard !open.isEmpty || elements.isEmpty else {
            throw Mistake(place: start, what: "there is more than one root element")
        }
        guard open.count < Self.deepest else {
            throw Mistake(
                place: start,
                what: "more than \(Self.deepest) elements stand inside one another; a parameter has three")
        }
        if let parent = open.last { inside[parent].append(elements.count) }
        elements.append(Element(name: name, place: start))
        inside.append([])
        var quote: Unicode.Scalar?
        while index < text.count {
            let scalar = text[index]
            if let end = quote {
                if scalar == end { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                let isEmpty = text[index - 1] == "/"
                if !isEmpty { open.append(elements.count - 1) }
                return advance(1)
            } else if scalar == "<" {
                break
            }
            advance(1)
        }
        throw Mistake(place: start, what: "<\(name) has no '>'")
    }

    private mutating func scanName() -> String {
        var name = String.UnicodeScalarView()
        while index < text.count, !text[index].properties.isWhitespace, !Self.ends.contains(text[index]) {
            name.append(text[index])
            advance(1)
        }
        return String(name)
    }

    private static let ends: Set<Unicode.Scalar> = [">", "/", "<", "="]

    private func starts(with word: String) -> Bool {
        let scalars = word.unicodeScalars
        return index + scalars.count <= text.count
            && zip(text[index...], scalars).allSatisfy { $0 == $1 }
    }

    private mutating func skip(past word: String, from start: Place, what: String) throws(Mistake) {
        while index < text.count {
            if starts(with: word) { return advance(word.unicodeScalars.count) }
            advance(1)
        }
        throw Mistake(place: start, what: what)
    }

    private mutating func advance(_ count: Int) {
        for _ in 0..<count where index < text.count {
            if text[index] == "\n" {
                place.line += 1
                place.column = 1
            } else {
                place.column += 1
            }
            index += 1
        }
    }
}
