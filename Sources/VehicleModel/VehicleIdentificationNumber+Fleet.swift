import SimulationCore

extension VehicleIdentificationNumber {
    /// The number of the vehicle that was built `offset` vehicles after that of `text`: with a later serial number, and
    /// with its own check digit where `text` has a valid one.
    ///
    /// The serial number is the run of digits at the end of positions 12 to 17; the last four positions are digits
    /// (ISO 3779, vehicle indicator section). A text that is not a valid number is returned unchanged.
    public static func counted(_ text: String, on offset: Int) -> String {
        guard (try? validate(text)) != nil else { return text }
        let head = text.prefix(11)
        let counted = head + SerialNumber.counted(String(text.dropFirst(11)), on: offset)
        guard checkDigitIsValid(in: text) else { return String(counted) }
        return withCheckDigit(counted) ?? String(counted)
    }
}
