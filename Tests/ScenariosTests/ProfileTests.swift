import Kinds
import TestKit
import Testing
import VehicleModel

@testable import Documents
@testable import Scenarios

@Suite struct ProfileTests {
    @Test func aProfileSaysWhatItSays() throws {
        let profile = try ProfileLoader.standard.load("\(CorpusTests.folder)/good/profile-all-keys.yaml")
        #expect(profile.name == "Everything")
        #expect(profile.capabilities == ["connect", "live-data"])
        #expect(profile.transports == [.pty, .tcp])
        let live = try #require(profile.tasks[.liveData])
        #expect(live.words(for: .tcp)?.map(\.text) == ["client", "${obd.url}"])
        #expect(live.words(for: .udp) == nil)
        #expect(live.stop == .int && live.ready == "^go")
        #expect(profile.tasks[.vin]?.words(for: .udp)?.count == 1)
        #expect(profile.known == ["ELM-03": "trusts the first read"])
        #expect(profile.polls == ["010C"])
        #expect(profile.reports.count == 6)
        #expect(profile.signalNames.map(\.name) == ["RPM", "SPEED"])
        #expect(profile.folder.hasSuffix("/Corpus/good"))
    }

    @Test func aClientWithoutAListClaimsWhatItHasCommandsFor() throws {
        let profile = try ProfileLoader.standard.load(
            text: "client: x\ntasks: { vin: { run: [a] }, idle: { run: [b] } }", file: "x.yaml")
        #expect(profile.capabilities == ["vin", "idle"])
    }

    /// A capability that a shipped case needs can be claimed without a warning.
    @Test func whatShippedCasesNeedIsInTheTableOfCapabilities() {
        var needs: Set<String> = []
        for (name, bytes) in ShippedFilesTests.onDisk where name.hasSuffix(".yaml") {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                guard
                    let list = line.split(separator: "needs: [", omittingEmptySubsequences: false).dropFirst()
                        .first
                else { continue }
                needs.formUnion(
                    list.prefix { $0 != "]" }.split { ", ".contains($0) }.map(String.init))
            }
        }
        #expect(needs.count > 30)
        #expect(needs.subtracting(Capability.known(endpoints: Kinds.formats.keys)) == [])
        #expect(
            Set(Capability.known(endpoints: Kinds.formats.keys)).count
                == Capability.known(endpoints: Kinds.formats.keys).count)
    }

    @Test func aCommandDoesEveryTask() {
        let profile = ClientProfile(command: ["./a/client", "${obd.url}"])
        #expect(profile.name == "client" && profile.capabilities == ["connect", "live-data"])
        #expect(ClientTask.Kind.allCases.allSatisfy { profile.tasks[$0]?.words(for: .pty)?.count == 2 })
    }

    @Test func placeholdersAreFilled() {
        let values = ["obd.url": "tcp://h:1", "seed": "7"]
        #expect(CommandText("--to=${obd.url}/${seed}").filled(values) == "--to=tcp://h:1/7")
        #expect(CommandText("$${seed} $x ${ ${seed").filled(values) == "$7 $x ${ ${seed")
        var unknown: [String] = []
        #expect(CommandText("é${b.port}").filled(values) { unknown.append($0) } == "é${b.port}")
        #expect(unknown == ["b.port"])
    }

    @Test func aShippedProfileIsFoundByItsPathAndHasItsScript() throws {
        let path = "\(VectorFolder.checkout)/Scenarios/clients/python-OBD.yaml"
        let profile = try ProfileLoader.standard.load(path)
        #expect(profile.name == "python-OBD" && profile.tasks.count >= 9)
        #expect(Files.exists("\(profile.folder)/python-OBD/client.py"))
    }

    @Test func whatCannotBeReadIsSaid() {
        #expect(throws: ScenarioMistakes.self) { try ProfileLoader.standard.load("no/such/profile") }
        #expect(throws: ScenarioMistakes.self) { try ProfileLoader.standard.load(text: "", file: "x") }
        #expect(throws: ScenarioMistakes.self) {
            try ProfileLoader.standard.load(text: "client: a\n---\nclient: b", file: "x")
        }
    }
}
