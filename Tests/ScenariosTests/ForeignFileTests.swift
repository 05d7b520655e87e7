import Foundation
import Kinds
import TestKit
import Testing

@testable import Documents
@testable import Scenarios

/// Files of something else than scenarios, which may hold what nobody should see, and what is said of files that are read.
@Suite struct ForeignFileTests {
    /// Texts whose every line says `hunter2`.
    static let secrets = [
        "hunter2:$6$hunter2:19000:0:99999:7:::\nroot:hunter2:19000:0:99999:7:::\n",
        "hunter2: hunter2\npassword: hunter2\n",
        "password: hunter2\npassword: hunter2 again\n",
        "hunter2: &hunter2 a\nother: *hunter2\n",
        "!hunter2 tagged\n",
        "- &hunter2 a\n",
        "- !hunter2 a\n",
        "- { hunter2: 1, hunter2: 2 }\n",
        "- hunter2\n- { hunter2: hunter2 }\n",
        "{ hunter2: 1, password: \"hunter2 }\n",
        "hunter2 = [hunter2\n",
        "hunter2\n",
        "name: a\nhunter2: b\npassword: hunter2\nhost: hunter2\n",
        "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n",
        "\"hunter2\": \"hunter2\n",
    ]

    private func mistakes(_ body: () throws(ScenarioMistakes) -> Void) -> String {
        do throws(ScenarioMistakes) {
            try body()
            return ""
        } catch {
            return error.description
        }
    }

    @Test(arguments: secrets) func noneOfItsLinesIsShown(_ secret: String) throws {
        let folder = try Scratch()
        let path = try folder.store(secret, as: "secret")
        let car = try folder.store("dyno: 1\nvehicle: { base: ./secret }\n", as: "car.yaml")
        let drive = try folder.store(
            "dyno: 1\nvehicle: { signals: { engine.speed: { trace: secret } } }\n", as: "drive.yaml")
        for words in [
            mistakes { () throws(ScenarioMistakes) in _ = try ScenarioLoader.standard.load(path: path) },
            mistakes { () throws(ScenarioMistakes) in _ = try ProfileLoader.standard.load(path) },
            ScenarioLoader.standard.validate(paths: [path]).map(\.description).joined(separator: "\n"),
        ] {
            #expect(words.hasPrefix("\(path):") && !words.contains("hunter2"), "\(words)")
        }
        let base = mistakes { () throws(ScenarioMistakes) in _ = try ScenarioLoader.standard.load(path: car) }
        #expect(base.contains("'./secret'") || base.hasPrefix("\(path):"), "\(base)")
        #expect(!base.contains("hunter2"), "\(base)")
        let trace = mistakes { () throws(ScenarioMistakes) in
            _ = try ScenarioLoader.standard.load(path: drive)
        }
        #expect(trace.contains("'secret': ") && !trace.contains("hunter2"), "\(trace)")
        let vectors = #expect(throws: VectorFile<[String: Int]>.LoadError.self) {
            try VectorFile<[String: Int]>(path: path)
        }
        #expect(
            vectors.map { !$0.description.contains("hunter2") } == true, "\(vectors.map(\.description) ?? "")"
        )
    }

    @Test func aFileOfSomethingElseIsNamedAndNothingMore() throws {
        let folder = try Scratch()
        let path = try folder.store("host: a\npassword: hunter2\n", as: "secret")
        let car = try folder.store("dyno: 1\nvehicle: { base: ./secret }\n", as: "car.yaml")
        #expect(
            mistakes { () throws(ScenarioMistakes) in _ = try ScenarioLoader.standard.load(path: path) }
                == "\(path):1:1: error: this is neither a scenario nor a vehicle nor a client's profile; a scenario starts with 'dyno: 1'"
        )
        #expect(
            mistakes { () throws(ScenarioMistakes) in _ = try ScenarioLoader.standard.load(path: car) }
                == "\(car):2:18: error: vehicle.base: './secret': it is not a vehicle file, which has keys such as 'signals' and 'ecus'"
        )
    }

    /// Of a file that is one of ours each mistake has its place and its words.
    @Test(arguments: [
        ("dyno: 1\npasword: x\n", "2:1: error: pasword: unknown key 'pasword'"),
        ("name: my car\nsignal: {}\n", "2:1: error: signal: unknown key 'signal'; did you mean 'signals'?"),
        ("signals: {}\nsignals: {}\n", "2:1: error: 'signals' is given twice"),
        ("client: x\nreport: []\n", "2:1: error: report: unknown key 'report'"),
    ]) func mistakesInFilesOfOursAreShown(_ text: String, _ words: String) throws {
        let folder = try Scratch()
        let path = try folder.store(text, as: "file.yaml")
        let lines = ScenarioLoader.standard.validate(paths: [path]).map(\.description)
        #expect(lines.contains { $0.hasPrefix("\(path):\(words)") }, "\(lines)")
    }

    @Test func whatWasReadIsListed() throws {
        let folder = try Scratch()
        try folder.store("dyno: 1\nsignals: { engine.speed: 800 }\n", as: "cars/base.yaml")
        try folder.store("time,engine.speed\n0,800\n", as: "drive.csv")
        try folder.store("log", as: "log.bin")
        let path = try folder.store(
            """
            dyno: 1
            vehicle: { base: cars/base.yaml, signals: { engine.speed: { trace: drive.csv } } }
            endpoints: { tractor: { mtg: { machine: 8R, listen: "tcp://127.0.0.1:0", log: { file: log.bin } } } }
            """, as: "car.yaml")
        let loaded = try ScenarioLoader.standard.load(path: path)
        let expected = ["car.yaml", "cars/base.yaml", "drive.csv", "log.bin"].map(folder.file)
        #expect(loaded.files.sorted() == expected.sorted())
        #expect(loaded.warnings.isEmpty)
        #expect(
            try ScenarioLoader.standard.files(at: [path]).map { $0.inputs.sorted() } == [expected.sorted()])
        #expect(try ScenarioLoader.standard.quickstart().files.isEmpty)
    }

    /// Whatever way leads out of the folder: `..`, an absolute path, or a link.
    @Test(arguments: [
        ("log.bin", false), ("sub/log.bin", false), ("../log.bin", true), ("link", true), ("/", true),
    ])
    func aLogFromElsewhereIsSaid(_ name: String, _ isElsewhere: Bool) throws {
        let folder = try Scratch()
        try folder.store("1234567", as: "log.bin")
        for name in ["home/log.bin", "home/sub/log.bin"] { try folder.store("1234567", as: name) }
        symlink("../log.bin", folder.file("home/link"))
        let log = name == "/" ? folder.file("log.bin") : name
        let path = try folder.store(
            """
            dyno: 1
            endpoints: { tractor: { mtg: { machine: 8R, listen: "tcp://127.0.0.1:0", log: { file: \(log) } } } }
            """, as: "home/car.yaml")
        let words = "lies outside this file's folder; clients that ask for the log get its 7 bytes"
        let warnings = try ScenarioLoader.standard.load(path: path).warnings.map(\.description)
        #expect(warnings.count == (isElsewhere ? 1 : 0))
        #expect(
            warnings.allSatisfy {
                $0.contains(": warning: endpoints.tractor.mtg.log.file: '") && $0.hasSuffix(words)
            })
        #expect(
            try ScenarioLoader.standard.files(at: [path]).flatMap(\.warnings).map(\.description) == warnings)
    }
}
