import CompanionServices
import SimulationCore
import Testing

/// Requests of every kind, from a seeded generator.
private struct RequestMaker {
    var random: SeededGenerator

    private static let methods = [
        "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "get", "",
    ]
    private static let texts = [
        "", "ann", "51709669", "60000001", "AB 123", "1", "-1", "1e999", "2017-03-23 03:04",
        "2017-02-30 03:04",
        "0000-01-01 00:00", "000000000000000000000000", "é\u{0}\"\\", "{body.a}", "NaN",
        String(repeating: "x", count: 300),
    ]

    mutating func pick<Element>(_ all: [Element]) -> Element { all[Int(random.next() % UInt64(all.count))] }

    mutating func json(_ depth: Int = 0) -> String {
        switch random.next() % (depth > 3 ? 5 : 8) {
        case 0: "null"
        case 1: pick(["true", "false"])
        case 2: pick(["0", "-0", "1", "12.5", "1e400", "-99999999999999999999", "0.0000001", "01", "1."])
        case 3, 4: JSONValue.string(pick(Self.texts)).compactText
        case 5: "[" + (0..<random.next() % 4).map { _ in json(depth + 1) }.joined(separator: ",") + "]"
        default: object(Array(Self.texts.prefix(4)), depth + 1)
        }
    }

