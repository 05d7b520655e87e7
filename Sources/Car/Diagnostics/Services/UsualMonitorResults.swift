import VehicleModel

/// The default results of service 06 where a scenario states none: plausible passing results
/// of the monitors of an ECU.
enum UsualMonitorResults {
    private struct Row {
        let monitor: Monitor
        let result: MonitorResult

        init(
            _ monitor: Monitor, _ monitorID: UInt8, _ testID: UInt8, _ scalingID: UInt8, _ value: UInt16,
            _ minimum: UInt16, _ maximum: UInt16
        ) {
            self.monitor = monitor
            result = MonitorResult(
                monitorID: monitorID, testID: testID, scalingID: scalingID, value: value, minimum: minimum,
                maximum: maximum, monitor: monitor)
        }
    }

    /// The numbers are this project's own. A limit that does not apply is at the end of the range.
    // swift-format-ignore
    private static let rows: [Row] = [
        //   monitor                        MID   TID   UASID value   min     max
        .init(.oxygenSensor,                0x01, 0x01, 0x0A, 0x0E66, 0x0000, 0xFFFF),  // 450 mV
        .init(.oxygenSensor,                0x01, 0x02, 0x0A, 0x0E66, 0x0000, 0xFFFF),
        .init(.oxygenSensor,                0x01, 0x05, 0x10, 0x0032, 0x0000, 0x0064),  // 50 ms of 100 ms
        .init(.oxygenSensor,                0x01, 0x06, 0x10, 0x0037, 0x0000, 0x0064),
        .init(.oxygenSensor,                0x02, 0x07, 0x0A, 0x0333, 0x0000, 0x0CCD),  // 100 mV of 400 mV
        .init(.oxygenSensor,                0x02, 0x08, 0x0A, 0x199A, 0x1333, 0xFFFF),  // 800 mV, at least 600 mV
        .init(.exhaustGasSensor,            0x01, 0x80, 0x1E, 0x8000, 0x7333, 0x8CCD),  // lambda 1.0 of 0.9-1.1
        .init(.catalyst,                    0x21, 0x80, 0x20, 0x0033, 0x0000, 0x0099),  // ratio 0.2 of 0.6
        .init(.hydrocarbonCatalyst,         0x21, 0x80, 0x20, 0x00CC, 0x0080, 0xFFFF),
        .init(.exhaustGasRecirculation,     0x31, 0x80, 0xAF, 0x0096, 0xFC18, 0x03E8),  // 1.5 % of -10-10 %
        .init(.dieselExhaustGasRecirculation, 0x31, 0x80, 0xAF, 0x00C8, 0xFA24, 0x05DC),
        .init(.evaporativeSystem,           0x3B, 0x80, 0xFE, 0x0064, 0x8000, 0x0190),  // 25 Pa of 100 Pa
        .init(.evaporativeSystem,           0x3C, 0x80, 0xFE, 0x0028, 0x8000, 0x00A0),
        .init(.evaporativeSystem,           0x3D, 0x80, 0x27, 0x00C8, 0x0032, 0xFFFF),  // 2 g/s, at least 0.5 g/s
        .init(.oxygenSensorHeater,          0x41, 0x80, 0x0E, 0x0320, 0x00C8, 0x0FA0),  // 0.8 A of 0.2-4 A
        .init(.oxygenSensorHeater,          0x42, 0x80, 0x0E, 0x02BC, 0x00C8, 0x0FA0),
        .init(.heatedCatalyst,              0x61, 0x80, 0x12, 0x0014, 0x0000, 0x003C),  // 20 s of 60 s
        .init(.secondaryAir,                0x71, 0x80, 0x27, 0x03E8, 0x0258, 0xFFFF),  // 10 g/s, at least 6 g/s
        .init(.fuelSystem,                  0x81, 0x80, 0xAF, 0x00C8, 0xF63C, 0x09C4),  // 2 % of -25-25 %
        .init(.boostPressure,               0x85, 0x80, 0x99, 0x001E, 0xFF38, 0x00C8),  // 3 kPa of -20-20 kPa
        .init(.nitrogenOxideAftertreatment, 0x98, 0x80, 0x20, 0x00D9, 0x0080, 0xFFFF),
        .init(.misfire,                     0xA1, 0x80, 0x24, 0x0000, 0x0000, 0x0064),
        .init(.misfire,                     0xA2, 0x0B, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA2, 0x0C, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA3, 0x0B, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA3, 0x0C, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA4, 0x0B, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA4, 0x0C, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA5, 0x0B, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.misfire,                     0xA5, 0x0C, 0x24, 0x0000, 0x0000, 0xFFFF),
        .init(.gasolineParticulateFilter,   0xB2, 0x80, 0x17, 0x0064, 0x0000, 0x03E8),  // 1 kPa of 10 kPa
        .init(.particulateFilter,           0xB2, 0x80, 0x17, 0x012C, 0x0032, 0x07D0),  // 3 kPa of 0.5-20 kPa
    ]

    static func results(for monitors: ECUDescription.Monitors) -> [MonitorResult] {
        rows.filter { row in
            let isOurs = row.monitor.layout == nil || row.monitor.layout == monitors.layout
            return isOurs && monitors.supported.contains(row.monitor)
        }.map(\.result)
    }
}
