import Endpoints
import Kinds
import LiveHost
import OutputFiles
import Platform
import Recordings
import Rig
import SimulationCore

/// A car that `dyno serve` runs, with the files that it writes.
struct ServedCar {
    /// The files of a run as the command line names them; each car of a fleet has its own, with its number.
    struct FileNames {
        var journal: String?
        /// The log of the bus as candump writes it, or nil.
        var candump: String?
        /// The captures of the bus and of IP packets, because a pcap file has one link type; or nil.
        var captures: (bus: String, internet: String)?

        init(journal: String?, pcap: String?, candump: String?) {
            self.journal = journal
            self.candump = candump
            captures = pcap.map { name in
                let stem = name.hasSuffix(".pcap") ? String(name.dropLast(5)) : name
                return ("\(stem).can.pcap", "\(stem).ip.pcap")
            }
        }

        /// Returns the names for car `number`: `run-2.jsonl`, `run-2.can.pcap`; unchanged for 0, the only car.
        func numbered(_ number: Int) -> FileNames {
            guard number > 0 else { return self }
            var names = self
            names.journal = journal.map { AddressBook.numbered($0, number) }
            names.candump = candump.map { AddressBook.numbered($0, number) }
            names.captures = captures.map { captures in
                func numbered(_ path: String, _ ending: String) -> String {
                    "\(path.dropLast(ending.count))-\(number)\(ending)"
                }
                return (numbered(captures.bus, ".can.pcap"), numbered(captures.internet, ".ip.pcap"))
            }
            return names
        }
    }

    /// Its number in the fleet; 0 for the only car.
    let number: Int
    let name: String
    let scenario: Int
    /// Its rig as it runs, with the contents of its state files.
    let description: RigDescription
    let files: FileNames
    let recorder: Recorder?
    let stores: [any EndpointFiles]
    /// The time for which it runs, or nil.
    let limit: Duration?

    /// Opens the files of `car` without changing them.
    init(
        _ car: Fleet.Car, _ names: FileNames, limit: Duration?, takesActions: Bool = false, _ outputs: Outputs
    ) throws {
        number = car.number
        name = car.name
        scenario = car.scenario
        var description = car.description
        files = names.numbered(car.number)
        self.limit = limit ?? description.limit
        stores = try Kinds.commands.compactMap { try $0.files(loadingInto: &description, outputs) }
        description.takesActions = takesActions
        self.description = description
        recorder = try Self.recorder(files, description, outputs)
    }

    /// Its host on `loop`; not started yet.
    func host(on loop: EventLoop) -> LiveHost {
        var rig = Rig(description)
        if files.captures != nil || files.candump != nil { rig.observeBus(now: .powerOn) }
        return LiveHost(rig, on: loop, recorder: recorder, stores: stores)
    }

    private static func recorder(
        _ files: FileNames, _ description: RigDescription, _ outputs: Outputs
    ) throws -> Recorder? {
        let report = { @Sendable (news: OutputNews) in outputs.report(news) }
        var writers: [any JournalWriter] = []
        if let journal = files.journal {
            writers.append(JournalFile(try outputs.open(journal, for: "--journal"), description, say: report))
        }
        if let candump = files.candump {
            writers.append(CandumpFile(try outputs.open(candump, for: "--candump"), say: report))
        }
        if let captures = files.captures {
            let bus = try outputs.open(captures.bus, for: "--pcap")
            let internet = try outputs.open(captures.internet, for: "--pcap")
            do {
                writers.append(try CaptureFile(bus, of: .frames, say: report))
                writers.append(try CaptureFile(internet, of: .packets, say: report))
            } catch {
                outputs.discard()
                throw Stop.failure("\(error)")
            }
        }
        return writers.isEmpty ? nil : Recorder(writers)
    }
}
