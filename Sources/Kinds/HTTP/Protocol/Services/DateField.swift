/// The value of the field `Date`, which is formatted once a second.
struct DateField {
    private var second = Int64.min
    private var text = ""

    /// The value at `time`.
    mutating func text(at time: ServiceTime) -> String {
        let second = time.seconds
        if second != self.second { (self.second, text) = (second, time.fieldText) }
        return text
    }
}
