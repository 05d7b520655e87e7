extension Optional<SimInstant> {
    /// The earlier of two instants; nil stands for no instant.
    @inlinable public static func earlier(_ one: SimInstant?, _ other: SimInstant?) -> SimInstant? {
        guard let one else { return other }
        guard let other else { return one }
        return one < other ? one : other
    }
}
