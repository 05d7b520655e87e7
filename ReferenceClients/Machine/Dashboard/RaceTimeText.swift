/// A time in minutes, seconds and hundredths, truncated and not rounded.
enum RaceTimeText {
    /// `02:08:28` for 128.285 s.
    static func text(_ seconds: Double, isRounded: Bool = false) -> String {
        // A small amount is added, because a 32-bit number may be slightly too small.
        let hundredths = Int(isRounded ? (seconds * 100).rounded() : seconds * 100 + 1e-3)
        return [hundredths / 6000, hundredths / 100 % 60, hundredths % 100].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }.joined(separator: ":")
    }
}
