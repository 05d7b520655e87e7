// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/elm327/decoding`.
    enum Elm327Decoding {
        static let files: [File] = [
        ("elm327/decoding/ELM-56-table-9.yaml", ##"""
dyno: 1
id: ELM-56
title: "The golden values of Riding Mechanic, table 9"
about: "96 °C, 612.5 rpm, 0 km/h, 2.83 g/s and 13.889 V from the bytes that the table prints."
source: [Riding Mechanic table 9]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: live-data
with: { signals: [engine.coolant.temperature, engine.speed, vehicle.speed, intake.maf, module.voltage], duration: 25s }
expect:
  - id: coolant
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 2 }
  - id: engine-speed
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 2 }
  - id: speed
    report: { signal: vehicle.speed, equals: 0 ± 0.5, at_least: 2 }
  - id: air
    report: { signal: intake.maf, equals: 2.83 ± 0.01, at_least: 2 }
  - id: voltage
    report: { signal: module.voltage, equals: 13.889 ± 0.05, at_least: 2 }

"""##),
        ("elm327/decoding/ELM-57-supported-bitmaps.yaml", ##"""
dyno: 1
id: ELM-57
title: "The three bitmaps of Riding Mechanic, table 9"
about: "BF 9F A8 93, 80 07 F1 19 and FE F0 00 00, each with its own offset."
source: [Riding Mechanic table 9, SwiftOBD2 (no offset for 21 to 40)]
severity: must
observe: [values]
needs: [supported-pids]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: supported-pids
expect:
  - id: pids
    report:
      supported: [0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x15, 0x19, 0x1C, 0x1F,
        0x21, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x38, 0x3C, 0x3D, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x49, 0x4A, 0x4B, 0x4C]

"""##),
        ("elm327/decoding/ELM-58-range-ends.yaml", ##"""
dyno: 1
id: ELM-58
title: The ends and the middle of each range
about: >-
  No sign where there is none: 00, 7F, 80 and FF in each value. The byte pairs follow from these ends: 16383.75 rpm is
  FF FF, 8191.75 is 7F FF. At 0 °C a client must not show 0 °F.
source: [Riding Mechanic (0 °C shown as 0 °F), SAE J1979 appendix B]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - { name: "at-00", vehicle: { signals: { engine.coolant.temperature: -40, engine.speed: 0, vehicle.speed: 0, intake.maf: 0 } } }
  - { name: "at-7f", vehicle: { signals: { engine.coolant.temperature: 87, engine.speed: 8191.75, vehicle.speed: 127, intake.maf: 327.67 } } }
  - { name: "at-80", vehicle: { signals: { engine.coolant.temperature: 88, engine.speed: 8192, vehicle.speed: 128, intake.maf: 327.68 } } }
  - { name: "at-ff", vehicle: { signals: { engine.coolant.temperature: 215, engine.speed: 16383.75, vehicle.speed: 255, intake.maf: 655.35 } } }
  - { name: "no-degrees", vehicle: { signals: { engine.coolant.temperature: 0, engine.speed: 1000, vehicle.speed: 1, intake.maf: 1 } } }
task: live-data
with: { signals: [engine.coolant.temperature, engine.speed, vehicle.speed, intake.maf], duration: 6s }
expect:
  - id: coolant
    report: { signal: engine.coolant.temperature, at_least: 2 }
  - id: engine-speed
    report: { signal: engine.speed, at_least: 2 }
  - id: speed
    report: { signal: vehicle.speed, at_least: 2 }
  - id: air
    report: { signal: intake.maf, at_least: 2 }

"""##),
        ("elm327/decoding/ELM-59-payload-equals-echo.yaml", ##"""
dyno: 1
id: ELM-59
title: A payload that looks like the request
about: "Engine speed 01 0C, road speed 0D and air flow 01 10 are data."
source: [Riding Mechanic (looks for the request in the answer)]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9, signals: { engine.speed: 67, vehicle.speed: 13, intake.maf: 2.72 } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: live-data
with: { signals: [engine.speed, vehicle.speed, intake.maf], duration: 8s }
expect:
  - id: engine-speed
    report: { signal: engine.speed, equals: 67 ± 0.5, at_least: 3 }
  - id: speed
    report: { signal: vehicle.speed, equals: 13 ± 0.5, at_least: 3 }
  - id: air
    report: { signal: intake.maf, equals: 2.72 ± 0.01, at_least: 3 }

"""##),
        ("elm327/decoding/ELM-60-lower-case.yaml", ##"""
dyno: 1
id: ELM-60
title: Hexadecimal digits in lower case
about: "`41 0c 09 92` is 612.5 rpm."
source: [decided here]
severity: should
observe: [values]
needs: [live-data]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", lowercase: on } }
task: live-data
with: { signals: [engine.speed], duration: 8s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }

"""##),
        ("elm327/decoding/ELM-61-vin.yaml", ##"""
dyno: 1
id: ELM-61
title: A vehicle identification number without headers
about: >-
  Three lines with their index and a length before them: 17 characters. With headers as the client sets them, which is
  a must, and with headers that stay off, a should.
source: [obd-java-api issue 54 (a colon in the number)]
severity: must
observe: [values]
needs: [vin]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9, identity: { vin: "1M8GDM9AXKP042788" } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - { name: as-set }
  - { name: headers-off, severity: should, endpoints: { obd: { elm327: { headers: off } } } }
task: vin
expect:
  - id: vin
    report: { text: { name: vin, equals: "1M8GDM9AXKP042788" } }

"""##),
        ("elm327/decoding/ELM-62-vin-with-headers.yaml", ##"""
dyno: 1
id: ELM-62
title: "The same with headers, 11 and 29 bits"
about: >-
  Headers and protocol control information are visible; the number is the same. A client that turns headers off gets
  them all the same.
source: [SwiftOBD2 (takes every identifier for 11 bits)]
severity: must
observe: [values]
needs: [vin]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9, identity: { vin: "1M8GDM9AXKP042788" } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", headers: on } }
variants:
  - { name: bits-11 }
  - name: bits-29
    vehicle: { base: truck-29bit-three-ecus, identity: { vin: "1M8GDM9AXKP042788" } }
task: vin
expect:
  - id: vin
    report: { text: { name: vin, equals: "1M8GDM9AXKP042788" } }

"""##),
        ("elm327/decoding/ELM-63-consecutive-frames-swapped.yaml", ##"""
dyno: 1
id: ELM-63
title: Consecutive frames come in another order
about: >-
  The lines come as 0:, 2:, 1: and are put in order by their index. By the frames themselves, so that headers on or
  off make no difference; a client that asks again passes when the number is right at last.
source: [ELM327 data sheet p. 43, SwiftOBD2]
severity: should
observe: [values]
needs: [vin]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: swapped
    when: { endpoint: obd, request: "0902" }
    fault: { swap-frames: on }
task: vin
expect:
  - id: vin
    report: { text: { name: vin, equals: "DYNRMEC904A000009" } }

"""##),
        ("elm327/decoding/ELM-64-consecutive-frame-missing.yaml", ##"""
dyno: 1
id: ELM-64
title: A consecutive frame is missing
about: >-
  Only a part of the answer comes: an error or another try, never a part of the number. One consecutive frame is
  missing, or all of them. Saying nothing is right, and so is the whole number from another try.
source: [ioniq-app issue 16]
severity: must
observe: [values]
needs: [vin]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: one-missing
    events: [ { name: torn, when: { endpoint: obd, request: "0902" }, fault: { lose-frame: 3 } } ]
  - name: first-alone
    events: [ { name: torn, when: { endpoint: obd, request: "0902" }, fault: { lose-frame: [2, 3] } } ]
task: vin
expect:
  - id: asks
    count: { endpoint: obd, request: "0902", at_least: 1 }
  - id: no-partial-number
    report: { text: { name: vin, equals: "DYNRMEC904A000009" }, at_least: 0 }
  - id: may-give-up
    exit: { status: any }

"""##),
        ("elm327/decoding/ELM-65-sequence-wraps.yaml", ##"""
dyno: 1
id: ELM-65
title: More than 16 consecutive frames
about: "The index goes from F to 0, the length above 255."
source: [python-OBD, SwiftOBD2 (an 8-bit length)]
severity: should
observe: [values]
needs: [info]
tags: [decoding]
vehicle:
  base: riding-mechanic-table-9
  identity:
    calibration_ids: [DYNSEQ0000000001, DYNSEQ0000000002, DYNSEQ0000000003, DYNSEQ0000000004, DYNSEQ0000000005, DYNSEQ0000000006, DYNSEQ0000000007, DYNSEQ0000000008, DYNSEQ0000000009, DYNSEQ0000000010, DYNSEQ0000000011, DYNSEQ0000000012, DYNSEQ0000000013, DYNSEQ0000000014, DYNSEQ0000000015, DYNSEQ0000000016, DYNSEQ0000000017]
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: info
expect:
  - id: calibrations
    report: { text: { name: calibration_id, equals: "DYNSEQ0000000001,DYNSEQ0000000002,DYNSEQ0000000003,DYNSEQ0000000004,DYNSEQ0000000005,DYNSEQ0000000006,DYNSEQ0000000007,DYNSEQ0000000008,DYNSEQ0000000009,DYNSEQ0000000010,DYNSEQ0000000011,DYNSEQ0000000012,DYNSEQ0000000013,DYNSEQ0000000014,DYNSEQ0000000015,DYNSEQ0000000016,DYNSEQ0000000017" } }

"""##),
        ("elm327/decoding/ELM-66-padding.yaml", ##"""
dyno: 1
id: ELM-66
title: "Frames filled with 00, 55, AA and CC"
about: >-
  The answer ends at its declared length: no code comes out of the filler. The adapter shows the filler with headers
  on and off, as some copies do; the three codes need two frames, so that both kinds are filled.
source: [SwiftOBD2 (padding shown as codes)]
severity: must
observe: [values]
needs: [read-dtc]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133, P0420, C0300] } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", quirks: { padding: on, padding_without_headers: on } } }
variants:
  - { name: with-00, vehicle: { ecus: { engine: { padding: 0x00 } } } }
  - { name: with-55, vehicle: { ecus: { engine: { padding: 0x55 } } } }
  - { name: with-aa, vehicle: { ecus: { engine: { padding: 0xAA } } } }
  - { name: with-cc, vehicle: { ecus: { engine: { padding: 0xCC } } } }
