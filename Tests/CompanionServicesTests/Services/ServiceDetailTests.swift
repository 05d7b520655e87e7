import SimulationCore
import Testing

@testable import CompanionServices

@Suite struct ServiceDetailTests {
    @Test(
        "Moments and their texts",
        arguments: [
            (0, 0, "Thu, 01 Jan 1970 00:00:00 GMT", "Thu Jan 01 1970 00:00:00 GMT+0000 (CST)"),
            (951_782_400, 480, "Tue, 29 Feb 2000 00:00:00 GMT", "Tue Feb 29 2000 08:00:00 GMT+0800 (CST)"),
            (-1, -210, "Wed, 31 Dec 1969 23:59:59 GMT", "Wed Dec 31 1969 20:29:59 GMT-0330 (CST)"),
            (4_107_542_399, 0, "Sun, 28 Feb 2100 23:59:59 GMT", "Sun Feb 28 2100 23:59:59 GMT+0000 (CST)"),
            (4_107_542_400, 0, "Mon, 01 Mar 2100 00:00:00 GMT", "Mon Mar 01 2100 00:00:00 GMT+0000 (CST)"),
        ] as [(Int64, Int, String, String)])
    func texts(_ seconds: Int64, _ zone: Int, _ field: String, _ script: String) {
        let time = ServiceTime(milliseconds: seconds * 1000, zoneMinutes: zone)
        #expect(time.fieldText == field)
        #expect(time.text(.scriptCST) == script)
        #expect(time.seconds == seconds)
    }

    @Test("Every third day of eleven centuries has its date, and its date its day")
    func calendar() {
        for day: Int64 in stride(from: -200_000, to: 200_000, by: 3) {
            let parts = ServiceTime(milliseconds: day * 86_400_000, zoneMinutes: 0).universal
            guard ServiceTime.days(year: Int(parts.year), month: parts.month, day: parts.day) == day else {
                Issue.record("day \(day)")
                return
            }
        }
    }

    @Test("No moment is too early or too late", arguments: [Int64.min, -1, 0, .max])
    func extremes(_ moment: Int64) {
        for zone in [Int.min, 0, .max] {
            let time = ServiceTime(milliseconds: moment, zoneMinutes: zone)
            #expect(time.fieldText.utf8.count == 29)
            #expect(!time.isoText.isEmpty && !time.databaseText.isEmpty)
        }
        var service = CompanionService(
            ServiceDescription(.builtIn(.tripLog), startTime: moment, zoneMinutes: .max), seed: 1)
        _ = service.respond(to: HTTPRequest(method: "GET", target: "/"), at: .distantFuture)
    }

    @Test(
        "Texts that are not DATETIME",
        arguments: [
            "", "2017", "2017-03-23", "2017-02-29 00:00", "2017-13-01 00:00", "2017-03-23 24:00",
            "2017-03-23 03:60",
            "2017-03-23 03:04:60", "2017-03-23-03:04", "2017:03:23 03:04", "20170-03-23 03:04",
            "2017-03-23 03:04:05.1", "x017-03-23 03:04",
        ])
    func dates(_ text: String) { #expect(ServiceTime(database: text, zoneMinutes: 0) == nil) }

    @Test("An identifier has the time, the process, and a counter")
    func identifiers() {
        var random = SeededGenerator(seed: 1)
        var identifiers = ObjectIdentifiers(&random)
        let first = identifiers.next(seconds: 0x5805_E5C5)
        #expect(first.hasPrefix("5805e5c5") && first.utf8.count == 24)
        #expect(identifiers.next(seconds: -1).hasPrefix("ffffffff"))
        #expect(ObjectIdentifiers.isIdentifier(first))
        #expect(ObjectIdentifiers.isIdentifier("any 12 bytes"))
        #expect(!ObjectIdentifiers.isIdentifier("5805e5c51357a0d3418f0afg"))
    }

    @Test("The QR code's text is compact JSON and survives", arguments: ["Gate 1", "", "香港 \"7\"\n", "é\\🚗"])
    func code(_ place: String) throws {
        let text = ValetQR.text(parkingPlace: place, userPhone: "51709669", carPlate: "粵Z 1")
        #expect(text.hasPrefix("{\"parkingPlace\":\"") && !text.contains("\n"))
        #expect(
            try ValetQR(parsing: text)
                == ValetQR(parkingPlace: place, userPhone: "51709669", carPlate: "粵Z 1"))
    }

