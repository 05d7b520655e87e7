package import Documents
import Links
package import Endpoints
package import Rig
import SimulationCore
package import VehicleModel

extension Reader {
    /// Reads the events in `item`, in file order, followed by the events that `unsolicited` describes.
    package mutating func events(
        _ item: Item?, unsolicited: Item?, _ path: String, of car: VehicleDescription,
        endpoints: [EndpointDescription]
    ) -> [EventDescription] {
        var names: [String: EventID] = [:]
        for (index, member) in (item?.members ?? []).enumerated() {
            guard let name = member["name"], let text = name.text else { continue }
            if names.updateValue(names[text] ?? EventID(index), forKey: text) != nil {
                findings.error(name.place, "\(path)[\(index)].name", .repeated(text, of: "event"))
            }
        }
        let scene = Scene(car: car, endpoints: endpoints, events: names)
        var events: [EventDescription] = []
        for (index, member) in (item?.members ?? []).enumerated() {
            let place = "\(path)[\(index)]"
            let trigger = trigger(member, place, scene)
            let actions = member.entries.flatMap { self.actions($0, in: member, place, scene) }
            var event = EventDescription(
                name: member["name"]?.text, trigger: trigger ?? .at(.zero), actions: actions)
            limits(member, place, &event)
            events.append(event)
        }
        refuseLoops(events, item, path)
        return events + messages(unsolicited, "unsolicited", scene)
    }

    /// Reads how many times, until when and with what probability the event in `item` happens.
    package mutating func limits(_ item: Item, _ path: String, _ event: inout EventDescription) {
        event.times = integer("times", of: item, path, formats.event)
        event.until = duration(item["until"], "\(path).until")
        if let chance = number("probability", of: item, path, formats.event) {
            event.probability = chance
        }
        if let until = event.until, let place = item["until"]?.place {
            let first: Duration? =
                switch event.trigger {
                case .at(let time): time
                case .every(_, let first): first
                case .when, .after: nil
                }
            if let first, first >= until {
                findings.error(place, "\(path).until", .overBeforeItBegins)
            }
        }
        for key in ["for", "ecu"] where item[key] != nil && item["fault"] == nil {
            findings.error(
                item[key]?.place ?? item.place, path.appending(key: key),
                .withoutEffect(key, needs: "fault"))
        }
        if let named = item["endpoint"],
            ["fault", "unsolicited", "unsolicited-bytes"].allSatisfy({ item[$0] == nil })
        {
            findings.error(
                named.place, "\(path).endpoint", .withoutEffect("endpoint", needs: "fault or unsolicited"))
        }
    }

    /// Reports events that are triggered, directly or through other events, by themselves.
    private mutating func refuseLoops(_ events: [EventDescription], _ item: Item?, _ path: String) {
        for (index, event) in events.enumerated() {
            guard case .after(var other, _) = event.trigger else { continue }
            var steps = 0
            while other.index != index, steps <= events.count,
                case .after(let next, _) = events[other].trigger
            {
                (other, steps) = (next, steps + 1)
            }
            guard other.index == index, let member = item?.members[index] else { continue }
            findings.error(
                member["after"]?.place ?? member.place, "\(path)[\(index)].after",
                .waitsForItself(event.name ?? ""))
        }
    }

    /// Reads the events that send text without a request.
    private mutating func messages(_ item: Item?, _ path: String, _ scene: Scene) -> [EventDescription] {
        (item?.members ?? []).enumerated().compactMap { index, member in
            let place = "\(path)[\(index)]"
            guard let trigger = trigger(member, place, scene) else { return nil }
            let endpoint = endpoint(member["endpoint"], "\(place).endpoint", scene)
            var event = EventDescription(
                trigger: trigger,
                actions: [UnsolicitedAction(endpoint: endpoint, Array((member["text"]?.text ?? "").utf8))])
            event.times = integer("times", of: member, place, Keys.unsolicited)
            event.until = duration(member["until"], "\(place).until")
            return event
        }
    }

    package mutating func actions(
        _ entry: Item.Entry, in event: Item, _ path: String, _ scene: Scene
    ) -> [any EventAction] {
        guard let action = formats.action(of: entry.key) else { return [] }
        return action.read(
            entry, of: DescribedEvent(item: event, path: path), path.appending(key: entry.key), scene, &self)
    }

