import Foundation
import Kinds
import Rig
import TestKit
import Testing
import VehicleModel

@testable import Documents
@testable import Scenarios

@Suite struct ShippedFilesTests {
    /// The files of the checkout that ship, by their names in the binary.
    static let onDisk: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        for (folder, prefix) in [
            ("Scenarios", ""), ("Vectors/elm327", "Vectors/elm327/"), ("Vectors/bugs", "Vectors/bugs/"),
            ("Panel", "Panel/"), ("Report", "Report/"), ("Documentation/tutorial", "Documentation/tutorial/"),
            ("Documentation/how-to", "Documentation/how-to/"),
            ("Documentation/explanation", "Documentation/explanation/"),
            ("Documentation/reference", "Documentation/reference/"),
        ] {
            let root = "\(VectorFolder.checkout)/\(folder)"
            for path in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
            where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0 == "__pycache__" }) {
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder),
                    !isFolder.boolValue, let data = FileManager.default.contents(atPath: "\(root)/\(path)")
                else { continue }
                files[prefix + path] = Array(data)
            }
        }
        return files
    }()

    @Test func theBinaryHoldsTheFilesOfTheCheckoutByteForByte() {
        #expect(Self.onDisk.count > 250)
        let names = Self.onDisk.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(ShippedFiles.names == names, "run 'make shipped', and build again")
        for (name, bytes) in Self.onDisk {
            #expect(!bytes.contains(0), "\(name) is not text; only texts can ship")
            #expect(ShippedFiles.bytes(of: name) == bytes, "\(name) is not the file of the checkout")
        }
    }

    @Test func aLineOfTheListNamesAFile() {
        #expect(ShippedFiles.name(in: "#embed \"../../../Scenarios/a/b c.xml\" END") == "a/b c.xml")
        #expect(ShippedFiles.name(in: "#embed \"../../../Vectors/bugs/a.yaml\" END") == "Vectors/bugs/a.yaml")
        #expect(ShippedFiles.name(in: "// Made from \"../../../Scenarios\"") == nil)
        #expect(ShippedFiles.name(in: "#embed \"/etc/passwd\" END") == nil)
    }

    @Test func everyKindOfFileThatShipsIsThere() {
        for name in [
            "quickstart.yaml", "vehicles/electric.yaml", "elm327/two-ecu-petrol.yaml",
            "elm327/framing/ELM-01-echo-alone.yaml", "mtg/cases/MTG-01-record-of-figure-10.yaml",
            "clients/python-OBD.yaml", "clients/python-OBD/client.py",
            "mtg/thresholds/tables/8R Tractor-thresholds.xml", "Vectors/elm327/search.yaml",
            "Vectors/elm327/fixtures/panda.yaml", "Vectors/bugs/001-adaptive-wait-after-segments.yaml",
        ] {
            #expect(ShippedFiles.contains(name), "\(name)")
            #expect(ShippedFiles.bytes(of: name)?.isEmpty == false, "\(name)")
        }
    }

    @Test func whatDoesNotShipIsNotFound() {
        for name in ["", "vehicles", "vehicles/", "Scenarios/quickstart.yaml", "quickstart", "list.h"] {
            #expect(!ShippedFiles.contains(name))
            #expect(ShippedFiles.bytes(of: name) == nil)
        }
        #expect(ShippedFiles.names(below: "vehicle").isEmpty)
    }

    @Test func theFilesOfAFolderAreListed() {
        #expect(ShippedFiles.names(below: "clients/python-OBD") == ["clients/python-OBD/client.py"])
        #expect(ShippedFiles.names(below: "Vectors/bugs").count >= 2)
        #expect(ShippedFiles.names(below: "vehicles").count == ShippedFiles.vehicles.count)
    }

    /// Profiles and transcripts lie beside the scenarios in the binary, and are none.
    @Test(arguments: ["clients/python-OBD", "Vectors/elm327/search", "vehicles/none"])
    func whatIsNoScenarioIsRefusedByItsName(_ name: String) {
        do throws(ScenarioMistakes) {
            _ = try ScenarioLoader.standard.load(path: name)
            Issue.record("\(name) was loaded")
        } catch {
            #expect(error.description.hasPrefix("\(name):1:1: error: there is no such file"), "\(error)")
        }
    }

    @Test func shippedScenariosHaveNoProfilesAndNoTranscriptsAmongThem() {
        #expect(ScenarioLoader.shippedFolders == Self.folders)
        #expect(!ScenarioLoader.shippedScenarios.contains { $0.hasPrefix("vehicles/") })
        #expect(ScenarioLoader.shippedScenarios.contains("quickstart"))
    }

    /// The folders of `Scenarios/` in which scenarios stand.
    private static let folders = [
        "can", "doip", "elm327", "faces", "mtg", "services", "telemetry", "theses", "trips", "uds",
    ]

    @Test(arguments: ScenarioLoader.shippedScenarios)
    func everyShippedScenarioLoads(_ name: String) throws {
        let loaded = try ScenarioLoader.standard.load(path: name)
        #expect(loaded.warnings.map(\.description) == [])
        #expect(!loaded.scenarios[0].rig.title.isEmpty)
        #expect(!loaded.scenarios[0].rig.endpoints.isEmpty)
    }

    @Test func nothingIsWrongWithTheFilesOfTheCheckout() {
        #expect(
            ScenarioLoader.standard.validate(paths: ["\(VectorFolder.checkout)/Scenarios"]).map(\.description)
                == [])
    }

    @Test(arguments: ScenarioLoader.shippedVehicles)
    func everyShippedVehicleHasAScenarioThatServesIt(_ name: String) throws {
        let rig = try ScenarioLoader.standard.load(path: "elm327/\(name)").scenarios[0].rig
        let ports = rig.endpoints.map(\.listen)
        #expect(ports.first == .tcp(host: "127.0.0.1", port: 35000))
        // Beside the adapter there may be socketcand and DoIP, at the ports that their tools expect.
        #expect(
            ports.dropFirst().allSatisfy {
                [29536, 13400].map { .tcp(host: "127.0.0.1", port: $0) }.contains($0)
            })
        #expect(VehicleIdentificationNumber.checkDigitIsValid(in: rig.vehicle.identity.vin))
        #expect(!rig.vehicle.name.isEmpty)
    }
}
