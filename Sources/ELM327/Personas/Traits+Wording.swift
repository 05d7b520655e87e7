extension Traits {
    /// What its messages say.
    public struct Wording: Hashable, Sendable {
        /// Whether the first character of a message such as `UNABLE TO CONNECT` is lost.
        public var losesFirstCharacter = false

        /// Messages that have another wording, by the usual one.
        public var messages: [String: String] = [:]

        /// Bytes that a glitch of the serial line puts before the banner.
        public var strayBytes: [UInt8] = []
    }
}
