import CompanionServices
import SimulationCore
import Testing

@Suite struct ServiceFaultTests {
    private static let plate = #"{"parkingPlace":"Gate 1","userPhone":"51709669","carPlate":"AB 123"}"#

    private static func service() -> CompanionService {
        let seeds = [
            SeedRow("accounts", ["phone": "51709669", "password": "123", "firstName": "A"]),
            SeedRow("cars", ["userPhone": "51709669", "plate": "AB 123"]),
        ]
        return CompanionService(ServiceDescription(.builtIn(.valet), profile: .paper, seeds: seeds), seed: 1)
    }

    private static func post(_ path: String, _ body: String) -> HTTPRequest {
        HTTPRequest(
            method: "POST", target: path, fields: [HTTPField("Content-Type", "application/json")],
            body: Array(body.utf8))
    }

    private static let logOn = post("/api/account/user/logon", #"{"phone":"51709669","password":"123"}"#)

    /// The response to a log-on with this fault.
    private static func response(_ fault: ServiceFault) throws -> HTTPResponse {
        var service = service()
        let answer = service.respond(to: logOn, at: .powerOn, faults: [fault])
        guard case .response(let response) = answer.outcome else { throw Failed.noResponse }
        return response
    }

    private enum Failed: Error { case noResponse }

    private static let usual =
        #"{"success":true,"extras":{"userProfileModel":{"identifier":"5805e5c51357a0d3418f0afa","phone":"51709669","firstName":"A"}}}"#

    @Test(
        "Bodies that are wrong",
        arguments: [
            (ServiceFault.emptyBody, ""),
            (.invalidJSON, "<" + usual.dropFirst()),
            (.truncatedJSON, String(usual.prefix(usual.utf8.count / 2))),
            (.nullKey("extras"), #"{"success":true,"extras":null}"#),
            (.dropKey("extras"), #"{"success":true}"#),
            (.dropKey("extras.userProfileModel"), #"{"success":true,"extras":{}}"#),
            (.nullKey("extras.userProfileModel.phone"), usual.replacing("\"51709669\"", with: "null")),
            (.dropKey("nothing.here"), usual),
            (.code(99), #"{"success":false,"extras":{"msg":99}}"#),
            (.successType(.text), usual.replacing("true", with: "\"true\"")),
            (.successType(.number), usual.replacing("true", with: "1")),
            (.successType(.missing), usual.replacing("\"success\":true,", with: "")),
        ] as [(ServiceFault, String)])
    func body(_ fault: ServiceFault, _ body: String) throws {
        let response = try Self.response(fault)
        #expect(String(decoding: response.body, as: UTF8.self) == body)
        #expect(response.status == 200)
        #expect(response.fields["Content-Type"] == "application/json; charset=utf-8")
        #expect(response.framing == .length)
    }

    @Test("A code becomes a text")
    func messageAsText() {
        var service = Self.service()
        let request = Self.post("/api/account/user/logon", #"{"phone":"1","password":"1"}"#)
        let answer = service.respond(
            to: request, at: .powerOn, faults: [.messageAsText, .successType(.text)])
        #expect(answer.body == Array(#"{"success":"false","extras":{"msg":"1"}}"#.utf8))
    }

    @Test("Pages in place of JSON")
    func pages() throws {
        let page = try Self.response(.status(503))
        #expect(page.status == 503)
        #expect(page.fields["Content-Type"] == "text/html")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.hasPrefix("<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>"))
        let portal = try Self.response(.html)
        #expect(portal.status == 200)
        #expect(portal.fields["Content-Type"] == "text/html")
    }

    @Test("Fields and lengths that are wrong")
    func fields() throws {
        #expect(try Self.response(.contentType("text/plain")).fields["content-type"] == "text/plain")
        #expect(try Self.response(.contentType("")).fields["Content-Type"] == nil)
        #expect(try Self.response(.wrongContentLength(by: 7)).framing == .stated(Self.usual.utf8.count + 7))
        #expect(try Self.response(.wrongContentLength(by: -10_000)).framing == .stated(0))
        #expect(try Self.response(.wrongContentLength(by: .max)).framing == .stated(.max))
        #expect(
            try Self.response(.dateSkew(seconds: -86_400)).fields["Date"] == "Mon, 17 Oct 2016 09:05:09 GMT")
    }

    @Test("Answers that come late or never")
    func outcomes() {
        var service = Self.service()
        let late = service.respond(to: Self.logOn, at: .powerOn, faults: [.delay(.seconds(6))])
        #expect(late.delay == .seconds(6))
        #expect(service.respond(to: Self.logOn, at: .powerOn, faults: [.silence]).outcome == .silence)
        #expect(service.respond(to: Self.logOn, at: .powerOn, faults: [.crash]).outcome == .crash)
    }

    @Test("An effect that does not happen, and one that happens twice")
    func effects() {
        var service = Self.service()
        _ = service.takeChanges()
        let add = Self.post("/api/order/add", Self.plate)
        let first = service.respond(to: add, at: .powerOn, faults: [.noEffect])
        #expect(service.takeChanges() == [])
        #expect(first.body == service.respond(to: add, at: .powerOn).body, "the answer is the usual one")
        #expect(service.takeChanges().count == 1)
        let car = #"{"userPhone":"51709669","plate":"X","brand":"B","color":"C"}"#
        var publicServer = CompanionService(
            ServiceDescription(
                .builtIn(.valet), profile: .repo,
                seeds: [SeedRow("accounts", ["phone": "51709669", "password": "123"])]), seed: 1)
        _ = publicServer.takeChanges()
        let twice = publicServer.respond(
            to: Self.post("/api/car/add", car), at: .powerOn, faults: [.duplicateDelivery])
        #expect(publicServer.takeChanges().count == 2)
        #expect(String(decoding: twice.body ?? [], as: UTF8.self).contains("\"success\":true"))
    }

    @Test("No fault breaks any answer", arguments: ServiceProfile.allCases)
    func robustness(_ profile: ServiceProfile) {
        var service = CompanionService(ServiceDescription(.builtIn(.tripLog), profile: profile), seed: 1)
        let faults: [ServiceFault] = [
            .status(500), .html, .emptyBody, .contentType("x"), .invalidJSON, .truncatedJSON, .nullKey("a.b"),
            .dropKey(""), .code(-1), .successType(.text), .messageAsText, .wrongContentLength(by: .min),
            .duplicateDelivery, .noEffect, .dateSkew(seconds: .min), .dateSkew(seconds: .max),
            .delay(.seconds(-1)),
        ]
        for method in ["GET", "POST", "DELETE"] {
            for first in faults {
                for second in faults {
                    let request = HTTPRequest(method: method, target: "/userInfo", body: Array("{}".utf8))
                    let answer = service.respond(to: request, at: .distantFuture, faults: [first, second])
                    #expect(answer.delay >= .zero)
                }
            }
        }
    }
}