task: read-dtc
expect:
  - id: codes
    report: { codes: { stored: [P0133, P0420, C0300] } }

"""##),
        ("elm327/decoding/ELM-67-legacy-vin.yaml", ##"""
dyno: 1
id: ELM-67
title: A vehicle identification number in five messages
about: >-
  On J1850 each message carries its number and four characters; the filler in front is dropped. Five messages as in
  the data sheet's example, with another number; the filler is 00.
source: [ELM327 data sheet p. 42, android-obd-reader issue 119]
severity: should
observe: [values]
needs: [vin]
tags: [decoding]
vehicle: { base: j1850-vpw, identity: { vin: "1M8GDM9AXKP042788" } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
limit: 60s
task: vin
expect:
  - id: vin
    report: { text: { name: vin, equals: "1M8GDM9AXKP042788" } }

"""##),
        ("elm327/decoding/ELM-68-kwp-with-headers.yaml", ##"""
dyno: 1
id: ELM-68
title: Headers and checksum of ISO 14230
about: Three bytes in front and one behind are not data.
source: [SwiftOBD2 issues 21 and 25]
severity: should
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle: { base: kwp-fast }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", headers: on } }
limit: 90s
task: live-data
with: { signals: [engine.speed], duration: 10s }
expect:
  - id: value
    report: { signal: engine.speed, at_least: 3 }

"""##),
        ("elm327/decoding/ELM-69-two-ecus.yaml", ##"""
dyno: 1
id: ELM-69
title: Two ECUs answer the same request in changing order
about: >-
  Whichever answers first: the engine's value, or the union of the bitmaps, the same in every run. Chance decides the
  order of each answer, so one run of 12 s has about as many orders as answers; the other ECU says 0 rpm. Twenty runs
  are `--repeat 20`.
source: [ELM327 data sheet p. 42, "SwiftOBD2 (a dictionary's order)"]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle:
  base: two-ecu-petrol
  ecus:
    engine: { latency: 20ms ± 15ms }
    transmission: { request: 0x7E1, response: 0x7E9, latency: 20ms ± 15ms, pids: [0x0C, 0x0D], answers: { "010C": "41 0C 00 00" } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: live-data
with: { signals: [engine.speed], duration: 12s }
expect:
  - id: polls
    count: { endpoint: obd, pid: 0x0C, at_least: 10 }
  - id: one-ecu
    report: { signal: engine.speed, at_least: 5 }

"""##),
        ("elm327/decoding/ELM-70-two-ecus-interleaved.yaml", ##"""
dyno: 1
id: ELM-70
title: Long answers of two ECUs between one another
about: >-
  With headers they are told apart; without, the mixture is recognised and not shown as one text. Showing nothing is
  right, too: what may not come is one ECU's text with parts of the other's.
source: [ELM327 data sheet p. 43]
severity: should
observe: [values]
needs: [info]
tags: [decoding]
vehicle:
  base: two-ecu-petrol
  ecus: { engine: { latency: 20.3ms }, transmission: { request: 0x7E1, response: 0x7E9, latency: 20ms } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
task: info
expect:
  - id: no-mixture
    report: { text: { name: calibration_id, equals: ["DYNPTR16A0100,DYNPTR16B0203", "DYNTCM0009", "DYNPTR16A0100,DYNPTR16B0203,DYNTCM0009"] }, at_least: 0 }
  - id: may-give-up
    exit: { status: any }

"""##),
        ("elm327/decoding/ELM-71-stale-frames.yaml", ##"""
dyno: 1
id: ELM-71
title: Frames of earlier and foreign answers stand between
about: >-
  An answer to another request, and one to another tester, are not this request's. Headers are on, as nothing else
  tells these frames from the right ones: an old answer of the same ECU and one of another.
source: [python-OBD issue 254]
severity: should
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5", headers: on } }
events:
  - name: stale
    when: { endpoint: obd, pid: 0x0C }
    fault: { stale-frames: "7E8#03410D63", foreign-frames: "7EA#03410D63" }
task: live-data
with: { signals: [engine.speed, vehicle.speed], duration: 8s }
expect:
  - id: value
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 }
  - id: speed
    report: { signal: vehicle.speed, equals: 0 ± 0.5, at_least: 3 }

"""##),
        ("elm327/decoding/ELM-72-duplicate-lines.yaml", ##"""
dyno: 1
id: ELM-72
title: A line comes twice
about: >-
  The same frame twice is one answer. The second frame comes directly behind the first, for each request of the case.
source: [python-OBD issue 100]
severity: should
observe: [values]
needs: [live-data, read-dtc]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
events:
  - name: twice
    when: { endpoint: obd, request: any }
    fault: { duplicate-frames: on }
variants:
  - name: live-data
    task: live-data
    with: { signals: [engine.speed], duration: 8s }
    expect: [ { id: value, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } } ]
  - name: read-dtc
    task: read-dtc
    expect: [ { id: codes, report: { codes: { stored: [P0133] } } } ]

"""##),
        ("elm327/decoding/ELM-73-batch-in-part.yaml", ##"""
dyno: 1
id: ELM-73
title: "A request for several parameters is answered in part, or in another order"
about: >-
  What is missing has no value; what is there belongs to the parameter that its byte names. Only clients that ask for
  several at once meet it; others pass. Batches that nobody would send in another order are listed with their raw
  answers.
source: [OBD-II Buddy (indexes past the end), SwiftOBD2 issue 16, ELM327 data sheet p. 45]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
timing: instant
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: first-only
    vehicle: { ecus: { engine: { request: 0x7E0, response: 0x7E8, answers: { "01050C4210": "41 05 88", "01050C1042": "41 05 88", "010C0D05": "41 0C 09 92" } } } }
  - name: permuted
    vehicle: { ecus: { engine: { request: 0x7E0, response: 0x7E8, answers: { "01050C4210": "41 42 36 41 10 01 1B 0C 09 92 05 88", "010C0D05": "41 05 88 0D 00 0C 09 92" } } } }
task: live-data
with: { signals: [engine.coolant.temperature, engine.speed, module.voltage, intake.maf], duration: 8s }
expect:
  - id: first
    report: { signal: engine.coolant.temperature, equals: 96 ± 0.5, at_least: 2 }
  - id: others-right-or-absent
    report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 0 }

