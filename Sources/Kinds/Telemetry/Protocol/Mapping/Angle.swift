import VehicleModel

/// Sine and cosine with bit-identical results on every platform.
enum Angle {
    /// Returns the sine of an angle in rad, within 1e-9 for the angles of a car; 0 for NaN.
    static func sine(_ angle: Double) -> Double {
        guard angle.isFinite else { return 0 }
        var x = angle.remainder(dividingBy: 2 * .pi)
        if x > .pi / 2 { x = .pi - x } else if x < -.pi / 2 { x = -.pi - x }
        let square = x * x
        // Taylor's series to the 15th power.
        var sum = 0.0
        for factor: Double in [210, 156, 110, 72, 42, 20, 6] {
            sum = -(1 + sum) * square / factor
        }
        return x * (1 + sum)
    }

    /// Returns the cosine of an angle in rad.
    static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

    /// Returns the angle, rad, whose sine is `sine`, within 1e-5; -π/2...π/2.
    static func arcSine(_ sine: Double) -> Double {
        let x = min(max(sine, -1), 1)
        if abs(x) > 0.5 {
            let half = arcSine(((1 - abs(x)) / 2).squareRoot())
            return (x < 0 ? -1 : 1) * (.pi / 2 - 2 * half)
        }
        let square = x * x
        let series =
            1.0 / 6 + square
            * (3.0 / 40 + square * (15.0 / 336 + square * (105.0 / 3456 + square * 945.0 / 42_240)))
        return x * (1 + square * series)
    }

    /// Returns the direction of a heading on level ground, 0 to the north, positive towards east.
    static func direction(_ yaw: Double) -> Vector { Vector(sine(yaw), 0, cosine(yaw)) }
}

extension RaceState.Attitude {
    /// Where the nose points, in the world.
    var forward: Vector {
        let level = Angle.cosine(pitch)
        return Vector(Angle.sine(yaw) * level, Angle.sine(pitch), Angle.cosine(yaw) * level)
    }

    /// The right direction of the car, in the world: perpendicular to forward, and lowered by the roll.
    var right: Vector {
        let (sine, cosine) = (Angle.sine(yaw), Angle.cosine(yaw))
        let (lean, stand) = (Angle.sine(roll), Angle.cosine(roll))
        let rise = Angle.sine(pitch) * lean
        return Vector(cosine * stand + sine * rise, -Angle.cosine(pitch) * lean, cosine * rise - sine * stand)
    }

    /// The up direction of the car, in the world.
    var up: Vector {
        let (right, forward) = (right, forward)
        return Vector(
            forward.y * right.z - forward.z * right.y, forward.z * right.x - forward.x * right.z,
            forward.x * right.y - forward.y * right.x)
    }

    /// The rotation as a quaternion x, y, z, w about right-handed axes to the right, up and back; without rotation the
    /// car faces north.
    var quaternion: SIMD4<Double> { Self.quaternion(up: -yaw, right: pitch, third: -roll) }

    /// The rotation as a quaternion x, y, z, w about left-handed axes to the right, up and forward.
    var leftHandedQuaternion: SIMD4<Double> { Self.quaternion(up: yaw, right: -pitch, third: -roll) }

    /// Rotations about Z, then X, then Y, by these angles.
    private static func quaternion(up: Double, right: Double, third: Double) -> SIMD4<Double> {
        let (sy, cy) = (Angle.sine(up / 2), Angle.cosine(up / 2))
        let (sx, cx) = (Angle.sine(right / 2), Angle.cosine(right / 2))
        let (sz, cz) = (Angle.sine(third / 2), Angle.cosine(third / 2))
        return SIMD4(
            cy * sx * cz + sy * cx * sz, sy * cx * cz - cy * sx * sz, cy * cx * sz - sy * sx * cz,
            cy * cx * cz + sy * sx * sz)
    }

    /// Returns a vector in the car's axes in those of the world.
    func toWorld(_ own: Vector) -> Vector {
        let (right, up, forward) = (right, up, forward)
        return Vector(
            right.x * own.x + up.x * own.y + forward.x * own.z,
            right.y * own.x + up.y * own.y + forward.y * own.z,
            right.z * own.x + up.z * own.y + forward.z * own.z)
    }
}

extension RaceState {
    /// The velocity in the world, m/s.
    var worldVelocity: Vector { attitude.toWorld(motion.velocity) }

    /// The acceleration in the world, m/s².
    var worldAcceleration: Vector { attitude.toWorld(motion.acceleration) }
}
