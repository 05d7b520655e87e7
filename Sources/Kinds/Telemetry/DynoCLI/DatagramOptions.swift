import ArgumentParser

/// The options of `dyno record` for a game's datagrams.
struct DatagramOptions: ParsableArguments {
    @Flag(help: "Keep a game's datagrams.")
    var telemetry = false

    @Option(help: "With --telemetry, the network interface to capture on, such as eth0 or lo.")
    var interface: String?

    @Option(help: "With --telemetry, what to capture, as pcap-filter(7) has it; all UDP unless stated.")
    var filter: String?

    @Option(
        help:
            "With --telemetry, the console with Gran Turismo 7 to which heartbeats go: 192.168.0.20, host:port."
    )
    var gt7: String?

    @Option(help: "With --gt7, the letter of the heartbeats, which chooses the packet: A, B, ~ or C.")
    var letter: GranTurismoLetter = .a

    /// Refuses options of `command` that do not go together.
    func check(_ command: Record) throws {
        if telemetry {
            guard command.url == nil else {
                throw ValidationError(
                    "--telemetry takes no adapter; leave out what stands there: \(command.url ?? "")")
            }
            guard gt7 == nil || interface == nil && filter == nil else {
                throw ValidationError("--gt7 takes what comes to a port; leave out --interface and --filter")
            }
            guard command.listen == nil || interface == nil && filter == nil else {
                throw ValidationError(
                    "--listen takes what comes to a port; leave out --interface and --filter")
            }
            guard command.journal == nil, !command.once else {
                throw ValidationError("--journal and --once are for adapters, not for --telemetry")
            }
        } else {
            guard command.url != nil else {
                throw ValidationError("no adapter; write tcp://host:port or serial:/dev/..., or --telemetry")
            }
            guard interface == nil, filter == nil, gt7 == nil else {
                throw ValidationError("--interface, --filter and --gt7 go with --telemetry")
            }
        }
    }
}
