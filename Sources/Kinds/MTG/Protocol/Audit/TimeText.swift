/// Conversion of dates as SQLite writes them: `2015-03-08 01:24:03` in UTC.
enum TimeText {
    /// Parses `text` to seconds since 1970, or nil; `T` instead of the space, and a final `Z`
    /// or fraction, are accepted.
    static func seconds(_ text: String) -> Int64? {
        let parts = text.split(whereSeparator: { "- T:Z.".contains($0) }).map { Int64($0) }
        guard parts.count >= 6, let year = parts[0], let month = parts[1], let day = parts[2],
            let hour = parts[3], let minute = parts[4], let second = parts[5],
            (1...9999) ~= year, (1...12) ~= month, (1...31) ~= day, (0...23) ~= hour, (0...59) ~= minute,
            (0...59) ~= second
        else { return nil }
        return days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Returns the date of `seconds` since 1970.
    static func text(_ seconds: Int64) -> String {
        guard (0..<253_402_300_800) ~= seconds else { return "\(seconds) s" }
        let number = seconds / 86_400
        var year: Int64 = 1970 + number / 366
        while days(year + 1, 1, 1) <= number { year += 1 }
        var month: Int64 = 1
        while month < 12, days(year, month + 1, 1) <= number { month += 1 }
        let rest = seconds % 86_400
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(year)-\(two(month))-\(two(number - days(year, month, 1) + 1)) "
            + "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    }

    /// Returns the number of days from 1970-01-01 to this day of the Gregorian calendar.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // In years that begin in March the leap day is the last day.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let ofEra = shifted % 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }
}
