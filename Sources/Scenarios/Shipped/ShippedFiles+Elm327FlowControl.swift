// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/elm327/flow-control`.
    enum Elm327FlowControl {
        static let files: [File] = [
        ("elm327/flow-control/ELM-47-no-pipelining.yaml", ##"""
dyno: 1
id: ELM-47
title: A slow ECU and no second request meanwhile
about: >-
  The ECU takes 400 ms; any byte sent meanwhile interrupts and brings STOPPED. Programmable parameter 03 keeps the
  adapter from giving up before 400 ms. Violations are counted by the bytes themselves, whatever the adapter answers.
source: [ELM327 data sheet p. 9 and 89, node-bluetooth-obd (writes every 50 ms), Riding Mechanic 3.4]
severity: must
observe: [wire]
needs: [live-data]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9, ecus: { engine: { latency: 400ms } } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", settings: [ATPP03SVFF, ATPP03ON] } }
task: live-data
with: { signals: [engine.speed], duration: 10s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 4 }

"""##),
        ("elm327/flow-control/ELM-48-stopped.yaml", ##"""
dyno: 1
id: ELM-48
title: STOPPED once
about: "The request that was interrupted is sent again, and the order is kept."
source: [obd2lib issue 15, AndrOBD]
severity: must
observe: [wire]
needs: [live-data]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: stopped
    when: { endpoint: obd, pid: 0x0C, nth: 3 }
    fault: { answer: "STOPPED" }
task: live-data
with: { signals: [engine.speed, vehicle.speed], duration: 8s }
expect:
  - id: asks-again
    sequence: { endpoint: obd, after: stopped, requests: [ { pid: 0x0C } ], strict: on, within: 3s }
  - id: recovers
    recovers: { endpoint: obd, after: stopped, pid: 0x0C, within: 5s }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/flow-control/ELM-49-line-feed-interrupts.yaml", ##"""
dyno: 1
id: ELM-49
title: A line feed behind the carriage return interrupts
about: >-
  A client that ends its lines with CR and LF meets STOPPED, and copes. A client that sends no line feed passes; one
  that does has to get data all the same, not at any rate.
source: [decided here from ELM327 data sheet p. 9]
severity: may
observe: [wire]
needs: [live-data]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9, ecus: { engine: { latency: 80ms } } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", lf_after_cr: abort } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 2 }
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 2 }

"""##),
        ("elm327/flow-control/ELM-50-poll-schedule-table-7.yaml", ##"""
dyno: 1
id: ELM-50
title: "The poll schedule of Riding Mechanic, table 7"
about: >-
  For the client that claims that schedule: counts in 30 s, half a second from request to request. Half a minute is
  counted that begins 30 s into the run, because the source's table and its program differ at t = 30; gaps may be 100
  ms off, and five of a hundred more.
source: [Riding Mechanic table 7]
severity: may
observe: [wire]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
needs: [live-data, riding-mechanic-schedule]
limit: 120s
events:
  - { name: settled, at: 30s, log: half a minute is counted from here }
task: live-data
with: { signals: [vehicle.speed, engine.speed, engine.coolant.temperature, module.voltage, intake.maf], duration: 62s }
expect:
  - { id: speed, count: { endpoint: obd, pid: 0x0D, at_least: 29, at_most: 31, after: settled, within: 30s } }
  - { id: engine-speed, count: { endpoint: obd, pid: 0x0C, at_least: 14, at_most: 16, after: settled, within: 30s } }
  - { id: air, count: { endpoint: obd, pid: 0x10, at_least: 7, at_most: 9, after: settled, within: 30s } }
  - { id: coolant, count: { endpoint: obd, pid: 0x05, at_least: 3, at_most: 3, after: settled, within: 30s } }
  - { id: voltage, count: { endpoint: obd, pid: 0x42, at_least: 4, at_most: 5, after: settled, within: 30s } }
  - { id: cadence, every: { endpoint: obd, service: 0x01, period: 500ms ± 100ms, share: 95 } }

"""##),
        ("elm327/flow-control/ELM-51-batch-every-1500-ms.yaml", ##"""
dyno: 1
id: ELM-51
title: "Four parameters in one request, every 1.5 s"
about: >-
  For the client that claims that cadence. One second at the least and two at the most from batch to batch; which
  parameters share a request is not judged.
source: [OBD-II Buddy test plan]
severity: may
observe: [wire]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
needs: [live-data, obd-buddy-schedule]
limit: 120s
task: live-data
with: { signals: [engine.coolant.temperature, engine.speed, module.voltage, intake.maf], duration: 60s }
expect:
  - { id: cadence, every: { endpoint: obd, pid: 0x0C, period: 1500ms ± 500ms } }

"""##),
        ("elm327/flow-control/ELM-52-slow-ecu.yaml", ##"""
dyno: 1
id: ELM-52
title: "The ECU takes 600 ms for an answer, then is quick again"
about: >-
  For a client with a rate of its own: the rate drops, and what could not be asked is not made up for. The age of a
  command cannot be seen on the wire: what shows a queue is a burst when the ECU is quick again. More than eight
  requests in 3 s are one.
source: [SwiftOBD2 (a timer of 0.3 s)]
severity: should
observe: [wire]
needs: [live-data, paced-polling]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9, signals: { engine.speed: { ramp: [700, 4000], over: 40s } } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", settings: [ATPP03SVFF, ATPP03ON] } }
events:
  - name: slow
    at: 0s
    for: 12s
    fault: { latency: 600ms }
  - name: quick
    after: { event: slow, delay: 25s }
    log: the adapter has learnt that the ECU is quick again
task: live-data
with: { signals: [engine.speed], duration: 40s }
expect:
  - id: waits-for-prompt
    never: { endpoint: obd, sends: before-prompt }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 8 }
  - id: value
    report: { signal: engine.speed, at_least: 5 }
  - id: makes-up-for-nothing
    count: { endpoint: obd, pid: 0x0C, at_most: 8, after: quick, within: 3s }

"""##),
        ("elm327/flow-control/ELM-53-response-count.yaml", ##"""
dyno: 1
id: ELM-53
title: The digit that says how many answers to wait for
about: >-
  Two ECUs answer; a client that asks for one answer takes the first and goes on. A client that asks for no number
  passes too: the value has to be right either way.
source: [ELM327 data sheet p. 32, ELMduino]
severity: may
observe: [wire, values]
needs: [live-data]
tags: [flow-control]
vehicle: { base: two-ecu-petrol }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: live-data
with: { signals: [vehicle.speed], duration: 8s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0D, at_least: 3 }
  - id: value
    report: { signal: vehicle.speed, at_least: 3 }

"""##),
        ("elm327/flow-control/ELM-54-only-supported.yaml", ##"""
dyno: 1
id: ELM-54
title: Only what the car supports is asked for
about: >-
  The bitmap denies 10 and 42: they are not asked for more than once. The bitmap names what is there. Once is allowed,
  because a client may try before it has read the bitmap.
source: [Riding Mechanic Get.1 and Get.2]
severity: should
observe: [wire]
needs: [live-data]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9, ecus: { engine: { request: 0x7E0, response: 0x7E8, pids: [0x01, 0x04, 0x05, 0x0C, 0x0D, 0x0F, 0x11, 0x1C, 0x1F, 0x21, 0x33] } } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: live-data
with: { signals: [engine.speed, intake.maf, module.voltage], duration: 10s }
expect:
  - id: unsupported
    never: { endpoint: obd, sends: unsupported-pid }
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 3 }

"""##),
        ("elm327/flow-control/ELM-55-no-clearing-unasked.yaml", ##"""
dyno: 1
id: ELM-55
title: Codes are cleared only on request
about: >-
  Service 04 erases codes, freeze frames and readiness: never unasked. Two tasks that have no reason to; ELM-75 has
  the one that does, and counts.
source: [ELM327 data sheet p. 35]
severity: must
observe: [wire]
needs: [live-data, read-dtc]
tags: [flow-control]
vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: live-data
    task: live-data
    with: { signals: [engine.speed], duration: 10s }
  - name: read-dtc
    task: read-dtc
expect:
  - id: never-clears
    never: { endpoint: obd, sends: clear-without-task }
  - id: asks
    count: { endpoint: obd, request: "*", at_least: 3 }

"""##),
        ]
    }
}
