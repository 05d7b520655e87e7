import Testing

@testable import Telemetry
@testable import TelemetryKind

@Suite struct LayoutTests {
    /// Sizes as games send them, from recordings and the makers' documents.
    static let sizes: [(name: String, size: Int)] = [
        ("forza-sled", 232), ("forza-motorsport-7", 311), ("forza-horizon-4", 324), ("forza-horizon-6", 324),
        ("forza-motorsport-2023", 331), ("assetto-corsa-handshaker", 12),
        ("assetto-corsa-handshake-response", 408), ("assetto-corsa-car-info", 328),
        ("assetto-corsa-lap", 212),
        ("project-cars-1-telemetry", 1367), ("project-cars-1-participants", 1347),
        ("project-cars-1-participants-additional", 1028), ("project-cars-2-telemetry", 559),
        ("project-cars-2-telemetry-v2", 555), ("project-cars-2-race", 308),
        ("project-cars-2-participants", 1136), ("project-cars-2-timings", 1063),
        ("project-cars-2-timings-v1", 1059), ("project-cars-2-game-state", 24),
        ("project-cars-2-time-stats", 1040), ("project-cars-2-vehicle-names", 1164),
        ("project-cars-2-class-names", 1452), ("f1-2021-motion", 1464), ("f1-2021-session", 625),
        ("f1-2021-lap-data", 970), ("f1-2021-event", 36), ("f1-2021-participants", 1257),
        ("f1-2021-car-setups", 1102), ("f1-2021-car-telemetry", 1347), ("f1-2021-car-status", 1058),
        ("f1-2021-final-classification", 839), ("f1-2021-lobby-info", 1191), ("f1-2021-car-damage", 882),
        ("f1-2021-session-history", 1155), ("dirt-extradata-0", 64), ("dirt-extradata-1", 152),
        ("dirt-extradata-2", 252), ("dirt-extradata-3", 264), ("outgauge", 92), ("outgauge-id", 96),
        ("outsim", 64), ("outsim-id", 68), ("outsim-2", 280), ("beamng-motionsim", 88),
        ("gt7-a", 296), ("gt7-b", 316), ("gt7-tilde", 344), ("gt7-c", 368),
        ("ea-wrc-session-update", 237), ("ea-wrc-experimental-session-start", 51),
        ("ea-wrc-experimental-session-update", 214), ("ea-wrc-experimental-session-pause", 36),
        ("ea-wrc-experimental-session-resume", 36), ("ea-wrc-experimental-session-end", 36),
        ("wreckfest-2-main", 1218), ("wreckfest-2-participants-leaderboard", 1231),
        ("wreckfest-2-participants-timing", 1231), ("wreckfest-2-participants-timing-sectors", 1375),
        ("wreckfest-2-participants-motion", 1383), ("wreckfest-2-participants-info", 8195),
        ("wreckfest-2-participants-damage", 1027), ("rbr-ngp", 664),
    ]

    @Test func everySizeIsThatOfTheGame() {
        // Those of F1 22 and later are in vectors of their own.
        let all = PacketLayouts.all.filter { $0.game != .f1 || $0.name.hasPrefix("f1-2021-") }
        let fixed = all.filter { $0.size != nil }
        #expect(fixed.map(\.name).sorted() == Self.sizes.map(\.name).sorted())
        for (name, size) in Self.sizes { #expect(PacketLayouts.named(name)?.size == size, "\(name)") }
        #expect(all.count == Self.sizes.count + 14)
    }

    @Test(arguments: PacketLayouts.all)
    func everyByteBelongsToOneField(_ layout: PacketLayout) {
        guard let size = layout.size else { return }
        var owners = [Int](repeating: 0, count: size)
        var union = [Bool](repeating: false, count: size)
        for element in layout.elements {
            #expect(element.end <= size, "\(element.name)")
            guard element.end <= size else { continue }
            for byte in element.offset..<element.end {
                if element.field.condition == nil { owners[byte] += 1 } else { union[byte] = true }
            }
        }
        let free = owners.indices.filter { owners[$0] == 0 && !union[$0] }
        #expect(!owners.contains { $0 > 1 }, "\(layout.name) has fields on top of one another")
        #expect(free.isEmpty, "\(layout.name) has gaps")
    }

    @Test func aFieldHasOneNameAndANameOneLayout() {
        #expect(Set(PacketLayouts.all.map(\.name)).count == PacketLayouts.all.count)
        for layout in PacketLayouts.all {
            #expect(Set(layout.elements.map(\.name)).count == layout.elements.count, "\(layout.name)")
            #expect(!layout.source.isEmpty && !layout.title.isEmpty)
        }
        for (alias, name) in PacketLayouts.aliases {
            #expect(PacketLayouts.all.contains { $0.name == name }, "\(alias)")
            #expect(PacketLayouts.named(alias)?.name == name)
        }
        #expect(PacketLayouts.named("forza-horizon-99") == nil)
    }

    @Test func namesStandForOneOrManyValues() throws {
        let telemetry = try #require(Game.f1.layout(named: "f1-2021-car-telemetry"))
        #expect(telemetry.places(of: "car[3].speed").count == 1)
        #expect(telemetry.places(of: "car[i].speed").count == 22)
        #expect(telemetry.places(of: "car.speed").count == 22)
        #expect(telemetry.places(of: "car[3].tyresPressure").count == 4)
        let pressures = telemetry.places(of: "car.tyresPressure")
        #expect(pressures.count == 88 && pressures == pressures.sorted())
        #expect(telemetry.places(of: "car[22].speed").isEmpty)
        #expect(telemetry.places(of: "car[].speed[").isEmpty && telemetry.places(of: "").isEmpty)
        for (index, element) in telemetry.elements.enumerated() {
            var name = element.name
            while let open = name.lastIndex(of: "["), let close = name[open...].firstIndex(of: "]") {
                name.removeSubrange(open...close)
                #expect(telemetry.places(of: name).contains(index), "\(name) of \(element.name)")
            }
        }
        #expect(CompetizioneLayouts.inEntryListCar.field(named: "driver[1].lastName")?.type == .counted)
        #expect(CompetizioneLayouts.inEntryListCar.field(named: "driver[1].size") == nil)
    }

    /// The older forms of the 311 bytes and of Horizon differ by the twelve bytes between and the one at the end.
    @Test func horizonIsMotorsportWithBytesBetween() {
        let horizon = ForzaLayouts.horizon4.elements.filter {
            !(232..<244 ~= $0.offset) && $0.offset < 323
        }
        let motorsport = ForzaLayouts.motorsport7.elements
        #expect(horizon.map(\.name) == motorsport.map(\.name))
        #expect(motorsport.count == 85)
    }
}
