extension F1Mapping {
    /// Maps an event; the codes differ in the bytes behind them.
    static func events(_ table: inout MappingTable) {
        table.text("eventCode") { _, context, _ in context.event.code }
        for code in ["FTLP", "RTMT", "TMPT", "RCWN", "DTSV", "SGSV", "PENA", "SPTP"] {
            table.context("\(code).vehicleIdx") { Double($0.event.car) }
        }
        table.context("FTLP.lapTime") { $0.event.value }
        table.context("RTMT.reason") { Double($0.event.number) }
        table.context("DRSD.reason") { Double($0.event.number) }
        table.context("PENA.penaltyType") { Double($0.event.kind) }
        table.context("PENA.infringementType") { Double($0.event.number) }
        table.context("PENA.otherVehicleIdx") { Double($0.event.otherCar) }
        table.context("PENA.time") { $0.event.value }
        table.context("PENA.lapNum") { Double($0.event.lap) }
        table.constant(0, "PENA.placesGained")
        table.context("SPTP.speed") { $0.event.value }
        table.context("SPTP.isOverallFastestInSession") { Double($0.event.number & 1) }
        table.context("SPTP.isDriverFastestInSession") { Double($0.event.number >> 1 & 1) }
        table.context("SPTP.fastestVehicleIdxInSession") { Double($0.event.car) }
        table.context("SPTP.fastestSpeedInSession") { $0.event.value }
        table.context("STLG.numLights") { Double($0.event.number) }
        table.context("SGSV.stopTime") { $0.event.value }
        table.context("FLBK.flashbackFrameIdentifier") { Double($0.event.number) }
        table.context("FLBK.flashbackSessionTime") { $0.event.value }
        table.context("BUTN.buttonStatus") { Double($0.event.number) }
        table.context("OVTK.overtakingVehicleIdx") { Double($0.event.car) }
        table.context("OVTK.beingOvertakenVehicleIdx") { Double($0.event.otherCar) }
        table.context("SCAR.safetyCarType") { Double($0.event.kind) }
        table.context("SCAR.eventType") { Double($0.event.number) }
        table.context("COLL.vehicle1Idx") { Double($0.event.car) }
        table.context("COLL.vehicle2Idx") { Double($0.event.otherCar) }
        table.context("COLL.severity") { Double($0.event.number) }
    }
}