"""##),
        ("elm327/decoding/ELM-74-trouble-codes.yaml", ##"""
dyno: 1
id: ELM-74
title: Trouble codes in all their forms
about: >-
  No code, one, five in several frames, the older form with its filler, two messages, two ECUs: the exact list. The
  order of codes does not count.
source: [Riding Mechanic (the count taken for a code), SwiftOBD2 issue 25]
severity: must
observe: [values]
needs: [read-dtc]
tags: [decoding]
timing: instant
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: none-can
    vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [] } }
    expect: [ { id: codes, report: { codes: { stored: [] } } } ]
  - name: one-can
    vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
    expect: [ { id: codes, report: { codes: { stored: [P0133] } } } ]
  - name: five-can
    vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133, P0420, C0300, B1234, U0100] } }
    expect: [ { id: codes, report: { codes: { stored: [P0133, P0420, C0300, B1234, U0100] } } } ]
  - name: one-legacy
    vehicle: { base: kwp-fast, trouble_codes: { stored: [P0133] } }
    expect: [ { id: codes, report: { codes: { stored: [P0133] } } } ]
  - name: two-lines-legacy
    vehicle: { base: kwp-fast, trouble_codes: { stored: [P0131, P0171, P0325, P0401] } }
    expect: [ { id: codes, report: { codes: { stored: [P0131, P0171, P0325, P0401] } } } ]
  - name: two-ecus
    vehicle: { base: two-ecu-petrol, trouble_codes: { stored: [P0133] } }
    expect: [ { id: codes, report: { codes: { stored: [P0133, P0715] } } } ]
