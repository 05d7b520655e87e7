extension Quirk {
    /// Every quirk that can be combined, in the order of the documentation.
    public static let rows: [Quirk] = [
        text("identity", "What ATI and the banner print") { $0.identity = $1 }.varying(
            .field, .texts(["\"ELM327 v1.4b\"", "\"ELM327 v2.2\"", "\"OBDII v1.5\""]),
            source: "obd-java-api issue 98"),
        text("description", "What AT@1 prints") { $0.description = $1 },
        commands("missing", "Commands answered with ?: CSM0, or CSM* for any argument") {
            $0.commands.missing += $1
        },
        commands("present", "Commands that the persona lacks and this unit has") { traits, masks in
            traits.commands.missing.removeAll { masks.contains($0) }
        },
        commands("ignored", "Commands answered with OK that do nothing") { $0.commands.ignored += $1 },
        commands("locks_up", "Commands after which the adapter is silent until it loses power") {
            $0.commands.lockUps += $1
        },
        flag("accepts_everything", "Unknown commands are answered with OK") {
            $0.commands.acceptsEverything = $1
        }.varying(.field, .texts(["on"]), source: "ELM327 copies that print v1.5"),
        flag("padding", "Single frames are shown with their filler, with headers on") {
            $0.printing.showsPadding = $1
        }.varying(.field, .texts(["off", "on"]), source: "ELM327 data sheet; copies that show filler"),
        flag("padding_without_headers", "Single frames are shown with their filler, with headers off") {
            $0.printing.showsPaddingWithoutHeaders = $1
        },
        flag("length_space", "A space ends the line with the length of a long answer") {
            $0.printing.lengthLineEndsInSpace = $1
        }.varying(.field, .texts(["on"]), source: "STN1110"),
        flag("single_return", "One line end comes before the prompt instead of two") {
            $0.printing.hasSingleReturn = $1
        }.varying(.field, .texts(["on"]), source: "vLinker logs"),
        flag("return_after_defaults", "A further line end comes before the OK of ATD") {
            $0.printing.hasReturnBeforeDefaults = $1
        }.varying(.field, .texts(["on"]), source: "vLinker logs (wican issue 298)"),
        flag("echo_after_defaults", "ATD switches echo on") { $0.input.defaultsRestoreEcho = $1 }.varying(
            .field, .texts(["on"]), source: "ELM327 copies"),
        flag("echo_lag", "ATE counts one line later") { $0.input.echoLags = $1 }.varying(
            .field, .texts(["on"]), source: "ELM327 copies"),
        flag("lost_first_character", "Messages lose their first character") {
            $0.wording.losesFirstCharacter = $1
        },
        text("unable_to_connect", "The wording of UNABLE TO CONNECT") {
            $0.wording.messages["UNABLE TO CONNECT"] = $1
        }.varying(.field, .texts(["\"UNABLETOCONNECT\""]), .hides, source: "ELM327 copies"),
        text("can_error", "The wording of CAN ERROR") { $0.wording.messages["CAN ERROR"] = $1 },
        bytes("stray_bytes", "Bytes that come before the banner") { $0.wording.strayBytes = $1 }.varying(
            .field, .texts(["\"FC\"", "\"00 FF\""]), source: "ELM327 copies at power-on"),
        count("reply_lines", 0...10_000, "Lines of a reply after which the rest is lost; 0 for no limit") {
            $0.printing.replyLines = $1
        },
        Quirk("voltage", .volts, "What ATRV prints at any supply voltage, in volts") { traits, value in
            if case .volts(let volts) = value { traits.fixedVoltage = volts }
        }.varying(
            .field, .texts(["0.0", "12.4"]), source: "obd-java-api issue 54; copies without a voltage divider"
        ),
        flag("initiation_dots", "Slow initiations print dots") { $0.printing.showsInitiationDots = $1 }
            .varying(.field, .texts(["on"]), source: "ELM327 copies"),
        duration("latency", "How long a command waits before anything happens (timing: faithful)") {
            $0.timing.latency = $1
        }.varying(.field, .milliseconds(1...200), source: "typical copies of the ELM327 (unverified)"),
        duration("early", "How soon after a prompt a character is lost and answered with STOPPED") {
            $0.timing.earlyWindow = $1
        },
        flag("count_messages", "The digit behind a request counts messages, not frames") {
            $0.bus.countsMessages = $1
        }.varying(.field, .texts(["on"]), source: "STN family reference"),
        count("request_bytes", 0...8, "Bytes of a request that are sent; 0 for all") {
            $0.bus.requestBytes = $1
        },
        flag("filters_ignored", "Frames of any identifier are received") { $0.filters.areIgnored = $1 },
        flag("preset_drops_filters", "STP drops what CRA, CF and CM have set") {
            $0.filters.presetClearsFilters = $1
        },
        word("flow_control", "Which identifier flow control has in mode 0") {
            (traits, rule: FlowControlRule) in traits.bus.flowControl = rule
        },
        flag("flow_control_mode_2_ignored", "FC SM 2 has no effect") { $0.bus.ignoresFlowControlMode2 = $1 },
        word("remote_frames", "What becomes of remote frames while monitoring") {
            (traits, frames: RemoteFrames) in traits.bus.remoteFrames = frames
        },
        flag("remote_requests", "ATRTR puts a remote frame on the bus") { $0.bus.sendsRemoteFrames = $1 },
        duration("rts_noise", "How often the RTS pin, left open, interrupts (timing: faithful)") {
            $0.timing.pinPeriod = $1
        },
        flag("search_asks_request", "A search asks the host's request instead of 0100 (unverified)") {
            $0.bus.searchAsksRequest = $1
        },
        flag("j1850", "The pins of protocols 1 and 2 are connected") { $0.bus.hasJ1850 = $1 },
    ]

    private static func flag(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, Bool) -> Void
    ) -> Quirk {
        Quirk(name, .flag, meaning) { traits, value in
            if case .flag(let isOn) = value { change(&traits, isOn) }
        }
    }

    private static func count(
        _ name: String, _ range: ClosedRange<Int>, _ meaning: String,
        _ change: @escaping @Sendable (inout Traits, Int) -> Void
    ) -> Quirk {
        Quirk(name, .count(range), meaning) { traits, value in
            if case .count(let count) = value { change(&traits, count) }
        }
    }

    private static func text(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, String) -> Void
    ) -> Quirk {
        Quirk(name, .text, meaning) { traits, value in
            if case .text(let text) = value { change(&traits, text) }
        }
    }

    private static func word<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, Word) -> Void
    ) -> Quirk {
        Quirk(name, .word(Word.allCases.map(\.rawValue)), meaning) { traits, value in
            if case .text(let text) = value, let word = Word(rawValue: text) { change(&traits, word) }
        }
    }

    private static func commands(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, [CommandMask]) -> Void
    ) -> Quirk {
        Quirk(name, .commands, meaning) { traits, value in
            if case .commands(let masks) = value { change(&traits, masks) }
        }
    }

    private static func bytes(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, [UInt8]) -> Void
    ) -> Quirk {
        Quirk(name, .bytes, meaning) { traits, value in
            if case .bytes(let bytes) = value { change(&traits, bytes) }
        }
    }

    private static func duration(
        _ name: String, _ meaning: String, _ change: @escaping @Sendable (inout Traits, Duration) -> Void
    ) -> Quirk {
        Quirk(name, .duration, meaning) { traits, value in
            if case .duration(let duration) = value { change(&traits, duration) }
        }
    }
}
