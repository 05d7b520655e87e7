import VehicleModel

extension ParameterTable {
    /// PIDs 20-3F.
    // swift-format-ignore
    static let pids20to3F: [Parameter] = [
        .init(0x20, 4, "Supported PIDs 21-40", [.derived("supported_map", 0, 32, .supportBitmap, .bitmap)]),
        .init(0x21, 2, "Distance with malfunction lamp on", [.counter("distance", 0, 16, "diagnostics.distance_with_mil")]),
        .init(0x22, 2, "Fuel rail pressure relative to manifold vacuum", [.value("pressure", 0, 16, 79, 1000, 0, "fuel.rail.pressure.relative")]),
        .init(0x23, 2, "Fuel rail gauge pressure", [.value("pressure", 0, 16, 10, 1, 0, "fuel.rail.pressure")]),
        .init(0x24, 4, "Wide-range oxygen sensor 1, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor1.lambda", limit: .equivalenceRatio),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank1.sensor1.wide_voltage", limit: .sensorVoltage),
        ]),
        .init(0x25, 4, "Wide-range oxygen sensor 2, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor2.lambda", limit: .equivalenceRatio),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank1.sensor2.wide_voltage", limit: .sensorVoltage),
        ]),
        .init(0x26, 4, "Wide-range oxygen sensor 3, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor3.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank1.sensor3.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor1.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x27, 4, "Wide-range oxygen sensor 4, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor4.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank1.sensor4.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor2.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x28, 4, "Wide-range oxygen sensor 5, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor1.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank3.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor1.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank3.sensor1.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x29, 4, "Wide-range oxygen sensor 6, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor2.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank3.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor2.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank3.sensor2.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x2A, 4, "Wide-range oxygen sensor 7, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor3.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank4.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor3.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank4.sensor1.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x2B, 4, "Wide-range oxygen sensor 8, voltage", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor4.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank4.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank2.sensor4.wide_voltage", limit: .sensorVoltage, layout: .twoBanks),
            .value("voltage", 16, 16, 1, 8192, 0, "oxygen_sensor.bank4.sensor2.wide_voltage", limit: .sensorVoltage, layout: .fourBanks),
        ]),
        .init(0x2C, 1, "Commanded EGR", [.value("egr", 0, 8, 20, 51, 0, "egr.commanded")]),
        .init(0x2D, 1, "EGR error", [.value("error", 0, 8, 25, 32, -100, "egr.error")]),
        .init(0x2E, 1, "Commanded evaporative purge", [.value("purge", 0, 8, 20, 51, 0, "evap.purge.commanded")]),
        .init(0x2F, 1, "Fuel tank level", [.value("level", 0, 8, 20, 51, 0, "fuel.level")]),
        .init(0x30, 1, "Warm-ups since trouble codes were cleared", [.counter("count", 0, 8, "diagnostics.warm_ups_since_clear")]),
        .init(0x31, 2, "Distance since trouble codes were cleared", [.counter("distance", 0, 16, "diagnostics.distance_since_clear")]),
        .init(0x32, 2, "Evap system vapor pressure", [.value("pressure", 0, 16, 1, 4, 0, "evap.pressure", signed: true)]),
        .init(0x33, 1, "Absolute barometric pressure", [.value("pressure", 0, 8, 1, 1, 0, "barometer.pressure")]),
        .init(0x34, 4, "Wide-range oxygen sensor 1, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor1.lambda", limit: .equivalenceRatio),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank1.sensor1.current", limit: .sensorCurrent),
        ]),
        .init(0x35, 4, "Wide-range oxygen sensor 2, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor2.lambda", limit: .equivalenceRatio),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank1.sensor2.current", limit: .sensorCurrent),
        ]),
        .init(0x36, 4, "Wide-range oxygen sensor 3, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor3.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank1.sensor3.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor1.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x37, 4, "Wide-range oxygen sensor 4, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank1.sensor4.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank1.sensor4.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor2.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x38, 4, "Wide-range oxygen sensor 5, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor1.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank3.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor1.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank3.sensor1.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x39, 4, "Wide-range oxygen sensor 6, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor2.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank3.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor2.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank3.sensor2.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x3A, 4, "Wide-range oxygen sensor 7, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor3.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank4.sensor1.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor3.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank4.sensor1.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x3B, 4, "Wide-range oxygen sensor 8, current", [
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank2.sensor4.lambda", limit: .equivalenceRatio, layout: .twoBanks),
            .value("lambda", 0, 16, 1, 32768, 0, "oxygen_sensor.bank4.sensor2.lambda", limit: .equivalenceRatio, layout: .fourBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank2.sensor4.current", limit: .sensorCurrent, layout: .twoBanks),
            .value("current", 16, 16, 1, 256, -128, "oxygen_sensor.bank4.sensor2.current", limit: .sensorCurrent, layout: .fourBanks),
        ]),
        .init(0x3C, 2, "Catalyst temperature bank 1 sensor 1", [.value("temperature", 0, 16, 1, 10, -40, "catalyst.temperature.bank1.sensor1")]),
        .init(0x3D, 2, "Catalyst temperature bank 2 sensor 1", [.value("temperature", 0, 16, 1, 10, -40, "catalyst.temperature.bank2.sensor1")]),
        .init(0x3E, 2, "Catalyst temperature bank 1 sensor 2", [.value("temperature", 0, 16, 1, 10, -40, "catalyst.temperature.bank1.sensor2")]),
        .init(0x3F, 2, "Catalyst temperature bank 2 sensor 2", [.value("temperature", 0, 16, 1, 10, -40, "catalyst.temperature.bank2.sensor2")]),
    ]
}
