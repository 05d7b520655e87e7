import VehicleModel

/// The axes of games, made from those of the state: X to the right (in the world east), Y up, Z forward (north).
///
/// Those of the state are left-handed. Where a game's are right-handed one axis points the other way, or the whole world
/// would be mirrored: its cars would turn left where the driver steers to the right.
extension Vector {
    /// X to the left or west, Y up, Z forward or north: right-handed, as in DiRT, F1 and Assetto Corsa.
    var leftUpForward: Vector { Vector(-x, y, z) }

    /// X to the left or west, Y up, Z back or south: left-handed, as in Project CARS.
    var leftUpBack: Vector { Vector(-x, y, -z) }

    /// X to the right or east, Y forward or north, Z up: right-handed, as in Live for Speed and BeamNG.
    var rightForwardUp: Vector { Vector(x, z, y) }
}

/// Rates of rotation of the state (pitch nose up, yaw to the right, roll right side down) about the axes of games; in a
/// right-handed system a rotation is positive anticlockwise as seen against its axis.
extension Vector {
    /// About axes to the left, up and forward.
    var aboutLeftUpForward: Vector { Vector(-x, -y, z) }

    /// About axes to the right, forward and up.
    var aboutRightForwardUp: Vector { Vector(x, z, -y) }

    /// About axes to the left, back and up, as BeamNG's bodies have them.
    var aboutLeftBackUp: Vector { Vector(-x, -z, -y) }
}

/// rad/s from rpm.
func radiansPerSecond(_ rpm: Double) -> Double { rpm * .pi / 30 }
