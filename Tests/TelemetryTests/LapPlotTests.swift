@testable import TelemetryKind
import ForeignPrograms
import Kinds
import Rig
import Scenarios
import SimulationCore
import Telemetry
import TestKit
import Testing

@testable import Conformance

@Suite struct LapPlotTests {
    /// What a plot gets of the shipped scenario `name` after `seconds` of virtual time.
    private static func reader(_ name: String, _ seconds: Int, _ overrides: [String] = []) throws -> LapReader
    {
        let path = "\(VectorFolder.checkout)/Scenarios/telemetry/\(name).yaml"
        let loaded = try ScenarioLoader.standard.load(path: path, overrides: overrides)
        let rig = try #require(loaded.scenarios.first?.rig)
        var driver = VirtualDriver(Rig(rig, journal: Journal()))
        driver.run(for: .seconds(seconds))
        var reader = LapReader()
        var position = JournalPosition()
        while let (record, entry) = position.readEntry(driver.rig.journal) {
            guard record.endpoint == 0, case .output(let output) = entry else { continue }
            let bytes = Array(output.bytes)
            guard let layout = PacketIdentifier.layouts(bytes: bytes).first else { continue }
            reader.take(try PacketDecoder.decode(bytes, as: layout), at: record.time.seconds)
        }
        return reader
    }

    @Test func lapsAreDividedAtTheLine() throws {
        let reader = try Self.reader("forza-lap", 240, ["endpoints.dash.forza.rate=10"])
        #expect(reader.lapCount >= 2)
        let laps = reader.drawn
        #expect(zip(laps, laps.dropFirst()).allSatisfy { $0.number + 1 == $1.number })
        #expect(laps.last?.isWhole == false)
        let svg = LapPlot(reader, title: "two <laps> & more").svg
        #expect(WellFormed.mistake(in: svg) == nil)
        #expect(svg.contains("two &lt;laps&gt; &amp; more") && svg.contains(">lap 2: "))
        // The second lap has the second colour in each of the four diagrams.
        #expect(svg.components(separatedBy: "stroke=\"#D55E00\" stroke-width=\"1.5\"").count == 5)
        #expect(svg == LapPlot(reader, title: "two <laps> & more").svg)
    }

    /// OutGauge alone says nothing of the place or the acceleration of a car.
    @Test(arguments: TelemetryKind.games.filter { $0 != .outGauge })
    func everyGameHasAPlaceOrAnAcceleration(_ game: Game) {
        let tables = game.layouts.compactMap(MotionTable.table)
        #expect(tables.contains { $0.east != nil && $0.north != nil || $0.right != nil && $0.forward != nil })
    }

    @Test(
        arguments: [
            ("forza-lap", []), ("dirt", []), ("f1-2021", []),
            ("outgauge", ["acceleration", "position"]),
        ] as [(String, [String])])
    func whatAGameDoesNotCarryIsNamed(_ name: String, _ missing: [String]) throws {
        let reader = try Self.reader(name, 3)
        #expect(!reader.isEmpty && reader.missing == missing)
        let svg = LapPlot(reader, title: name).svg
        #expect(WellFormed.mistake(in: svg) == nil)
        #expect(svg.contains("Track, lap") == !missing.contains("position"))
        #expect(svg.contains("Acceleration, g") == !missing.contains("acceleration"))
        #expect(svg.contains("Not in these datagrams: acceleration, position.") == !missing.isEmpty)
        for word in ["<script", "href", "onload", "url("] { #expect(!svg.contains(word)) }
    }

    @Test func aReaderWithoutSamplesGivesAnEmptyPicture() throws {
        #expect(LapReader().isEmpty && LapReader().lapCount == 0)
        let svg = LapPlot(LapReader(), title: "").svg
        #expect(WellFormed.mistake(in: svg) == nil)
    }
}
