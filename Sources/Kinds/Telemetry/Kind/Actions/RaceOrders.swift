import Documents
import SimulationCore
import Scenarios
import VehicleModel

/// The keys and the reader of what an event can make happen in a race.
enum RaceOrders {
    /// The keys of the orders of a race.
    static let keys = Shape.Record(
        [
            .init(
                "session", .scalar(.word(sessions)),
                "Begin anew without an end, save, or end and load what was saved"),
            .init(
                "flag", .scalar(.word(RaceControl.Flag.allCases.map { "\($0)" })), "The flag around the track"
            ),
            .init(
                "safety_car", .scalar(.word(RaceControl.SafetyCar.allCases.map { "\($0)" })),
                "The safety car comes out, or none"),
            .init("pit", RaceKeys.compound, "The player stops at the end of this lap for these tyres"),
            .init("penalty", .record(penalty), "The stewards decide"),
            .init("collision", .record(collision), "Two cars touch"),
            .init("retire", .integer(cars), "A car is out of the race; 0 is the player's"),
            .init(
                "screen", .scalar(.word(RaceControl.Screen.allCases.map { "\($0)" })),
                "What the player sees: the race, a menu or a replay; nobody drives in the last two"),
            .init("lights", .integer(0...5), "So many start lights are on"),
            .init(
                "buttons", .integer(0...Int(UInt32.max)),
                "The buttons that the player holds, as bits; 0 for none"),
            .init("wings", .onOff, "Opening the rear wing is allowed or forbidden"),
            .init(
                "served", .scalar(.word(["drive-through", "stop-and-go"])), "The player has served a penalty"),
        ],
        anyOf: [
            "session", "flag", "safety_car", "pit", "penalty", "collision", "retire", "screen", "lights",
            "buttons",
            "wings",
            "served",
        ])

    /// The orders that `dyno explore` gives in a race.
    static let variety = Variation.Values.texts([
        "{ screen: replay }", "{ screen: menu }", "{ session: restart }", "{ lights: 3, flag: yellow }",
        "{ buttons: 0x100000 }", "{ penalty: { kind: time, infringement: 27 } }",
        "{ collision: { with: 1 } }",
    ])

    private static let sessions = ["restart", "save", "reload"]

    /// Numbers of cars: 0 the player's, then the rivals in their order.
    private static let cars = 0...63

    /// A decision of the stewards.
    private static let penalty = Shape.Record([
        .init(
            "kind", .scalar(.word(RacePenalties.Kind.allCases.map(\.name))), required: true,
            "Write the kind: \(RacePenalties.Kind.allCases.map(\.name).joined(separator: ", "))"),
        .init("car", .integer(cars), "The car, 0 the player's; 0 unless stated"),
        .init("other", .integer(cars), "The other car; none unless stated"),
        .init(
            "infringement", .integer(0...255),
            "The reason, with F1's number; 25 for cutting a corner unless stated"),
        .init("seconds", .integer(0...255), "For a penalty of time; 5 unless stated"),
    ])

    /// Two cars that touch.
    private static let collision = Shape.Record([
        .init("car", .integer(cars), "One car, 0 the player's; 0 unless stated"),
        .init("with", .integer(cars), required: true, "Write the number of the other car, 0 the player's"),
        .init("severity", .number(0...1), "How hard, 0 to 1; 0.5 unless stated"),
    ])

    /// Returns the orders of an event, in the order of the keys.
    static func read(_ item: Item, _ path: String, _ reader: inout Reader) -> [RaceOrder] {
        item.entries.compactMap { entry in order(entry, path, &reader) }
    }

    private static func order(_ entry: Item.Entry, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        let place = path.appending(key: entry.key)
        let text = entry.value.text
        switch entry.key {
        case "session":
            return text.flatMap { ["restart": .restart, "save": .save, "reload": .reload][$0] }
        case "flag": return RaceControl.Flag.allCases.first { "\($0)" == text }.map { .flag($0) }
        case "safety_car":
            return RaceControl.SafetyCar.allCases.first { "\($0)" == text }.map { .safetyCar($0) }
        case "screen":
            return RaceControl.Screen.allCases.first { "\($0)" == text }.map { .screen($0) }
        case "pit": return TyreCompound.allCases.first { $0.name == text }.map { .pit($0) }
        case "penalty": return penalty(entry.value, place, &reader)
        case "collision": return collision(entry.value, place, &reader)
        case "retire":
            return reader.integer(entry.value, place, within: .integers(cars)).map {
                .retire(car: $0)
            }
        case "lights":
            return reader.integer(entry.value, place, within: .integers(0...5)).map { .lights($0) }
        case "buttons":
            return reader.integer(entry.value, place, within: .integers(0...Int(UInt32.max))).map {
                .buttons(UInt32($0))
            }
        case "wings":
            return reader.isOn(entry.value).map {
                .report($0 ? .wingsEnabled : .wingsDisabled(reason: 0), car: 0, other: nil)
            }
        case "served":
            return .report(
                text == "stop-and-go" ? .stopAndGoServed(seconds: 10) : .driveThroughServed, car: 0,
                other: nil)
        default: return nil
        }
    }

    private static func penalty(_ item: Item, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        guard let kind = RacePenalties.Kind.allCases.first(where: { $0.name == item["kind"]?.text }) else {
            return nil
        }
        return .penalty(
            kind, car: reader.integer("car", of: item, path, penalty) ?? 0,
            other: reader.integer("other", of: item, path, penalty),
            infringement: reader.integer("infringement", of: item, path, penalty) ?? 25,
            seconds: reader.integer("seconds", of: item, path, penalty) ?? 5)
    }

    private static func collision(_ item: Item, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        guard let other = reader.integer("with", of: item, path, collision) else { return nil }
        return .collision(
            car: reader.integer("car", of: item, path, collision) ?? 0, other: other,
            severity: reader.number("severity", of: item, path, collision) ?? 0.5)
    }
}
