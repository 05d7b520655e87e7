// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/elm327/initialisation`.
    enum Elm327Initialisation {
        static let files: [File] = [
        ("elm327/initialisation/ELM-26-slow-reset.yaml", ##"""
dyno: 1
id: ELM-26
title: The reset takes up to 2.5 s
about: >-
  Nothing is sent before the prompt that ends the reset. About 0.8 s, 1.6 s and 2.5 s, the ends and the middle of what
  adapters do.
source: [ELM327 data sheet p. 7, python-OBD (waits one second)]
severity: must
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - { name: usual }
  - name: twice-as-long
    events: [ { when: { endpoint: obd, request: "ATZ" }, fault: { delay: 800ms } } ]
  - name: three-times-as-long
    events: [ { when: { endpoint: obd, request: "ATZ" }, fault: { delay: 1700ms } } ]
task: live-data
with: { signals: [engine.speed], duration: 4s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }

"""##),
        ("elm327/initialisation/ELM-27-banners.yaml", ##"""
dyno: 1
id: ELM-27
title: Banners of all kinds
about: >-
  A client goes on whatever the adapter calls itself. Only that it goes on is judged; a warning in its output is
  welcome and not asked for.
source: [AndrOBD (waits for ELM), elmobd (wants ELM327 in line 1 or 2), ELMduino issue 83]
severity: should
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: v1-5
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "ELM327 v1.5" } } ]
  - name: v2-1
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "ELM327 v2.1" } } ]
  - name: v1-4b
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "ELM327 v1.4b" } } ]
  - name: obdii
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "OBDII v1.5" } } ]
  - name: stn
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "STN2120 v5.8" } } ]
  - name: none
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: none } } ]
  - name: glued
    events: [ { name: banner, when: { endpoint: obd, request: "ATZ" }, fault: { banner: "ELM327v2.1", echo: glued } } ]
task: live-data
with: { signals: [engine.speed], duration: 4s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 2 }

"""##),
        ("elm327/initialisation/ELM-28-reset-unanswered.yaml", ##"""
dyno: 1
id: ELM-28
title: ATZ brings nothing but its echo
about: >-
  A client can go on with ATI, AT@1 or ATWS. Which of them is up to the client, and so is reconnecting: it has 40 s
  until data come.
source: [ddt4all issue 1840]
severity: may
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: no-reset
    when: { endpoint: obd, request: "ATZ" }
    fault: { drop: [answer, prompt] }
limit: 60s
task: live-data
with: { signals: [engine.speed], duration: 20s }
expect:
  - id: goes-on
    recovers: { endpoint: obd, after: no-reset, pid: 0x0C, within: 40s }

"""##),
        ("elm327/initialisation/ELM-29-unknown-state.yaml", ##"""
dyno: 1
id: ELM-29
title: Somebody else has left the adapter in another state
about: >-
  Echo off, no spaces, headers and line feeds on, protocol 3: the client sets what it relies on before the first
  request. Normalising means a reset, ATD, or a protocol of its own before the first request; which settings it needs
  beside that only its values show.
source: [OBD-II Buddy (relies on what others left), Riding Mechanic (sends no AT command)]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", settings: [ATE0, ATS0, ATH1, ATL1, ATSP3] } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: settings-first
    never: { endpoint: obd, service: 0x01, until: [ "ATZ", "ATD", "ATWS", "ATSP*", "ATTP*" ] }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-30-echo-never-off.yaml", ##"""
dyno: 1
id: ELM-30
title: ATE0 says OK and the echo stays
about: "The echo is recognised by what it says; read as data it would be 4163 rpm, 65 km/h and 25 °C."
source: [obd-java-api issue 98, ELMduino issue 163, android-obd-reader issue 197]
severity: must
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", echo: on } }
task: live-data
with: { signals: [engine.speed, vehicle.speed, engine.coolant.temperature], duration: 8s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }
  - id: speed
    report: { signal: vehicle.speed, equals: 0 ± 0.5, at_least: 3 }
  - id: coolant
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-31-echo-off-at-first.yaml", ##"""
dyno: 1
id: ELM-31
title: The adapter does not echo from power-on
about: The banner and every answer come without echo.
source: [elmobd (needs the echo)]
severity: must
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", echo: off } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-32-headers-stay.yaml", ##"""
dyno: 1
id: ELM-32
title: ATH0 says OK and headers stay
about: >-
  Lines with headers are understood or refused, never misread. A client that refuses such lines passes ELM-76's rule,
  not this one: here the right value has to be shown, as a should.
