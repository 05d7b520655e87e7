package import Documents
import SimulationCore
package import VehicleModel

extension Reader {
    /// Reads the vehicle that `item` describes; its base has already been merged.
    package mutating func vehicle(_ item: Item, _ path: String) -> VehicleDescription {
        let prefix = path.isEmpty ? "" : "\(path)."
        var car = VehicleDescription()
        car.name = item["name"]?.text ?? ""
        car.bus.protocol = word(item["bus"]?["protocol"]) ?? .can11Bit500
        car.bus.keyWords = LegacyBusReader.keyWords(
            item["bus"]?["key_words"], car.bus.protocol, "\(prefix)bus.key_words", &self)
        car.bus.condition = word(item["bus"]?["condition"]) ?? .sound
        car.bus.rate = busRate(item["bus"]?["rate"], car.bus.protocol, "\(prefix)bus.rate")
        FlexibleDataRateReader.rates(item["bus"], "\(prefix)bus", &car.bus, &self)
        car.ignition = word(item["ignition"]) ?? .running
        if let identity = item["identity"] { car.identity = self.identity(identity, "\(prefix)identity") }
        let races = item["drive"]?["track"] != nil
        car.parameters = parameters(item["parameters"], "\(prefix)parameters", of: races ? .race : .petrol)
        customSignals(item["custom"], "\(prefix)custom", of: &car)
        for entry in item["signals"]?.entries ?? [] {
            let place = "\(prefix)signals".appending(key: entry.key)
            guard let id = signal(named: entry, place), entry.value.text != Shape.removal else { continue }
            car.signals[id] = source(entry.value, for: id, place)
        }
        let category = item["category"]?.text.flatMap(CarCategory.named) ?? .gt
        if let drive = item["drive"] { car.drive = self.drive(drive, "\(prefix)drive", category) }
        for entry in item["signals"]?.entries ?? [] where entry.value.text != Shape.removal {
            let place = "\(prefix)signals".appending(key: entry.key)
            TrackReader.refuseForeign(entry.key, entry.value, place, car.drive, &self)
        }
        car.ecus = ecus(item, "\(prefix)ecus", car)
        if let codes = item["trouble_codes"], !car.ecus.isEmpty {
            let initial = troubleCodes(codes, over: car.ecus[0].troubleCodes, "\(prefix)trouble_codes")
            car.ecus[0].troubleCodes = initial
        }
        car.frames = FrameReader.frames(item["frames"], "\(prefix)frames", of: car, &self)
        return car
    }

    /// Reads the bit rate of an SAE J1939 bus, 250 or 500 kbit/s; every other protocol has a fixed rate.
    private mutating func busRate(_ item: Item?, _ bus: BusProtocol, _ path: String) -> Int? {
        guard let item, let text = item.text, let number = IntegerText(text) else { return nil }
        guard bus == .j1939 else {
            findings.error(item.place, path, .wrongBus("rate", needs: "A"))
            return nil
        }
        guard let rate = number.value, rate == 250_000 || rate == 500_000 else {
            findings.error(item.place, path, .outOfRange(text, range: "250000 or 500000"))
            return nil
        }
        return rate
    }

    private mutating func drive(_ item: Item, _ path: String, _ category: CarCategory) -> Drive {
        if let cycle = item["cycle"] {
            return word(cycle, DrivingCycle.Table.self).map {
                .cycle(DrivingCycle($0, repeats: isOn(item["repeat"]) ?? false))
            } ?? .standing
        }
        if item["trace"] != nil {
            return TraceReader.traceSet(item, path, &self).map(Drive.trace) ?? .standing
        }
        if let model = item["model"] {
            var input = DriverInput()
            if let source = driverInput(model, "pedal", "pedal.accelerator", path) { input.pedal = source }
            if let source = driverInput(model, "brake", "pedal.brake", path) { input.brake = source }
            if let source = driverInput(model, "grade", "road.grade", path) { input.grade = source }
            return .model(input)
        }
        if let track = item["track"] {
            return TrackReader.track(track, "\(path).track", category, &self).map(Drive.track) ?? .standing
        }
        return .standing
    }

    private mutating func driverInput(
        _ model: Item, _ key: String, _ signal: String, _ path: String
    ) -> SignalSource? {
        guard let item = model[key], let id = SignalCatalogue.id(signal) else { return nil }
        return source(item, for: id, "\(path).model.\(key)")
    }

    /// Reads the parameters in `item`; values that it does not state are those of its powertrain's default
    /// vehicle, or `usual` when it states no powertrain.
    private mutating func parameters(
        _ item: Item?, _ path: String, of usual: LongitudinalModel.Parameters
    ) -> LongitudinalModel.Parameters {
        var parameters: LongitudinalModel.Parameters =
            switch word(item?["powertrain"], LongitudinalModel.Powertrain.self) {
            case .diesel: .diesel
            case .hybrid: .hybrid
            case .electric: .electric
            case .petrol: .petrol
            case nil: usual
            }
        read(VehicleKeys.parameterRows, of: item, path, into: &parameters)
        if let gears = item?["gear_ratios"] {
            let ratios = gears.members.enumerated().map { index, member in
                number(member, "\(path).gear_ratios[\(index)]", within: .numbers(VehicleKeys.gearRatio))
            }
            parameters.driveline.gearRatios = ratios.compactMap { $0 }
        }
        return parameters
    }

    /// Reads the identity in `item`; values that it does not state are those of `base`.
    package mutating func identity(_ item: Item, over base: Identity = Identity(), _ path: String) -> Identity
    {
        var identity = base
        if let vin = item["vin"], let text = vin.text, ScalarKind.vin.accepts(text) {
            identity.vin = text
            if let digit = VehicleIdentificationNumber.checkDigit(of: text),
                !VehicleIdentificationNumber.checkDigitIsValid(in: text)
            {
                let own = text.dropFirst(8).prefix(1)
                findings.warning(
                    vin.place, "\(path).vin", .checkDigit(is: String(own), expected: String(digit)))
            }
        }
        if let list = item["calibration_ids"] {
            identity.calibrationIDs = list.members.enumerated().compactMap { index, member in
                identityText(member, limit: 16, "\(path).calibration_ids[\(index)]")
            }
        }
        if let list = item["calibration_verification_numbers"] {
            let place = "\(path).calibration_verification_numbers"
            let limits = VehicleKeys.identity.limits("calibration_verification_numbers")
            identity.calibrationVerificationNumbers = list.members.enumerated().compactMap { index, member in
                integer(member, "\(place)[\(index)]", within: limits).map {
                    UInt32(truncatingIfNeeded: $0)
                }
            }
        }
        if let text = identityText(item["ecu_name"], limit: 20, "\(path).ecu_name") {
            identity.ecuName = text
        }
        if let text = identityText(item["engine_serial_number"], limit: 17, "\(path).engine_serial_number") {
            identity.engineSerialNumber = text
        }
        if let text = identityText(item["type_approval_number"], limit: 17, "\(path).type_approval_number") {
            identity.typeApprovalNumber = text
        }
        if let text = identityText(item["technical_regulation"], limit: 11, "\(path).technical_regulation") {
            identity.technicalRegulation = text
        }
        return identity
    }

    private mutating func identityText(_ item: Item?, limit: Int, _ path: String) -> String? {
        guard let item, let text = item.text, !text.isEmpty else { return nil }
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            findings.error(item.place, path, .identityText(limit: limit))
            return nil
        }
        return text
    }
}
