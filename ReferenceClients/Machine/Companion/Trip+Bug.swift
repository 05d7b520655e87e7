/// Times as a mutant sends them.
extension Trip {
    /// `time` with hours from 1 to 12.
    static func twelveHours(_ time: String) -> String {
        guard time.count >= 16, let hour = Int(time.dropFirst(11).prefix(2)) else { return time }
        let twelve = (hour + 11) % 12 + 1
        return "\(time.prefix(11))\(twelve < 10 ? "0" : "")\(twelve)\(time.dropFirst(13))"
    }
}
