import CANBus
import Capture
import SimulationCore
import TestKit
import Testing

@Suite struct CaptureErrorTests {
    @Test func aPathWithoutAFolderIsNotWritable() throws {
        let scratch = try Scratch()
        let path = scratch.file("missing/a.pcap")
        #expect(throws: CaptureError.notWritable(path: path, code: 2)) {
            try CaptureWriter(path: path, linkType: .socketCAN)
        }
    }

    @Test func aFolderIsNeitherWritableNorReadable() throws {
        let scratch = try Scratch()
        #expect(throws: CaptureError.notWritable(path: scratch.path, code: 21)) {
            try CaptureWriter(path: scratch.path, linkType: .socketCAN)
        }
        #expect(throws: CaptureError.notReadable(path: scratch.path, code: 21)) {
            try CaptureReader(path: scratch.path)
        }
    }

    #if os(Linux)
        @Test func aFullDiskIsReportedAtTheHeader() {
            #expect(throws: CaptureError.writeFailed(path: "/dev/full", code: 28)) {
                try CaptureWriter(path: "/dev/full", linkType: .socketCAN)
            }
        }
    #endif

    @Test func aMissingFileIsNotReadable() throws {
        let path = try Scratch().file("none.pcap")
        #expect(throws: CaptureError.notReadable(path: path, code: 2)) { try CaptureReader(path: path) }
    }

    @Test func aTextFileIsNoCapture() throws {
        let scratch = try Scratch()
        let path = try scratch.store(Array("(0.000000) can0 7DF#02010C\n".utf8), as: "candump.log")
        #expect(throws: CaptureError.notACapture(path: path, reason: "unknown file format")) {
            try CaptureReader(path: path)
        }
    }

    @Test func aClosedCaptureTakesNothing() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        try writer.close()
        try writer.close()
        #expect(throws: CaptureError.closed(path: path)) {
            try writer.write(CANFrame(.base(1), []), at: .powerOn)
        }
        #expect(throws: CaptureError.closed(path: path)) { try writer.flush() }
    }

    @Test func framesGoOnlyIntoACaptureOfFrames() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.ip.pcap")
        let writer = try CaptureWriter(path: path, linkType: .rawIP)
        #expect(throws: CaptureError.linkType(path: path, expected: .rawIP, got: .socketCAN)) {
            try writer.write(CANFrame(.base(1), []), at: .powerOn)
        }
        try writer.close()
        let reader = try CaptureReader(path: path)
        #expect(throws: CaptureError.linkType(path: path, expected: .socketCAN, got: .rawIP)) {
            try reader.nextFrame()
        }
    }

    @Test func aRecordAboveTheLimitAndAnUnknownLinkTypeAreRefused() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        let writer = try CaptureWriter(path: path, linkType: .ethernet)
        #expect(throws: CaptureError.recordTooLong(path: path, length: 65536, limit: 65535)) {
            try writer.write(record: Array(repeating: 0, count: 65536), at: .powerOn)
        }
        let unknown = LinkType(dataLink: 99_999)
        #expect(throws: CaptureError.linkTypeWithoutFileForm(path: path, unknown)) {
            try CaptureWriter(path: path, linkType: unknown)
        }
    }

    @Test(arguments: [
        (CaptureError.notWritable(path: "a", code: 13), "a: error: cannot be created: Permission denied"),
        (.writeFailed(path: "a", code: 28), "a: error: writing failed: No space left on device"),
        (
            .linkTypeWithoutFileForm(path: "a", LinkType(dataLink: 99_999)),
            "a: error: link type 99999 cannot be kept in a pcap file"
        ),
        (.closed(path: "a"), "a: error: the capture is closed"),
        (
            .linkType(path: "a", expected: .socketCAN, got: .ethernet),
            "a: error: the records are of type EN10MB; expected CAN_SOCKETCAN"
        ),
        (
            .recordTooLong(path: "a", length: 70_000, limit: 65_535),
            "a: error: a record of 70000 bytes; at most 65535 fit"
        ),
        (.notReadable(path: "a", code: 2), "a: error: cannot be opened: No such file or directory"),
        (.notACapture(path: "a", reason: "why"), "a: error: no pcap or pcapng file: why"),
        (.truncated(path: "a", records: 7), "a: error: the file ends inside a record, after 7 complete ones"),
        (.malformed(path: "a", record: 8, reason: "why"), "a: error: record 8: why"),
        (
            .notAFrame(path: "a", record: 9, reason: .flexibleRemote),
            "a: error: record 9: a remote frame of CAN FD, which has none"
        ),
    ])
    func theWordsOfAnErrorAreThese(error: CaptureError, words: String) {
        #expect(error.description == words)
    }
}
