extension MappingTable {
    /// An event; the codes differ in the bytes behind them.
    mutating func f1Events() {
        text("eventCode") { _, context, _ in context.event.code }
        for code in ["FTLP", "RTMT", "TMPT", "RCWN", "DTSV", "SGSV", "PENA", "SPTP"] {
            context("\(code).vehicleIdx") { Double($0.event.car) }
        }
        context("FTLP.lapTime") { $0.event.value }
        context("RTMT.reason") { Double($0.event.number) }
        context("DRSD.reason") { Double($0.event.number) }
        context("PENA.penaltyType") { Double($0.event.kind) }
        context("PENA.infringementType") { Double($0.event.number) }
        context("PENA.otherVehicleIdx") { Double($0.event.otherCar) }
        context("PENA.time") { $0.event.value }
        context("PENA.lapNum") { Double($0.event.lap) }
        constant(0, "PENA.placesGained")
        context("SPTP.speed") { $0.event.value }
        context("SPTP.isOverallFastestInSession") { Double($0.event.number & 1) }
        context("SPTP.isDriverFastestInSession") { Double($0.event.number >> 1 & 1) }
        context("SPTP.fastestVehicleIdxInSession") { Double($0.event.car) }
        context("SPTP.fastestSpeedInSession") { $0.event.value }
        context("STLG.numLights") { Double($0.event.number) }
        context("SGSV.stopTime") { $0.event.value }
        context("FLBK.flashbackFrameIdentifier") { Double($0.event.number) }
        context("FLBK.flashbackSessionTime") { $0.event.value }
        context("BUTN.buttonStatus") { Double($0.event.number) }
        context("OVTK.overtakingVehicleIdx") { Double($0.event.car) }
        context("OVTK.beingOvertakenVehicleIdx") { Double($0.event.otherCar) }
        context("SCAR.safetyCarType") { Double($0.event.kind) }
        context("SCAR.eventType") { Double($0.event.number) }
        context("COLL.vehicle1Idx") { Double($0.event.car) }
        context("COLL.vehicle2Idx") { Double($0.event.otherCar) }
        context("COLL.severity") { Double($0.event.number) }
    }
}