    /// Reports faults that their endpoint does not support.
    mutating func refuseFaultsOfOtherEndpoints(
        _ item: Item, _ settings: [FaultSetting], _ path: String, _ endpoint: EndpointID?, _ scene: Scene
    ) {
        for setting in settings {
            guard let needed = formats.needed(for: setting.kind, at: endpoint, among: scene.endpoints) else {
                continue
            }
            findings.error(
                item[setting.name]?.place ?? item.place, path.appending(key: setting.name),
                .withoutEffect(setting.name, needs: needed.noun))
        }
    }

    mutating func codes(
        _ item: Item, _ path: String, of car: VehicleDescription
    ) -> [(code: DiagnosticTroubleCode, ecu: ECUID)] {
        guard item.kind == .mapping else { return troubleCodes(item, path).map { ($0, 0) } }
        let codes = troubleCodes(item["codes"], "\(path).codes")
        guard let name = item["ecu"] else { return codes.map { ($0, 0) } }
        guard let ecu = ecu(named: name, "\(path).ecu", of: car) else { return [] }
        return codes.map { ($0, ecu) }
    }

    mutating func ecu(named item: Item, _ path: String, of car: VehicleDescription) -> ECUID? {
        guard let name = item.text, ScalarKind.name.accepts(name) else { return nil }
        if let index = car.ecus.firstIndex(where: { $0.name == name }) { return ECUID(index) }
        findings.error(item.place, path, .unknownName(name, of: "ECU", in: car.ecus.map(\.name)))
        return nil
    }

    /// Reads a selection of faults: all, those of an event, those of a kind, or one by its number.
    mutating func faultSelection(_ item: Item, _ path: String, _ scene: Scene) -> FaultSelection? {
        guard let name = item.text, !name.isEmpty else { return nil }
        if name == "all" { return .all }
        if let event = scene.events[name] { return .event(event) }
        if let kind = formats.fault(named: name) { return .kind(kind) }
        if name.hasPrefix("fault-"), let number = Int(name.dropFirst("fault-".count)), number > 0 {
            return .number(number)
        }
        findings.error(
            item.place, path,
            .unknownName(
                name, of: "event or kind of fault",
                in: scene.events.keys.sorted() + formats.faults.map(\.name),
                listedBy: "'dyno help events-and-faults'"))
        return nil
    }

    /// Reports faults that do not apply to the bus of the vehicle, and explicit CAN frames on a bus that has
    /// none.
    mutating func refuseFaultsOfOtherBuses(
        _ item: Item, _ settings: [FaultSetting], _ path: String, _ car: VehicleDescription
    ) {
        let carriage = FaultKind.Carriage(car.bus.protocol)
        for setting in settings {
            let row = setting.kind
            let place = item[setting.name]?.place ?? item.place
            if !row.carriages.contains(carriage) {
                let needed = FaultKind.Carriage.allCases.filter(row.carriages.contains).map(\.rawValue)
                findings.error(
                    place, path.appending(key: setting.name),
                    .wrongBus(setting.name, needs: needed.joined(separator: " or ")))
            } else if row.stage == .ecu, case .bytes(let bytes) = setting.value,
                let most = car.bus.protocol.longestMessage, bytes.count > most
            {
                findings.error(
                    place, path.appending(key: setting.name),
                    .outOfRange(item[setting.name]?.text ?? "", range: "at most \(most) bytes"))
            } else if carriage == .groups, let service = item[setting.name]?["service"] {
                findings.error(
                    service.place, path.appending(key: setting.name).appending(key: "service"),
                    .keyOfAnotherBus(
                        protocol: car.bus.protocol.rawValue,
                        advice: "remove it, and every request is refused"))
            } else if carriage == .plain, row.form == .frame, case .text = setting.value {
                findings.error(
                    place, path.appending(key: setting.name),
                    .keyOfAnotherBus(
                        protocol: car.bus.protocol.rawValue,
                        advice: "write 'on' for the usual message, there are no frames"))
            }
        }
    }

    /// Reads the actions in `item`, an event without a trigger, for a car of `description`.
    package mutating func actions(
        _ item: Item, of description: RigDescription
    ) -> [any EventAction] {
        var names: [String: EventID] = [:]
        for id in description.events.ids {
            if let name = description.events[id].name, names[name] == nil { names[name] = id }
        }
        let scene = Scene(car: description.vehicle, endpoints: description.endpoints, events: names)
        var unused = EventDescription(at: .zero, actions: [])
        limits(item, "", &unused)
        return item.entries.flatMap { actions($0, in: item, "", scene) }
    }
}
