import CANBus
import Documents
import SimulationCore
import VehicleModel

/// Reads the frames that a vehicle sends periodically.
enum FrameReader {
    /// Reads the frames of the vehicle that `item` describes; `car` supplies its bus and ECUs.
    static func frames(
        _ item: Item?, _ path: String, of car: VehicleDescription, _ reader: inout Reader
    ) -> [FrameDescription] {
        guard let item else { return [] }
        let bus = car.bus.protocol
        guard bus.isCAN || bus.isJ1850 else {
            if !item.members.isEmpty {
                reader.findings.error(
                    item.place, path,
                    .keyOfAnotherBus(
                        protocol: bus.rawValue, advice: "remove it; nobody speaks unasked on a K line")
                )
            }
            return []
        }
        var names: Set<String> = []
        var owners: [UInt64: String] = [:]
        var multiplexed: Set<UInt64> = []
        for ecu in car.ecus where bus.isCAN && bus != .j1939 {
            owners[Self.key(ecu.response, ecu.isExtended)] = ecu.name
            if let id = ecu.uds.value?.periodicIdentifier { owners[Self.key(id, ecu.isExtended)] = ecu.name }
        }
        let frames = item.members.enumerated().compactMap { index, member -> FrameDescription? in
            let place = "\(path)[\(index)]"
            guard member.kind == .mapping, var frame = frame(member, place, on: car.bus, &reader) else {
                return nil
            }
            frame.sender = reader.ecu(named: member["ecu"], "\(place).ecu", in: car.ecus)
            frame.isNetworkManagement = reader.isOn(member["network_management"]) ?? false
            if !names.insert(frame.name).inserted, let name = member["name"] {
                reader.findings.error(name.place, "\(place).name", .repeated(frame.name, of: "name"))
            }
            guard bus.isCAN, let id = member["id"] else { return frame }
            let key = Self.key(frame.identifier, frame.isExtended)
            if frame.isMultiplexed, multiplexed.contains(key) { return frame }
            if frame.isMultiplexed { multiplexed.insert(key) }
            if let owner = owners[key] {
                let text = "0x" + Hex.string(frame.identifier, width: frame.isExtended ? 8 : 3)
                reader.findings.error(id.place, "\(place).id", .identifierTaken(text, by: owner))
            }
            owners[key] = frame.name
            return frame
        }
        let percent = Int(frames.reduce(0) { $0 + busTime(of: $1, on: car.bus) } * 100)
        if percent > 100 { reader.findings.error(item.place, path, .busTime(percent: percent)) }
        return frames
    }

    /// Returns the share of the bus's time that a frame takes, 0 to 1 and above; without the rests of SAE J1850.
    private static func busTime(of frame: FrameDescription, on bus: BusDescription) -> Double {
        guard bus.protocol.isCAN else {
            return Double((frame.data.count + 1) * 8) / Double(bus.bitRate) / frame.every.seconds
        }
        let identifier = CANIdentifier(rawValue: frame.identifier, isExtended: frame.isExtended)
        let canFrame =
            frame.isFD
            ? CANFrame(
                fd: identifier, CANData(frame.data), filler: 0, bitRateSwitch: frame.bitRateSwitch)
            : CANFrame(identifier, CANData(frame.data.prefix(ClassicalData.capacity)))
        let rates = BitRates(nominal: bus.bitRate, data: bus.dataRate)
        return Double(BitTiming.nanoseconds(of: canFrame, rates)) / 1e9 / frame.every.seconds
    }

    private static func key(_ identifier: UInt32, _ isExtended: Bool) -> UInt64 {
        UInt64(identifier) | (isExtended ? 1 << 32 : 0)
    }

    private static func frame(
        _ item: Item, _ path: String, on bus: BusDescription, _ reader: inout Reader
    ) -> FrameDescription? {
        let data = bytes(of: item, path, on: bus, &reader)
        let (identifier, isExtended) = identifier(of: item, path, on: bus.protocol, &reader)
        let every = period(item["every"], "\(path).every", &reader)
        var frame = FrameDescription(
            name: item["name"]?.text ?? "", identifier: identifier ?? 0, isExtended: isExtended,
            every: every?.middle ?? .seconds(1), data: data ?? [UInt8](repeating: 0, count: 8))
        frame.jitter = every?.tolerance ?? .zero
        frame.isMultiplexed = reader.isOn(item["multiplexed"]) ?? false
        FlexibleDataRateReader.frame(&frame, item, path, bus: bus, &reader)
        contents(of: item, path, &frame, &reader)
        let isComplete = item["name"] != nil && every != nil && identifier != nil && data != nil
        return isComplete ? frame : nil
    }

