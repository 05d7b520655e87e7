extension Settings {
    /// The conversation with the host.
    struct Serial: Hashable, Sendable {
        /// `E`: whether the host's characters come back.
        var echo: Bool

        /// The characters that end a line (PP 0D and 0A).
        var carriageReturn: UInt8
        var lineFeed: UInt8

        /// `L`: whether the second of them is sent.
        var lineFeeds = false

        /// `BRT` and `STBRT`: how long each step of a rate change takes, in milliseconds.
        var rateTimeout: UInt16 = 75

        init(_ parameters: ParameterValues) {
            echo = parameters.isOn(.echo)
            carriageReturn = parameters[.carriageReturn]
            lineFeed = parameters[.lineFeed]
        }
    }
}
