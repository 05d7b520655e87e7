/// A time as dashboards show it: minutes, seconds and hundredths, cut off and not rounded.
enum RaceTimeText {
    /// `02:08:28` for 128.285 s.
    static func text(_ seconds: Double, isRounded: Bool = false) -> String {
        // A thousandth of what is cut off makes up for what a number of 32 bits loses.
        let hundredths = Int(isRounded ? (seconds * 100).rounded() : seconds * 100 + 1e-3)
        return [hundredths / 6000, hundredths / 100 % 60, hundredths % 100].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }.joined(separator: ":")
    }
}
