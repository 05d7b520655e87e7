package enum Misbehaviour: String, CaseIterable, Hashable, Sendable {
    /// The client sends any byte.
    case anything
    /// The client sends a byte after a carriage return and before the prompt has been written to the
    /// kernel. One line feed directly after the carriage return is permitted.
    ///
    /// After a wait longer than `patience`, where it is stated, the client may give up and send again.
    /// Only a command that runs for at least 50 ms, or that the byte has interrupted, is judged: the
    /// answer to a shorter command may cross the byte on the network.
    case beforePrompt = "before-prompt"
    /// The client sends the same request to the car twice in succession on one connection, although the
    /// first was answered correctly and the task does not poll it. A connection on which the client also
    /// repeats commands to the adapter is exempt.
    case resend
    /// The client repeats its request for a PID after a bitmap on the wire has reported it as
    /// unsupported. Without a bitmap, it is the fourth request for a single PID since the car last
    /// answered it with data; only requests answered with NO DATA or negative responses count.
    case unsupportedPID = "unsupported-pid"
    /// The client sends service 04 in a task other than `clear-dtc`.
    case clearWithoutTask = "clear-without-task"
    /// The client makes more than ten attempts to connect within 1 s, or sends more than ten requests
    /// within 1 s without a prompt between them.
    case busyLoop = "busy-loop"
    /// The client sends the same request more than ten times in succession, each within 1 s of the
    /// previous prompt, although each answer was NO DATA, an error text or a negative response.
    case insists
    /// The client sends a command that writes to the non-volatile memory of the adapter, which wears out:
    /// ATPP with SV, ON or OFF, ATSD, AT@3, STWBR.
    case memoryWrite = "memory-write"
    /// The client puts a password into a URL, prints it, or sends it in a request that neither registers nor logs
    /// on nor changes the password.
    case plaintextPassword = "plaintext-password"
    /// In a download (ISO 14229-1, services 34, 36 and 37) the client sends a block that is not the next one or
    /// the last one again, that is longer than the ECU has stated or shorter without being the last; it repeats an
    /// acknowledged block, or the last one with other data; it goes on after a refusal, without a transfer or
    /// before all is sent.
    case wrongBlock = "wrong-block"
    /// The client sends a consecutive frame (ISO 15765-2) without a flow control that permits it, beyond the
    /// block, or sooner than three quarters of the separation time after the one before.
    case earlyFrame = "early-frame"
    /// The client sends a diagnostic message on a connection whose routing activation (ISO 13400-2) was not
    /// accepted.
    case beforeActivation = "before-activation"
    /// The client does not answer an alive check (ISO 13400-2) within 500 ms.
    case missedAliveCheck = "missed-alive-check"
}
