/// A set of Unicode scalars: what a single place of a regular expression takes.
struct ScalarSet: Hashable, Sendable {
    /// A property of scalars that a set can ask for.
    enum Property: Hashable, Sendable {
        /// A general category, or all whose names begin alike: `L`, `Lu`.
        case category(String)
        /// Letters, marks, decimal digits and connecting punctuation (Unicode Technical Standard 18, annex C).
        case word
        /// White space.
        case space
        /// White space within a line.
        case blank
        /// What ends a line.
        case lineEnd
        /// Letters; small and capital letters.
        case letter, small, capital
        /// The digits 0-9 of any writing.
        case digit
        /// The digits of base 16.
        case hexDigit
        /// Control characters.
        case control
    }

    /// A property, or its opposite.
    struct Condition: Hashable, Sendable {
        var property: Property
        var isNegative = false
    }

    /// Ranges of code points.
    var ranges: [ClosedRange<UInt32>] = []

    /// Properties of which one suffices.
    var conditions: [Condition] = []

    /// Whether the set is everything else.
    var isNegative = false

    /// Whether small and capital letters are the same.
    var ignoresCase = false

    /// The set of one scalar.
    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    /// The set of the scalars with `property`, or without it.
    init(_ property: Property, isNegative: Bool = false) {
        conditions = [Condition(property: property, isNegative: isNegative)]
    }

    /// The empty set.
    init() {}

    /// Whether `scalar` belongs to the set.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var isIn = holds(scalar)
        if !isIn, ignoresCase { isIn = Self.otherCases(of: scalar).contains(where: holds) }
        return isIn != isNegative
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || conditions.contains { $0.property.holds(for: scalar) != $0.isNegative }
    }

    /// The same letter otherwise written, where that is one scalar.
    private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let properties = scalar.properties
        return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { text in
            let scalars = text.unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        }
    }
}

/// A set whose ASCII scalars are looked up rather than worked out.
struct QuickSet: Sendable {
    private let low: UInt64
    private let high: UInt64
    private let set: ScalarSet

    /// The same scalars as `set` has.
    init(_ set: ScalarSet) {
        self.set = set
        func bits(from first: UInt32) -> UInt64 {
            (0..<64 as Range<UInt32>).reduce(0 as UInt64) { bits, bit in
                let isIn = Unicode.Scalar(first + bit).map(set.contains) ?? false
                return isIn ? bits | 1 << UInt64(bit) : bits
            }
        }
        low = bits(from: 0)
        high = bits(from: 64)
    }

    /// Whether `scalar` belongs to the set.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<64: low >> UInt64(scalar.value) & 1 == 1
        case 64..<128: high >> UInt64(scalar.value - 64) & 1 == 1
        default: set.contains(scalar)
        }
    }
}

extension ScalarSet.Property {
    /// Whether `scalar` has the property.
    func holds(for scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return switch self {
        case .category(let name): Self.abbreviation(of: properties.generalCategory).hasPrefix(name)
        case .word:
            properties.isAlphabetic || properties.generalCategory == .decimalNumber
                || properties.generalCategory == .connectorPunctuation || properties.isJoinControl
                || Self.abbreviation(of: properties.generalCategory).hasPrefix("M")
        case .space: properties.isWhitespace
        case .blank: scalar == "\t" || properties.generalCategory == .spaceSeparator
        case .lineEnd:
            (0x0A...0x0D).contains(scalar.value) || scalar.value == 0x85
                || scalar.value == 0x2028 || scalar.value == 0x2029
        case .letter: properties.isAlphabetic
        case .small: properties.isLowercase
        case .capital: properties.isUppercase
        case .digit: properties.generalCategory == .decimalNumber
        case .hexDigit: properties.isHexDigit
        case .control: properties.generalCategory == .control
        }
    }

    /// The two letters by which Unicode calls a general category (Unicode Standard Annex 44, table 12).
    private static func abbreviation(of category: Unicode.GeneralCategory) -> String {
        switch category {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }

    /// The general categories that can be named.
    static let categories: Set<String> = [
        "C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N",
        "Nd",
        "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl",
        "Zp",
        "Zs",
    ]
}