limit: 60s
task: read-dtc

"""##),
        ("elm327/decoding/ELM-75-clear.yaml", ##"""
dyno: 1
id: ELM-75
title: "Clearing codes: done, refused, unanswered"
about: >-
  Cleared is what the ECU confirms with 44, and a second reading shows it. NO DATA, a refusal (conditions not correct)
  and silence must not be shown as success. Asked at most twice, because once more is no danger; reading again
  afterwards is a should.
source: [OBD-II Buddy (empties its list without waiting for 44)]
severity: must
observe: [wire, values]
needs: [clear-dtc]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9, trouble_codes: { stored: [P0133] } }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: positive
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: says-so
        report: { state: cleared }
      - id: reads-again
        severity: should
        sequence: { endpoint: obd, requests: [ "04", "03" ] }
  - name: no-data
    events: [ { name: refusal, when: { endpoint: obd, request: "04" }, fault: { answer: "NO DATA" } } ]
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: no-false-success
        report: { state: cleared, never: on, after: refusal }
  - name: conditions
    events: [ { name: refusal, when: { endpoint: obd, request: "04" }, fault: { answer: "7F 04 22 " } } ]
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: no-false-success
        report: { state: cleared, never: on, after: refusal }
  - name: silence
    events: [ { name: refusal, when: { endpoint: obd, request: "04" }, fault: { silence: on } } ]
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: no-false-success
        report: { state: cleared, never: on, after: refusal }
