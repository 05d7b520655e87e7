import Kinds
import Scenarios
import VehicleModel

extension List {
    /// A list of what is shipped besides cases.
    struct Stock: Sendable {
        struct Item: Encodable {
            let name: String
            let about: String
        }

        /// The argument that asks for it, a plural.
        let name: String
        /// How its items are used.
        let use: String
        let items: @Sendable () throws -> [Item]

        static let all = [cars] + Kinds.commands.flatMap { $0.stock } + [profiles]

        private static let cars = Stock(
            name: "cars",
            use:
                "use one with 'dyno serve --set vehicle.base=NAME' or 'vehicle: { base: NAME }' in a scenario"
        ) {
            try ScenarioLoader.shippedVehicles.map { name in
                let text = "dyno: 1\nvehicle: { base: \(name) }\n"
                let car = try ScenarioLoader.standard.load(text: text, file: name).scenarios.first?.rig
                    .vehicle
                return Item(name: name, about: car?.name ?? "")
            }
        }

        private static let profiles = Stock(
            name: "profiles", use: "use one with 'dyno check PATH --client NAME'"
        ) {
            try ScenarioLoader.shippedProfiles.map {
                Item(name: $0, about: try ProfileLoader.standard.load("shipped:\($0)").name)
            }
        }
    }

    func list(_ stock: Stock) throws {
        let items: [Stock.Item]
        do {
            items = try stock.items()
        } catch {
            throw Stop.usage("\(error)")
        }
        guard !json else {
            return Terminal.say(json: try Target.json(items))
        }
        Terminal.say(Terminal.table([["NAME", "WHAT IT IS"]] + items.map { [$0.name, $0.about] }))
        Terminal.say("\(items.count) \(stock.name); \(stock.use)")
    }
}