    @Test("Texts that are not such codes say why")
    func wrongCodes() {
        let cases: [(String, ValetQR.Mistake)] = [
            ("https://example.org", .notJSON), ("[]", .notJSON), ("{}", .key("parkingPlace")),
            (#"{"parkingPlace":"a","userPhone":"b"}"#, .key("carPlate")),
            (#"{"parkingPlace":"a","userPhone":5,"carPlate":"c"}"#, .key("userPhone")),
            (
                #"{"parkingPlace":"a","parkingPlace":"a","userPhone":"b","carPlate":"c"}"#,
                .key("parkingPlace")
            ),
            (#"{"parkingPlace":"a","userPhone":"b","carPlate":"c","x":"d"}"#, .unknown("x")),
        ]
        for (text, mistake) in cases {
            #expect(throws: mistake) { try ValetQR(parsing: text) }
        }
    }

    @Test("A password verifies against its own text only")
    func passwords() {
        let hasher = PasswordHasher(iterations: 2)
        let stored = hasher.text("pw", salt: [1, 2])
        #expect(stored.hasPrefix("pbkdf2-sha256-2$0102$"))
        #expect(hasher.verifies("pw", stored))
        #expect(!hasher.verifies("pW", stored))
        let (method, digest) = ("pbkdf2-sha256-2", stored.suffix(64))
        for text in ["", "pw", "\(method)$0102$", "\(method)$01$\(digest)", "pbkdf2-sha256-3$0102$\(digest)"]
        {
            #expect(!hasher.verifies("pw", text))
        }
    }

    @Test("No password is stored in clear where the profile forbids it", arguments: ServiceProfile.allCases)
    func storedPasswords(_ profile: ServiceProfile) {
        let secret = "s3cret-in-clear"
        for name in ServiceName.allCases {
            let key = name == .valet ? "phone" : "username"
            let seed = SeedRow("accounts", [key: "51709669", "password": .text(secret)])
            var service = CompanionService(
                ServiceDescription(.builtIn(name), profile: profile, seeds: [seed], requiresSession: false),
                seed: 1)
            let path = name == .valet ? "/api/account/user/set_new_password" : "/userInfo"
            let body = JSONValue.object([
                .init(key, .string("51709669")), .init("password", .string(secret + "2")),
            ])
            _ = service.respond(
                to: HTTPRequest(
                    method: name == .valet ? "POST" : "PUT", target: path,
                    fields: [HTTPField("Content-Type", "application/json")], body: body.compactBytes),
                at: .powerOn)
            let changes = "\(service.takeChanges())"
            #expect(changes.contains(secret) == (profile == .repo && name == .tripLog))
        }
    }

    @Test("The oldest session ends when there are too many")
    func sessions() {
        var table = SessionTable()
        let session = Session(role: .user, account: "a")
        for number in 0...SessionTable.most { table.add(session, "\(number)") }
        #expect(table["0"] == nil && table["1"] == session && table["\(SessionTable.most)"] == session)
        table.end(of: session)
        #expect(table["1"] == nil)
    }

    @Test("Seeds that do not fit are named")
    func seeds() {
        let trips = ServiceDescription(.builtIn(.tripLog))
        let valet = ServiceDescription(.builtIn(.valet))
        let cases: [(ServiceDescription, SeedRow, String?, String)] = [
            (trips, SeedRow("cars", [:]), nil, "the service has no 'cars'"),
            (trips, SeedRow("accounts", [:]), nil, "'username' is missing"),
            (trips, SeedRow("accounts", ["username": 1]), "username", "has to be a text"),
            (
                trips, SeedRow("accounts", ["username": "a", "unit": .real(1)]), "unit",
                "has to be a whole number"
            ),
            (
                trips, SeedRow("trips", ["username": "a", "startDateTime": "now"]), "startDateTime",
                "has to be a date and time as 'YYYY-MM-DD hh:mm'"
            ),
            (
                valet, SeedRow("accounts", ["phone": "1", "password": "x", "role": "boss"]), "role",
                "has to be user or valet"
            ),
            (
                valet, SeedRow("cars", ["userPhone": "1", "plate": "x", "wheels": 4]), "wheels",
                "is unknown; the keys are userPhone, plate, brand, color"
            ),
        ]
        for (description, seed, key, words) in cases {
            let mistake = description.mistake(in: seed)
            #expect(mistake?.key == key && mistake?.words == words, "\(seed): \(String(describing: mistake))")
        }
        #expect(trips.mistake(in: SeedRow("accounts", ["username": "a", "fuelPrice": 3])) == nil)
    }

    @Test("Seeded orders are in the state that they name")
    func seededOrders() {
        var seeds = [
            SeedRow("accounts", ["phone": "1", "password": "x"]),
            SeedRow("cars", ["userPhone": "1", "plate": "A"]),
        ]
        seeds += ["ended", "requested", "open"].map {
            SeedRow("orders", ["parkingPlace": "P", "userPhone": "1", "carPlate": "A", "state": .text($0)])
        }
        let service = CompanionService(ServiceDescription(.builtIn(.valet), seeds: seeds), seed: 1)
        let orders = service.store.rows("orders").map { Record(service.store.shape("orders"), $0) }
        // The third one is refused, because the second is not ended.
        #expect(orders.map { CompanionService.state(of: $0) } == [.ended, .requested])
    }

    @Test("A service goes on with the rows that were stored")
    func restored() throws {
        let seeds = [SeedRow("accounts", ["username": "ann", "password": "x"])]
        let description = ServiceDescription(.builtIn(.tripLog), profile: .repo, seeds: seeds)
        var first = CompanionService(description, seed: 1)
        var stored = ServiceStore(description.shapes)
        for change in first.takeChanges() { try stored.apply(change) }
        _ = stored.takeChanges()
        var second = CompanionService(description, seed: 1, restored: stored)
        #expect(second.takeChanges() == [], "seeds are for new stores only")
        #expect(second.currentStore == first.currentStore)
        var fresh = CompanionService(description, seed: 1, restored: ServiceStore(description.shapes))
        #expect(fresh.takeChanges().count == 1)
    }
}
