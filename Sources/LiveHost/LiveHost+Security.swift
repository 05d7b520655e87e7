/// What the handlers of connections with TLS report, on the loop.
extension LiveHost {
    /// A client has come no further than the handshake.
    func turnAway(endpoint: Int, reason: String) {
        guard !isStopped, !rig.hasEnded else { return }
        rig.turnAway(endpoint: endpoint, reason: reason, now: now)
        turn()
    }

    /// Something that the journal should tell of the connection at `port`.
    func remark(_ text: String, port: Int) {
        guard !isStopped, !rig.hasEnded else { return }
        rig.remark(text, port: port, now: now)
        turn()
    }
}
