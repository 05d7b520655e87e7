// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/elm327/framing`.
    enum Elm327Framing {
        static let files: [File] = [
        ("elm327/framing/ELM-01-echo-alone.yaml", ##"""
dyno: 1
id: ELM-01
title: "The echo comes alone, the data later"
about: "The echo of a request is no answer: the data follow 300 ms behind it."
source: [Riding Mechanic table 9 (a), OBD2Connect issue 3]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, request: "0105" }
    fault: { echo: on, chunks: { at: echo, gap: 300ms } }
task: live-data
with: { signals: [engine.coolant.temperature], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x05, at_least: 3 }
  - id: no-resend
    never: { endpoint: obd, sends: resend }
  - id: value
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-02-echo-missing-once.yaml", ##"""
dyno: 1
id: ELM-02
title: One answer comes without its echo
about: >-
  The adapter echoes, but not the third request: the answer is the same. A client that has turned the echo off sees no
  difference. Every echo but one is there, so that neither its presence nor its absence can be relied on; the answer
  itself is whole.
source: [Riding Mechanic table 9 (b)]
severity: must
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, request: "0105", nth: 3 }
    fault: { echo: off }
task: live-data
with: { signals: [engine.coolant.temperature], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x05, at_least: 5 }
  - id: value
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 5 }

"""##),
        ("elm327/framing/ELM-03-one-segment.yaml", ##"""
dyno: 1
id: ELM-03
title: "Echo, answer and prompt arrive in one segment"
about: "A client must find its answer however the bytes are grouped, and must not ask again."
source: [Riding Mechanic table 9 (c), ELM327 data sheet p. 9]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, service: 0x01 }
    fault: { echo: on, chunks: whole }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: no-resend
    never: { endpoint: obd, sends: resend }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-04-byte-by-byte.yaml", ##"""
dyno: 1
id: ELM-04
title: Every byte is a segment of its own
about: The link hands over one byte each 2 ms.
source: [SwiftOBD2 Wi-Fi transport (one read a command)]
severity: must
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", link: { chunks: { every: 1, gap: 2ms } } } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 3 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-05-inside-a-hex-pair.yaml", ##"""
dyno: 1
id: ELM-05
title: A segment ends inside a hex pair
about: >-
  `41 0C 0` and `9 92` come apart: 612.5 rpm, not a part of it. The cut lies before the last digit; the other half
  comes 120 ms later, long enough for a read to return between them.
source: ["decided here: the boundary that a reader of whole bytes meets first"]
severity: must
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, pid: 0x0C }
    fault: { chunks: { at: pair, gap: 120ms } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-06-prompt-apart.yaml", ##"""
dyno: 1
id: ELM-06
title: The prompt comes half a second behind the data
about: A command sent before the prompt is seen interrupts the adapter.
source: [ELM327 data sheet p. 9, "Riding Mechanic table 9, row 12 (c)"]
severity: must
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, pid: 0x0C }
    fault: { chunks: { at: prompt, gap: 500ms } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 4 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-07-split-between-lines.yaml", ##"""
dyno: 1
id: ELM-07
title: A long answer is cut at each carriage return
about: The three lines of a vehicle identification number come apart.
source: [CanZE4iOS (takes a segment that ends in CR for a whole answer)]
severity: must
observe: [values]
needs: [vin]
tags: [framing]
timing: instant
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - when: { endpoint: obd, request: "0902" }
    fault: { chunks: { at: lines, gap: 100ms } }
task: vin
expect:
  - id: asks
    count: { endpoint: obd, request: "0902", at_least: 1 }
  - id: vin
    report: { text: { name: vin, equals: "DYNRMEC904A000009" } }

"""##),
        ("elm327/framing/ELM-08-real-trace-iso-9141.yaml", ##"""
dyno: 1
id: ELM-08
title: "A bus initialisation in pieces of 10, 1, 1, 1, 22 and 2 bytes"
about: >-
  A recorded answer to the first request on ISO 9141-2, in the pieces in which it came. The pieces come 250 ms apart,
  because the recording has no times; what follows the listed pieces comes as the last one.
source: [obd2-swift-lib issue 9]
severity: must
observe: [values]
needs: [supported-pids]
tags: [framing]
vehicle:
  base: iso9141-old
  ecus: { engine: { address: 0x11, answers: { "0100": "41 00 BE 3E B8 11" } }, transmission: none }
# The adapter keeps to ISO 9141-2, as the one of the recording did, so that the first request initialises the bus.
endpoints:
  obd:
    elm327:
      listen: "tcp://127.0.0.1:0"
      version: "1.5"
      settings: [ATSP3]
      quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] }
