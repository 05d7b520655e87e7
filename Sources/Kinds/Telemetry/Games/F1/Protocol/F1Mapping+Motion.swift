import VehicleModel

extension F1Mapping {
    /// Maps the motion of all cars; in 22 with more of the player's.
    static func motion(_ table: inout MappingTable, _ year: Int) {
        table.carVector("car[i].worldPosition") { $0.place.leftUpForward }
        table.carVector("car[i].worldVelocity") { $0.worldVelocity.leftUpForward }
        table.carVector("car[i].worldForwardDir") { $0.forward.leftUpForward.times(32767) }
        table.carVector("car[i].worldRightDir") { $0.right.leftUpForward.times(32767) }
        let scale = (year >= 26 ? 1000 : 1) / gravity
        // Positive in left turns.
        table.car("car[i].gForceLateral") { $0.acceleration.leftUpForward.x * scale }
        table.car("car[i].gForceLongitudinal") { $0.acceleration.z * scale }
        table.car("car[i].gForceVertical") { $0.acceleration.y * scale }
        // Turning left and lowering the nose are positive.
        table.car("car[i].yaw") { -$0.attitude.yaw }
        table.car("car[i].pitch") { -$0.attitude.pitch }
        table.car("car[i].roll") { -Angle.arcSine($0.right.y) }
        playerMotion(&table)
        table.wheels("wheelSlip", \.slipRatio, times: 0.1)
    }

    /// Maps the motion of the player's wheels and body.
    static func motionEx(_ table: inout MappingTable, _ year: Int) {
        playerMotion(&table)
        table.wheels("wheelSlipRatio", \.slipRatio, times: 0.07)
        table.wheels("wheelSlipAngle", \.slipAngle, times: 0.07)
        // The part of the grip that is used, of the load.
        table.wheels("wheelLatForce") { $0.load * -1.4 * max(-1, min(1, $0.slipAngle)) }
        table.wheels("wheelLongForce") { $0.load * 1.4 * max(-1, min(1, $0.slipRatio)) }
        table.wheels("wheelVertForce", \.load)
        table.constant(year >= 24 ? 0.3 : 0.1, "heightOfCOGAboveGround")
        table.state("frontAeroHeight") {
            0.03 - ($0.wheels.frontLeft.suspensionTravel + $0.wheels.frontRight.suspensionTravel) / 2
        }
        table.state("rearAeroHeight") {
            0.06 - ($0.wheels.rearLeft.suspensionTravel + $0.wheels.rearRight.suspensionTravel) / 2
        }
        table.state("frontRollAngle", \.attitude.roll)
        table.state("rearRollAngle", \.attitude.roll)
        table.state("chassisYaw") {
            $0.motion.speed > 1 ? Angle.arcSine(max(-1, min(1, $0.motion.velocity.x / $0.motion.speed))) : 0
        }
        table.state("chassisPitch") {
            $0.motion.speed > 1 ? Angle.arcSine(max(-1, min(1, $0.motion.velocity.y / $0.motion.speed))) : 0
        }
        table.constantWheels(-0.04, "wheelCamber")
        table.constantWheels(0, "wheelCamberGain")
    }

    private static func playerMotion(_ table: inout MappingTable) {
        table.wheels("suspensionPosition", \.suspensionTravel, times: 1000)
        table.wheels("suspensionVelocity", \.suspensionVelocity, times: 1000)
        // A spring of 2 Hz brings the wheel back.
        table.wheels("suspensionAcceleration") { $0.suspensionTravel * -158_000 }
        table.wheels("wheelSpeed") { $0.angularSpeed * $0.radius }
        table.vector("localVelocity") { $0.motion.velocity.leftUpForward }
        table.vector("angularVelocity") { $0.motion.angularVelocity.aboutLeftUpForward }
        table.vector("angularAcceleration") { $0.motion.angularAcceleration.aboutLeftUpForward }
        table.state("frontWheelsAngle", \.controls.frontWheelAngle)
    }
}
