public import VehicleModel

/// Answers for the links whose messages have at most seven data bytes: SAE J1850, ISO 9141-2, ISO 14230-4.
///
/// Source: SAE J1979 for those links: one PID per request, three codes per message without a count, numbered messages
/// in service 09. There is no service 0A.
extension ECU {
    /// The rule of the link for negative responses.
    public enum LegacyForm: Hashable, Sendable {
        /// SAE J1850 and ISO 9141-2: the ECU sends no negative responses.
        case silent
        /// ISO 14230: the ECU sends negative responses (`7F …`).
        case negative
    }

    /// Appends the data bytes of each message of the answer to `request` to `answers`, or nothing when the ECU does
    /// not answer, and each signal that they carry to `samples`.
    ///
    /// The rules are those of `respond`, in the same order; negative responses are sent in the form `negative` only.
    public mutating func respondLegacy(
        to request: [UInt8], addressing: Addressing, form: LegacyForm, vehicle: inout Vehicle,
        answers: inout [[UInt8]], samples: inout [Sample], from tester: DiagnosticTester = .only,
        wasAnnounced: Bool = false
    ) {
        guard let number = request.first, vehicle.ignition != .off else { return }
        guard addressing == .physical || description.services.answersFunctionalRequests else { return }
        if let messages = description.services.messages[request] {
            answers.append(contentsOf: messages)
            return
        }
        if let raw = description.services.answers[request] {
            answers.append(raw)
            return
        }
        if let code = description.services.negativeResponses[number] {
            if form == .negative { answers.append([0x7F, number, code]) }
            return
        }
        if form == .negative, !uds.isEmpty, !forwards(number, &vehicle) {
            var answer: [UInt8] = []
            uds.value?.respond(
                to: request, from: tester, addressing: addressing, wasAnnounced: wasAnnounced,
                vehicle: &vehicle, answer: &answer)
            samples += uds.value?.samples ?? []
            // A message of ISO 14230 has at most 255 bytes.
            if answer.count > 255 { answer = [0x7F, number, NegativeResponse.responseTooLong.rawValue] }
            if !answer.isEmpty { answers.append(answer) }
            return
        }
        let (start, sampled) = (answers.count, samples.count)
        let outcome = legacyAnswer(number, request, &vehicle, &answers, &samples)
        guard outcome != .answered else { return }
        answers.removeLast(answers.count - start)
        samples.removeLast(samples.count - sampled)
        guard form == .negative else { return }
        switch outcome {
        case .answered: break
        case .refused(let code): answers.append([0x7F, number, code.rawValue])
        case .unsupported(let code):
            guard addressing == .physical, description.services.answersUnsupportedPhysicalRequests else {
                return
            }
            // ISO 14230-3 has no code 13: a wrong length is code 12 there.
            let sent = code == .wrongLength ? NegativeResponse.subFunctionNotSupported : code
            answers.append([0x7F, number, sent.rawValue])
        }
    }

    private func legacyAnswer(
        _ number: UInt8, _ request: [UInt8], _ vehicle: inout Vehicle, _ answers: inout [[UInt8]],
        _ samples: inout [Sample]
    ) -> Outcome {
        var answer: [UInt8] = []
        let outcome: Outcome
        switch number {
        case 0x01:
            guard request.count == 2 else { return .unsupported(.wrongLength) }
            outcome = currentData(request, vehicle, &answer, &samples)
        case 0x02:
            guard request.count == 3 else { return .unsupported(.wrongLength) }
            outcome = freezeFrameData(request, vehicle, &answer, &samples)
        case 0x03: return legacyCodes(request, memory(in: vehicle)?.confirmed ?? [], &answers)
        case 0x04: outcome = clear(request, &vehicle, &answer)
        case 0x05: return oxygenSensorResults(request, vehicle, &answers)
        case 0x06: return legacyTestResults(request, vehicle, &answers)
        case 0x07: return legacyCodes(request, memory(in: vehicle)?.pending ?? [], &answers)
        case 0x08: outcome = control(request, vehicle, &answer)
        case 0x09: return legacyInformation(request, vehicle, &answers)
        default: return .unsupported(.serviceNotSupported)
        }
        // A message holds service, PID and at most four bytes of data.
        guard outcome == .answered, answer.count <= 7 else {
            return outcome == .answered ? .unsupported(.subFunctionNotSupported) : outcome
        }
        answers.append(answer)
        return .answered
    }