events:
  - when: { endpoint: obd, request: "0100" }
    fault: { chunks: { sizes: [10, 1, 1, 1, 22], gap: 250ms } }
limit: 90s
task: supported-pids
expect:
  - id: pids
    report: { supported: [0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x14, 0x15, 0x1C] }
  - id: sees-the-car
    report: { state: no-vehicle, never: on, at_least: 0 }

"""##),
        ("elm327/framing/ELM-09-notifications-of-20.yaml", ##"""
dyno: 1
id: ELM-09
title: Every answer comes in pieces of 20 bytes
about: >-
  As Bluetooth LE delivers at its smallest MTU; the vehicle identification number needs five pieces. Each piece comes
  15 ms behind the one before, a usual connection interval; with echo off, one piece fewer is enough.
source: [OBD-II Buddy (one notification taken for one answer), Stack Overflow 44304621]
severity: must
observe: [values]
needs: [live-data, vin]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", link: { chunks: { every: 20, gap: 15ms } } } }
variants:
  - name: live-data
    task: live-data
    with: { signals: [engine.speed], duration: 6s }
    expect:
      - id: value
        report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }
  - name: vin
    task: vin
    expect:
      - id: vin
        report: { text: { name: vin, equals: "DYNRMEC904A000009" } }

"""##),
        ("elm327/framing/ELM-10-two-answers-at-once.yaml", ##"""
dyno: 1
id: ELM-10
title: An answer is held back and comes with text that nobody asked for
about: >-
  Whatever comes between: answer n belongs to request n for the requests that follow. Twice in a run. The text comes
  before the prompt, or a whole answer to nobody's request behind it; the moving values show which answer a client has
  taken.
source: [SwiftOBD2 Wi-Fi transport]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9, signals: { engine.speed: { ramp: [700, 3000], over: 20s }, vehicle.speed: { ramp: [10, 90], over: 20s } } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: before-the-prompt
    events: [ { name: held, when: { endpoint: obd, pid: 0x0C, nth: [4, 7] }, fault: { coalesce: { text: "ACT ALERT" }, delay: 400ms } } ]
  - name: behind-the-prompt
    with: { signals: [engine.speed], duration: 15s }
    events: [ { name: held, when: { endpoint: obd, pid: 0x0C, nth: [4, 7] }, fault: { suffix: "7E8 04 41 0C 00 00 \r\r>", chunks: whole } } ]
task: live-data
with: { signals: [engine.speed, vehicle.speed], duration: 15s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 8 }
  - id: value
    report: { signal: engine.speed, at_least: 5 }
  - id: neighbour
    report: { signal: vehicle.speed, at_least: 0 }

"""##),
        ("elm327/framing/ELM-11-late-answer.yaml", ##"""
dyno: 1
id: ELM-11
title: An answer comes after the client has given up on it
about: >-
  A late answer is nobody's: it must not be taken for the next request's. The delay is 12 s, beyond the 10 s that any
  client may wait for a request that is not the first; a client that waits longer than that passes too.
source: [ELMduino issues 83 and 254]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9, signals: { vehicle.speed: 13 } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: late
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    fault: { delay: 12s }
limit: 70s
task: live-data
with: { signals: [engine.speed, vehicle.speed], duration: 30s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }
  - id: neighbour
    report: { signal: vehicle.speed, equals: 13 ± 0.5, at_least: 3 }
  - id: goes-on
    recovers: { endpoint: obd, after: late, pid: 0x0C, within: 25s }

