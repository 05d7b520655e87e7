import Foundation
import MTG
import Storage
import TestKit
import Testing

@Suite struct ThresholdFileTests {
    /// The files that ship, by source and machine.
    static let shipped: [(machine: Machine, source: ThresholdSource)] = Machine.allCases.flatMap { machine in
        ThresholdSource.allCases.map { (machine, $0) }
    }

    static func path(_ machine: Machine, _ source: ThresholdSource) -> String {
        "\(VectorFolder.checkout)/Scenarios/mtg/thresholds/\(source.rawValue)/\(ThresholdFile.name(of: machine))"
    }

    @Test(arguments: shipped)
    func theShippedFilesAreTheTables(_ machine: Machine, _ source: ThresholdSource) throws {
        let path = Self.path(machine, source)
        let text = ThresholdFile.text(of: machine.thresholds(source))
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let reading = ThresholdFile.read(path: path, machine: machine, source: source)
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.thresholds == machine.thresholds(source))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    private static let good = """
        <name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user>\
        <threshold>50</threshold>
        """

    private func read(_ parameters: String..., machine: Machine? = .tractor8R) -> ThresholdFile.Reading {
        let body = parameters.map { "  <parameter>\($0)</parameter>\n" }.joined()
        return ThresholdFile.read(text: "<root>\n\(body)</root>\n", file: "t.xml", machine: machine)
    }

