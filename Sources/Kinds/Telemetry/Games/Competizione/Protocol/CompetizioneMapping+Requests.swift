import VehicleModel

extension MappingTable {
    /// The messages of clients, with the values of a client that only reads.
    static let accOut: [String: MappingTable] = [
        "acc-out-register": request(1) { table in
            table.constant(4, "protocolVersion")
            table.text("displayName") { _, _, _ in "Dyno" }
            table.text("connectionPassword") { _, _, _ in "asd" }
            table.constant(250, "msRealtimeUpdateInterval")
            table.text("commandPassword") { _, _, _ in "" }
        },
        "acc-out-unregister": request(9) { _ in }, "acc-out-request-entry-list": request(10) { _ in },
        "acc-out-request-track-data": request(11) { _ in },
        "acc-out-change-hud-page": request(49) { table in
            table.text("hudPage") { _, context, _ in context.event.text }
        },
        "acc-out-change-focus": request(50) { table in
            table.constant(1, "hasCar")
            table.context("carIndex") { Double($0.car) }
            table.constant(0, "hasCamera")
            table.text("cameraSet") { _, _, _ in "Drivable" }
            table.text("camera") { _, _, _ in "Chase" }
        },
        "acc-out-instant-replay": request(51) { table in
            table.context("startSessionTime") { $0.event.value * 1000 }
            table.constant(10_000, "durationMS")
            table.context("initialFocusedCarIndex") { Double($0.car) }
            table.text("initialCameraSet") { _, _, _ in "Drivable" }
            table.text("initialCamera") { _, _, _ in "Chase" }
        },
    ]

    private static func request(_ type: Double, _ fill: (inout MappingTable) -> Void) -> MappingTable {
        MappingTable { table in
            table.constant(type, "messageType")
            table.context("connectionId") { Double($0.connectionID) }
            fill(&table)
        }
    }
}