"""##),
        ("elm327/framing/ELM-12-prompt-with-a-space.yaml", ##"""
dyno: 1
id: ELM-12
title: A space follows the prompt
about: >-
  Some adapters print `> `: the answer is complete all the same. The space comes with each answer to 010C. A further
  carriage return behind the prompt is not sent: a client that repeats its line on one would not differ.
source: [OBD2Connect (compares the end of the text with the prompt)]
severity: should
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: spaced
    when: { endpoint: obd, pid: 0x0C }
    fault: { suffix: " " }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 4 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-13-line-feeds.yaml", ##"""
dyno: 1
id: ELM-13
title: The adapter ends its lines with CR and LF
about: "Line feeds stay on, whatever the client sets."
source: [python-OBD issue 277, ELMduino log with line feeds]
severity: must
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", linefeeds: on } }
task: live-data
with: { signals: [engine.speed, engine.coolant.temperature], duration: 8s }
expect:
  - id: sees-the-car
    report: { state: no-vehicle, never: on, at_least: 0 }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }
  - id: coolant
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-14-long-answers.yaml", ##"""
dyno: 1
id: ELM-14
title: "Answers of more than 256, 500 and 1024 bytes"
about: >-
  Ten calibration identifications in one answer, and six ECUs that answer one request. A client states all ten, and
  the PIDs of the engine's ECU; those of five other ECUs are among them.
source: ["Riding Mechanic (a buffer of 1024 bytes, cleared for 256)", SwiftOBD2 (reads at most 500 bytes)]
severity: should
observe: [values]
needs: [info, supported-pids]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: ten-calibrations
    vehicle:
      identity:
        calibration_ids: [DYNCAL0001, DYNCAL0002, DYNCAL0003, DYNCAL0004, DYNCAL0005, DYNCAL0006, DYNCAL0007, DYNCAL0008, DYNCAL0009, DYNCAL0010]
    task: info
    expect:
      - id: calibrations
        report: { text: { name: calibration_id, equals: "DYNCAL0001,DYNCAL0002,DYNCAL0003,DYNCAL0004,DYNCAL0005,DYNCAL0006,DYNCAL0007,DYNCAL0008,DYNCAL0009,DYNCAL0010" } }
  - name: six-ecus
    vehicle:
      ecus:
        two: { request: 0x7E1, response: 0x7E9, pids: [0x0D] }
        three: { request: 0x7E2, response: 0x7EA, pids: [0x0D] }
        four: { request: 0x7E3, response: 0x7EB, pids: [0x0D] }
        five: { request: 0x7E4, response: 0x7EC, pids: [0x0D] }
        six: { request: 0x7E5, response: 0x7ED, pids: [0x0D] }
    task: supported-pids
    expect:
      - id: engine-and-others
        report:
          supported: [0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x15, 0x19, 0x1C, 0x1F,
            0x21, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x38, 0x3C, 0x3D, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x49, 0x4A, 0x4B, 0x4C]

"""##),
        ("elm327/framing/ELM-15-no-prompt.yaml", ##"""
dyno: 1
id: ELM-15
title: The prompt never comes
about: >-
  Data, then silence: the client gives up within 10 s, brings the adapter back and goes on. The time counts from the
  request: 10 s to give up, and 2 s to ask again. Whether it sends a carriage return or the next command is its own
  affair.
source: [SwiftOBD2 (no time limit), Riding Mechanic (polling stalls for ever)]
severity: must
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: mute
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    fault: { no-prompt: on }
limit: 60s
task: live-data
with: { signals: [engine.speed], duration: 25s }
expect:
  - id: goes-on
    recovers: { endpoint: obd, after: mute, pid: 0x0C, within: 12s }

"""##),
        ("elm327/framing/ELM-16-total-silence.yaml", ##"""
dyno: 1
id: ELM-16
title: Not one byte comes back
about: >-
  Time limits, a bounded number of tries, and a state that says so. Bounded means no busy loop (see the expectation);
  a client may give up for good. That it says so within 60 s is only a should, because no source gives a time.
