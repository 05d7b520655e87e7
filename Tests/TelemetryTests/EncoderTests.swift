import TestKit
import Testing
import VehicleModel

@testable import Telemetry
@testable import TelemetryKind

@Suite struct EncoderTests {
    private func packet(
        _ layout: PacketLayout, _ context: PacketContext = PacketContext(),
        _ change: (inout PacketEncoder) -> Void = { _ in }
    ) throws -> DecodedPacket {
        var encoder = PacketEncoder(layout)
        change(&encoder)
        var bytes: [UInt8] = []
        encoder.encode(Example.race, context, into: &bytes)
        return try PacketDecoder.decode(bytes, as: layout)
    }

    @Test func statedFieldsWinUntilTheyAreTakenBack() throws {
        var encoder = PacketEncoder(
            ForzaLayouts.horizon4, overrides: FieldOverrides(["Gear": .value(.integer(11))]))
        func value(_ name: String) throws -> Double? {
            var bytes: [UInt8] = []
            encoder.encode(Example.race, PacketContext(), into: &bytes)
            return try PacketDecoder.decode(bytes, as: ForzaLayouts.horizon4).number(name)
        }
        #expect(try value("Gear") == 11)
        let isKnown = encoder.set("Speed", to: .real(27.75))
        #expect(isKnown)
        #expect(try value("Speed") == 27.75)
        _ = encoder.set("Gear", to: nil)
        #expect(try value("Gear") == 4)
        #expect(try value("Speed") == 27.75)
        let isStrange = encoder.set("Sped", to: .real(1))
        #expect(!isStrange)
        for slot in encoder.slots(of: "Speed") { encoder.set(slot: slot, to: .real(1)) }
        #expect(try value("Speed") == 1)
        encoder.set(slot: -1, to: .real(1))
        encoder.set(slot: 10_000, to: .real(1))
    }

