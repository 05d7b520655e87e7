extension Optional<SimInstant> {
    /// The earlier of two instants, of which nil is none.
    @inlinable public static func earlier(_ one: SimInstant?, _ other: SimInstant?) -> SimInstant? {
        guard let one else { return other }
        guard let other else { return one }
        return one < other ? one : other
    }
}
