extension Settings {
    /// How frames and messages are printed.
    struct Printing: Hashable, Sendable {
        /// `H`: whether header bytes, PCI and check bytes are shown.
        var headers: Bool

        /// `S`: whether a space follows every byte.
        var spaces = true

        /// `D`: whether the data length code is shown, with headers on.
        var showsDataLength: Bool

        init(_ parameters: ParameterValues) {
            headers = parameters.isOn(.headers)
            showsDataLength = parameters.isOn(.dataLength)
        }
    }
}