limit: 60s
task: clear-dtc

"""##),
        ("elm327/decoding/ELM-76-no-data.yaml", ##"""
dyno: 1
id: ELM-76
title: NO DATA instead of a value
about: >-
  No value, or the last one for a while; never a number out of the text. The last value may stand for the 2 s in which
  the judge takes a value for fresh; after `for-long` it must be gone. A client that ends when there is no number
  passes.
source: [Riding Mechanic (−30 °C and 7 mph out of the text), android-obd-reader issue 1 (0xNO)]
severity: must
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: coolant
    events: [ { name: gone, when: { endpoint: obd, request: "0105", nth: 4 }, fault: { answer: "NO DATA" } } ]
    with: { signals: [engine.coolant.temperature], duration: 8s }
    expect:
      - { id: goes-on, recovers: { endpoint: obd, after: gone, request: "0105", within: 5s } }
      - { id: no-number-out-of-text, report: { signal: engine.coolant.temperature, at_least: 2 } }
  - name: engine-speed
    events: [ { name: gone, when: { endpoint: obd, request: "010C", nth: 4 }, fault: { answer: "NO DATA" } } ]
    with: { signals: [engine.speed], duration: 8s }
    expect:
      - { id: goes-on, recovers: { endpoint: obd, after: gone, request: "010C", within: 5s } }
      - { id: no-number-out-of-text, report: { signal: engine.speed, at_least: 2 } }
  - name: speed
    events: [ { name: gone, when: { endpoint: obd, request: "010D", nth: 4 }, fault: { answer: "NO DATA" } } ]
    with: { signals: [vehicle.speed], duration: 8s }
    expect:
      - { id: goes-on, recovers: { endpoint: obd, after: gone, request: "010D", within: 5s } }
      - { id: no-number-out-of-text, report: { signal: vehicle.speed, at_least: 2 } }
  - name: for-long
    vehicle: { signals: { engine.speed: { ramp: [700, 3000], over: 20s } } }
    events: [ { name: gone, when: { endpoint: obd, pid: 0x0C, nth: [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] }, fault: { answer: "NO DATA" } } ]
    with: { signals: [engine.speed], duration: 10s }
    expect: [ { id: no-stale-value, report: { signal: engine.speed, at_least: 2 } } ]
  - name: vin
    task: vin
    events: [ { name: gone, when: { endpoint: obd, request: "0902" }, fault: { answer: "NO DATA" } } ]
    expect: [ { id: no-number, report: { text: { name: vin }, never: on } }, { id: may-give-up, exit: { status: any } } ]
  - name: codes
    task: read-dtc
    events: [ { name: gone, when: { endpoint: obd, request: "03" }, fault: { answer: "NO DATA" } } ]
    expect: [ { id: asks, count: { endpoint: obd, request: "03", at_least: 1 } }, { id: no-codes, report: { codes: { stored: [] }, at_least: 0 } }, { id: may-give-up, exit: { status: any } } ]
