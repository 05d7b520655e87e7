/// The syntax of a date and time of day in UTC in files: `2015-03-08 01:24:03`, also with `T` as separator
/// and a final `Z`.
package struct UTCTimeText: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC, without leap seconds (POSIX time).
    package let secondsSince1970: Int64

    /// Parses `text`, a time in the years 1970 to 9999; nil when its syntax is wrong or there is no such
    /// time.
    package init?(_ text: String) {
        var text = text[...]
        if text.hasSuffix("Z") { text = text.dropLast() }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "T" }
        guard parts.count == 2, let date = Self.numbers(parts[0], "-", [4, 2, 2]),
            let time = Self.numbers(parts[1], ":", [2, 2, 2])
        else { return nil }
        let (year, month, day) = (date[0], date[1], date[2])
        guard year >= 1970, (1...12).contains(month), day >= 1, day <= Self.days(month, year), time[0] < 24,
            time[1] < 60, time[2] < 60
        else { return nil }
        var days = (1970..<year).reduce(0) { $0 + (Self.isLeap($1) ? 366 : 365) } + day - 1
        for earlier in 1..<month { days += Self.days(earlier, year) }
        secondsSince1970 = Int64(((days * 24 + time[0]) * 60 + time[1]) * 60 + time[2])
    }

    /// Parses the numbers between `separator`, each with exactly the stated count of digits; nil when they
    /// differ.
    private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.count) == digits,
            parts.allSatisfy({ $0.utf8.allSatisfy(IntegerText.isDigit) })
        else { return nil }
        return parts.compactMap { Int($0) }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    }

    private static func days(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
