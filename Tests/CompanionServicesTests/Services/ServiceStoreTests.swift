import CompanionServices
import SimulationCore
import Testing

@Suite struct ServiceStoreTests {
    private static let shape = StoreShape(
        "things",
        [
            StoreColumn("key", .integer), StoreColumn("name", .text, isIndexed: true),
            StoreColumn("size", .real),
        ])

    private static func row(_ key: Int64, _ name: StoreValue) -> [StoreValue] {
        [.integer(key), name, .real(1.5)]
    }

    @Test("Rows keep their order, and are found by key and by an indexed column")
    func finding() throws {
        var store = ServiceStore([Self.shape])
        for key: Int64 in 1...5 {
            try store.apply(
                .insert(table: "things", row: Self.row(key, key.isMultiple(of: 2) ? "even" : "odd")))
        }
        try store.apply(.replace(table: "things", row: Self.row(3, "even")))
        try store.apply(.delete(table: "things", key: 1))
        #expect(store.rows("things").map { $0[0] } == [2, 3, 4, 5])
        #expect(store.rows("things", where: "name", is: "even").map { $0[0] } == [2, 3, 4])
        #expect(store.first("things", where: "name", is: "odd")?[0] == 5)
        #expect(store.rows("things", where: "size", is: .real(1.5)).count == 4)
        #expect(store.row("things", 1) == nil)
        #expect(store.nextKey("things") == 6)
        #expect(store.takeChanges().count == 7)
        #expect(store.takeChanges() == [])
    }

    @Test("What does not fit is refused, and changes nothing")
    func refusals() throws {
        var store = ServiceStore([Self.shape])
        try store.apply(.insert(table: "things", row: Self.row(1, .null)))
        let cases: [(StoreChange, StoreRefusal)] = [
            (.insert(table: "things", row: Self.row(1, "x")), .duplicate(table: "things")),
            (.insert(table: "nothing", row: Self.row(1, "x")), .noTable("nothing")),
            (.insert(table: "things", row: [2, "x"]), .shape(table: "things")),
            (.insert(table: "things", row: [.null, "x", .real(1)]), .shape(table: "things")),
            (.insert(table: "things", row: [2, 3, .real(1)]), .shape(table: "things")),
            (.replace(table: "things", row: Self.row(2, "x")), .noRow(table: "things")),
            (.delete(table: "things", key: 2), .noRow(table: "things")),
        ]
        for (change, refusal) in cases {
            #expect(throws: refusal) { try store.apply(change) }
        }
        #expect(store.rows("things") == [Self.row(1, .null)])
        #expect(store.takeChanges().count == 1)
    }

    @Test("A store is bounded")
    func bounds() throws {
        var store = ServiceStore([Self.shape])
        let text = StoreValue.text(String(repeating: "x", count: 1 << 20))
        var stored = 0
        for key: Int64 in 1...100 {
            do { try store.apply(.insert(table: "things", row: Self.row(key, text))) } catch {
                #expect(error == .full)
                break
            }
            stored += 1
        }
        #expect(stored == 63)
        // Deletion makes room again.
        try store.apply(.delete(table: "things", key: 1))
        try store.apply(.insert(table: "things", row: Self.row(1000, text)))
    }

    /// Ten thousand trips and their look-ups take milliseconds; with a search per look-up they would take minutes.
    @Test("Look-ups do not search", .timeLimit(.minutes(1)))
    func manyRows() throws {
        var store = ServiceStore([Self.shape])
        for key: Int64 in 0..<20_000 {
            try store.apply(.insert(table: "things", row: Self.row(key, .text("n\(key % 5000)"))))
            #expect(store.row("things", .integer(key)) != nil)
        }
        for key in 0..<5000 { #expect(store.rows("things", where: "name", is: .text("n\(key)")).count == 4) }
        for key: Int64 in 0..<19_000 { try store.apply(.delete(table: "things", key: .integer(key))) }
        #expect(store.rows("things").first?[0] == 19_000)
        #expect(store.rows("things", where: "name", is: "n4999").map { $0[0] } == [19_999])
    }

    @Test("A store made of random changes is the store that made them", arguments: 0..<20 as Range<UInt64>)
    func replay(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var store = ServiceStore([Self.shape])
        var model: [(key: Int64, name: StoreValue)] = []
        for _ in 0..<400 {
            let key = Int64(random.next() % 40)
            let name: StoreValue = random.next() % 5 == 0 ? .null : .text("n\(random.next() % 4)")
            let place = model.firstIndex { $0.key == key }
            switch random.next() % 3 {
            case 0:
                let change = StoreChange.insert(table: "things", row: Self.row(key, name))
                if place == nil {
                    try store.apply(change)
                    model.append((key, name))
                } else {
                    #expect(throws: StoreRefusal.duplicate(table: "things")) { try store.apply(change) }
                }
            case 1:
                guard let place else { continue }
                try store.apply(.replace(table: "things", row: Self.row(key, name)))
                model[place].name = name
            default:
                guard let place else { continue }
                try store.apply(.delete(table: "things", key: .integer(key)))
                model.remove(at: place)
            }
        }
        #expect(store.rows("things") == model.map { Self.row($0.key, $0.name) })
        for name in [StoreValue.null, "n0", "n1", "n2", "n3"] {
            #expect(
                store.rows("things", where: "name", is: name).map { $0[0] }
                    == model.filter { $0.name == name }.map { .integer($0.key) })
        }
        var copy = ServiceStore([Self.shape])
        for change in store.takeChanges() { try copy.apply(change) }
        #expect(copy == store)
    }
}
