/// How far a printed value may be from the true one.
enum Printing {
    /// Whether `value`, printed with a last digit that weighs `rounding`, tells of `truth`.
    ///
    /// It does within `tolerance`, and when it is `truth` rounded to that digit or cut behind it: less than the digit's
    /// weight away. Behind the point even the whole weight is allowed, as 0.57 is 0.5699… in a computer, and cut 0.56;
    /// whole numbers are exact there.
    static func fits(_ value: Double, to truth: Double, tolerance: Double, rounding: Double) -> Bool {
        let distance = abs(value - truth)
        let slack = 1e-9 * max(1, abs(truth))
        if distance <= tolerance + slack { return true }
        return rounding < 1 ? distance <= rounding + slack : distance < rounding - slack
    }
}
