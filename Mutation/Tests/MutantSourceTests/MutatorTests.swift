import Testing

@testable import MutantSource

/// The mutants of short sources, and the sources with them compiled in.
@Suite struct MutatorTests {
    private func mutator(_ source: String) -> Mutator {
        var signatures = Signatures()
        signatures.add(source)
        signatures.use(Mutator.usedNames(source))
        return Mutator(source, signatures)
    }

    /// One line per mutant.
    private func list(_ source: String) -> [String] {
        mutator(source).mutants.map { mutant in
            "\(mutant.line):\(mutant.column) \(mutant.operation.rawValue) \(mutant.original)"
                + (mutant.replacement.isEmpty ? "" : " -> \(mutant.replacement)")
        }
    }

    private func rendered(_ source: String) -> String {
        let mutator = mutator(source)
        return mutator.rendered(mutator.mutants.enumerated().map { ($0.offset + 1, $0.element) })
    }

    @Test func everyOperationFindsItsPlaces() {
        let source = """
            struct Box {
                var items: [Int] = []
                mutating func take(_ item: Int, limit: Int) {
                    guard items.count < limit, !items.contains(item) else { return }
                    items.append(item)
                    note(item, limit)
                }
                func note(_ one: Int, _ two: Int) { print(one, two) }
                var newest: Int? { items.last }
            }
            """
        #expect(
            list(source) == [
                "4:9 leave guard items.count < limit, !items.contains(item) else { return } -> return",
                "4:15 negate items.count < limit -> !(items.count < limit)",
                "4:15 compare items.count < limit -> items.count <= limit",
                "4:36 negate !items.contains(item) -> !(!items.contains(item))",
                "5:9 drop items.append(item)",
                "6:9 drop note(item, limit)",
                "6:14 exchange item, limit -> limit, item",
                "8:41 drop print(one, two)",
                "9:24 leave items.last -> return nil",
                "9:30 end last -> first",
            ])
    }

    @Test func changesAreCompiledInBesideTheOriginal() {
        let source = """
            func f(_ a: Int, _ b: Int) -> Bool {
                a < b && b == 7
            }
            """
        #expect(
            rendered(source) == """
                func f(_ a: Int, _ b: Int) -> Bool { if GeneratedMutants.has(1) { return true }; if GeneratedMutants.has(2) { return false };
                    return ((GeneratedMutants.has(3) ? (!(a < b)) : GeneratedMutants.has(4) ? (a <= b) : (a < b)) as Bool) && ((GeneratedMutants.has(5) ? (b != 7) : (b == (GeneratedMutants.has(6) ? (8) : (7)))) as Bool)
                }
                """)
    }

    @Test func aStatementIsLeftOutWithTheMutantsInIt() {
        #expect(
            rendered("func f() {\n    var a = [1]\n    a.removeFirst()\n}")
                == "func f() { if GeneratedMutants.has(1) { return };\n"
                + "    var a = [(GeneratedMutants.has(2) ? (2) : (1))]\n"
                + "    if !GeneratedMutants.has(3) { (GeneratedMutants.has(4) ? (a.removeLast()) : (a.removeFirst())) }\n}"
        )
    }

    @Test func mistakesByHandAreLeftAlone() {
        let source = """
            func f(_ a: Int) -> Int {
                let isBad = bug == .bad
                if bug == .worse, a > 3 { return 5 }
                if isBad { print(a) }
                switch bug {
                case .bad: g(1)
                default: g(2)
                }
                return bug == .bad ? 1 : a == 0 || bug == .worse ? 3 : a
            }
            private func g(_ a: Int) { h(a) }
            private func onlyForMutants(_ a: Int) { h(a); h(8) }
            """
        #expect(
            list(source) == [
                "7:14 drop g(2)", "7:16 constant 2 -> 3", "9:30 compare a == 0 -> a != 0",
                "9:35 constant 0 -> 1",
                "9:56 constant 3 -> 4", "11:28 drop h(a)",
            ])
    }

    @Test func whatIsAValueIsNoStatement() {
        let source = """
            func f(_ a: Int) -> Int { g(a) }
            func g(_ a: Int) -> Int { if a == h(a) { h(a) } else { f(a) } }
            func h(_ a: Int) -> Int {
                if a == g(a) { f(a) }
                return [a].map { f($0) }.first ?? a
            }
            """
        #expect(list(source).filter { $0.contains(" drop ") } == ["4:20 drop f(a)"])
    }

    @Test func aChainIsReplacedAsAWhole() {
        #expect(
            rendered("let a = b?.first?.c.count")
                == "let a = (GeneratedMutants.has(1) ? (b?.last?.c.count) : (b?.first?.c.count))")
    }

    @Test func whatCannotBeExchangedIsLeftAlone() {
        let source = """
            func f(_ a: Int, _ b: String) {}
            func f(a: Int, b: Int) {}
            f(1, "2")
            f(a: x, b: y)
            f(a: x, b: x)
            """
        #expect(list(source).filter { $0.contains(" exchange ") } == ["4:6 exchange x, b: y -> y, b: x"])
    }

    @Test func numbersKeepTheirNotation() {
        #expect(Number.increased("0x7F") == "0x80")
        #expect(Number.increased("0xFF") == "0xFE")
        #expect(Number.increased("255") == "254")
        #expect(Number.increased("60_000") == "60001")
        #expect(Number.increased("0b101") == nil)
    }
}
