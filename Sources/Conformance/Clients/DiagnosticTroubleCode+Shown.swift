package import VehicleModel

extension DiagnosticTroubleCode {
    /// The code that a client shows as `text`; nil for other words. P0000 is not a code of a car, but what a client shows
    /// that takes the filler of an answer for one.
    package init?(shown text: some StringProtocol) {
        if text.uppercased() == "P0000" {
            self.init(rawValue: 0)
        } else if let code = try? DiagnosticTroubleCode(parsing: text.uppercased()) {
            self = code
        } else {
            return nil
        }
    }
}
