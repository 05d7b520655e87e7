import SimulationCore

/// The upload of new trips. None is lost and none is doubled: a trip leaves the list when the service has confirmed it,
/// and one whose upload had no answer is looked up before it is sent again.
extension TripLogApp {
    /// The number of times that a trip is sent before the user is told.
    private static let attempts = 2

    mutating func uploadNext(_ desk: inout AppDesk) {
        guard let user else { return desk.tell(Self.unknownMessage) }
        guard let next = newTrips.first else { return finishUpload(&desk) }
        if next.isDoubtful, desk.bug != .resendsBlindly {
            doing = .checking
            return desk.ask("GET", "/tripInfo/\(WebCall.segment(user.text ?? ""))", quietly: true)
        }
        doing = .uploading
        newTrips[0].attempts += 1
        desk.ask("POST", "/tripInfo", next.trip.json(user: user, bug: desk.bug), quietly: true)
    }

    private func finishUpload(_ desk: inout AppDesk) { desk.say("unsent", "\(newTrips.count)") }

    mutating func takeUpload(_ reply: WebReply, _ desk: inout AppDesk) {
        if isDone(reply) {
            newTrips.removeFirst()
            return uploadNext(&desk)
        }
        if desk.bug == .dropsUnconfirmed {
            newTrips.removeFirst()
            return uploadNext(&desk)
        }
        // A refusal is an answer: nothing was stored, and the same trip would be refused again.
        newTrips[0].isDoubtful = !reply.isRefusal && reply != .refused
        guard newTrips[0].isDoubtful, newTrips[0].attempts < Self.attempts else {
            return giveUp(problem(reply), &desk)
        }
        uploadNext(&desk)
    }

    mutating func takeCheck(_ reply: WebReply, _ desk: inout AppDesk) {
        guard reply.isGood, case .list(let rows)? = reply.json else { return giveUp(problem(reply), &desk) }
        if rows.contains(where: newTrips[0].trip.isStored) {
            newTrips.removeFirst()
            return uploadNext(&desk)
        }
        newTrips[0].isDoubtful = false
        guard newTrips[0].attempts < Self.attempts else { return giveUp(Self.networkMessage, &desk) }
        uploadNext(&desk)
    }

    private mutating func giveUp(_ words: String, _ desk: inout AppDesk) {
        newTrips[0].attempts = 0
        desk.tell(words)
        finishUpload(&desk)
    }
}