    /// Reads the signals, the counter and the checksum of a frame; no two of them may share a bit.
    private static func contents(
        of item: Item, _ path: String, _ frame: inout FrameDescription, _ reader: inout Reader
    ) {
        let count = frame.data.count
        var owners: [Int: String] = [:]
        for entry in item["signals"]?.entries ?? [] {
            let place = "\(path).signals".appending(key: entry.key)
            guard let id = reader.signal(named: entry, place),
                let field = FieldReader.field(
                    entry.value, place, bytes: count, name: entry.key, owners: &owners, &reader)
            else { continue }
            frame.signals.append(FieldReader.scaled(FrameSignal(id, field), entry.value, place, &reader))
        }
        if let item = item["counter"] {
            frame.counter = FieldReader.field(
                item, "\(path).counter", bytes: count, name: "counter", owners: &owners, &reader)
        }
        if let item = item["checksum"] {
            frame.checksum = checksum(item, "\(path).checksum", bytes: count, owners: &owners, &reader)
        }
    }

    private static func identifier(
        of item: Item, _ path: String, on bus: BusProtocol, _ reader: inout Reader
    ) -> (UInt32?, isExtended: Bool) {
        guard bus.isCAN else {
            for key in ["id", "extended"] {
                guard let stated = item[key] else { continue }
                reader.findings.error(
                    stated.place, "\(path).\(key)",
                    .keyOfAnotherBus(
                        protocol: bus.rawValue, advice: "write the header as the first three bytes of data"))
            }
            return (0, false)
        }
        guard let stated = item["id"] else {
            reader.findings.error(
                item.place, path, .incomplete("id", meaning: "give its identifier, such as 0x3D0"))
            return (nil, false)
        }
        let isExtended = reader.isOn(item["extended"]) ?? (bus == .j1939)
        let range = reader.isOn(item["extended"]) == false ? 0...0x7FF : 0...0x1FFF_FFFF
        guard let number = reader.integer(stated, "\(path).id", within: .integers(range, isHex: true)) else {
            return (nil, false)
        }
        return (UInt32(number), isExtended || number > 0x7FF)
    }

    /// Reads the bytes of a frame before signals, counter and checksum are written into them.
    private static func bytes(
        of item: Item, _ path: String, on description: BusDescription, _ reader: inout Reader
    ) -> [UInt8]? {
        let bus = description.protocol
        // An SAE J1850 message has at most eleven bytes besides an in-frame response, the last of them the
        // CRC.
        let range = bus.isCAN ? 0...(description.dataRate == nil ? 8 : CANData.capacity) : 4...10
        let data = item["data"]?.text.flatMap(ScalarKind.bytes)
        let fill = reader.byte(item["fill"], "\(path).fill") ?? 0x00
        if !bus.isCAN, item["data"] == nil {
            reader.findings.error(
                item.place, path,
                .incomplete("data", meaning: "give the message from its header on, such as \"48 29 10 02\""))
            return nil
        }
        var length = data?.count ?? 8
        if let stated = item["length"] {
            guard let number = reader.integer(stated, "\(path).length", within: .integers(range)) else {
                return nil
            }
            if let data, data.count > number, let place = item["data"]?.place {
                reader.findings.error(
                    place, "\(path).data", .outOfRange("\(data.count) bytes", range: "at most \(number)"))
                return nil
            }
            length = number
        }
        if let place = item["data"]?.place, !range.contains(length) {
            reader.findings.error(
                place, "\(path).data",
                .outOfRange("\(length) bytes", range: "\(range.lowerBound) to \(range.upperBound)"))
            return nil
        }
        let known = data ?? []
        return known + [UInt8](repeating: fill, count: max(0, length - known.count))
    }

    /// Reads a period of at least 1 ms, so that one frame cannot occupy the bus. Its tolerance must be less
    /// than half of it, so that frames stay in order.
    private static func period(
        _ item: Item?, _ path: String, _ reader: inout Reader
    ) -> (middle: Duration, tolerance: Duration)? {
        guard let item, let every = reader.spread(item, path) else { return nil }
        guard every.middle >= .milliseconds(1) else {
            reader.findings.error(item.place, path, .outOfRange(item.text ?? "", range: "1ms to 1000h"))
            return nil
        }
        guard every.tolerance.nanoseconds * 2 < every.middle.nanoseconds else {
            reader.findings.error(
                item.place, path, .outOfRange(item.text ?? "", range: "a spread below half of the time"))
            return nil
        }
        return every
    }

    private static func checksum(
        _ item: Item, _ path: String, bytes count: Int, owners: inout [Int: String], _ reader: inout Reader
    ) -> FrameDescription.Checksum? {
        guard count > 0 else {
            reader.findings.error(item.place, path, .beyondTheFrame(bytes: count))
            return nil
        }
        let byte = reader.integer(item["byte"], "\(path).byte", within: .integers(0...count - 1))
        guard let byte, let kind = reader.word(item["kind"], FrameDescription.Checksum.Kind.self) else {
            return nil
        }
        FieldReader.claim(
            Array(byte * 8..<byte * 8 + 8), for: "checksum", item["byte"]?.place ?? item.place, path,
            owners: &owners, &reader)
        return FrameDescription.Checksum(byte: byte, kind: kind)
    }
}
