import VehicleModel

/// Sine and cosine that are the same to the bit on every platform.
enum Angle {
    /// The sine of an angle in rad, within 1e-9 for all that a car does; 0 for what is no number.
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

    /// The cosine of an angle in rad.
    static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

    /// Where a heading points on level ground, 0 to the north, positive towards east.
    static func direction(_ yaw: Double) -> Vector { Vector(sine(yaw), 0, cosine(yaw)) }
}

extension RaceState {
    /// Where the nose points, in the world.
    var forward: Vector {
        let level = Angle.cosine(pitch)
        return Vector(Angle.sine(yaw) * level, Angle.sine(pitch), Angle.cosine(yaw) * level)
    }

    /// Where the right side points, in the world.
    var right: Vector {
        let level = Angle.cosine(roll)
        return Vector(Angle.cosine(yaw) * level, -Angle.sine(roll), -Angle.sine(yaw) * level)
    }

    /// Where the roof points, in the world.
    var up: Vector {
        let (right, forward) = (right, forward)
        return Vector(
            forward.y * right.z - forward.z * right.y, forward.z * right.x - forward.x * right.z,
            forward.x * right.y - forward.y * right.x)
    }

    /// The velocity in the world, m/s.
    var worldVelocity: Vector { toWorld(velocity) }

    /// The acceleration in the world, m/s².
    var worldAcceleration: Vector { toWorld(acceleration) }

    /// A vector in the car's axes in those of the world.
    private func toWorld(_ own: Vector) -> Vector {
        let (right, up, forward) = (right, up, forward)
        return Vector(
            right.x * own.x + up.x * own.y + forward.x * own.z,
            right.y * own.x + up.y * own.y + forward.y * own.z,
            right.z * own.x + up.z * own.y + forward.z * own.z)
    }
}
