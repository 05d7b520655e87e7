/// Decides how far a printed value may be from the true one.
enum Printing {
    /// Returns whether `value` can be a printed form of `truth`; `rounding` is one unit of its last printed
    /// digit.
    ///
    /// It can be within `tolerance`, and when it is `truth` rounded or truncated to that digit: less than one
    /// unit of the digit away. For digits after the decimal point a whole unit is allowed, because 0.57 is
    /// 0.5699… in binary floating point and 0.56 when truncated; whole numbers are exact.
    static func fits(_ value: Double, to truth: Double, tolerance: Double, rounding: Double) -> Bool {
        let distance = abs(value - truth)
        let slack = 1e-9 * max(1, abs(truth))
        if distance <= tolerance + slack { return true }
        return rounding < 1 ? distance <= rounding + slack : distance < rounding - slack
    }
}
