/// The axes of a car's body in the world: to its right, up and forward.
struct BodyAxes: Hashable, Sendable {
    let right: Vector
    let up: Vector
    let forward: Vector

    /// The axes of a body at these angles, rad; nose up and right side down are positive.
    init(yaw: Double, pitch: Double, roll: Double) {
        let (sineYaw, cosineYaw) = (Trigonometry.sine(yaw), Trigonometry.cosine(yaw))
        let (sinePitch, cosinePitch) = (Trigonometry.sine(pitch), Trigonometry.cosine(pitch))
        let (sineRoll, cosineRoll) = (Trigonometry.sine(roll), Trigonometry.cosine(roll))
        forward = Vector(sineYaw * cosinePitch, sinePitch, cosineYaw * cosinePitch)
        let level = Vector(cosineYaw, 0, -sineYaw)
        let over = Vector(-sineYaw * sinePitch, cosinePitch, -cosineYaw * sinePitch)
        right = Vector(
            level.x * cosineRoll - over.x * sineRoll, -over.y * sineRoll,
            level.z * cosineRoll - over.z * sineRoll)
        up = Vector(
            over.x * cosineRoll + level.x * sineRoll, over.y * cosineRoll,
            over.z * cosineRoll + level.z * sineRoll)
    }

    /// Returns a vector of the world in the body's own axes.
    func local(_ vector: Vector) -> Vector {
        func along(_ axis: Vector) -> Double { axis.x * vector.x + axis.y * vector.y + axis.z * vector.z }
        return Vector(along(right), along(up), along(forward))
    }

    /// Returns a direction of the world in the body's own axes, brought to `length`.
    func local(_ direction: Vector, length: Double) -> Vector {
        let own = local(direction)
        let factor = own.length > 0 ? length / own.length : 0
        return Vector(own.x * factor, own.y * factor, own.z * factor)
    }
}
