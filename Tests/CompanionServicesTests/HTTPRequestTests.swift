import CompanionServices
import Testing

@Suite("Parts of an HTTP request")
struct HTTPRequestTests {
    @Test("The path ends at the question mark, and keeps its percent encoding")
    func pathAndQuery() {
        let request = HTTPRequest(method: "GET", target: "/userSettings/a%20b?x=1?2")
        #expect(request.path == "/userSettings/a%20b")
        #expect(request.query == "x=1?2")
        #expect(HTTPRequest(method: "GET", target: "/").query == nil)
    }

    @Test("Fields are found by their name in any case")
    func fields() {
        let fields = [
            HTTPField("content-TYPE", "text/html"), HTTPField("Accept", "a"), HTTPField("accept", "b"),
        ]
        #expect(fields["Content-Type"] == "text/html")
        #expect(fields.values(of: "ACCEPT") == ["a", "b"])
        #expect(fields["Host"] == nil)
    }
}
