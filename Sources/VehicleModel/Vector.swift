/// A vector in metres, metres per second and so on: X to the right, Y up, Z forward, or east, up, north in the world.
public struct Vector: Hashable, Sendable {
    /// To the right, or east.
    public var x: Double
    /// Up.
    public var y: Double
    /// Forward, or north.
    public var z: Double

    /// A vector with these parts.
    public init(_ x: Double = 0, _ y: Double = 0, _ z: Double = 0) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// Its length.
    public var length: Double { (x * x + y * y + z * z).squareRoot() }
}
