import Gzip
import Platform
import Rig
import SimulationCore

/// A journal as the trace viewer takes it: its lines, each with what the record means, compressed and in base64.
package struct TraceJournal: Sendable {
    /// A reason why a file cannot be shown.
    package enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        case unreadable
        case notAJournal
        case damaged(line: Int)
        case tooLarge
        case capture(String)

        /// The mistake, and the right form.
        package var description: String {
            switch self {
            case .unreadable: "it cannot be read"
            case .notAJournal:
                "this is neither a journal of dyno, whose lines begin with {, nor a pcap file"
            case .damaged(let line): "the compressed data are damaged after line \(line)"
            case .tooLarge: "it has more than \(mostBytes >> 20) MiB; cut it into pieces"
            case .capture(let reason): reason
            }
        }
    }

    /// The greatest size of a journal in bytes, uncompressed: a browser holds all of it.
    private static let mostBytes = 256 << 20

    /// In bytes.
    private static let longestLine = 1 << 20

    /// The greatest number of different meanings whose JSON is kept.
    private static let mostMeanings = 10_000

    package private(set) var count = 0

    /// The journal, compressed and in base64.
    package var packed: String { GzipFile.base64(bytes) }

    private var bytes: [UInt8] = []
    private var meanings = JournalMeanings()
    private var known: [String: [UInt8]] = [:]

    /// Reads the journal at `path`, which may be compressed, or the capture there.
    package init(path: String) throws(ReadError) {
        guard let file = GzipReader(path: path), let first = file.peek() else { throw .unreadable }
        var reader = JournalLineReader()
        guard first == UInt8(ascii: "{") else {
            var capture = try CaptureJournal(path: path)
            while let line = try capture.next() {
                guard let read = reader.read(line) else { continue }
                try add(line, read)
            }
            return
        }
        while let line = file.line(limit: Self.longestLine) {
            // The last line of a killed run may be a part.
            guard let read = reader.read(line) else {
                if count == 0 { throw .notAJournal }
                continue
            }
            try add(line, read)
        }
        if count == 0 { throw .notAJournal }
        if file.isDamaged { throw .damaged(line: count) }
    }

    private mutating func add(_ line: [UInt8], _ read: JournalLineReader.Line) throws(ReadError) {
        guard bytes.count + line.count <= Self.mostBytes else { throw .tooLarge }
        count += 1
        guard let meaning = meanings.meaning(of: read), let end = line.lastIndex(of: UInt8(ascii: "}")) else {
            bytes += line
            if line.last != 0x0A { bytes.append(0x0A) }
            return
        }
        bytes += line[..<end]
        bytes += member(meaning)
    }

    /// Returns the end of a line that has `meaning` as its last member.
    private mutating func member(_ meaning: String) -> [UInt8] {
        if let text = known[meaning] { return text }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let value = (try? encoder.encode(meaning)).map { Array($0) } ?? Array("\"\"".utf8)
        let text = Array(",\"means\":".utf8) + value + Array("}\n".utf8)
        if known.count < Self.mostMeanings { known[meaning] = text }
        return text
    }
}
