import VehicleModel

extension F1Mapping {
    /// Maps the drivers.
    static func participants(_ table: inout MappingTable, _ year: Int) {
        table.any("numActiveCars") { _, _, cars, _ in Double(cars.count) }
        table.car("participant[i].aiControlled") { $0.isOwn ? 0 : 1 }
        table.listed("participant[i].driverId") { _, options, cars, index in
            cars[index].isOwn && options.f1.hasLobby
                ? (year >= 26 ? 65_535 : 255) : F1Drivers.ids[index % F1Drivers.ids.count]
        }
        table.listed("participant[i].networkId") { _, options, _, index in
            options.f1.hasLobby ? Double(index) : year >= 26 ? 65_535 : 255
        }
        table.listed("participant[i].teamId") { F1Drivers.team($3, in: year) }
        table.car("participant[i].raceNumber", \.raceNumber)
        table.car("participant[i].nationality") { _ in 1 }
        table.constant(0, "participant[i].myTeam", "participant[i].techLevel")
        name(&table, "participant[i].name", year)
        table.car("participant[i].yourTelemetry") { $0.isRestricted ? 0 : 1 }
        table.car("participant[i].showOnlineNames") { _ in 1 }
        table.car("participant[i].platform") { $0.isOwn ? 1 : 255 }
        table.car("participant[i].numColours") { _ in 4 }
        for colour in 0..<4 {
            for (shift, part) in ["red", "green", "blue"].enumerated() {
                table.listed("participant[i].liveryColour[\(colour)].\(part)") {
                    Double(($3 * 37 + colour * 61 + shift * 85) % 256)
                }
            }
        }
    }

    static func lobbyInfo(_ table: inout MappingTable, _ year: Int) {
        table.any("numPlayers") { _, _, cars, _ in Double(cars.count) }
        table.car("player[i].aiControlled") { $0.isOwn ? 0 : 1 }
        table.listed("player[i].teamId") { F1Drivers.team($3, in: year) }
        table.car("player[i].nationality") { _ in 1 }
        table.car("player[i].platform") { $0.isOwn ? 1 : 255 }
        table.constant(0, "player[i].techLevel")
        name(&table, "player[i].name", year)
        table.car("player[i].carNumber", \.raceNumber)
        table.car("player[i].yourTelemetry") { $0.isRestricted ? 0 : 1 }
        table.car("player[i].showOnlineNames") { _ in 1 }
        table.car("player[i].readyStatus") { _ in 1 }
    }

    /// Maps a driver's name; one that is too long ends with an ellipsis.
    private static func name(_ table: inout MappingTable, _ name: String, _ year: Int) {
        let limit = year >= 25 ? 31 : 47
        table.text(name) { state, context, index in
            let player = min(context.options.f1.playerIndex, state.rivals.count)
            let car = index == player ? 0 : index < player ? index + 1 : index
            let name = state.driverName(car)
            guard name.utf8.count > limit else { return name }
            var short = ""
            for character in name where short.utf8.count + String(character).utf8.count <= limit - 3 {
                short.append(character)
            }
            return short + "…"
        }
    }

    /// Maps the same set-up for every car; since 22 wings, springs and heights have other steps.
    static func carSetups(_ table: inout MappingTable, _ year: Int) {
        let steps: [(String, Double)] =
            year >= 22
            ? [
                ("frontWing", 25), ("rearWing", 20), ("frontSuspension", 25), ("rearSuspension", 10),
                ("frontAntiRollBar", 8), ("rearAntiRollBar", 6), ("frontSuspensionHeight", 22),
                ("rearSuspensionHeight", 45), ("frontCamber", -3.2), ("rearCamber", -1.8),
                ("frontToe", 0.04), ("rearToe", 0.17),
            ]
            : [
                ("frontWing", 6), ("rearWing", 7), ("frontSuspension", 5), ("rearSuspension", 4),
                ("frontAntiRollBar", 6), ("rearAntiRollBar", 5), ("frontSuspensionHeight", 3),
                ("rearSuspensionHeight", 4), ("frontCamber", -2.7), ("rearCamber", -1.4),
                ("frontToe", 0.08), ("rearToe", 0.26),
            ]
        let values =
            steps + [
                ("onThrottle", 70), ("offThrottle", 60), ("brakePressure", 95), ("engineBraking", 50),
                ("ballast", 6),
            ]
        for (name, value) in values { table.shared("car[i].\(name)") { _ in value } }
        table.shared("car[i].brakeBias") { $0.condition.brakeBias.rounded() }
        table.shared("car[i].rearLeftTyrePressure") { ImperialUnit.psi($0.wheels.rearLeft.pressure) }
        table.shared("car[i].rearRightTyrePressure") { ImperialUnit.psi($0.wheels.rearRight.pressure) }
        table.shared("car[i].frontLeftTyrePressure") { ImperialUnit.psi($0.wheels.frontLeft.pressure) }
        table.shared("car[i].frontRightTyrePressure") { ImperialUnit.psi($0.wheels.frontRight.pressure) }
        table.shared("car[i].fuelLoad") { $0.fuel * 0.745 }
        table.constant(25, "nextFrontWingValue")
    }
}

/// Numbers of drivers and teams.
enum F1Drivers {
    static let ids: [Double] = [54, 9, 7, 112, 58, 0, 50, 3, 19, 59]

    /// Returns the team of the car at a place: two cars to a team.
    static func team(_ place: Int, in year: Int) -> Double {
        year >= 26 ? Double(476 + place / 2 % 11) : place / 2 % 11 < 10 ? Double(place / 2 % 11) : 41
    }
}
