extension Traits {
    /// Which frames it lets in.
    public struct Filters: Hashable, Sendable {
        /// Whether frames with any identifier are received and printed.
        public var areIgnored = false

        /// Whether the default filter follows the header: request plus 8 on 11-bit identifiers.
        public var followHeader = false

        /// Whether `STP` drops what `CRA`, `CF` and `CM` have set, as the OBDLink manual has it; a device of that family was
        /// seen to keep it (cedricp/ddt4all#76).
        public var presetDropsThem = false
    }
}
