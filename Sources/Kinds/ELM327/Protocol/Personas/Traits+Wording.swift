extension Traits {
    /// What its messages say.
    public struct Wording: Hashable, Sendable {
        /// Whether the first character of a message such as `UNABLE TO CONNECT` is lost.
        public var losesFirstCharacter = false

        /// Messages that have another wording, by the usual one.
        public var messages: [String: String] = [:]

        /// Bytes that a glitch of the serial line puts before the banner.
        public var strayBytes: [UInt8] = []

        /// Whether messages are not printed as they are.
        var isOwn: Bool { !messages.isEmpty || losesFirstCharacter }

        /// Returns what the adapter prints for the message `text`.
        func text(for text: String) -> String {
            let words = messages[text] ?? text
            return losesFirstCharacter && words.count > 1 ? String(words.dropFirst()) : words
        }

        /// The messages that tell of a failure (data sheet, "Error messages and alerts").
        static let failures: Set<String> = [
            "?", "NO DATA", "UNABLE TO CONNECT", "CAN ERROR", "BUS ERROR", "BUS BUSY", "FB ERROR",
            "DATA ERROR", "ERROR", "STOPPED", "BUFFER FULL", "FC RX TIMEOUT", "OUT OF MEMORY",
        ]
    }
}