source: [obd-java-api issue 98]
severity: should
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", headers: on } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-33-no-spaces.yaml", ##"""
dyno: 1
id: ELM-33
title: No spaces between the bytes
about: "`410C0992` is 612.5 rpm."
source: [OBD-II Buddy, elmobd]
severity: must
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", spaces: off } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-34-odd-length.yaml", ##"""
dyno: 1
id: ELM-34
title: Three digits of header and no spaces
about: "`7E804410C0992` has an odd number of digits, because an 11-bit identifier has three."
source: [ELM327-emulator issue 45]
severity: must
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", spaces: off, headers: on } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-35-optional-commands-refused.yaml", ##"""
dyno: 1
id: ELM-35
title: Optional commands are answered with ?
about: >-
  What a clone does not know the client does without. The commands of the row with any argument; those that every
  client needs (ATZ, ATE, ATH, ATL, ATS, ATSP, ATDPN) stay.
source: [freediag issue 84, EVNotify issue 216, Freematics issue 128]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", missing: [ATAT*, ATAL, ATST*, ATM0, ATM1, ATIGN, "AT@2", ATPP*, ATPPS] } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-36-late-settings.yaml", ##"""
dyno: 1
id: ELM-36
title: "The answer to ATH1 comes late, the echo lags"
about: >-
  The echo of ATE0 still comes, and the OK of ATH1 150 ms late: no failure. A client that never sends ATH1 meets only
  the lagging echo, and that is a verdict too.
source: [python-OBD issues 150 and 227]
severity: should
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: lagging
    at: 0s
    fault: { echo: lagging }
  - name: late
    when: { endpoint: obd, request: "ATH1" }
    fault: { delay: 150ms }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-37-first-character-lost.yaml", ##"""
dyno: 1
id: ELM-37
title: The first character after a pause is lost
about: >-
  The command becomes another one and is answered with `?`: asked once more it works. The loss is played by its
  effect, an answer `?`, once during initialisation and once among data, so that it does not depend on how long a
  client pauses.
source: [ELMduino issue 80, python-OBD (a comment in its source)]
severity: should
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: eaten
    when: { endpoint: obd, request: "ATE0", nth: 1 }
    fault: { answer: "?" }
  - name: eaten-again
    when: { endpoint: obd, pid: 0x0C, nth: 3 }
    fault: { answer: "?" }
task: live-data
with: { signals: [engine.speed, vehicle.speed], duration: 10s }
expect:
  - id: asks-again
    sequence: { endpoint: obd, after: eaten-again, requests: [ { pid: 0x0C } ], strict: on, within: 3s }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 5 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 4 }

"""##),
        ("elm327/initialisation/ELM-38-lock-up.yaml", ##"""
dyno: 1
id: ELM-38
title: A protocol command locks the adapter up
about: >-
  After ATTPA0 the adapter is silent until a new connection; a client that uses it falls back. One that never sends
  ATTPA0 passes unhindered. The fall-back may take a new connection; 90 s bound it all.
source: [ELMduino issue 69]
severity: may
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", quirks: { locks_up: [ATTPA0] } } }
limit: 90s
task: live-data
with: { signals: [engine.speed], duration: 10s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }

"""##),
        ("elm327/initialisation/ELM-39-voltage.yaml", ##"""
dyno: 1
id: ELM-39
title: The voltage in four spellings
about: >-
  A number, or none; a low voltage is no crash. What is judged is that the client connects whatever it reads; how it
  shows the voltage is its own affair.