    @Test func aGoodEntryIsRead() {
        let reading = read(Self.good)
        #expect(reading.findings.isEmpty)
        #expect(
            reading.thresholds == [
                Threshold(
                    name: "Fuel Level", test: .below, unit: "gallons", type: .int, role: .farmer,
                    threshold: 50)
            ])
    }

    @Test func aSingleSpaceIsNoUnitAndWhiteSpaceBetweenElementsIsNothing() {
        let reading = read(
            """

                <name>RDA License Available</name>
                <test> none </test>
                <unit> </unit>
                <type>bool</type>
                <user>farmer</user>
                <threshold>0</threshold>

            """)
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.thresholds.map(\.unit) == [""])
        #expect(reading.thresholds.map(\.threshold) == [nil])
    }

    @Test func referencesAndSectionsAreTheirCharacters() {
        let unit = "<unit>a&lt;&#62;&#x26;<![CDATA[<b> & ]]>&quot;</unit>"
        let reading = read(Self.good.replacingOccurrences(of: "<unit>gallons</unit>", with: unit))
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.thresholds.map(\.unit) == ["a<>&<b> & \""])
        #expect(
            ThresholdFile.read(text: ThresholdFile.text(of: reading.thresholds), file: "t.xml", machine: nil)
                == reading)
    }

    /// Each row: what replaces what in a good entry, the finding, and whether the entry still works.
    @Test(arguments: [
        ("<test>below</test>", "", "2:3: error: <test> is missing; the entry is not used", false),
        (
            "below", "beneath", "2:37: error: there is no test 'beneath'; write above, below or none", false
        ),
        (
            "<unit>gallons</unit>", "<unit></unit>",
            "2:55: warning: the unit is empty; write a single space where there is none", true
        ),
        (
            "Fuel Level", "Fuel level",
            """
            2:14: error: no parameter of this machine is called 'Fuel level', so it never alerts; \
            did you mean 'Fuel Level'?
            """, false
        ),
        (
            "Fuel Level", "Engine Hours",
            """
            2:14: error: no parameter of this machine is called 'Engine Hours', so it never alerts; \
            did you mean 'Machine Hours'?
            """, false
        ),
        (
            "Fuel Level", "Cup holders",
            "2:14: error: no parameter of this machine is called 'Cup holders', so it never alerts", false
        ),
        ("<type>int", "<type>bool", "2:75: warning: the values are not bool; write int", true),
        (
            "<type>int", "<type>float", "2:75: error: there is no type 'float'; write int, bool or string",
            false
        ),
        (
            "<user>farmer", "<user>nobody",
            "2:91: error: there is no user 'nobody'; write farmer, dealer or developer", false
        ),
        ("50<", "fifty<", "2:110: error: 'fifty' is not a whole number; write one", false),
        ("50<", "<", "2:110: error: '' is not a whole number; write one", false),
        (
            "<name>", "<!-- tank --><name>",
            "2:14: warning: a comment; leave it out, not every reader of such files skips it", true
        ),
        ("<test>", "<colour/><test>", "2:37: error: <colour> has no meaning here; remove it", false),
        ("<test>", "<test>above</test><test>", "2:55: error: <test> stands twice; keep one of them", false),
    ])
    func aMistakeIsNamedWithItsPlaceAndTheOthersStillWork(
        _ old: String, _ new: String, _ finding: String, _ works: Bool
    ) {
        let tire = Self.good.replacingOccurrences(of: "Fuel Level", with: "Tire Pressure")
        let reading = read(Self.good.replacingOccurrences(of: old, with: new), tire)
        #expect(reading.findings.map(\.description) == ["t.xml:" + finding])
        #expect(reading.thresholds.map(\.name).contains("Tire Pressure"))
        #expect(reading.thresholds.count == (works ? 2 : 1))
    }

    @Test func aNameThatStandsTwiceCountsOnce() {
        let reading = read(Self.good, Self.good)
        #expect(
            reading.findings.map(\.description) == [
                "t.xml:3:14: error: 'Fuel Level' stands in this file before; remove one of them"
            ])
        #expect(reading.thresholds.count == 1)
    }

    @Test func aTextCannotBeTested() {
        let reading = read(
            Self.good.replacingOccurrences(of: "Fuel Level", with: "MTG Serial Number")
                .replacingOccurrences(of: "int", with: "string"))
        #expect(
            reading.findings.map(\.description) == [
                "t.xml:2:44: error: a text cannot be above or below; write the test none"
            ])
    }

    @Test func allMistakesComeAtOnceInOrder() {
        let reading = read(
            Self.good.replacingOccurrences(of: "below", with: "over").replacingOccurrences(
                of: "farmer", with: "boss"), "<name>Tire Pressure</name>")
        #expect(reading.findings.map { "\($0.line):\($0.column)" }.prefix(3) == ["2:37", "2:90", "3:3"][...])
        #expect(reading.findings.count == 7)
        #expect(reading.thresholds.isEmpty)
    }

    @Test func aFileThatIsNotThereIsNamed() {
        let reading = ThresholdFile.read(path: "/nowhere/8R-thresholds.xml", machine: .tractor8R)
        #expect(
            reading.findings.map(\.description) == [
                "/nowhere/8R-thresholds.xml:1:1: error: cannot be read; is it there, and may it be read?"
            ])
    }

    @Test(arguments: [
        ("", "1:1: error: there is no element; correct the XML"),
        ("<root>", "1:1: error: <root> is not closed; correct the XML"),
        ("<root>\n  <a></b>\n</root>", "2:6: error: </b> where </a> belongs; correct the XML"),
        ("<root></root><root/>", "1:14: error: there is more than one root element; correct the XML"),
        ("hello", "1:1: error: text outside the root element; correct the XML"),
        (
            "<!DOCTYPE a [<!ENTITY x \"y\">]><root/>",
            "1:1: error: a document type is not used here; correct the XML"
        ),
        ("<root><!-- </root>", "1:7: error: the comment does not end; correct the XML"),
        ("<root>\n< /root>", "2:1: error: '<' begins no tag; write &lt;; correct the XML"),
        ("<thresholds></thresholds>", "1:1: error: the root element is <thresholds>; write <root>"),
        (
            "<root>&nothing;</root>",
            "1:7: error: '&' begins no character reference that is known here; write &amp;; correct the XML"
        ),
        (
            "<root>R & D</root>",
            "1:9: error: '&' begins no character reference that is known here; write &amp;; correct the XML"
        ),
        ("&amp;<root/>", "1:1: error: text outside the root element; correct the XML"),
    ])
    func textThatIsNoSuchFileIsRefused(_ text: String, _ finding: String) {
        let reading = ThresholdFile.read(text: text, file: "t.xml", machine: nil)
        #expect(reading.findings.map(\.description) == ["t.xml:" + finding])
        #expect(reading.thresholds.isEmpty)
    }

    @Test func elementsTooDeepInsideOneAnotherAreRefusedWithTheirPlace() {
        let message =
            "error: more than 16 elements stand inside one another; a parameter has three; correct the XML"
        for depth in [17, 1000, 40_000] {
            let open = String(repeating: "<a>", count: depth)
            let close = String(repeating: "</a>", count: depth)
            for text in [open + close, open, "<root>\n" + open + close + "</root>"] {
                let reading = ThresholdFile.read(text: text, file: "t.xml", machine: nil)
                let place = text.hasPrefix("<root>") ? "t.xml:2:46" : "t.xml:1:49"
                #expect(reading.findings.map(\.description) == ["\(place): \(message)"])
                #expect(reading.thresholds.isEmpty)
            }
        }
        let deep = String(repeating: "<a>", count: 13) + String(repeating: "</a>", count: 13)
        let reading = read("\(Self.good)<unit>\(deep)</unit>")
        #expect(!reading.findings.contains { "\($0)".contains("inside one another") })
    }

    /// A file of the greatest size, full of entries that lack everything, is read in a time that grows with its size.
    @Test func manyWrongEntriesDoNotTakeLong() {
        let entry = "<parameter/>"
        let count = (ThresholdFile.mostBytes - 20) / entry.utf8.count
        let text = "<root>" + String(repeating: entry, count: count) + "</root>"
        let reading = ThresholdFile.read(text: text, file: "t.xml", machine: nil)
        #expect(reading.findings.count == 6 * count)
    }

    @Test func everyCutOfAFileIsSurvived() {
        let text = ThresholdFile.text(of: Machine.s690.thresholds(.tables).suffix(3))
        for count in stride(from: 0, to: text.utf8.count - 2, by: 7) {
            let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
            let reading = ThresholdFile.read(text: cut, file: "t.xml", machine: .s690)
            #expect(reading.findings.contains { $0.severity == .error })
        }
    }
}
