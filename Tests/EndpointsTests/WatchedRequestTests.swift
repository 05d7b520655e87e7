import Endpoints
import Testing

/// The one rule by which events and expectations know a request.
@Suite struct WatchedRequestTests {
    private static let rows: [(pattern: WatchedRequest, fits: [String], others: [String])] = [
        (.any, ["", "ATI", "010C"], []),
        (.line(Array("010C".utf8)), ["010C", "010C1", "010CF"], ["010", "010C0D", "010CG", "0110C", "ATI"]),
        (.line(Array("010C1".utf8)), ["010C1"], ["010C", "010C12"]),
        (.line(Array("ATSP".utf8)), ["ATSP"], ["ATSP6", "ATS"]),
        (.prefix(Array("ATSP".utf8)), ["ATSP", "ATSP6"], ["ATS", "010C"]),
        (.parameter(0x0C), ["010C", "010C1", "010D0C", "010D0C1"], ["020C00", "01", "010D", "0C", "ATPC"]),
        (.parameter(0x01), ["0101"], ["01", "0100"]),
        (.service(0x03), ["03", "031", "0300"], ["3", "0103", "ATRV"]),
        (.service(0xAD), ["AD"], ["ATD"]),
    ]

    @Test(arguments: rows.indices)
    func aPatternFitsWhatItMeans(_ index: Int) {
        let row = Self.rows[index]
        for line in row.fits { #expect(row.pattern.matches(Array(line.utf8)), "\(line)") }
        for line in row.others { #expect(!row.pattern.matches(Array(line.utf8)), "\(line)") }
    }
}
