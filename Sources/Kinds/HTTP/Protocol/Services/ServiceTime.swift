/// A point in time of a service, and its texts. Dates are of the Gregorian calendar.
struct ServiceTime: Hashable, Sendable {
    /// Milliseconds since 1970, UTC.
    var milliseconds: Int64

    /// The zone of local texts in minutes east of UTC.
    var zoneMinutes: Int

    /// The parts of a date and time of day.
    struct Parts {
        var year: Int64
        var month: Int
        var day: Int
        var weekday: Int
        var hour: Int
        var minute: Int
        var second: Int
        var millisecond: Int
    }

    /// The earliest and the latest moment, years 0 and 9999, which keeps every text in its form.
    private static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    init(milliseconds: Int64, zoneMinutes: Int) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
        self.zoneMinutes = min(max(zoneMinutes, -720), 840)
    }

    /// Seconds since 1970, UTC.
    var seconds: Int64 { (milliseconds - Self.remainder(milliseconds, 1000)) / 1000 }

    var universal: Parts { Self.parts(milliseconds) }
    var local: Parts { Self.parts(milliseconds + Int64(zoneMinutes) * 60_000) }

    private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
        (value % divisor + divisor) % divisor
    }

    /// Source of the conversion: Howard Hinnant, "chrono-compatible low-level date algorithms".
    private static func parts(_ milliseconds: Int64) -> Parts {
        let inDay = remainder(milliseconds, 86_400_000)
        let days = (milliseconds - inDay) / 86_400_000
        let shifted = days + 719_468
        let era = (shifted - remainder(shifted, 146_097)) / 146_097
        let dayOfEra = remainder(shifted, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return Parts(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: Int(month),
            day: Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1), weekday: Int(remainder(days + 4, 7)),
            hour: Int(inDay / 3_600_000), minute: Int(inDay / 60_000 % 60), second: Int(inDay / 1000 % 60),
            millisecond: Int(inDay % 1000))
    }

    /// Days from 1970-01-01 to a date, or nil when there is no such date.
    static func days(year: Int, month: Int, day: Int) -> Int64? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (0...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day)
        else { return nil }
        let shiftedYear = Int64(month <= 2 ? year - 1 : year)
        let era = (shiftedYear - remainder(shiftedYear, 400)) / 400
        let yearOfEra = remainder(shiftedYear, 400)
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension ServiceTime {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func padded(_ number: some BinaryInteger, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The form of the field `Date` (RFC 9110 §5.6.7): `Tue, 18 Oct 2016 09:05:09 GMT`.
    var fieldText: String {
        let parts = universal
        let date =
            "\(Self.weekdays[parts.weekday]), \(Self.padded(parts.day)) \(Self.months[parts.month - 1])"
        return "\(date) \(Self.padded(parts.year, 4)) \(Self.clock(parts)) GMT"
    }

    /// `2016-10-18T09:05:09.000Z`, as `Date.prototype.toISOString` of JavaScript writes it.
    var isoText: String {
        let parts = universal
        return "\(Self.date(parts))T\(Self.clock(parts)).\(Self.padded(parts.millisecond, 3))Z"
    }

    /// `2016-10-18 17:05:09`, as MySQL writes a DATETIME.
    var databaseText: String { "\(Self.date(local)) \(Self.clock(local))" }

    /// Returns the date of an order in the form `format`.
    func text(_ format: DateFormat) -> String {
        switch format {
        case .scriptCST: scriptText("CST")
        case .scriptHKT: scriptText("HKT")
        case .scriptChina: scriptText("China Standard Time")
        case .iso8601: isoText
        }
    }

    /// Returns `Tue Oct 18 2016 17:05:09 GMT+0800 (CST)`, as `Date.prototype.toString` of JavaScript writes it.
    private func scriptText(_ zone: String) -> String {
        let parts = local
        let day = "\(Self.weekdays[parts.weekday]) \(Self.months[parts.month - 1]) \(Self.padded(parts.day))"
        let offset = "\(zoneMinutes < 0 ? "-" : "+")\(Self.padded(abs(zoneMinutes) / 60))"
        return "\(day) \(Self.padded(parts.year, 4)) \(Self.clock(parts)) "
            + "GMT\(offset)\(Self.padded(abs(zoneMinutes) % 60)) (\(zone))"
    }

    private static func date(_ parts: Parts) -> String {
        "\(padded(parts.year, 4))-\(padded(parts.month))-\(padded(parts.day))"
    }

    private static func clock(_ parts: Parts) -> String {
        "\(padded(parts.hour)):\(padded(parts.minute)):\(padded(parts.second))"
    }

    /// The moment of a DATETIME such as `2016-10-18 17:05` or `2016-10-18T17:05:09`, in the zone; nil when it is none.
    init?(database text: String, zoneMinutes: Int) {
        let numbers = text.split(maxSplits: 8, omittingEmptySubsequences: false) { "- T:".contains($0) }
        guard numbers.count == 5 || numbers.count == 6, text.utf8.count <= 19, text.utf8.count >= 14,
            numbers.allSatisfy({ number in
                (1...4).contains(number.count) && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
            })
        else { return nil }
        let values = numbers.compactMap { Int($0) }
        let separators = text.filter { "- T:".contains($0) }
        guard separators.hasPrefix("-- ") || separators.hasPrefix("--T"),
            separators.dropFirst(3).allSatisfy({ $0 == ":" }),
            let days = Self.days(year: values[0], month: values[1], day: values[2]), values[3] < 24,
            values[4] < 60, values.count == 5 || values[5] < 60
        else { return nil }
        let seconds = values[3] * 3600 + values[4] * 60 + (values.count == 6 ? values[5] : 0)
        self.init(
            milliseconds: (days * 86_400 + Int64(seconds) - Int64(zoneMinutes) * 60) * 1000,
            zoneMinutes: zoneMinutes)
    }
}

/// The value of the field `Date`, which is formatted once a second.
struct DateField {
    private var second = Int64.min
    private var text = ""

    mutating func text(at time: ServiceTime) -> String {
        let second = time.seconds
        if second != self.second { (self.second, text) = (second, time.fieldText) }
        return text
    }
}
