import VehicleModel

/// Conversion of vectors to the axes of games. The state has X to the right (east in the
/// world), Y up, Z forward (north).
///
/// The axes of the state are left-handed. For a game with right-handed axes one axis is inverted; otherwise its world
/// would be mirrored, and cars would turn left when the driver steers right.
extension Vector {
    /// X to the left or west, Y up, Z forward or north: right-handed, as in DiRT, F1 and Assetto Corsa.
    var leftUpForward: Vector { Vector(-x, y, z) }

    /// X to the left or west, Y up, Z back or south: left-handed, as in Project CARS.
    var leftUpBack: Vector { Vector(-x, y, -z) }

    /// X to the right or east, Y up, Z back or south: right-handed, as in Gran Turismo 7.
    var rightUpBack: Vector { Vector(x, y, -z) }

    /// X to the right or east, Y forward or north, Z up: right-handed, as in Live for Speed and BeamNG.
    var rightForwardUp: Vector { Vector(x, z, y) }

    func times(_ factor: Double) -> Vector { Vector(x * factor, y * factor, z * factor) }

    /// Returns the scalar product.
    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}

/// Conversion of the state's angular rates (pitch nose up, yaw to the right, roll right side down) to rotations about
/// the axes of games. In a right-handed system a rotation is positive when it is anticlockwise seen against its axis.
extension Vector {
    var aboutLeftUpForward: Vector { Vector(-x, -y, z) }
    var aboutRightUpBack: Vector { Vector(x, -y, -z) }

    /// About left-handed axes to the right, up and forward, where a rotation is positive clockwise.
    var aboutRightUpForward: Vector { Vector(-x, y, -z) }

    var aboutRightForwardUp: Vector { Vector(x, z, -y) }

    /// About axes to the left, back and up, as in BeamNG's bodies.
    var aboutLeftBackUp: Vector { Vector(-x, -z, -y) }
}

/// Returns rad/s from rpm.
func radiansPerSecond(_ rpm: Double) -> Double { rpm * .pi / 30 }