source: [SwiftOBD2 (no time limit)]
severity: must
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: silent
    at: 0s
    fault: { silence: on }
limit: 90s
task: live-data
with: { signals: [engine.speed], duration: 10s }
expect:
  - id: tries
    count: { endpoint: obd, request: "*", at_least: 1 }
  - id: bounded
    never: { endpoint: obd, sends: busy-loop }
  - id: no-value
    report: { signal: engine.speed, at_least: 0 }
  - id: says-so
    severity: should
    report: { state: [error, disconnected, no-vehicle], after: silent, within: 60s }
  - id: may-give-up
    exit: { status: any }

"""##),
        ("elm327/framing/ELM-17-closed-in-mid-request.yaml", ##"""
dyno: 1
id: ELM-17
title: The adapter closes the connection during a request
about: >-
  The end of the stream means disconnected: within 2 s, and without a busy loop. The row has the 2 s; coming back
  within 12 s of the loss, 9 s after the adapter listens again, is a should of ours.
source: [Riding Mechanic (a read of 0 bytes taken for data), android-obd-reader pull request 189]
severity: must
observe: [wire, ui]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: closed
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    disconnect: { endpoint: obd, how: fin, accept_again_after: 3s }
task: live-data
with: { signals: [engine.speed], duration: 15s }
expect:
  - id: may-give-up
    exit: { status: any }
  - id: no-busy-loop
    never: { endpoint: obd, sends: busy-loop }
  - id: says-so
    report: { state: disconnected, after: closed, within: 2s }
  - id: comes-back
    severity: should
    recovers: { endpoint: obd, after: closed, pid: 0x0C, within: 12s }

"""##),
        ("elm327/framing/ELM-18-reset-in-mid-request.yaml", ##"""
dyno: 1
id: ELM-18
title: The connection is reset during a request
about: >-
  A reset is no crash: the client says so or comes back. As ELM-17, with a reset (linger time 0); a client that ends
  is as good as one that comes back.
source: ["decided here: what a lost Wi-Fi adapter looks like"]
severity: must
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: reset
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    disconnect: { endpoint: obd, how: reset, accept_again_after: 3s }
task: live-data
with: { signals: [engine.speed], duration: 15s }
expect:
  - id: may-give-up
    exit: { status: any }
  - id: no-busy-loop
    never: { endpoint: obd, sends: busy-loop }
  - id: says-so-or-comes-back
    report: { state: disconnected, after: reset, within: 2s }
  - id: comes-back
    severity: should
    recovers: { endpoint: obd, after: reset, pid: 0x0C, within: 12s }

"""##),
        ("elm327/framing/ELM-19-half-open.yaml", ##"""
dyno: 1
id: ELM-19
title: The connection stays open and nothing passes any more
about: >-
  Nothing says that the other side is gone: the client notices by itself and connects again. No source says how long a
  client may wait: 50 s from the last byte is our limit, and a should.
source: ["decided here: what a car that drives out of range looks like"]
severity: should
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: gone
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    disconnect: { endpoint: obd, how: half-open, accept_again_after: 1s }
limit: 90s
task: live-data
with: { signals: [engine.speed], duration: 60s }
expect:
  - id: may-give-up
    exit: { status: any }
  - id: comes-back
    recovers: { endpoint: obd, after: gone, pid: 0x0C, within: 50s }

"""##),
        ("elm327/framing/ELM-20-nobody-answers-the-call.yaml", ##"""
dyno: 1
id: ELM-20
title: "The port is refused, or swallows every attempt"
about: >-
  An error within 10 s, and no "connected". Refused: within 10 s. Swallowed attempts get 2 s more, for the last try of
  the operating system to be noticed.
