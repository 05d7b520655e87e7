extension Check {
    /// Ends the command when it lacks what it cannot do without. The parser has complained about unknown options by now.
    func checkCompleteness() throws {
        if paths.isEmpty {
            throw Self.incomplete(
                """
                no cases; name files or folders, or shipped ones: 'dyno check elm327 --client PROFILE' runs those about \
                ELM327 adapters, and 'dyno list' shows all
                """)
        }
        guard client.isEmpty, command.isEmpty, !wait else { return }
        throw Self.incomplete(
            """
            no client; give --client PROFILE (python-OBD is a shipped one), or the client's command behind '--', or --wait for \
            one that a person starts; 'dyno init-profile -- COMMAND' writes a profile
            """)
    }

    private static func incomplete(_ message: String) -> Stop {
        .usage(
            """
            Error: \(message)
            Usage: dyno check PATH... --client PROFILE
              See 'dyno check --help' for more information.
            """)
    }
}
