import Documents
import Kinds
import Scenarios
import TelemetryKind
import VehicleModel

extension List {
    /// The shipped files besides cases.
    enum Stock: String {
        case cars, games, services, profiles

        var use: String {
            switch self {
            case .cars:
                "use one with 'dyno serve --set vehicle.base=NAME' or 'vehicle: { base: NAME }' in a scenario"
            case .games: "use one as the key of an endpoint; shipped scenarios are in 'dyno serve telemetry'"
            case .services: "serve one with 'dyno serve NAME'"
            case .profiles: "use one with 'dyno check PATH --client NAME'"
            }
        }
    }

    private struct Item: Encodable {
        let name: String
        let about: String
    }

    func list(_ stock: Stock) throws {
        let items = try Self.items(stock)
        guard !json else {
            return Terminal.say(json: try Target.json(items))
        }
        Terminal.say(Terminal.table([["NAME", "WHAT IT IS"]] + items.map { [$0.name, $0.about] }))
        Terminal.say("\(items.count) \(stock.rawValue); \(stock.use)")
    }

    private static func items(_ stock: Stock) throws -> [Item] {
        do {
            switch stock {
            case .cars:
                return try ScenarioLoader.shippedVehicles.map { name in
                    let text = "dyno: 1\nvehicle: { base: \(name) }\n"
                    let car = try ScenarioLoader.standard.load(text: text, file: name).scenarios.first?.rig
                        .vehicle
                    return Item(name: name, about: car?.name ?? "")
                }
            case .games: return TelemetryKind.rows.map { Item(name: $0.key, about: $0.meaning) }
            case .services:
                return try ScenarioLoader.shippedScenarios.filter {
                    $0.hasPrefix("services/") && $0.count { $0 == "/" } == 1
                }.map { name in
                    let scenarios = try ScenarioLoader.standard.load(path: "shipped:\(name)").scenarios
                    return Item(name: name, about: scenarios.first?.rig.title ?? "")
                }
            case .profiles:
                return try ScenarioLoader.shippedProfiles.map {
                    Item(name: $0, about: try ProfileLoader.standard.load("shipped:\($0)").name)
                }
            }
        } catch {
            throw Stop.usage("\(error)")
        }
    }
}