source: [Riding Mechanic (a blocking connect), SwiftOBD2 issues 16 and 29]
severity: must
observe: [wire, ui]
needs: [connect]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: connect
variants:
  - name: refused
    events:
      - name: shut
        at: 0s
        fault: { refuse: on }
    expect:
      - id: no-false-success
        report: { state: connected, never: on, after: shut }
      - id: says-so
        report: { state: [disconnected, error], after: shut, within: 10s }
      - id: no-busy-loop
        never: { endpoint: obd, sends: busy-loop }
      - id: may-give-up
        exit: { status: any }
  - name: black-hole
    events:
      - name: shut
        at: 0s
        fault: { blackhole: on }
    expect:
      - id: no-false-success
        report: { state: connected, never: on, after: shut }
      - id: says-so
        report: { state: [disconnected, error], after: shut, within: 12s }
      - id: may-give-up
        exit: { status: any }

"""##),
        ("elm327/framing/ELM-21-reconnect.yaml", ##"""
dyno: 1
id: ELM-21
title: After a lost connection everything is initialised again
about: "The adapter is gone for 5 s and comes back as new: settings first, then data."
source: ["decided here: a power-cycled adapter has forgotten every setting"]
severity: must
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", adapter: each } }
events:
  - name: lost
    when: { endpoint: obd, pid: 0x0C, nth: 4 }
    disconnect: { endpoint: obd, how: fin, accept_again_after: 5s }
limit: 60s
task: live-data
with: { signals: [engine.speed], duration: 25s }
expect:
  - id: initialises-again
    sequence: { endpoint: obd, after: lost, requests: [ "ATE0", { pid: 0x0C } ], within: 20s }
  - id: comes-back
    recovers: { endpoint: obd, after: lost, pid: 0x0C, within: 20s }

"""##),
        ("elm327/framing/ELM-22-taken-by-another.yaml", ##"""
dyno: 1
id: ELM-22
title: "Somebody else has the adapter's one connection"
about: >-
  The first attempts are refused, as by an adapter that serves one client; the client copes and tries later. The
  adapter's other client is not there: only its effect is, five seconds in which attempts are refused. Twelve attempts
  are the bound between patience and a busy loop.
source: [WiCAN issue 954]
severity: may
observe: [wire]
needs: [connect]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: taken
    at: 0s
    for: 5s
    fault: { refuse: on }
limit: 60s
task: live-data
with: { signals: [engine.speed], duration: 20s }
expect:
  - id: no-busy-loop
    connection: { endpoint: obd, attempts: 12 }
  - id: gets-in
    count: { endpoint: obd, pid: 0x0C, at_least: 1 }

"""##),
        ("elm327/framing/ELM-23-nul-bytes.yaml", ##"""
dyno: 1
id: ELM-23
title: NUL bytes stand in the stream
about: >-
  NUL bytes before the banner and within data mean nothing. They stand before the banner as the adapter powers up, and
  at places left to chance within each answer to 010C.
source: [ELM327 data sheet p. 9, ELM327-emulator issue 17]
severity: must
observe: [values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", quirks: { stray_bytes: "00 00 00 00" } } }
events:
  - name: nul
    when: { endpoint: obd, pid: 0x0C }
    fault: { corrupt: { what: nul, count: 4 } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-24-high-bit-noise.yaml", ##"""
dyno: 1
id: ELM-24
title: Bytes above 7F stand in the stream
about: >-
  A line of noise precedes each answer: it is ignored. No crash, and not the end of the stream. The line is FF FE 80
  and a carriage return. Dropping it is enough; that a client says anything about it is not asked.
source: ["LTSupportAutomotive (\"clone wars\")", obd-java-api (a byte from 80 on ends its read), ddt4all issue 1840]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: noise
    when: { endpoint: obd, pid: 0x0C }
    fault: { corrupt: { what: noise, with: "FF FE 80 0D", at: 1 } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/framing/ELM-25-pseudo-terminal.yaml", ##"""
dyno: 1
id: ELM-25
title: A pseudo-terminal instead of TCP
about: >-
  The same car on a serial line. The baud probe of some clients (7F 7F CR) is answered by `?`, as by the chip; what is
  judged is the data. Closing and opening again is left to the client's own tasks.
source: [python-OBD (probes the baud rate with 7F 7F CR)]
severity: should
observe: [wire]
needs: [live-data]
tags: [framing]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "pty:", version: "1.5" } }
transports: [pty]
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ]
    }
}
