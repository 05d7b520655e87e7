import Foundation
import Kinds
import TestKit
import Testing

@testable import Scenarios

/// Which file a word on the command line stands for, and what is said when it stands for none. The working folder of
/// the tests may be the checkout: words that are paths in it are for `EmptyFolderTests`.
@Suite struct FileLookupTests {
    private func folder(_ files: [String]) throws -> Scratch {
        let scratch = try Scratch()
        for file in files { try scratch.store("dyno: 1\n", as: file) }
        return scratch
    }

    @Test(arguments: [
        ("quickstart", FileLookup.Kind.scenario, "shipped:quickstart.yaml"),
        ("elm327/two-ecu-petrol", .scenario, "shipped:elm327/two-ecu-petrol.yaml"),
        ("elm327/two-ecu-petrol.yaml", .scenario, "shipped:elm327/two-ecu-petrol.yaml"),
        ("./Scenarios/elm327/two-ecu-petrol.yml", .scenario, "shipped:elm327/two-ecu-petrol.yaml"),
        ("two-ecu-petrol", .scenario, "shipped:elm327/two-ecu-petrol.yaml"),
        ("clients/python-OBD.yaml", .profile, "shipped:clients/python-OBD.yaml"),
        ("electric", .vehicle, "shipped:vehicles/electric.yaml"),
        ("search", .transcripts, "shipped:Vectors/elm327/search.yaml"),
        ("Vectors/elm327/search", .transcripts, "shipped:Vectors/elm327/search.yaml"),
    ]) func aNameStandsForAShippedFile(_ word: String, _ kind: FileLookup.Kind, _ file: String) {
        #expect(FileLookup.files(word, as: kind) == [file])
    }