source: [python-OBD (wants 6 V), LTSupportAutomotive]
severity: should
observe: [ui]
needs: [connect]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: usual
    events: [ { name: voltage, when: { endpoint: obd, request: "ATRV" }, fault: { answer: "12.4V" } } ]
  - name: bare
    events: [ { name: voltage, when: { endpoint: obd, request: "ATRV" }, fault: { answer: "12.4" } } ]
  - name: zero
    events: [ { name: voltage, when: { endpoint: obd, request: "ATRV" }, fault: { answer: "0.0V" } } ]
  - name: unknown
    events: [ { name: voltage, when: { endpoint: obd, request: "ATRV" }, fault: { answer: "?" } } ]
task: connect
limit: 60s
expect:
  - id: connected
    report: { state: connected, within: 40s }

"""##),
        ("elm327/initialisation/ELM-40-protocol-number.yaml", ##"""
dyno: 1
id: ELM-40
title: The protocol number in four spellings
about: >-
  `A6` and `6` are protocol 6; `A0` and `0` say that none is found yet. With A0 or 0 a client may ask again, fall back
  to protocols by hand, or go on with the one that answers: what counts are the data.
source: [SwiftOBD2 (drops the first character), python-OBD]
severity: must
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: automatic
    events: [ { name: number, when: { endpoint: obd, request: "ATDPN" }, fault: { answer: "A6" } } ]
  - name: plain
    events: [ { name: number, when: { endpoint: obd, request: "ATDPN" }, fault: { answer: "6" } } ]
  - name: automatic-none
    events: [ { name: number, when: { endpoint: obd, request: "ATDPN" }, fault: { answer: "A0" } } ]
  - name: none
    events: [ { name: number, when: { endpoint: obd, request: "ATDPN" }, fault: { answer: "0" } } ]
limit: 90s
task: live-data
with: { signals: [engine.speed], duration: 4s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 2 }

"""##),
        ("elm327/initialisation/ELM-41-protocol-name.yaml", ##"""
dyno: 1
id: ELM-41
title: "The protocol's name in four spellings"
about: >-
  The name is for people: nothing is indexed by it. A client that never asks for the name passes; only that it
  connects is judged.
source: [ELM327 data sheet p. 36, ELM327-emulator issue 16, obd2-swift-lib issue 9]
severity: must
observe: [ui]
needs: [connect]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: automatic
    events: [ { name: protocol, when: { endpoint: obd, request: "ATDP" }, fault: { answer: "AUTO, ISO 15765-4 (CAN 11/500)" } } ]
  - name: plain
    events: [ { name: protocol, when: { endpoint: obd, request: "ATDP" }, fault: { answer: "ISO 15765-4 (CAN 11/500)" } } ]
  - name: auto
    events: [ { name: protocol, when: { endpoint: obd, request: "ATDP" }, fault: { answer: "AUTO" } } ]
  - name: iso-9141
    events: [ { name: protocol, when: { endpoint: obd, request: "ATDP" }, fault: { answer: "ISO 9141-2" } } ]
task: connect
limit: 60s
expect:
  - id: connected
    report: { state: connected, within: 40s }

"""##),
        ("elm327/initialisation/ELM-42-searching.yaml", ##"""
dyno: 1
id: ELM-42
title: SEARCHING... stands before the first answer
about: >-
  The search takes its time; the text is no data, on its own line or glued to them. The search takes 3 s and, dot by
  dot, 9 s. The text is glued by an adapter that keeps to protocol 6, because only there it does not depend on the
  client's choice of protocol.
source: [Riding Mechanic (takes the text for a bitmap), ObdMetrics, AndrOBD]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: own-line
    events: [ { name: search, when: { endpoint: obd, request: "0100" }, fault: { delay: { by: 3s, from: answer } } } ]
  - name: glued
    endpoints: { obd: { elm327: { settings: [ATSP6], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } } }
    events: [ { name: search, when: { endpoint: obd, request: "0100" }, fault: { prefix: "SEARCHING...", delay: 3s } } ]
  - name: dots
    endpoints: { obd: { elm327: { settings: [ATSP6], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } } }
    events: [ { name: search, when: { endpoint: obd, request: "0100" }, fault: { prefix: { text: "SEARCHING", dots: 9, every: 1s, line: on } } } ]
