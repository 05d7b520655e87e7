import TestKit
import Foundation
import Testing

/// Files that somebody else has left where Dyno reads or writes.
@Suite(.enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct PlantedFileTests {
    private static let expectation =
        "task: idle\nexpect: [{ id: asks, count: { request: ATZ, at_least: 1 } }]"

    private func isRegular(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    // MARK: Writing

    /// The files of a run: those of the run as a whole, and those of its case.
    @Test func noLinkInTheFolderOfAResultIsFollowed() async throws {
        let run = try CheckedRun()
        try run.store("C-1", Self.expectation)
        let precious = try run.scratch.store("precious", as: "precious")
        let names = [
            "scenario.yaml", "journal.jsonl", "journal.jsonl.gz", "can.pcap", "ip.pcap", "stdout", "stderr",
        ]
        let results = run.scratch.file("results")
        for folder in ["cases", "C-1/work"] {
            try FileManager.default.createDirectory(
                atPath: "\(results)/\(folder)", withIntermediateDirectories: true)
        }
        let places =
            ["result.json", "report.html", "cases/C-1.js", "trace.html"] + names.map { "C-1/\($0)" }
        for place in places { symlink(precious, "\(results)/\(place)") }
        let child = try run.start(["--", "/bin/true", "${obd.port}"])
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        #expect(text(of: precious) == "precious")
        for place in places where place != "C-1/journal.jsonl" {
            #expect(isRegular("\(results)/\(place)"), "\(place)")
        }
    }

    /// A client replaces the files of its case while it runs.
    @Test func noLinkThatAClientPlantsIsFollowed() async throws {
        let run = try CheckedRun()
        for id in ["C-1", "C-2"] { try run.store(id, Self.expectation) }
        let precious = try run.scratch.store("precious", as: "precious")
        let script = """
            for name in journal.jsonl stdout stderr can.pcap; do
                rm -f ../$name ../../C-2/$name; ln -s "$0" ../$name; mkdir -p ../../C-2; ln -s "$0" ../../C-2/$name
            done
            rm -f ../ip.pcap; mkfifo ../ip.pcap; ln -sf "$0" ../../result.json; ln -sf "$0" ../../report.html
            : ${obd.port}
            """
        let child = try run.start(["--", "/bin/sh", "-c", script, precious])
        #expect(try await child.end() == .exited(1), "\(child.errors)")
        #expect(text(of: precious) == "precious")
        #expect(try run.result().cases.count == 2)
    }

    @Test(arguments: ["C-1", "C-1/work", "C-1/home"])
    func aFolderThatIsALinkIsRefused(_ folder: String) async throws {
        let run = try CheckedRun()
        try run.store("C-1", Self.expectation)
        let other = run.scratch.file("other")
        let place = run.scratch.file("results/\(folder)")
        let above = (place as NSString).deletingLastPathComponent
        for path in [other, above] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        symlink(other, place)
        let child = try run.start(["--", "/bin/sh", "-c", "touch here; : ${obd.port}"])
        #expect(try await child.end() == .exited(3))
        #expect(
            child.errors.contains("it is a link, and nothing is written through one; remove it"),
            "\(child.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }

    // MARK: Reading

    /// None of them waits for a writer.
    @Test(arguments: [
        ("", "this is a FIFO, and only regular files are read"),
        ("dyno: 1\nvehicle: { base: ./fifo }", "'./fifo': this is a FIFO"),
        ("dyno: 1\nvehicle: { signals: { engine.speed: { trace: fifo } } }", "'fifo': this is a FIFO"),
        ("dyno: 1\nvehicle: { base: /dev/tty }", "this is a device"),
    ])
    func onlyRegularFilesAreRead(_ scenario: String, _ words: String) async throws {
        let scratch = try Scratch()
        let fifo = scratch.file("fifo")
        #expect(mkfifo(fifo, 0o600) == 0)
        let path = scenario.isEmpty ? fifo : try scratch.store(scenario, as: "car.yaml")
        for command in ["validate", "serve", "check"] {
            let client = command == "check" ? ["--", "/bin/true", "${obd.port}"] : []
            let child = try Dyno.start([command, path] + client)
            #expect(try await child.end() == .exited(2), "\(command): \(child.errors)")
            #expect((child.errors + child.output).contains(words), "\(command): \(child.errors)")
        }
    }

    @Test func aStateFileThatIsAFIFOIsRefused() async throws {
        let scratch = try Scratch()
        #expect(mkfifo(scratch.file("store"), 0o600) == 0)
        let service = try scratch.store(FullDatabaseTests.scenario, as: "service.yaml")
        let run = try await Dyno.run("serve", service, "--duration", "200ms")
        #expect(run.ending == .exited(2))
        #expect(run.errors.contains("it is not a regular file"), "\(run.errors)")
    }
}
