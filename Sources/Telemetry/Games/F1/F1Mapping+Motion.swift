import VehicleModel

extension MappingTable {
    /// Motion of all cars; in 22 with more of the player's.
    mutating func f1Motion(_ year: Int) {
        carVector("car[i].worldPosition") { $0.place.leftUpForward }
        carVector("car[i].worldVelocity") { $0.worldVelocity.leftUpForward }
        carVector("car[i].worldForwardDir") { $0.forward.leftUpForward.times(32767) }
        carVector("car[i].worldRightDir") { $0.right.leftUpForward.times(32767) }
        let scale = (year >= 26 ? 1000 : 1) / gravity
        // Positive in left turns.
        car("car[i].gForceLateral") { $0.acceleration.leftUpForward.x * scale }
        car("car[i].gForceLongitudinal") { $0.acceleration.z * scale }
        car("car[i].gForceVertical") { $0.acceleration.y * scale }
        // Turning left and lowering the nose are positive.
        car("car[i].yaw") { -$0.attitude.yaw }
        car("car[i].pitch") { -$0.attitude.pitch }
        car("car[i].roll") { -Angle.arcSine($0.right.y) }
        f1PlayerMotion()
        wheels("wheelSlip", \.slipRatio, times: 0.1)
    }

    /// Motion of the player's wheels and body.
    mutating func f1MotionEx(_ year: Int) {
        f1PlayerMotion()
        wheels("wheelSlipRatio", \.slipRatio, times: 0.07)
        wheels("wheelSlipAngle", \.slipAngle, times: 0.07)
        // The part of the grip that is used, of the load.
        wheels("wheelLatForce") { $0.load * -1.4 * max(-1, min(1, $0.slipAngle)) }
        wheels("wheelLongForce") { $0.load * 1.4 * max(-1, min(1, $0.slipRatio)) }
        wheels("wheelVertForce", \.load)
        constant(year >= 24 ? 0.3 : 0.1, "heightOfCOGAboveGround")
        state("frontAeroHeight") {
            0.03 - ($0.wheels.frontLeft.suspensionTravel + $0.wheels.frontRight.suspensionTravel) / 2
        }
        state("rearAeroHeight") {
            0.06 - ($0.wheels.rearLeft.suspensionTravel + $0.wheels.rearRight.suspensionTravel) / 2
        }
        state("frontRollAngle", \.attitude.roll)
        state("rearRollAngle", \.attitude.roll)
        state("chassisYaw") {
            $0.motion.speed > 1 ? Angle.arcSine(max(-1, min(1, $0.motion.velocity.x / $0.motion.speed))) : 0
        }
        state("chassisPitch") {
            $0.motion.speed > 1 ? Angle.arcSine(max(-1, min(1, $0.motion.velocity.y / $0.motion.speed))) : 0
        }
        constantWheels(-0.04, "wheelCamber")
        constantWheels(0, "wheelCamberGain")
    }

    private mutating func f1PlayerMotion() {
        wheels("suspensionPosition", \.suspensionTravel, times: 1000)
        wheels("suspensionVelocity", \.suspensionVelocity, times: 1000)
        // A spring of 2 Hz brings the wheel back.
        wheels("suspensionAcceleration") { $0.suspensionTravel * -158_000 }
        wheels("wheelSpeed") { $0.angularSpeed * $0.radius }
        vector("localVelocity") { $0.motion.velocity.leftUpForward }
        vector("angularVelocity") { $0.motion.angularVelocity.aboutLeftUpForward }
        vector("angularAcceleration") { $0.motion.angularAcceleration.aboutLeftUpForward }
        state("frontWheelsAngle", \.controls.frontWheelAngle)
    }
}
