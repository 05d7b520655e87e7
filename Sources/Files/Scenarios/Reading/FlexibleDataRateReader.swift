import CANBus
import Documents
import VehicleModel

/// Reads the keys about CAN FD of a bus, its ECUs and its periodic frames.
enum FlexibleDataRateReader {
    /// The values of `tx_dl` (ISO 15765-2).
    private static let dataLengths = [8, 12, 16, 20, 24, 32, 48, 64]

    /// Reads the rates of a bus of CAN FD. That of the data phase is not below the nominal one.
    static func rates(_ item: Item?, _ path: String, _ bus: inout BusDescription, _ reader: inout Reader) {
        guard let item else { return }
        if let stated = item["bit_rate"], item["data_bit_rate"] == nil {
            reader.findings.error(
                stated.place, "\(path).bit_rate", .withoutEffect("bit_rate", needs: "data_bit_rate"))
        }
        guard let stated = item["data_bit_rate"] else { return }
        guard bus.protocol.isCAN, bus.protocol != .j1939 else {
            reader.findings.error(
                stated.place, "\(path).data_bit_rate", .wrongBus("data_bit_rate", needs: "6, 7, 8 or 9"))
            return
        }
        if let rate = reader.integer("bit_rate", of: item, path, VehicleKeys.bus) { bus.rate = rate }
        guard let rate = reader.integer("data_bit_rate", of: item, path, VehicleKeys.bus) else { return }
        bus.dataRate = rate
        if rate < bus.bitRate {
            reader.findings.error(
                stated.place, "\(path).data_bit_rate",
                .outOfRange("\(rate)", range: "the nominal bit rate or more, here \(bus.bitRate)"))
        }
    }

    /// Reports what is stated of the frames of an ECU and has no effect or does not fit.
    static func check(
        _ ecu: ECUDescription, _ item: Item, _ path: String, bus: BusDescription,
        _ reader: inout Reader
    ) {
        if let stated = item["fd"], ecu.fd.use != .off, bus.dataRate == nil {
            reader.findings.error(
                stated.place, "\(path).fd", .withoutEffect("fd", needs: "a bus with data_bit_rate"))
        }
        if let stated = item["tx_dl"], !dataLengths.contains(ecu.fd.dataLength) {
            reader.findings.error(
                stated.place, "\(path).tx_dl",
                .outOfRange("\(ecu.fd.dataLength)", range: "8, 12, 16, 20, 24, 32, 48 or 64"))
        }
        for key in ["tx_dl", "bit_rate_switch", "error_state_indicator"] where ecu.fd.use == .off {
            guard let stated = item[key] else { continue }
            reader.findings.error(
                stated.place, "\(path).\(key)", .withoutEffect(key, needs: "fd: on, only or mirror"))
        }
    }

    /// Reads whether a periodic frame of `length` bytes is one of CAN FD, as every one of more than eight bytes is.
    static func frame(
        _ frame: inout FrameDescription, _ item: Item, _ path: String, bus: BusDescription,
        _ reader: inout Reader
    ) {
        let length = frame.data.count
        frame.isFD = reader.isOn(item["fd"]) ?? (bus.dataRate != nil && length > ClassicalData.capacity)
        if let hasSwitch = reader.isOn(item["bit_rate_switch"]) { frame.bitRateSwitch = hasSwitch }
        if let stated = item["fd"], frame.isFD, bus.dataRate == nil {
            reader.findings.error(
                stated.place, "\(path).fd", .withoutEffect("fd", needs: "a bus with data_bit_rate"))
        }
        if let stated = item["bit_rate_switch"], !frame.isFD {
            reader.findings.error(
                stated.place, "\(path).bit_rate_switch", .withoutEffect("bit_rate_switch", needs: "fd: on"))
        }
        guard bus.dataRate != nil, let stated = item["data"] ?? item["length"] else { return }
        if !frame.isFD, length > ClassicalData.capacity {
            reader.findings.error(
                stated.place, path, .outOfRange("\(length) bytes", range: "0 to 8, or fd: on"))
        } else if DataLengthCode.code(ofLength: length) == nil {
            reader.findings.error(
                stated.place, path, .outOfRange("\(length) bytes", range: DataLengthCode.words))
        }
    }
}
