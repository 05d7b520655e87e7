import CompanionServices
import SimulationCore
import Testing

/// Generated streams against another implementation of a server: both read the same requests, and both refuse the rest or
/// neither does.
@Suite(
    .serialized,
    .enabled(
        if: H11Peer.interpreter != nil,
        "DYNO_TEST_PYTHON names no Python with h11; install it with: pip install h11==0.16.0"))
struct PeerTests {
    /// Where the two differ on purpose.
    private enum Difference: Hashable {
        /// Dyno refuses what h11 reads.
        case stricter(HTTPMistake)
        /// RFC 9112 §2.2 asks servers to skip an empty line before a request; h11 refuses it.
        case emptyLine
        /// RFC 9112 §7.1.1 asks recipients to accept blanks before an extension of a chunk; h11 refuses them.
        case blankBeforeExtension
        /// Fields that frame a message have no meaning in a trailer section, and are dropped; h11 keeps them, and refuses
        /// their wrong values. A list of codings with empty elements is `chunked` (RFC 9110 §5.6.1); h11 refuses it.
        case framingField
    }

    /// The mistakes that h11 does not mind, and why Dyno does.
    private static let stricter: [HTTPMistake: String] = [
        .bareLineFeed: "a line feed alone may end a line; other servers see other lines (a switch of Dyno's)",
        .folding: "RFC 9112 5.2 asks to refuse or to replace; h11 replaces",
        .target: "h11 takes any visible characters as a target",
        .version: "h11 reads HTTP/2.0 as if it were HTTP/1.1",
        .hostInvalid: "RFC 9112 3.2 asks for 400; h11 leaves it to its owner",
        .fieldValue: "RFC 9110 5.5 calls other control characters invalid, and lets recipients keep them",
        .hostMissing: "h11 asks for Host in exactly HTTP/1.1, not in a later minor version",
        .expectation: "417 is optional; h11 leaves it to its owner",
        .lengthAndCoding:
            "RFC 9112 6.1 permits to refuse what may be request smuggling; h11 lets the coding win",
        .codingInOldVersion: "RFC 9112 6.1 calls the framing faulty; h11 reads the chunks",
        .chunkSize: "h11 skips any bytes of an extension",
        .contentTooLarge: "h11 has no limit of content",
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func streamsAreReadAsByH11(seed: UInt64) throws {
        let peer = try H11Peer(interpreter: try #require(H11Peer.interpreter))
        var generator = RequestGenerator(seed: seed)
        var seen: [Difference: Int] = [:]
        var agreed = (read: 0, refused: 0)
        for _ in 0..<3000 {
            let stream = generator.stream()
            let theirs = try peer.read(stream)
            let (ours, mistake) = H11Peer.Reading.ours(stream)
            if agrees(ours, theirs) {
                if ours.error == nil { agreed.read += 1 } else { agreed.refused += 1 }
                continue
            }
            guard let difference = difference(ours, theirs, mistake, stream) else {
                Issue.record(
                    """
                    \(Readable.text(stream))
                      Dyno: \(ours.requests.count) requests, \(ours.error ?? "nothing wrong"); \
                    h11: \(theirs.requests.count) requests, \(theirs.error ?? "nothing wrong")
                      Dyno: \(ours.requests)
                      h11:  \(theirs.requests)
                    """)
                return
            }
            seen[difference, default: 0] += 1
        }
        // Enough of each, so that agreeing means something.
        #expect(agreed.read > 500 && agreed.refused > 500, "\(agreed)")
        for mistake in Self.stricter.keys where mistake != .contentTooLarge {
            #expect(seen[.stricter(mistake)] != nil, "no difference any more: \(mistake)")
        }
    }

    private func agrees(_ ours: H11Peer.Reading, _ theirs: H11Peer.Reading) -> Bool {
        let count = theirs.requests.count
        guard ours.requests.prefix(count).map(normalised) == theirs.requests.map(normalised) else {
            return false
        }
        if ours.requests.count == count, (ours.error == nil) == (theirs.error == nil) { return true }
        // h11 keeps no connection of HTTP/1.0, so that nothing behind such a request is read.
        return theirs.error == nil && theirs.requests.last?.version == "1.0"
    }

    /// h11 joins equal lengths to one, and writes codings in small letters.
    private func normalised(_ request: H11Peer.Reading.Request) -> H11Peer.Reading.Request {
        var request = request
        var hasLength = false
        request.fields = request.fields.compactMap { field in
            switch field[0].lowercased() {
            case "content-length":
                defer { hasLength = true }
                let first = field[1].split(separator: ",").first.map(String.init) ?? ""
                return hasLength ? nil : [field[0], first]
            case "transfer-encoding": return [field[0], field[1].lowercased()]
            // Characters as Dyno gives them: UTF-8 where the bytes are.
            default: return [field[0], text(field[1])]
            }
        }
        return request
    }

    private func text(_ latin: String) -> String {
        let bytes = latin.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        return bytes.count == latin.unicodeScalars.count
            ? String(validating: bytes, as: UTF8.self) ?? latin : latin
    }

    private func difference(
        _ ours: H11Peer.Reading, _ theirs: H11Peer.Reading, _ mistake: HTTPMistake?, _ stream: [UInt8]
    ) -> Difference? {
        let common = min(ours.requests.count, theirs.requests.count)
        guard
            ours.requests.prefix(common).map(normalised) == theirs.requests.prefix(common).map(normalised)
                || isTrailerDropped(ours, theirs)
        else { return nil }
        if let mistake, Self.stricter[mistake] != nil, theirs.requests.count >= ours.requests.count {
            return .stricter(mistake)
        }
        let error = theirs.error ?? ""
        if error == "no request line received" { return .emptyLine }
        if error.hasPrefix("illegal chunk header") {
            return error.contains(" ;") || error.contains("\\t;") ? .blankBeforeExtension : nil
        }
        if ["Transfer-Encoding", "Content-Length"].contains(where: error.contains) { return .framingField }
        let isSame = (ours.error == nil) == error.isEmpty && ours.requests.count == theirs.requests.count
        return isSame && isTrailerDropped(ours, theirs) ? .framingField : nil
    }

    /// Whether the readings differ only in fields of a trailer section that Dyno drops.
    private func isTrailerDropped(_ ours: H11Peer.Reading, _ theirs: H11Peer.Reading) -> Bool {
        zip(ours.requests, theirs.requests).allSatisfy { mine, other in
            let mine = normalised(mine)
            var other = normalised(other)
            guard other.fields.count > mine.fields.count, other.fields.starts(with: mine.fields) else {
                return mine == other
            }
            other.fields = mine.fields
            return mine == other
        }
    }
}
