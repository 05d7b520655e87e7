import SimulationCore

/// Collects the host's characters up to a carriage return, by the rules of the ELM327.
///
/// Source: ELM327 data sheet, "Communicating with the ELM327": spaces and control characters are ignored anywhere,
/// case does not matter, and a partial line is dropped after about twenty seconds.
struct LineEditor: Hashable, Sendable {
    /// The time for which a partial line may wait for its end: twenty seconds, in nanoseconds.
    static let patience: Int64 = 20_000_000_000

    /// The significant characters so far, in upper case.
    private(set) var characters: [UInt8] = []

    /// Whether more characters came than the line holds; such a line is refused as a whole.
    private(set) var overflowed = false

    /// When the partial line is given up, or nil when there is none.
    private(set) var deadline: SimInstant?

    /// The line as it was typed, in its case and with its spaces; empty unless `keepsTyped`.
    private(set) var typed: [UInt8] = []

    let capacity: Int

    /// Whether commands need the line as it was typed.
    let keepsTyped: Bool

    init(capacity: Int, keepsTyped: Bool = false) {
        self.capacity = capacity
        self.keepsTyped = keepsTyped
    }

    /// Takes one byte that is not the carriage return.
    mutating func take(_ byte: UInt8, now: SimInstant) {
        deadline = now.advanced(byNanoseconds: Self.patience)
        if keepsTyped, byte >= 0x20, typed.count < 2 * capacity { typed.append(byte) }
        guard byte > 0x20 else { return }
        guard characters.count < capacity else {
            overflowed = true
            return
        }
        characters.append(Self.significant(byte))
    }

    /// Returns `byte` as commands are spelled: in upper case.
    static func significant(_ byte: UInt8) -> UInt8 {
        (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
    }

    static func significant(_ typed: some Sequence<UInt8>) -> [UInt8] {
        typed.lazy.filter { $0 > 0x20 }.map { significant($0) }
    }

    /// Forgets the line and keeps the storage.
    mutating func clear() {
        characters.removeAll(keepingCapacity: true)
        if keepsTyped { typed.removeAll(keepingCapacity: true) }
        overflowed = false
        deadline = nil
    }
}
