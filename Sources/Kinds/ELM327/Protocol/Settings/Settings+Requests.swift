extension Settings {
    /// What becomes of requests on every protocol.
    struct Requests: Hashable, Sendable {
        /// `AL` and `NL`: whether messages may be longer than the standard allows.
        var allowsLong: Bool

        /// `R`: whether answers are waited for.
        var showsResponses = true

        /// `C`: whether sending is confirmed.
        var confirmsSending = true

        /// `SS`: whether a search follows the order of SAE J1978.
        var searchesInOrder = false

        /// `M`: whether the protocol that has answered is written to the EEPROM.
        var remembersProtocol = true

        init(_ parameters: ParameterValues) {
            allowsLong = parameters.isOn(.allowLong)
        }
    }
}
