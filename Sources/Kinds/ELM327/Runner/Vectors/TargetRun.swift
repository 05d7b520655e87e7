package import ELM327Kind
import Conformance
package import ELM327
import SimulationCore

/// Plays golden transcripts on a real adapter, and reports the differences.
package struct TargetRun<Link: AdapterLink> {
    /// The permissions and limits of a run.
    package struct Options: Hashable, Sendable {
        /// The version to expect; nil for the version in the adapter's name, or 1.5 when it names none.
        package var version: ChipVersion?
        /// Whether a car is connected and may get requests that only read.
        package var usesCar = false
        /// Whether commands that write persistent settings may be sent.
        package var allowsWrites = false
        /// The time after which no further transcript begins.
        package var limit = Duration.seconds(600)

        /// No car, no writes, ten minutes.
        package init() {}
    }

    private var client: AdapterClient<Link>
    private let options: Options
    private let progress: (_ done: Int, _ of: Int, _ doing: String) -> Void

    /// A run over `link`.
    package init(
        _ link: Link, options: Options = Options(),
        progress: @escaping (_ done: Int, _ of: Int, _ doing: String) -> Void = { _, _, _ in }
    ) {
        client = AdapterClient(link)
        self.options = options
        self.progress = progress
    }

    /// Plays the suitable transcripts of `files`; throws when the link fails or the adapter stops answering.
    package mutating func run(_ files: [TranscriptFile]) throws(LinkError) -> TargetReport {
        _ = try client.ask("ATZ")
        _ = try client.ask("ATE0")
        let identity = try client.ask("ATI").lines.last ?? ""
        let before = try client.ask("ATDPN").text
        let named = Identifier<Link>.version(in: identity).flatMap(ChipVersion.init)
        let version = options.version ?? named ?? .v1_5
        let suitability = PortableTranscripts(version: version, carProtocol: try findCar())
        var report = TargetReport(url: "\(client.link.url)", identity: identity, version: version.rawValue)
        let chosen = choose(files, suitability, &report)
        let end = client.link.now.advanced(by: options.limit)
        var player = TranscriptPlayer(client, identity: identity)
        player.silence = options.usesCar ? .seconds(15) : .seconds(3)
        if options.usesCar { player.settling = .milliseconds(2200) }
        for (index, item) in chosen.enumerated() {
            progress(index + 1, chosen.count, item.transcript.name)
            guard player.client.link.now < end else {
                report.skip("no time was left")
                continue
            }
            let found = try play(item, &player)
            Self.enter(found, of: item, into: &report)
        }
        client = player.client
        try restore(before)
        return report
    }

    private struct Item {
        let path: String
        let transcript: Transcript
        let comparison: TranscriptPlayer<Link>.Comparison
    }

    private func choose(
        _ files: [TranscriptFile], _ suitability: PortableTranscripts, _ report: inout TargetReport
    ) -> [Item] {
        let count = files.reduce(0) { $0 + $1.transcripts.count }
        var chosen: [Item] = []
        var done = 0
        for file in files {
            for transcript in file.transcripts {
                done += 1
                if done % 16 == 0 { progress(done, count, "choosing transcripts") }
                if let reason = TargetSafety.reason(against: transcript, allowsWrites: options.allowsWrites) {
                    report.skip(reason)
                    continue
                }
                switch suitability.judge(transcript) {
                case .exact: chosen.append(Item(path: file.path, transcript: transcript, comparison: .exact))
                case .shape: chosen.append(Item(path: file.path, transcript: transcript, comparison: .shape))
                case .unsuitable(let reason): report.skip(reason)
                }
            }
        }
        return chosen
    }

    /// Plays one transcript. A difference must occur again after a full reset, so that it does not come from an
    /// earlier transcript.
    private func play(
        _ item: Item, _ player: inout TranscriptPlayer<Link>
    ) throws(LinkError) -> TranscriptPlayer<Link>.Difference? {
        for isFull in [false, true] {
            do throws(LinkError) {
                try player.reset(full: isFull)
                guard let found = try player.play(item.transcript, item.comparison) else { return nil }
                if isFull { return found }
            } catch .silent(let url, let duration) {
                guard isFull else { continue }
                throw .silent(url, after: duration)
            }
        }
        return nil
    }

    private static func enter(
        _ found: TranscriptPlayer<Link>.Difference?, of item: Item, into report: inout TargetReport
    ) {
        report.change(item.transcript.topic) { topic in
            guard let found else {
                topic.same += 1
                return
            }
            guard !found.isUnanswered else {
                topic.unanswered.append(item.transcript.name)
                return
            }
            topic.differences.append(
                TargetReport.Difference(
                    place: "\(item.path):\(found.line)", name: item.transcript.name, sent: found.sent,
                    expected: found.expected, actual: found.actual, source: item.transcript.source,
                    isUnverified: item.transcript.isUnverified))
        }
    }

    /// Returns the protocol number of the car, or nil when no car answers on CAN.
    private mutating func findCar() throws(LinkError) -> String? {
        guard options.usesCar else { return nil }
        _ = try client.ask("ATSP0")
        guard try client.ask("0100").kind == .data else { return nil }
        let number = try client.ask("ATDPN").text.suffix(1)
        return "6789".contains(number) && !number.isEmpty ? String(number) : nil
    }

    /// Restores the adapter's protocol, and resets it.
    private mutating func restore(_ number: String) throws(LinkError) {
        try client.synchronise()
        _ = try client.ask("ATE0")
        _ = try client.ask("ATSP\(number.isEmpty ? "0" : number)")
        _ = try client.ask("ATZ")
    }
}