task: live-data

"""##),
        ("elm327/decoding/ELM-77-error-texts.yaml", ##"""
dyno: 1
id: ELM-77
title: Every message of the adapter in place of a value
about: >-
  No value comes out of a text; after LV RESET and ERR94 everything is initialised again. Each text once, instead of
  the fourth answer. After LV RESET and ERR94 the settings are gone: ATZ, ATWS, ATD or ATE0 has to come before the
  next request.
source: [ELM327 data sheet p. 87 to 89, obd2lib issue 15, python-OBD issue 263]
severity: must
observe: [wire, values]
needs: [live-data]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: can-error
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "CAN ERROR" } } ]
  - name: bus-error
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "BUS ERROR" } } ]
  - name: bus-busy
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "BUS BUSY" } } ]
  - name: data-error
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "DATA ERROR" } } ]
  - name: data-error-behind
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "41 0C 09 92 <DATA ERROR" } } ]
  - name: rx-error
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "41 0C 0 <RX ERROR" } } ]
  - name: buffer-full
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "BUFFER FULL" } } ]
  - name: fb-error
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "FB ERROR" } } ]
  - name: err93
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "ERR93" } } ]
  - name: err94
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "ERR94" } } ]
    expect:
      - { id: initialises-again, sequence: { endpoint: obd, after: text, requests: [ [ "ATZ", "ATWS", "ATD", "ATE0" ], { pid: 0x0C } ], within: 15s } }
      - { id: value, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } }
  - name: lv-reset
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { reset: "LV RESET" } } ]
    expect:
      - { id: initialises-again, sequence: { endpoint: obd, after: text, requests: [ [ "ATZ", "ATWS", "ATD", "ATE0" ], { pid: 0x0C } ], within: 15s } }
      - { id: value, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } }
  - name: act-alert
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "ACT ALERT" } } ]
  - name: lp-alert
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "LP ALERT" } } ]
  - name: fc-rx-timeout
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "FC RX TIMEOUT" } } ]
  - name: chatter
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "+DISC:SUCCESS" } } ]
  - name: vendor
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "VENDOR OPTION" } } ]
  - name: vendor-mode
    events: [ { name: text, when: { endpoint: obd, pid: 0x0C, nth: 4 }, fault: { answer: "VENDOR MODE" } } ]
