import Foundation
import Platform
import TestKit
import Testing

@Suite struct BoundedFileTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    @Test(arguments: [0, 10, 11, 12, 200_000])
    func oneByteMoreThanTheLimitIsRead(_ size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        try scratch.store(bytes, as: "file")
        #expect(BoundedFile.beginning(of: folder + "/file", limit: 10) == Array(bytes.prefix(11)))
        #expect(BoundedFile.beginning(of: folder + "/file", limit: 1 << 20) == bytes)
    }

    @Test func onlyFilesHaveBytes() {
        #expect(mkfifo(folder + "/fifo", 0o600) == 0)
        for path in [folder, folder + "/fifo", folder + "/nothing", "/dev/zero"] {
            #expect(BoundedFile.beginning(of: path, limit: 10, onlyRegular: true) == nil)
        }
        #expect(BoundedFile.beginning(of: folder, limit: 10) == nil)
        #expect(BoundedFile.beginning(of: "/dev/zero", limit: 10) == [UInt8](repeating: 0, count: 11))
        #expect(FileManager.default.folderExists(atPath: folder))
        #expect(!FileManager.default.folderExists(atPath: folder + "/fifo"))
    }

    @Test func theWordsAreThoseOfTheSystem() {
        do {
            try FileManager.default.createDirectory(atPath: "/dev/null/x", withIntermediateDirectories: true)
            Issue.record("a folder was made in a device")
        } catch {
            #expect(systemError(error) == "Not a directory")
        }
    }
}