    @Test func aFolderStandsForItsFiles() {
        let framing = FileLookup.files("framing", as: .cases)
        #expect(framing.count > 20 && framing == FileLookup.files("elm327/framing/", as: .cases))
        #expect(framing.allSatisfy { $0.hasPrefix("shipped:elm327/framing/") })
        #expect(
            FileLookup.files("Scenarios", as: .cases).count > FileLookup.files("elm327", as: .cases).count)
        let transcripts = FileLookup.files("Vectors/elm327", as: .transcripts)
        #expect(transcripts.count > 5 && !transcripts.contains { $0.contains("fixtures") })
    }

    /// Words that are almost a name, and what the message suggests; nil when nothing is near.
    private static let mistyped: [(String, FileLookup.Kind, String?)] = [
        ("two-ecu-petro", .scenario, "two-ecu-petrol"),
        ("elm327/two-ecu-petro", .scenario, "elm327/two-ecu-petrol"),
        ("elm37/two-ecu-petrol.yaml", .scenario, "elm327/two-ecu-petrol"),
        ("cars/two-ecu-petrl", .scenario, "elm327/two-ecu-petrol"),
        ("elm327/two-ecu-petro.yml", .scenario, "elm327/two-ecu-petrol"),
        ("qickstart.yml", .scenario, "quickstart"),
        ("elm32", .cases, "elm327"), ("elm327/framng", .cases, "elm327/framing"),
        ("ELM-05", .cases, "elm327/framing/ELM-05-inside-a-hex-pair"),
        ("python-odb", .profile, "python-OBD"), ("clients/py-obdi.yaml", .profile, "py-obdii"),
        ("electrik", .vehicle, "electric"), ("serch", .transcripts, "search"),
        ("nothing-like-any-of-them", .scenario, nil), ("", .scenario, nil), ("...", .cases, nil),
        (String(repeating: "x/", count: 5000), .cases, nil),
    ]

    @Test(arguments: mistyped)
    func aMistypedNameIsRecognised(_ word: String, _ kind: FileLookup.Kind, _ nearest: String?) {
        #expect(FileLookup.files(word, as: kind) == [])
        let words = FileLookup.advice(on: word, as: kind)
        if let nearest {
            #expect(words.hasSuffix("; did you mean '\(nearest)'?"), "\(words)")
        } else {
            #expect(words.contains("; shipped are ") && !words.contains("did you mean"), "\(words)")
        }
    }

    @Test func aNameBehindShippedIsThatOfAShippedOne() {
        #expect(FileLookup.files("shipped:framing", as: .cases) == FileLookup.files("framing", as: .cases))
        #expect(FileLookup.files("shipped:python-OBD", as: .profile) == ["shipped:clients/python-OBD.yaml"])
        #expect(FileLookup.files("shipped:nothing", as: .cases) == [])
        #expect(FileLookup.shadowing("no-such-folder", as: .cases) == nil)
    }

    @Test func aFileOrFolderOfTheUserComesFirst() throws {
        let folder = try folder(["elm327/mine.yaml", "quickstart"])
        #expect(
            FileLookup.files("\(folder.path)/elm327", as: .cases) == ["\(folder.path)/elm327/mine.yaml"])
        #expect(FileLookup.files("\(folder.path)/quickstart", as: .scenario) == ["\(folder.path)/quickstart"])
    }

    @Test func aMistypedPathOnDiskIsRecognisedPartByPart() throws {
        let folder = try folder(["cars/my-car.yaml", "cars/other.yaml"])
        func nearest(_ path: String) -> String? { FileLookup.nearestOnDisk("\(folder.path)/\(path)") }
        #expect(nearest("cars/my-cra.yaml") == "\(folder.path)/cars/my-car.yaml")
        #expect(nearest("crs/my-car.yam") == "\(folder.path)/cars/my-car.yaml")
        #expect(nearest("cars/my-car") == "\(folder.path)/cars/my-car.yaml")
        // The extension makes no names alike.
        #expect(
            nearest("cars/nowhere.yaml") == nil
                && nearest("cars/othre.yml") == "\(folder.path)/cars/other.yaml")
        #expect(nearest("cars/unlike") == nil && nearest("cars/my-car.yaml") == nil)
        #expect(
            FileLookup.unreadable("./my-cra.yaml", in: "\(folder.path)/cars/other.yaml", as: .vehicle)
                == .unreadableFile("./my-cra.yaml", nearest: "./my-car.yaml"))
    }

    @Test func aFolderIsNoScenario() throws {
        let folder = try folder(["cars/my-car.yaml"])
        #expect(
            FileLookup.advice(on: "\(folder.path)/cars", as: .scenario)
                == """
                \(folder.path)/cars:1:1: error: this is a folder; name a file in it: \
                '\(folder.path)/cars/my-car.yaml'
                """)
        let advice = FileLookup.advice(on: "elm327", as: .scenario)
        #expect(advice.contains("name a file in it: 'elm327/broken-wires', '"))
        #expect(advice.contains("'elm327/two-ecu-petrol'") || advice.hasSuffix(" more"))
    }

    @Test func aVehicleIsMeantByItsPathToo() {
        let words = LoaderTests.mistakes("dyno: 1\nvehicle: { base: ./electrik.yaml }\n")
        #expect(words.hasSuffix("'./electrik.yaml' cannot be read; did you mean 'electric'?"), "\(words)")
    }

    /// A vehicle inside the binary is read once, a file each time: it may have changed.
    @Test func aVehicleFileIsReadAgain() throws {
        let folder = try folder(["mine.yaml"])
        for vin in ["DYNEVB602MA000005", "DYNEVB602MA000006"] {
            try Data("dyno: 1\nbase: electric\nidentity: { vin: \(vin) }\n".utf8)
                .write(to: URL(fileURLWithPath: "\(folder.path)/mine.yaml"))
            let loaded = try ScenarioLoader.standard.load(
                text: "dyno: 1\nvehicle: { base: ./mine.yaml }\n", file: "\(folder.path)/scenario.yaml")
            #expect(loaded.scenarios[0].rig.vehicle.identity.vin == vin)
            #expect(loaded.files.map { $0.hasSuffix("/mine.yaml") } == [true])
        }
    }

    @Test func transcriptsHaveTheVehiclesBesideThem() {
        for file in ["search", "panda"] {
            #expect(
                FileLookup.fixtures(beside: "shipped:Vectors/elm327/\(file).yaml")
                    == "shipped:Vectors/elm327/fixtures")
        }
        #expect(
            FileLookup.fixtures(beside: "shipped:Vectors/bugs/001.yaml") == "shipped:Vectors/elm327/fixtures")
        #expect(FileLookup.fixtures(beside: "/nowhere/a/x.yaml") == "/nowhere/elm327/fixtures")
    }

    @Test func anEmbeddedProfileHasItsPrograms() throws {
        let profile = try ProfileLoader.standard.load(
            text: "client: x\n", file: "shipped:clients/python-OBD.yaml")
        #expect(profile.isShipped && profile.folder == "shipped:clients")
        #expect(
            profile.shippedPrograms.map(\.path) == [
                "autodiag/client.py", "elm327obd/client.py", "f1-packets/client.py", "f1-telemetry/client.py",
                "gallia/client.py", "granturismo/client.py", "gt-telem/client.py", "py-eawrc-sdk/client.py",
                "py-obdii/client.py", "python-OBD/client.py", "racetelemetry/client.py", "scapy/client.py",
                "uds-messages/client.py", "udsoncan/client.py",
            ])
        var placed = profile
        placed.placedIn = "/tmp/x"
        #expect(placed.folder == "/tmp/x")
        let own = try ProfileLoader.standard.load(text: "client: x\n", file: "clients/mine.yaml")
        #expect(!own.isShipped && own.shippedPrograms.isEmpty)
    }
}
