/// Fields of F1 about motion.
extension F1Rows {
    static let motion: [F1Row] = [
        .group(
            "car", .cars,
            [
                .vector(.f32, "worldPosition", "m"),
                .vector(.f32, "worldVelocity", "m/s"),
                .vector(.i16, "worldForwardDir", "1/32767"),
                .vector(.i16, "worldRightDir", "1/32767"),
                .row(.f32, "gForceLateral", "g", until: 25),
                .row(.f32, "gForceLongitudinal", "g", until: 25),
                .row(.f32, "gForceVertical", "g", until: 25),
                .row(.i16, "gForceLateral", "g/1000", since: 26),
                .row(.i16, "gForceLongitudinal", "g/1000", since: 26),
                .row(.i16, "gForceVertical", "g/1000", since: 26),
                .row(.f32, "yaw", "rad", "-pi..pi"),
                .row(.f32, "pitch", "rad"),
                .row(.f32, "roll", "rad"),
            ]),
        .wheels(.f32, "suspensionPosition", "mm", until: 22),
        .wheels(.f32, "suspensionVelocity", "mm/s", until: 22),
        .wheels(.f32, "suspensionAcceleration", "mm/s²", until: 22),
        .wheels(.f32, "wheelSpeed", "m/s", until: 22),
        .wheels(.f32, "wheelSlip", "ratio", until: 22),
        .vector(.f32, "localVelocity", "m/s", until: 22),
        .vector(.f32, "angularVelocity", "rad/s", until: 22),
        .vector(.f32, "angularAcceleration", "rad/s²", until: 22),
        .row(.f32, "frontWheelsAngle", "rad", until: 22),
    ]

    /// The fields of more motion of the player.
    static let motionEx: [F1Row] = [
        .wheels(.f32, "suspensionPosition", "mm"),
        .wheels(.f32, "suspensionVelocity", "mm/s"),
        .wheels(.f32, "suspensionAcceleration", "mm/s²"),
        .wheels(.f32, "wheelSpeed", "m/s"),
        .wheels(.f32, "wheelSlipRatio", "ratio"),
        .wheels(.f32, "wheelSlipAngle", "rad"),
        .wheels(.f32, "wheelLatForce", "N"),
        .wheels(.f32, "wheelLongForce", "N"),
        .row(.f32, "heightOfCOGAboveGround", "m"),
        .vector(.f32, "localVelocity", "m/s"),
        .vector(.f32, "angularVelocity", "rad/s"),
        .vector(.f32, "angularAcceleration", "rad/s²"),
        .row(.f32, "frontWheelsAngle", "rad"),
        .wheels(.f32, "wheelVertForce", "N"),
        .row(.f32, "frontAeroHeight", "m", since: 24),
        .row(.f32, "rearAeroHeight", "m", since: 24),
        .row(.f32, "frontRollAngle", "rad", since: 24),
        .row(.f32, "rearRollAngle", "rad", since: 24),
        .row(.f32, "chassisYaw", "rad", since: 24),
        .row(.f32, "chassisPitch", "rad", since: 25),
        .wheels(.f32, "wheelCamber", "rad", since: 25),
        .wheels(.f32, "wheelCamberGain", "rad", since: 25),
    ]
}
