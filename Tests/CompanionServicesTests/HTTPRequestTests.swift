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
        let absolute = HTTPRequest(method: "GET", target: "http://a:1/b/c?d=/e")
        #expect(absolute.path == "/b/c" && absolute.query == "d=/e")
        #expect(HTTPRequest(method: "GET", target: "http://a?x").path == "/")
        #expect(HTTPRequest(method: "GET", target: "/x?u=http://a/b").path == "/x")
        #expect(HTTPRequest(method: "OPTIONS", target: "*").path == "*")
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
