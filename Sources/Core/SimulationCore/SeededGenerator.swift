/// The rig's only source of randomness: SplitMix64, with 64 bits of state and the same sequence on every platform.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
public struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var state: UInt64

    /// A generator whose sequence is a function of `seed` alone.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 uniformly distributed bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a uniformly distributed number in 0..<1 with 53 random bits.
    public mutating func nextUnit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns an independent generator for the part of a run that `label` names. With it, adding one user of random numbers
    /// does not change the numbers that another one draws.
    public func split(_ label: String) -> SeededGenerator {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var child = SeededGenerator(seed: state ^ hash)
        return SeededGenerator(seed: child.next())
    }
}
