import LegacyBus
import SimulationCore

/// Opening a session on a K line (ELM327 data sheet, "Bus initiation").
extension Adapter {
    mutating func initiate(_ task: LegacyTask, by own: Initiator.Method? = nil, now: SimInstant) {
        closeProtocol()
        var task = task
        let isFast = task.chosen == .iso14230Fast
        let ready = isInstant ? now : max(now, protocolState.lastActivity.advanced(by: idleBeforeInitiation))
        if task.announces {
            print("BUS INIT: ")
            if !isFast, traits.printing.showsInitiationDots {
                task.dots = LegacyTask.dotCount
                task.dotDue = isInstant ? nil : ready.advanced(by: LegacyTask.dotInterval)
            }
        }
        let usual: Initiator.Method =
            isFast
            ? .fast(low: fastTime(.fastLow), high: fastTime(.fastHigh), tester: testerOnLine)
            : .slow(address: settings.kLine.initiationAddress)
        var links: [LegacyLink]? = task.chosen.family == .iso9141 ? [.iso9141] : [.iso14230]
        if case .probe = task.purpose { links = [.iso9141, .iso14230] }
        if !settings.kLine.checksKeyWords { links = nil }
        if own != nil { links = nil }
        var initiator = Initiator(
            own ?? usual, accepting: links, bitRate: settings.kLine.baudRate, betweenBytes: betweenBytes,
            timing: isInstant ? .none : KLineTiming())
        if let line = stn.value?.line {
            (initiator.parity, initiator.addressParity) = (line.parity, line.addressParity)
            initiator.waits = line.waits
            if isInstant { initiator.waits.beforeInverted = .zero }
        }
        initiator.begin(ready: ready, &transmissions)
        task.stage = .initiating(initiator)
        self.task = .legacy(task)
    }

    /// Stores what the initiator has become, and goes on when it has ended.
    mutating func follow(_ initiator: Initiator, _ task: LegacyTask, now: SimInstant) {
        var task = task
        task.stage = .initiating(initiator)
        switch initiator.outcome {
        case nil: self.task = .legacy(task)
        case .failed: initiationFailed(task, now: now)
        case .connected(let words):
            if !initiator.answer.isEmpty { printOpening(initiator.answer) }
            initiationSucceeded(task, words, now: now)
        }
    }

    private mutating func printRemainingDots(_ task: LegacyTask) {
        for _ in 0..<task.dots { output.append(UInt8(ascii: ".")) }
    }

    /// Ends an initiation that has failed; `text` stands behind the announcement.
    mutating func initiationFailed(_ task: LegacyTask, _ text: String = "ERROR", now: SimInstant) {
        if task.announces {
            printRemainingDots(task)
            printLine(text)
        }
        switch task.purpose {
        case .probe(let search): tryNextLegacy(search, task.chosen, now: now)
        case .request(let request) where task.fallsBack: beginSearch(for: request, now: now)
        case .initiation where !task.announces:
            printLine("NO DATA")
            finish(now: now)
        case .request, .initiation, .monitoring: finish(now: now)
        }
    }

    private mutating func initiationSucceeded(_ task: LegacyTask, _ words: KeyWords, now: SimInstant) {
        var task = task
        protocolState.keyWords = (words.first, words.second)
        protocolState.session = KLineSession(lastTraffic: now, keepsAlive: settings.wakeUp.interval != 0)
        if task.announces {
            printRemainingDots(task)
            printLine("OK")
        }
        task.dotDue = nil
        switch task.purpose {
        case .probe:
            if task.chosen != .iso14230Fast {
                task.chosen = words.link == .iso9141 ? .iso9141 : .iso14230Slow
            }
            rest(task, now: now)
        case .request:
            if protocolState.isAutomatic {
                connected(to: task.chosen)
            } else {
                protocolState.openProtocol = task.chosen
            }
            rest(task, now: now)
        case .initiation, .monitoring:
            protocolState.openProtocol = task.chosen
            finish(now: now)
        }
    }
}