    mutating func object(_ keys: [String], _ depth: Int = 0) -> String {
        let members = keys.compactMap { key -> String? in
            random.next() % 6 == 0 ? nil : "\(JSONValue.string(key).compactText):\(member(depth))"
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private mutating func member(_ depth: Int) -> String {
        random.next() % 2 == 0 ? JSONValue.string(pick(Self.texts)).compactText : json(depth + 1)
    }

    mutating func body(_ keys: [String]) -> [UInt8] {
        var bytes = Array((random.next() % 8 == 0 ? json() : object(keys)).utf8)
        switch random.next() % 12 {
        case 0: return []
        case 1: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
        case 2: bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        case 3: bytes = Array(String(repeating: "[", count: 5000).utf8)
        default: break
        }
        return bytes
    }

    mutating func request(_ description: ServiceDescription, tokens: [String]) -> HTTPRequest {
        var target = pick([
            "/", "", "*", "/userSettings/", "/tripInfo/x%", "/api", "http://a/userInfo", "/%FF/é",
        ])
        var method = pick(Self.methods)
        var keys: [String] = []
        if random.next() % 8 != 0 {
            let route = pick(description.routes)
            target = "\(route.path)"
            for place in route.path.places {
                target.replace("{\(place)}", with: pick(["ann", "1", "%31", "%", "é"]))
            }
            if random.next() % 8 != 0 { method = route.method }
            keys = route.body.map(\.name)
        }
        var fields = [
            HTTPField(
                "Content-Type",
                pick([
                    "application/json", "application/json", "application/json; charset=utf-8", "text/plain",
                    ";", "application/x-www-form-urlencoded",
                ]))
        ]
        if !tokens.isEmpty, random.next() % 4 != 0 {
            fields.append(HTTPField("Authorization", "Bearer \(pick(tokens))"))
        }
        return HTTPRequest(method: method, target: target, fields: fields, body: body(keys))
    }
}

@Suite struct HostileRequestTests {
    private static let seeds: [ServiceName: [SeedRow]] = [
        .tripLog: [
            SeedRow("accounts", ["username": "ann", "password": "pw"]),
            SeedRow("accounts", ["username": "51709669"]),
        ],
        .valet: [
            SeedRow("accounts", ["phone": "51709669", "password": "ann"]),
            SeedRow("accounts", ["phone": "60000001", "password": "ann", "role": "valet"]),
            SeedRow("cars", ["userPhone": "51709669", "plate": "AB 123"]),
        ],
    ]

    @Test(
        "No request crashes a service, and what claims to be JSON is JSON", arguments: ServiceName.allCases,
        ServiceProfile.allCases)
    func anyRequest(_ name: ServiceName, _ profile: ServiceProfile) throws {
        for sessions in [false, true] {
            let description = ServiceDescription(
                .builtIn(name), profile: profile, seeds: Self.seeds[name] ?? [], requiresSession: sessions)
            var service = CompanionService(description, seed: 3)
            var copy = ServiceStore(description.shapes)
            var maker = RequestMaker(random: SeededGenerator(seed: 5))
            var tokens: [String] = []
            var statuses: Set<Int> = []
            for number in 0..<1200 {
                let request = maker.request(description, tokens: tokens)
                let now = SimInstant(nanoseconds: Int64(number) * 1_000_000_000)
                let answer = service.respond(to: request, at: now)
                for change in service.takeChanges() { try copy.apply(change) }
                guard case .response(let response) = answer.outcome else {
                    #expect(profile == .repo && name == .tripLog, "\(request)")
                    continue
                }
                statuses.insert(response.status)
                #expect((200..<600).contains(response.status))
                #expect(response.fields["Date"] != nil)
                let isJSON = response.fields["Content-Type"]?.hasPrefix("application/json") ?? false
                if isJSON, !response.body.isEmpty {
                    let json = try #require(
                        JSONValue(parsing: response.body), "\(String(decoding: response.body, as: UTF8.self))"
                    )
                    if let token = (json["token"] ?? json.value(at: "extras.token"))?.text {
                        tokens.append(token)
                    }
                }
            }
            #expect(copy == service.currentStore)
            #expect(statuses.count > 1)
        }
    }

    @Test(
        "Random calls keep the order of an order's states", arguments: ServiceProfile.allCases,
        0..<10 as Range<UInt64>)
    func orders(_ profile: ServiceProfile, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let people = ["51709669", "51709668"]
        let plates = ["A", "B", "C"]
        var seeds = people.map { SeedRow("accounts", ["phone": .text($0), "password": "x"]) }
        seeds.append(SeedRow("accounts", ["phone": "60000001", "password": "x", "role": "valet"]))
        for (index, plate) in plates.enumerated() {
            seeds.append(SeedRow("cars", ["userPhone": .text(people[index % 2]), "plate": .text(plate)]))
        }
        var service = CompanionService(
            ServiceDescription(.builtIn(.valet), profile: profile, seeds: seeds, requiresSession: false),
            seed: seed)
        _ = service.takeChanges()
        var reached: [StoreValue: Int] = [:]
        var ended = 0
        for number in 0..<400 {
            let plate = plates[Int(random.next() % 3)]
            let phone = people[Int(random.next() % 2)]
            let known = service.currentStore.rows("orders").compactMap { $0[0].text }
            let identifier = known.isEmpty ? "0" : known[Int(random.next() % UInt64(known.count))]
            let path = ["add", "recall_by_user", "end_by_valet", "check_redundance"][Int(random.next() % 4)]
            let body = JSONValue.members([
                "_id": .string(identifier), "parkingPlace": .string("P"), "userPhone": .string(phone),
                "valetPhone": .string("60000001"), "carIdentifier": .string("x"), "carPlate": .string(plate),
            ])
            let request = HTTPRequest(
                method: "POST", target: "/api/order/\(path)",
                fields: [HTTPField("Content-Type", "application/json")],
                body: body.compactBytes)
            _ = service.respond(to: request, at: SimInstant(nanoseconds: Int64(number) * 1_000_000_000))
            let shape = try #require(service.currentStore.shapes.first { $0.name == "orders" })
            let asked = try #require(shape.place(of: "userRequestAt"))
            let end = try #require(shape.place(of: "endAt"))
            for change in service.takeChanges() {
                switch change {
                case .insert(_, let row):
                    #expect(row[asked] == .null && row[end] == .null)
                    reached[row[0]] = 0
                case .replace(_, let row):
                    let state = row[end] != .null ? 2 : row[asked] != .null ? 1 : 0
                    #expect(
                        row[end] == .null || row[asked] != .null,
                        "an order ends only after it was requested")
                    #expect(state == (reached[row[0]] ?? -9) + 1, "an order moves by one state")
                    reached[row[0]] = state
                    if state == 2 { ended += 1 }
                case .delete: Issue.record("an order was deleted though its car is there")
                }
            }
            // At most one order of a customer for a car is not ended.
            let open = service.currentStore.rows("orders").filter { $0[end] == .null }.map {
                [$0[8], $0[10]]
            }
            #expect(Set(open).count == open.count)
        }
        #expect(ended > 0)
    }
}