    @Test func statedNumbersAreCutToWhatFits() throws {
        let cases: [(String, PacketValue, Double)] = [
            ("Gear", .integer(300), 255), ("Gear", .real(-3), 0), ("Gear", .real(.nan), 0),
            ("Steer", .real(.infinity), 127), ("Steer", .real(-.infinity), -128),
            ("TimestampMS", .real(1e12), 4_294_967_295), ("LapNumber", .real(2.5), 3),
        ]
        for (field, value, expected) in cases {
            let packet = try packet(ForzaLayouts.horizon4) { _ = $0.set(field, to: value) }
            #expect(packet.number(field) == expected, "\(field) \(value)")
        }
        #expect(
            try packet(ForzaLayouts.horizon4) { _ = $0.set("Speed", to: .real(.nan)) }.number("Speed")?.isNaN
                == true
        )
        #expect(
            try packet(ForzaLayouts.horizon4) { _ = $0.set("Speed", to: .real(.infinity)) }.number("Speed")
                == .infinity)
    }

    @Test func objectionsNameFieldAndLimit() throws {
        let overrides = FieldOverrides([
            "Gear": .value(.integer(256)), "Sped": .value(.real(1)), "Speed": .value(.text("fast")),
            "Boost": .value(.real(.nan)), "Steer": .signal(.constant(1)),
        ])
        #expect(
            overrides.objections(in: ForzaLayouts.horizon4).map { "\($0.field): \($0.reason)" } == [
                "Gear: u8 holds whole numbers from 0 to 255",
                "Sped: forza-horizon-4 has no field 'Sped'", "Speed: f32 holds a number",
            ])
        #expect(
            FieldOverrides(["carName": .value(.text(String(repeating: "x", count: 50)))])
                .objections(in: AssettoCorsaLayouts.handshakeResponse).count == 1)
        let participants = try #require(Game.f1.layout(named: "f1-2021-participants"))
        #expect(FieldOverrides(["car.name": .signal(.constant(1))]).objections(in: participants).count == 1)
    }

    @Test func aNameWithoutNumbersStandsForAllOfAList() throws {
        for name in ["driver.firstName", "driver[i].firstName", "driver[0].firstName"] {
            let packet = try packet(CompetizioneLayouts.inEntryListCar) { _ = $0.set(name, to: .text("Ada")) }
            #expect(packet.value("driver[0].firstName") == .text("Ada"), "\(name)")
        }
        var encoder = PacketEncoder(CompetizioneLayouts.inEntryListCar)
        for name in ["driver.first", "", ".", "[0]", "driver.firstName.x"] {
            let isKnown = encoder.set(name, to: .text("Ada"))
            #expect(!isKnown, "\(name)")
        }
    }

    @Test func textIsCutBetweenCharacters() throws {
        let long = try packet(OutLayouts.outGauge) { _ = $0.set("display1", to: .text("123456789012345ü")) }
        #expect(long.value("display1") == .text("123456789012345"))
        let exact = try packet(OutLayouts.outGauge) { _ = $0.set("display1", to: .text("12345678901234ü")) }
        #expect(exact.value("display1") == .text("12345678901234ü"))
        let wide = try packet(AssettoCorsaLayouts.lap) {
            _ = $0.set("carName", to: .text(String(repeating: "x", count: 60)))
        }
        #expect(wide.value("carName") == .text(String(repeating: "x", count: 49)))
        #expect(wide.number("time") == 94750)
    }

    /// The game leaves what was in memory behind the end of text, also halves of characters.
    @Test func dirtyTextReadsTheSame() throws {
        var context = PacketContext()
        context.options.hasDirtyText = true
        var (clean, dirty): ([UInt8], [UInt8]) = ([], [])
        var encoder = PacketEncoder(AssettoCorsaLayouts.handshakeResponse)
        encoder.encode(Example.race, PacketContext(), into: &clean)
        encoder.encode(Example.race, context, into: &dirty)
        #expect(clean != dirty)
        #expect(Array(clean[0..<20]) == Array("Falke GT4%".utf8).flatMap { [$0, 0] })
        #expect(Array(dirty[0..<20]) == Array(clean[0..<20]))
        let layout = AssettoCorsaLayouts.handshakeResponse
        let (one, other) = (
            try PacketDecoder.decode(clean, as: layout), try PacketDecoder.decode(dirty, as: layout)
        )
        #expect(one.items == other.items)
        #expect(one.value("trackName") == .text("Hafenring"))
    }

    @Test func onlyTheEventsOwnPartOfTheUnionIsWritten() throws {
        var context = PacketContext()
        context.event.code = "FLBK"
        context.event.number = 4000
        context.event.value = 77.5
        context.frame = 4100
        context.sessionUID = 0xFEDC_BA98_7654_3210
        let event = try #require(Game.f1.layout(named: "f1-2021-event"))
        let packet = try packet(event, context)
        #expect(packet.value("FLBK.flashbackFrameIdentifier") == .unsigned(4000))
        #expect(packet.value("FLBK.flashbackSessionTime") == .real(77.5))
        #expect(packet.value("BUTN.buttonStatus") == nil)
        #expect(packet.value("sessionUID") == .unsigned(0xFEDC_BA98_7654_3210))
        #expect(packet.value("frameIdentifier") == .unsigned(4100))
    }

    /// A capture has three bytes of the event before behind the number of the buttons.
    @Test func theRestOfTheUnionCanBeOld() throws {
        let event = try #require(Game.f1.layout(named: "f1-2021-event"))
        var encoder = PacketEncoder(event)
        var context = PacketContext()
        context.event.code = "FLBK"
        context.event.number = 9
        context.event.value = 77.5
        var bytes: [UInt8] = []
        encoder.encode(RaceState(), context, into: &bytes)
        context.event.code = "BUTN"
        context.event.number = 4
        for (isStale, tail) in [(false, [UInt8](repeating: 0, count: 4)), (true, [0, 0, 0, 0])] {
            context.options.hasStaleUnion = isStale
            bytes = []
            encoder.encode(RaceState(), context, into: &bytes)
            #expect(Array(bytes[24...]) == Array("BUTN".utf8) + [4, 0, 0, 0] + tail)
        }
        context.event.code = "FLBK"
        encoder.encode(RaceState(), context, into: &bytes)
        context.event.code = "BUTN"
        bytes = []
        encoder.encode(RaceState(), context, into: &bytes)
        #expect(Array(bytes[24...]) == Array("BUTN".utf8) + [4, 0, 0, 0, 0, 0, 0x9B, 0x42])
    }

    @Test func beamNGSendsNoClockAndNoText() throws {
        var context = PacketContext()
        context.timestamp = 5000
        context.options.liveForSpeed.carCode = "beam"
        let packet = try packet(OutLayouts.outGaugeID, context)
        #expect(packet.value("car") == .text("beam"))
        #expect(packet.number("time") == 0 && packet.number("plid") == 0)
        #expect(packet.value("display1") == .text(""))
    }

    @Test func listsOfSeveralPartsGoOn() throws {
        var state = Example.race
        state.rivals = (1...30).map {
            var rival = RaceState.Rival()
            rival.name = "Rival \($0)"
            return rival
        }
        var context = PacketContext()
        (context.part, context.partCount) = (1, 2)
        var bytes: [UInt8] = []
        var encoder = PacketEncoder(ProjectCars2Layouts.participants)
        encoder.encode(state, context, into: &bytes)
        let packet = try PacketDecoder.decode(bytes, as: ProjectCars2Layouts.participants)
        #expect(packet.value("name[0]") == .text("Rival 16"))
        #expect(packet.number("index[0]") == 16)
        #expect(packet.value("name[14]") == .text("Rival 30"))
        #expect(packet.value("name[15]") == .text(""))
        #expect(packet.number("partialPacketIndex") == 2)
    }

    /// A datagram about a known state copies what the state decides; it must be the one that a new encoder makes.
    @Test(arguments: PacketLayouts.all)
    func datagramsAboutAKnownStateAreTheSame(_ layout: PacketLayout) {
        var (encoder, source) = (PacketEncoder(layout), PacketSource())
        for (number, state) in [
            (1, Example.race), (1, Example.race), (2, RaceState()), (2, RaceState()), (3, Example.race),
        ] {
            for code in ["FLBK", "BUTN", "SSTA"] {
                source.state = state
                source.cars = []
                CarView.fill(&source.cars, from: state, TelemetryOptions())
                source.context.event.code = code
                source.context.timestamp += 7
                source.context.frame += 1
                source.context.packetNumber += 3
                source.context.car = Int(source.context.frame % 3)
                var bytes: [UInt8] = []
                var expected: [UInt8] = []
                encoder.encode(&source, state: UInt64(number), into: &bytes)
                var other = PacketEncoder(layout)
                other.encode(&source, into: &expected)
                #expect(bytes == expected)
            }
        }
    }

    /// A scenario may state more than there is: of every message, every whole field at its largest and smallest.
    @Test(arguments: PacketLayouts.all)
    func noStatedValueBreaksAMessage(_ layout: PacketLayout) {
        for value: PacketValue in [.integer(.min), .integer(255), .real(.nan), .real(.infinity)] {
            var encoder = PacketEncoder(layout)
            var bytes: [UInt8] = []
            for name in MappingTests.names(layout.fields) where !name.hasSuffix("EntryCount") {
                _ = encoder.set(name, to: value)
            }
            encoder.encode(Example.race, PacketContext(), into: &bytes)
            if let size = layout.size { #expect(bytes.count == size) } else { #expect(!bytes.isEmpty) }
        }
    }

    @Test func strangeStatesAreEncoded() {
        var state = RaceState()
        (state.gearbox.gear, state.gearbox.gearCount, state.standing.completedLaps) = (
            .max / 2, .max / 2, .max / 2
        )
        (state.fuel.volume, state.fuel.capacity, state.engine.speed) = (.infinity, 1e-300, .infinity)
        state.motion.place = Vector(1e300, .nan, -.infinity)
        (state.attitude.yaw, state.standing.lapDistance, state.standing.position) = (.infinity, 1e300, -5)
        var rival = RaceState.Rival()
        (rival.speed, rival.gear, rival.attitude.yaw, rival.standing.position) = (
            .infinity, -3, .nan, 1 << 40
        )
        state.rivals = [RaceState.Rival](repeating: rival, count: 100)
        for layout in PacketLayouts.all {
            for car in [-1, 0, 1, 1000] {
                var context = PacketContext()
                (context.car, context.part, context.event.car) = (car, 6, -1)
                var encoder = PacketEncoder(layout)
                var bytes: [UInt8] = []
                encoder.encode(state, context, into: &bytes)
                #expect(!bytes.isEmpty)
            }
        }
    }

    @Test func aPacketOfZerosHasItsSize() {
        var bytes: [UInt8] = []
        PacketEncoder(ForzaLayouts.horizon6).encodeZeros(into: &bytes)
        #expect(bytes == [UInt8](repeating: 0, count: 324))
    }
}
