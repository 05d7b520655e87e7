import Kinds
import Foundation
import SimulationCore
import Testing

@testable import Conformance
@testable import Reports

/// A journal, and its trace viewer.
enum TraceSample {
    static let lines = #"""
        {"n":0,"t":0.000000000,"kind":"client","stage":"started","text":"client.py"}
        {"n":1,"t":0.100000000,"kind":"peer","endpoint":"obd","connection":1,"address":"127.0.0.1:40001"}
        {"n":2,"t":0.100000000,"kind":"connect","endpoint":"obd","connection":1}
        {"n":3,"t":0.210000000,"kind":"input","endpoint":"obd","connection":1,"bytes":"010C\r"}
        {"n":4,"t":0.210000000,"kind":"request","endpoint":"obd","connection":1,"request":"010C"}
        {"n":5,"t":0.212236000,"kind":"frame","endpoint":"obd","connection":1,"id":"7DF","data":"02 01 0C 00 00 00 00 00","from":"adapter","sender":"tap","means":"request to all ECUs"}
        {"n":6,"t":0.224236000,"kind":"sample","endpoint":"obd","connection":1,"signal":"engine.speed","ecu":"engine","pid":"0C","raw":6904,"value":1726.0}
        {"n":7,"t":0.224478000,"kind":"frame","endpoint":"obd","connection":1,"id":"7E8","data":"04 41 0C 1A F8 AA AA AA","from":"engine","sender":"ecu"}
        {"n":8,"t":0.230000000,"kind":"fault","stage":"begins","fault":"garble","text":"garble: on"}
        {"n":9,"t":0.250000000,"kind":"answer","endpoint":"obd","connection":1,"bytes":"41 0C 1A F8 \r\r>"}
        {"n":10,"t":0.256236000,"kind":"output","endpoint":"obd","connection":1,"bytes":"41 0C 1A F9 \r\r>"}
        {"n":11,"t":0.300000000,"kind":"sample","endpoint":"obd","connection":1,"signal":"engine.speed","ecu":"engine","pid":"0C","raw":6904,"value":1800.0}
        {"n":12,"t":3.000000000,"kind":"fault","stage":"ends","fault":"garble","text":"garble: off"}
        {"n":13,"t":3.000000000,"kind":"disconnect","endpoint":"obd","connection":1,"text":"closed by the client","by":"client","how":"fin"}
        """#

    /// The run of the sample, whose first case is decided by record 10.
    static func run() -> RunResult {
        var run = SampleRun.run()
        run.cases[0].expectations[0].records = []
        run.cases[0].expectations[1].records = [10]
        return run
    }

    static func page(_ journal: String = lines, run: RunResult = run()) throws -> String {
        try TracePage(
            title: "sample", packed: Data(journal.utf8).base64EncodedString(), run: run, case: 0
        ).text
    }
}

/// What the trace viewer shows in a browser.
@Suite(.enabled(if: PageView.isPossible, "there is no Chromium, or DYNO_TEST_PYTHON names no Python"))
struct TracePageTests {
    private static let later = "new Promise(done => setTimeout(() => done(''), 120))"
    private static let facts = PageView.texts(".details dt, .details dd")

    private static func click(_ text: String) -> String {
        "[...document.querySelectorAll('button')].find(b => b.textContent === '\(text)').click()"
    }

    private static func type(_ text: String) -> String {
        "(() => { const s = document.querySelector('[type=search]'); s.value = '\(text)'; "
            + "s.dispatchEvent(new Event('input')); s.form.requestSubmit(); })()"
    }

    /// Returns the bytes that the button `text` gives to the person, in hex.
    private static func saved(_ text: String) -> String {
        """
        new Promise(done => { const make = URL.createObjectURL; URL.createObjectURL = blob => { URL.createObjectURL = make;
        blob.arrayBuffer().then(b => done([...new Uint8Array(b)].map(x => x.toString(16).padStart(2, '0')).join('')));
        return make.call(URL, blob); }; \(click(text)); })
        """
    }

    @Test func clientsAndBusesHaveLanesAndTheFirstDifferenceIsShown() throws {
        let seen = try PageView.values(
            of: try TraceSample.page(),
            [
                Self.later, "dynoTrace.timeline().journal.laneList.map(l => l.name).join('|')",
                "dynoTrace.view.selected", Self.facts,
                "dynoTrace.view.start < 0.256 && dynoTrace.view.end > 0.256 && dynoTrace.view.end < 1",
                PageView.texts("h1"), "document.querySelectorAll('.record.decided').length",
                "dynoTrace.view.plots.map(p => `${p.name} ${p.unit} ${p.least} ${p.greatest}`).join()",
                "JSON.stringify(dynoTrace.timeline().journal.faults)",
            ])
        #expect(seen[1] == "program|client of obd, connection 1|bus of obd|events and faults")
        #expect(seen[2] == "10" && seen[4] == "true" && seen[5] == "ELM-03" && seen[6] == "1")
        for words in [
            "Text|41 0C 1A F9 \\r\\r>", "Meaning|engine.speed = 1726", "Before the link", "fail: value",
            "Before|",
            "After|",
        ] {
            #expect(seen[3].contains(words), "\(words): \(seen[3])")
        }
        #expect(seen[7] == "engine.speed rpm 612.5 4163")
        #expect(seen[8] == #"[{"from":0.23,"to":3,"text":"garble: on"}]"#)
    }

    @Test func recordsAreFoundAndSteppedThrough() throws {
        let key =
            "document.querySelector('.timeline').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))"
        let seen = try PageView.values(
            of: try TraceSample.page(),
            [
                Self.later, Self.type("7E8"), PageView.texts(".tools [role=status]"),
                "dynoTrace.view.selected",
                Self.type("ECUs"), "dynoTrace.view.selected", key, "dynoTrace.view.selected",
                Self.click("frame"), PageView.texts(".record .what"), Self.type("7E8"),
                PageView.texts(".tools [role=status]"),
            ])
        #expect(seen[2] == "1 of 1 match" && seen[3] == "7" && seen[5] == "5" && seen[7] == "7")
        #expect(!seen[9].contains("7E8 04 41") && seen[11] == "0 matches")
    }

    @Test func whatIsVisibleIsExported() throws {
        let seen = try PageView.values(
            of: try TraceSample.page(),
            [
                Self.later, Self.click("Whole"), Self.saved("text"), Self.saved("pcap of the bus"),
                Self.saved("pcap of the conversation"), "dynoTrace.setWindow(0.22, 0.25)",
                Self.saved("pcap of the bus"),
            ])
        let text = String(decoding: Hex.bytes(seen[2]) ?? [], as: UTF8.self)
        #expect(text.split(separator: "\n").count == 14)
        #expect(text.contains("0.212\tobd.1\t·\t7DF 02 01 0C 00 00 00 00 00  adapter\trequest to all ECUs\n"))
        // A header of 24 bytes, and for each frame one of 16 and 16 bytes of LINKTYPE_CAN_SOCKETCAN (227).
        #expect(seen[3].count == 2 * (24 + 2 * 32) && seen[6].count == 2 * (24 + 32))
        #expect(seen[3].hasPrefix("4d3cb2a102000400") && seen[3].contains("e3000000"))
        #expect(seen[6].hasSuffix("000007e80800000004410c1af8aaaaaa"))
        // A handshake, two packets with data and two that close, of LINKTYPE_RAW (101).
        let headers = 5 * 40 + (40 + 5) + (40 + 15)
        #expect(seen[4].count == 2 * (24 + 7 * 16 + headers) && seen[4].contains("303130430d"))
    }

    /// The record of a frame of CAN FD (LINKTYPE_CAN_SOCKETCAN) has eight bytes and then its data; the sixth has FDF, BRS and ESI.
    @Test func framesOfCANFDAreExportedWhole() throws {
        let lines = [(12, #","brs":true"#), (64, #","esi":true"#)].map { length, flag in
            let data = (0..<length).map { Hex.string(UInt8($0), width: 2) }.joined(separator: " ")
            return
                #"{"n":\#(length),"t":0.1,"kind":"frame","endpoint":"can","connection":1,"id":"1C40007B","data":"\#(data)","from":"x","sender":"ecu","fd":true\#(flag)}"#
        }
        let seen = try PageView.values(
            of: try TraceSample.page(lines.joined(separator: "\n")),
            [Self.later, Self.click("Whole"), Self.saved("pcap of the bus")])
        #expect(seen[2].count == 2 * (24 + 16 + 8 + 12 + 16 + 8 + 64))
        #expect(seen[2].contains("9c40007b0c050000000102") && seen[2].contains("9c40007b40060000000102"))
    }

    @Test func anyJournalCanBeDropped() throws {
        func drop(_ content: String) -> String {
            "new Promise(done => { const data = new DataTransfer(); data.items.add(new File([\(content)], 'other.jsonl')); "
                + "dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true })); setTimeout(done, 200); })"
        }
        let line = #"{"n":0,"t":1,"kind":"input","endpoint":"x","connection":1,"bytes":"AT"}"#
        let seen = try PageView.values(
            of: try TraceSample.page(),
            [
                Self.later, drop("'\(line)\\n{\"n\":1,\"t\":2,\"kind\":\"note\"'"),
                PageView.texts("h1, .lead"),
                PageView.texts("main > div > p"), drop("'no journal'"), PageView.texts(".lead"),
                drop(
                    "'[]\\n{}\\n{\"kind\":5}\\n{\"kind\":\"input\"}\\n{\"kind\":\"sample\",\"value\":1e999,\"t\":\"x\"}'"
                ),
                PageView.texts("main > div > p"),
            ])
        #expect(seen[2] == "other.jsonl|1 record in 0 ms")
        #expect(seen[3] == "1 record; 1 line could not be read.")
        #expect(seen[5].hasPrefix("This is not a journal: expected lines of JSON"))
        #expect(seen[7] == "2 records; 3 lines could not be read.")
    }

    /// Times and values that no run has: the page stays in use.
    @Test func oddNumbersDoNoHarm() throws {
        let lines = ["1e300", "1e999", "-5", "\"x\"", "null"].map { time in
            #"{"n":0,"t":\#(time),"kind":"sample","signal":"engine.speed","value":\#(time)}"#
        }
        let seen = try PageView.values(
            of: try TraceSample.page(
                (lines + [#"{"n":9,"t":2e300,"kind":"input","bytes":"A"}"#]).joined(separator: "\n")),
            [
                Self.later, "dynoTrace.setWindow(1e300, 1e300)", "dynoTrace.timeline().draw()",
                Self.click("+"), Self.later,
                "dynoTrace.timeline().journal.records.length", "dynoTrace.timeline().journal.end",
            ])
        #expect(seen[5] == "6")
    }

    @Test func nothingThatAClientSaidIsMarkup() throws {
        let evil = PageTests.evil
        let object: [String: Any] = [
            "n": 0, "t": 1, "kind": "input", "endpoint": evil, "connection": 1, "bytes": evil, "means": evil,
        ]
        let line = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
        let page = try TraceSample.page(line, run: PageTests.hostile())
        #expect(page.components(separatedBy: "<script").count == 5)
        let seen = try PageView.values(
            of: page,
            [
                Self.later, "dynoTrace.timeline().draw()", "document.images.length",
                "document.querySelectorAll('main b').length", PageView.texts(".record .means"),
            ])
        #expect(seen[2] == "0" && seen[3] == "0" && seen[4].contains("<img src=x onerror=alert(1)>"))
    }

    /// What a frame costs depends on the window and not on the journal, and the list has elements for what is seen only.
    @Test func aHundredThousandRecordsHaveFewElements() throws {
        let kinds = ["input", "output", "frame"]
        let journal = (0..<100_000).map { number in
            #"{"n":\#(number),"t":\#(Double(number) / 100),"kind":"\#(kinds[number % 3])","endpoint":"obd","connection":1,"bytes":"0\#(number)","data":"01","id":"7E8"}"#
        }.joined(separator: "\n")
        let calls =
            """
            (() => { let calls = 0; const fill = CanvasRenderingContext2D.prototype.fillRect;
            CanvasRenderingContext2D.prototype.fillRect = function (...a) { calls += 1; return fill.apply(this, a); };
            dynoTrace.timeline().draw(); CanvasRenderingContext2D.prototype.fillRect = fill; return calls < 20000; })()
            """
        let seen = try PageView.values(
            of: try TraceSample.page(journal),
            [
                "new Promise(done => setTimeout(() => done(''), 1500))", Self.click("Whole"), Self.later,
                "dynoTrace.timeline().journal.records.length", calls,
                "document.querySelectorAll('*').length < 700",
                "document.querySelector('.records').scrollTop = 1e9", Self.later,
                PageView.texts(".record:last-child .what"),
                "document.querySelectorAll('.record').length < 80",
            ])
        #expect(seen[3] == "100000" && seen[4] == "true" && seen[5] == "true")
        #expect(seen[8] == "099999" && seen[9] == "true")
    }

    /// The viewer in the folder of a report opens the case that its address names.
    @Test func aReportHasTheTraceOfItsCases() throws {
        let seen = try PageView.values(
            in: [(ReportPages(TraceSample.run(), Kinds.usage), "#case-ELM-03")],
            ["document.querySelector('.files a').getAttribute('href')"])
        #expect(seen == [["trace.html#ELM-03"]])
    }
}
