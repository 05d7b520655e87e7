import Foundation
import TestKit
import Testing

@testable import OutputFiles

/// Files with two uses.
@Suite struct OutputConflictTests {
    private func file(
        _ path: String, _ role: String, _ form: OutputFile.Form = .growing
    ) throws -> OutputFile { try OutputFile(path, for: role, form: form) }

    @Test func whatIsReadIsNotWrittenWhateverItsName() throws {
        let scratch = try Scratch()
        let car = try scratch.store("dyno: 1", as: "car.yaml")
        _ = scratch.link("soft", to: "car.yaml")
        #expect(link(car, scratch.file("hard")) == 0)
        for name in ["car.yaml", "soft", "hard", "./car.yaml"] {
            for form in [OutputFile.Form.growing, .single] {
                let output = try file(scratch.file(name), "--journal", form)
                #expect(
                    OutputConflict(among: [output], reading: [scratch.file("none"), car])
                        == .read(role: "--journal", path: scratch.file(name), input: car))
            }
        }
        let other = try file(scratch.file("other"), "--journal")
        #expect(OutputConflict(among: [other], reading: [car]) == nil)
    }

    @Test(arguments: [OutputFile.Form.growing, .single], [OutputFile.Form.growing, .single])
    func twoOutputsAreTwoFiles(_ one: OutputFile.Form, _ two: OutputFile.Form) throws {
        let scratch = try Scratch()
        _ = scratch.link("link", to: "a")
        for name in ["a", "link"] {
            let outputs = [
                try file(scratch.file("a"), "--journal", one), try file(scratch.file(name), "--pcap", two),
            ]
            #expect(
                OutputConflict(among: outputs, reading: [])
                    == .twice(role: "--pcap", other: "--journal", path: scratch.file(name)))
            for output in outputs { output.discard() }
        }
        let outputs = [
            try file(scratch.file("a"), "--journal", one), try file(scratch.file("b"), "--pcap", two),
        ]
        #expect(OutputConflict(among: outputs, reading: []) == nil)
    }

    @Test func aDeviceMayHaveSeveralUses() throws {
        let outputs = [try file("/dev/null", "--journal"), try file("/dev/null", "--ready-file", .single)]
        #expect(OutputConflict(among: outputs, reading: ["/dev/null"]) == nil)
        let scratch = try Scratch()
        let fifo = scratch.fifo("fifo")
        #expect(OutputConflict(among: [try file(fifo, "a"), try file(fifo, "b")], reading: []) != nil)
    }

    @Test func conflictsHaveWords() {
        let words = [
            OutputConflict.read(role: "--journal", path: "a", input: "a").description,
            OutputConflict.read(role: "--journal", path: "b", input: "a").description,
            OutputConflict.twice(role: "--pcap", other: "--journal", path: "a").description,
        ]
        #expect(
            words == [
                "--journal a: the run reads this file, and would write over it; name another",
                "--journal b: this is the file a, which the run reads and would write over; name another",
                "--pcap a: --journal goes to the same file; name another",
            ])
    }
}