    /// Returns three codes per message, padded with 0000; without codes one message of zeros.
    private func legacyCodes(
        _ request: [UInt8], _ codes: [DiagnosticTroubleCode], _ answers: inout [[UInt8]]
    ) -> Outcome {
        guard request.count == 1 else { return .unsupported(.wrongLength) }
        for start in stride(from: 0, to: max(codes.count, 1), by: 3) {
            var message: [UInt8] = [request[0] | 0x40]
            for code in codes.dropFirst(start).prefix(3) {
                message += [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)]
            }
            message += [UInt8](repeating: 0, count: 7 - message.count)
            answers.append(message)
        }
        return .answered
    }

    /// Service 06: one message for each limit of each result of a monitor. The monitor's identifier is used as test
    /// ID, the test's identifier as component ID; bit 7 of the component ID marks a lower limit. Value and limit are
    /// unsigned: those of a signed scaling are counted from its least number.
    private func legacyTestResults(
        _ request: [UInt8], _ vehicle: Vehicle, _ answers: inout [[UInt8]]
    ) -> Outcome {
        guard !monitorResults.isEmpty else { return .unsupported(.serviceNotSupported) }
        guard request.count == 2 else { return .unsupported(.wrongLength) }
        if request[1] & 0x1F == 0 {
            let supported = PIDSet(monitorResults.map(\.monitorID))
            return legacyBitmap(request, highest: monitorResults.last?.monitorID ?? 0, filler: 0xFF, &answers)
            {
                supported.contains($0)
            }
        }
        let start = answers.count
        let readiness = memory(in: vehicle)?.readiness
        for result in monitorResults where result.monitorID == request[1] {
            let hasRun = result.monitor.map { readiness?.hasCompleted($0) ?? true } ?? true
            let zero: UInt16 = ScalingID.find(result.scalingID)?.isSigned == true ? 0x8000 : 0
            var limits = [(component: result.testID & 0x7F, limit: result.maximum &+ zero)]
            let minimum = result.minimum &+ zero
            if minimum > 0 { limits.append((result.testID & 0x7F | 0x80, minimum)) }
            for (component, limit) in limits {
                var message: [UInt8] = [0x46, request[1], component]
                for number in [hasRun ? result.value &+ zero : 0, hasRun ? limit : 0] {
                    message += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
                }
                answers.append(message)
            }
        }
        return answers.count == start ? .unsupported(.subFunctionNotSupported) : .answered
    }

    /// Service 09: an odd type holds the number of messages of the even type after it, whose data has four bytes per
    /// message, numbered from 1. Text that is shorter than its messages is padded at the front.
    private func legacyInformation(
        _ request: [UInt8], _ vehicle: Vehicle, _ answers: inout [[UInt8]]
    ) -> Outcome {
        guard request.count == 2 else { return .unsupported(.wrongLength) }
        let type = request[1]
        if type & 0x1F == 0 {
            let supported = InfoType.all.map(\.id).filter { id in
                Self.isMessageCount(id) ? items(of: id + 1, vehicle) != nil : items(of: id, vehicle) != nil
            }
            let set = PIDSet(supported)
            return legacyBitmap(request, highest: supported.last ?? 0, filler: 0x01, &answers) {
                set.contains($0)
            }
        }
        guard let items = items(of: Self.isMessageCount(type) ? type + 1 : type, vehicle) else {
            return .unsupported(.subFunctionNotSupported)
        }
        var data = items.flatMap { $0 }
        let excess = data.count % 4
        if excess != 0 {
            let filling = [UInt8](repeating: 0, count: 4 - excess)
            data = items.count == 1 ? filling + data : data + filling
        }
        let count = min(data.count / 4, 255)
        guard !Self.isMessageCount(type) else {
            answers.append([0x49, type, UInt8(count)])
            return .answered
        }
        for index in 0..<count {
            answers.append([0x49, type, UInt8(index + 1)] + data[4 * index..<4 * index + 4])
        }
        return count > 0 ? .answered : .unsupported(.subFunctionNotSupported)
    }

    private static func isMessageCount(_ type: UInt8) -> Bool {
        InfoType.find(type)?.format == .messageCount
    }

    /// Returns a support bitmap after a first byte: FF in service 06, the number of the message in service 09.
    private func legacyBitmap(
        _ request: [UInt8], highest: UInt8, filler: UInt8, _ answers: inout [[UInt8]],
        isSupported: (UInt8) -> Bool
    ) -> Outcome {
        var answer: [UInt8] = []
        let outcome = bitmaps(request, answer: &answer, highest: highest, where: isSupported)
        guard outcome == .answered, answer.count == 6 else { return outcome }
        answer.insert(filler, at: 2)
        answers.append(answer)
        return .answered
    }
}
