/// The set of Unicode scalars that one position of a regular expression matches.
struct ScalarSet: Hashable, Sendable {
    /// A Unicode property that a set can include or exclude.
    enum Property: Hashable, Sendable {
        /// A general category such as `Lu`, or a group of categories such as `L`.
        case category(String)
        /// Letters, marks, decimal digits, connector punctuation and join controls (Unicode Technical
        /// Standard 18, annex C).
        case word
        /// White space, including line ends.
        case space
        /// Tabs and space separators.
        case blank
        /// Line ends: U+000A to U+000D, U+0085, U+2028 and U+2029.
        case lineEnd
        /// Alphabetic scalars; lower-case and upper-case letters.
        case letter, small, capital
        /// Decimal digits of any script.
        case digit
        /// Hexadecimal digits.
        case hexDigit
        /// Control characters.
        case control
    }

    /// A property or its complement.
    struct Condition: Hashable, Sendable {
        var property: Property
        var isNegative = false
    }

    /// The ranges of code points in the set.
    var ranges: [ClosedRange<UInt32>] = []

    /// The conditions; a scalar that satisfies one of them is in the set.
    var conditions: [Condition] = []

    /// Whether the set is the complement of the ranges and conditions.
    var isNegative = false

    /// Whether letters match without regard to case.
    var ignoresCase = false

    /// Creates the set of one scalar.
    init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

    /// Creates the set of the scalars with `property`, or without it.
    init(_ property: Property, isNegative: Bool = false) {
        conditions = [Condition(property: property, isNegative: isNegative)]
    }

    /// Creates the empty set.
    init() {}

    /// Returns whether `scalar` belongs to the set.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        var isIn = holds(scalar)
        if !isIn, ignoresCase { isIn = Self.otherCases(of: scalar).contains(where: holds) }
        return isIn != isNegative
    }

    private func holds(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || conditions.contains { $0.property.holds(for: scalar) != $0.isNegative }
    }

    /// Returns the lower-case and upper-case mappings of `scalar` that are one scalar each.
    private static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let properties = scalar.properties
        return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { text in
            let scalars = text.unicodeScalars
            return scalars.count == 1 ? scalars.first : nil
        }
    }
}

/// A set with a bitmap for its ASCII scalars.
struct QuickSet: Sendable {
    private let low: UInt64
    private let high: UInt64
    private let set: ScalarSet

    /// Creates a set with the scalars of `set`.
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

    /// Returns whether `scalar` belongs to the set.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<64: low >> UInt64(scalar.value) & 1 == 1
        case 64..<128: high >> UInt64(scalar.value - 64) & 1 == 1
        default: set.contains(scalar)
        }
    }
}

extension ScalarSet.Property {
    /// Returns whether `scalar` has the property.
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

    /// Returns the short name of a general category (Unicode Standard Annex 44, table 12).
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

    /// The names of general categories that an expression can use.
    static let categories: Set<String> = [
        "C", "Cc", "Cf", "Cn", "Co", "Cs", "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N",
        "Nd",
        "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "S", "Sc", "Sk", "Sm", "So", "Z", "Zl",
        "Zp",
        "Zs",
    ]
}