limit: 60s
task: live-data
with: { signals: [engine.speed], duration: 6s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 3 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-43-bus-init.yaml", ##"""
dyno: 1
id: ELM-43
title: BUS INIT in three spellings
about: >-
  The data behind the text count. The car is on CAN and only the text is played, so that the same values can be
  judged; ELM-08 has a real one.
source: [obd2-swift-lib issue 9, SwiftOBD2 issue 21]
severity: must
observe: [values]
needs: [live-data]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: ok
    endpoints: { obd: { elm327: { settings: [ATSP6], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } } }
    events: [ { name: init, when: { endpoint: obd, request: "0100" }, fault: { prefix: { text: "BUS INIT: OK", line: on } } } ]
  - name: dots
    endpoints: { obd: { elm327: { settings: [ATSP6], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } } }
    events: [ { name: init, when: { endpoint: obd, request: "0100" }, fault: { prefix: { text: "BUS INIT: ...OK", line: on } } } ]
  - name: searching
    endpoints: { obd: { elm327: { settings: [ATSP6], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } } }
    events: [ { name: init, when: { endpoint: obd, request: "0100" }, fault: { prefix: { text: "SEARCHING...OK", line: on } } } ]
task: live-data
with: { signals: [engine.speed], duration: 5s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 3 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/initialisation/ELM-44-bus-init-error.yaml", ##"""
dyno: 1
id: ELM-44
title: "BUS INIT: ...ERROR"
about: >-
  The adapter is there and the vehicle is not: that is not "connected". Forty requests bound the tries: four rounds of
  all protocols by hand. Which of the two states a client shows is left to it.
source: [obd2-swift-lib issue 11 (said connected), LTSupportAutomotive issue 2]
severity: must
observe: [wire, ui]
needs: [connect]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: no-bus
    when: { endpoint: obd, service: 0x01 }
    fault: { answer: "BUS INIT: ...ERROR" }
limit: 120s
task: connect
expect:
  - id: asks
    count: { endpoint: obd, service: 0x01, at_least: 1 }
  - id: bounded
    count: { endpoint: obd, service: 0x01, at_most: 40, after: no-bus }
  - id: not-connected
    report: { state: connected, never: on, after: no-bus }
  - id: says-so
    report: { state: [no-vehicle, error], after: no-bus, within: 100s }
  - id: may-give-up
    exit: { status: any }

"""##),
        ("elm327/initialisation/ELM-45-unable-to-connect.yaml", ##"""
dyno: 1
id: ELM-45
title: UNABLE TO CONNECT
about: >-
  The ignition is off: the search finds nothing, and the client says so after a bounded number of tries. A search
  takes the chip some 15 s, and clients try protocols by hand after it: 250 s until the client says so, forty requests
  at most.
source: [SwiftOBD2, android-obd-reader issue 88]
severity: must
observe: [wire, ui]
needs: [connect]
tags: [initialisation]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: off
    at: 0s
    ignition: off
limit: 300s
task: connect
expect:
  - id: asks
    count: { endpoint: obd, service: 0x01, at_least: 1 }
  - id: bounded
    count: { endpoint: obd, service: 0x01, at_most: 40, after: off }
  - id: not-connected
    report: { state: connected, never: on, after: off }
  - id: says-so
    report: { state: [no-vehicle, error], after: off, within: 250s }
  - id: may-give-up
    exit: { status: any }

"""##),
        ("elm327/initialisation/ELM-46-manual-protocols.yaml", ##"""
dyno: 1
id: ELM-46
title: "The automatic search fails, a protocol by hand works"
about: >-
  ATSP0 finds nothing on this adapter; a client that tries protocols by ATTP or ATSP finds the car on protocol 7. The
  car is on 29 bits and 500 kbit/s (protocol 7); the row's protocol 5 is ELM-68. Its search cannot be started at all,
  which is the same for the client.
source: [python-OBD (tries protocols one by one), LTSupportAutomotive]
severity: should
observe: [wire]
needs: [live-data]
tags: [initialisation]
vehicle: { base: truck-29bit-three-ecus }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", settings: [ATSP1], quirks: { ignored: [ATSP0, ATSP00, ATSPA*, ATTP0, ATTPA*] } } }
limit: 180s
task: live-data
with: { signals: [engine.speed], duration: 10s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }
  - id: value
    report: { signal: engine.speed, at_least: 2 }

"""##),
        ]
    }
}