task: live-data
with: { signals: [engine.speed], duration: 12s }
expect:
  - { id: goes-on, recovers: { endpoint: obd, after: text, pid: 0x0C, within: 8s } }
  - { id: value, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } }

"""##),
        ("elm327/decoding/ELM-78-negative-and-pending.yaml", ##"""
dyno: 1
id: ELM-78
title: "Negative responses, and data after response pending"
about: >-
  `7F 01 12` and `7F 01 11` mean unsupported; `7F 01 78` means wait: the data come 2 to 5 s later. Both refusals are
  final: asking on is no failure, showing a value is. Pending comes three times, a second apart, so the data are 3 s
  late.
source: [ELM327 data sheet p. 45, python-OBD issue 180]
severity: should
observe: [values]
needs: [live-data]
tags: [decoding]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:0", version: "1.5" } }
variants:
  - name: not-supported
    events: [ { name: refused, when: { endpoint: obd, request: "0105" }, fault: { negative-response: { service: 0x01, code: 0x12 } } } ]
    expect:
      - { id: others, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } }
      - { id: no-value, report: { signal: engine.coolant.temperature, at_least: 0 } }
  - name: no-such-service
    events: [ { name: refused, when: { endpoint: obd, request: "0105" }, fault: { negative-response: { service: 0x01, code: 0x11 } } } ]
    expect:
      - { id: others, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 3 } }
      - { id: no-value, report: { signal: engine.coolant.temperature, at_least: 0 } }
  - name: pending
    events: [ { name: waits, when: { endpoint: obd, pid: 0x0C, nth: 3 }, fault: { pending: { count: 3, every: 1s } } } ]
    expect:
      - { id: takes-late-data, report: { signal: engine.speed, equals: 612.5 ± 0.5, at_least: 4 } }
limit: 90s
task: live-data
with: { signals: [engine.coolant.temperature, engine.speed], duration: 15s }

"""##),
        ]
    }
}
