import Conformance
import Documents
import LiveHost
import Scenarios
import SimulationCore

/// Parsing of the client's output, and the reasons why it cannot be parsed.
extension CaseExecution {
    /// The reports in the client's output, or why it could not be read to the end.
    typealias CollectedReports = Result<[ClientReport], ReportReader.Stop>

    /// Returns the result of a case that is over; `programs` are those of its clients, which have come to `ends`,
    /// and empty where a person has driven the only one, which `stop` has ended.
    func judged(
        _ host: LiveHost, _ programs: [CaseProgram], _ ends: [End], stop: Stop? = nil
    ) async -> CaseResult {
        let journal = await host.journal()
        let status = await host.status()
        let lateness = HostLateness(await host.loopDelays())
        // What goes on until the case is judged concerns nobody.
        await host.stop()
        let stops = ends.compactMap(\.stop) + [stop].compactMap { $0 }
        let ending = zip(programs, ends).map { program, end in
            let left = program.process.leftovers
            return (program.client.identity.map { "\($0.name): " } ?? "") + end.ending.description
                + (left.isEmpty
                    ? "" : "; processes left that cannot be ended: \(left.joined(separator: ", "))")
        }.joined(separator: "; ")
        if stops.contains(.interrupted) {
            var result = ResultParts.result(of: planned, .inconclusive, Stop.interrupted.rawValue)
            result.duration = status.time.seconds
            result.lateness = lateness
            result.ending = ending
            return result
        }
        var records: [CaseRecord] = []
        var mistake: String?
        var isInterrupted = false
        for (place, client) in planned.clients.enumerated() {
            let collected = await collectReports(journal, client)
            isInterrupted = isInterrupted || collected == .failure(.interrupted)
            let stop = ends.indices.contains(place) ? ends[place].stop : stop
            mistake =
                mistake
                ?? (stop == .pattern
                    ? Self.readyReason(client.profile) : Self.refusal(collected, client.profile))
            var record = self.record(of: client, journal, (try? collected.get()) ?? [], status)
            record.seesValues = record.seesValues && !programs.isEmpty && isWhole(collected)
            record.seesProgram = !programs.isEmpty
            record.isByHand = programs.isEmpty
            if programs.indices.contains(place) {
                record.processorWait = programs[place].process.processorWait
                programs[place].complete(&record)
            }
            records.append(record)
        }
        let whole = records
        var result = await setting.runOffPool {
            var result = setting.judge(planned.tested, whole)
            ResultParts.complete(&result, of: planned, whole, ending: ending)
            return result
        }
        result.lateness = lateness
        if stops.contains(.crowd) {
            result.verdict = .fail
            result.reason =
                "the client had more than \(setting.bound.most) connections open at once; a case takes no more"
        } else if isInterrupted {
            result.verdict = .inconclusive
            result.reason = Stop.interrupted.rawValue
        } else if let mistake {
            result.verdict = .error
            result.reason = mistake
        }
        return result
    }

    /// Returns the record of `client`, whose program the runner has started, without what it stores.
    func record(
        of client: PlannedClient, _ journal: Journal, _ reports: [ClientReport], _ status: LiveHost.Status
    ) -> CaseRecord {
        var record = CaseRecord(
            journal: journal, description: scenario.rig, reports: reports,
            seesValues: !client.profile.reports.isEmpty, seesProgram: true, worstLag: status.worstLag,
            end: status.time)
        record.timeZero = status.timeZero
        record.client = client.identity
        record.worstReadingLag = status.worstReadingLag
        record.polled = client.profile.polls
        record.claims = Claims(client.profile)
        return record
    }

    /// Returns what the profile's rules make of the lines of `client` in `journal`, which is complete.
    ///
    /// A rule has so many steps in a line and all of them so many in a case, and a signal is seen between two lines:
    /// nothing that a client prints holds up a run.
    func collectReports(_ journal: Journal, _ client: PlannedClient) async -> CollectedReports {
        let rules = client.profile.reports
        let number = client.identity?.number
        let isInterrupted = setting.isInterrupted
        let words = setting.words
        return await setting.runOffPool {
            CollectedReports { () throws(ReportReader.Stop) in
                try ReportReader.reports(
                    in: journal, by: rules, of: number, isInterrupted: isInterrupted, note: words.note)
            }
        }
    }

    /// Returns the reason for the verdict `error` when a rule of the profile has taken too long, or nil.
    private static func refusal(_ collected: CollectedReports, _ profile: ClientProfile) -> String? {
        guard case .failure(let stop) = collected else { return nil }
        switch stop {
        case .tooLong(let rule, let bytes):
            return """
                rule \(rule) of profile \(profile.name) (reports[\(rule - 1)].line) needs more than \
                \(TextPattern.usualSteps) steps in a line of \(bytes) bytes; write a simpler regular expression
                """
        case .tooMuch(let rule):
            return """
                the rules of profile \(profile.name) need more than \(ReportReader.mostSteps) steps for what \
                the client has printed, the last one rule \(rule) (reports[\(rule - 1)].line); write simpler regular \
                expressions
                """
        case .interrupted: return nil
        }
    }

    /// Returns the reason for the verdict `error` when the client's readiness could not be looked for.
    private static func readyReason(_ profile: ClientProfile) -> String {
        """
        'ready' of profile \(profile.name) needs more than \(TextPattern.usualSteps) steps in a line, or \
        \(ReportReader.mostSteps) in all; write a simpler regular expression
        """
    }

    /// Returns whether all that the client has said was read.
    private func isWhole(_ collected: CollectedReports) -> Bool {
        if case .success = collected { true } else { false }
    }
}
