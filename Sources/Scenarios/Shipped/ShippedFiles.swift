// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

/// The scenarios and vehicles that ship inside the binary.
enum ShippedFiles {
    /// Every file with its path below `Scenarios/`, sorted by path.
    static let all: [(name: String, text: String)] = [
        ("elm327/broken-wires.yaml", ##"""
dyno: 1
id: elm327/broken-wires
title: The wires of the diagnostic bus fail one way after another
about: >-
  Every ten seconds another fault: no ECUs, CAN high at ground, a node that floods the bus, disturbance, and at last CAN
  high at the battery's voltage, which an adapter with an open protocol answers with ERR94.
tags: [faults, events]
vehicle: { base: petrol-warm-idle }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }
events:
  - { at: 10s, bus: open, log: the connector is cut off }
  - { at: 20s, bus: ok }
  - { at: 30s, bus: shorted-low, log: CAN high lies at ground }
  - { at: 40s, bus: ok }
  - { at: 50s, bus: busy, log: a node floods the bus }
  - { at: 60s, bus: noisy, log: disturbance at the connector }
  - { at: 70s, bus: ok }
  - { at: 80s, bus: shorted-high, log: CAN high lies at the battery's voltage }
  - { at: 90s, bus: ok }

"""##),
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
        report: { state: cleared, never: on }
  - name: conditions
    events: [ { name: refusal, when: { endpoint: obd, request: "04" }, fault: { answer: "7F 04 22 " } } ]
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: no-false-success
        report: { state: cleared, never: on }
  - name: silence
    events: [ { name: refusal, when: { endpoint: obd, request: "04" }, fault: { silence: on } } ]
    expect:
      - id: asked-once
        count: { endpoint: obd, request: "04", at_least: 1, at_most: 2 }
      - id: no-false-success
        report: { state: cleared, never: on }
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
        ("elm327/diesel-van.yaml", ##"""
dyno: 1
id: elm327/diesel-van
title: A diesel van at idle
about: Compression ignition monitors, wide PIDs above 60, and a second ECU for dosing.
tags: [live-data, diesel]
vehicle: { base: diesel-van }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/electric.yaml", ##"""
dyno: 1
id: elm327/electric
title: An electric car
about: Only a few PIDs are there, and engine speed is not among them.
tags: [live-data]
vehicle: { base: electric }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.2" } }

"""##),
        ("elm327/fault-appears.yaml", ##"""
dyno: 1
id: elm327/fault-appears
title: A misfire is found, repaired and cleared while the client watches
about: The whole life of a trouble code in two minutes, with the engine getting hot in between.
tags: [trouble-codes, events]
vehicle: { base: petrol-warm-idle }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }
events:
  - name: rough
    at: 10s
    log: the engine begins to misfire
    set: { engine.speed: { wave: noise, mean: 740, amplitude: 90, period: 400ms } }
    store: { codes: [P0302], as: pending }
  - at: 30s
    store: { codes: [P0302], as: confirmed }
    ramp: { engine.coolant.temperature: { to: 112, over: 20s } }
  - at: 70s
    log: the ignition coil is replaced
    repair: P0302
    set: { engine.speed: 780 }
    ramp: { engine.coolant.temperature: { to: 89, over: 15s } }
  - at: 90s
    clear: all

"""##),
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
        ("elm327/gt-race-car.yaml", ##"""
dyno: 1
id: elm327/gt-race-car
title: A racing car on a circuit, read by an ELM327
about: Laps of the Hafenring without end; speed, engine speed and pedals are those that games would tell.
tags: [live-data, drive, race]
vehicle: { base: gt-race-car }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/heavy-truck-j1939.yaml", ##"""
dyno: 1
id: elm327/heavy-truck-j1939
title: A heavy truck on SAE J1939
about: >-
  Protocol A. Try ATSPA, then 00FEEE (coolant), 00FEEC (the VIN in several packets), ATDM1 (active codes, once a second),
  ATMP F004 5 (five times the engine's speed).
tags: [trouble-codes, multi-ecu, j1939]
vehicle: { base: heavy-truck-j1939 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }

"""##),
        ("elm327/hybrid.yaml", ##"""
dyno: 1
id: elm327/hybrid
title: A hybrid car in town
about: Engine speed is zero most of the time although the car drives.
tags: [live-data, drive]
vehicle: { base: hybrid }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.2" } }

"""##),
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
        ("elm327/iso9141-old.yaml", ##"""
dyno: 1
id: elm327/iso9141-old
title: A car of the nineties on ISO 9141-2
about: Protocol 3, an initialisation of three seconds with its dots, two ECUs, codes in two messages.
tags: [trouble-codes, multi-ecu, legacy]
vehicle: { base: iso9141-old }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000" } }

"""##),
        ("elm327/j1850-vpw.yaml", ##"""
dyno: 1
id: elm327/j1850-vpw
title: A car of the nineties on SAE J1850 VPW
about: Protocol 2, no initialisation, one ECU, a stored code.
tags: [trouble-codes, legacy]
vehicle: { base: j1850-vpw }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000" } }

"""##),
        ("elm327/kwp-fast.yaml", ##"""
dyno: 1
id: elm327/kwp-fast
title: A car on KWP2000 with fast initialisation
about: Protocol 5, numbered messages instead of segments, a stored and a pending code.
tags: [trouble-codes, legacy]
vehicle: { base: kwp-fast }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000" } }

"""##),
        ("elm327/monitored-bus.yaml", ##"""
dyno: 1
id: elm327/monitored-bus
title: A car whose control units talk to one another
about: >-
  The bus is never quiet: six frames come again and again, as a monitor of a real car sees them. Try ATH1 and ATMA, which
  ends in BUFFER FULL at 38400 baud; then ATCRA 3D0 or ATCF 3D0, ATCM 7F0 and ATMA again; or dyno serve
  elm327/monitored-bus --pcap bus, which records the traffic with no adapter listening.
tags: [monitoring, frames]
vehicle:
  base: petrol-warm-idle
  frames:
    - name: EngineData
      id: 0x3D0
      every: 10ms
      signals:
        engine.speed: { start: 7, length: 16, order: big, factor: 0.25 }
        pedal.accelerator: { start: 16, length: 8, factor: 0.4 }
        engine.coolant.temperature: { start: 24, length: 8, offset: -40 }
        throttle.position: { start: 39, length: 8, order: big, factor: 0.4 }
      counter: { start: 48, length: 4 }
      checksum: { byte: 7, kind: xor }
    - name: Wheels
      id: 0x1A0
      every: 20ms ± 1ms
      fill: 0xFF
      signals:
        vehicle.speed: { start: 0, length: 16, factor: 0.01 }
        steering.angle: { start: 16, length: 16, signed: on, factor: 0.1 }
    - name: Brakes
      id: 0x1D0
      every: 20ms
      length: 4
      signals: { pedal.brake: { start: 0, length: 8, factor: 0.4 }, brake.hand: { start: 8, length: 1 } }
      counter: { start: 24, length: 8 }
    - name: Temperatures
      id: 0x420
      every: 100ms
      signals:
        ambient.temperature: { start: 0, length: 8, factor: 0.5, offset: -40 }
        engine.oil.temperature: { start: 8, length: 8, offset: -40 }
        intake.air.temperature: { start: 16, length: 8, offset: -40 }
    - name: Supply
      id: 0x4B0
      every: 200ms
      length: 2
      signals: { battery.voltage: { start: 7, length: 16, order: big, factor: 0.001 } }
    - name: Gateway                                   # 29 bits: seen on this bus with protocol 7
      id: 0x18DAFF17
      every: 1s
      data: "02 10 81 00"
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1", link: { baud: 38400 } } }

"""##),
        ("elm327/old-11-250.yaml", ##"""
dyno: 1
id: elm327/old-11-250
title: An early CAN car at 250 kbit/s
about: Protocol 8, slow answers, two ECUs, a stored code in each.
tags: [trouble-codes, multi-ecu]
vehicle: { base: old-11-250 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.4b" } }

"""##),
        ("elm327/pedal.yaml", ##"""
dyno: 1
id: elm327/pedal
title: A car that its driver's pedals move
about: Pull away, cruise, climb and brake, from the longitudinal model; set the pedals with --set.
tags: [live-data, drive]
vehicle:
  base: petrol-nedc
  name: Petrol hatchback with a driver
  drive:
    model:
      pedal: { keyframes: [[0s, 0], [5s, 0], [8s, 45], [25s, 40], [40s, 25], [90s, 25], [92s, 0], [120s, 0]] }
      brake: { keyframes: [[0s, 20], [4s, 20], [5s, 0], [95s, 0], [97s, 30], [115s, 30]], step: on }
      grade: { wave: sine, mean: 0.5, amplitude: 2, period: 45s }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/petrol-nedc.yaml", ##"""
dyno: 1
id: elm327/petrol-nedc
title: A petrol car that drives the NEDC
about: A cold start and 11 km; every value moves and fits the others.
tags: [live-data, drive]
vehicle: { base: petrol-nedc }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/petrol-warm-idle.yaml", ##"""
dyno: 1
id: elm327/petrol-warm-idle
title: A petrol car at idle whose values stand still
about: Every value is constant, so what a client shows can be compared exactly.
tags: [live-data]
vehicle: { base: petrol-warm-idle }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/riding-mechanic-table-9.yaml", ##"""
dyno: 1
id: elm327/riding-mechanic-table-9
title: The car of the Riding Mechanic study, table 9
about: Bitmaps and values as printed there, byte for byte.
tags: [live-data, paper]
vehicle: { base: riding-mechanic-table-9 }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/tractor-8r.yaml", ##"""
dyno: 1
id: elm327/tractor-8r
title: A tractor on SAE J1939
about: >-
  Protocol A. Try ATSPA, then 00FEEE (coolant), 00FEFC (fuel), 00FEE5 (hours). mtg/8r has the same tractor with its
  telematics unit.
tags: [j1939]
vehicle: { base: tractor-8r }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }

"""##),
        ("elm327/truck-29bit-three-ecus.yaml", ##"""
dyno: 1
id: elm327/truck-29bit-three-ecus
title: A truck with three ECUs on 29-bit identifiers
about: Protocol 7; trouble codes of three ECUs, one list in several frames.
tags: [trouble-codes, multi-ecu]
vehicle: { base: truck-29bit-three-ecus }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }

"""##),
        ("elm327/two-ecu-petrol.yaml", ##"""
dyno: 1
id: elm327/two-ecu-petrol
title: A petrol car with two answering ECUs
about: Two answers to most requests, and trouble codes from both.
tags: [trouble-codes, multi-ecu]
vehicle: { base: two-ecu-petrol }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }

"""##),
        ("elm327/weak-battery.yaml", ##"""
dyno: 1
id: elm327/weak-battery
title: The starter pulls a weak battery down and the adapter resets itself
about: >-
  The first start takes the supply below what the adapter needs. It says LV RESET, has forgotten its settings, and leaves
  CAN out of a search until ATFE or a reset. The second start, ten seconds later, only dims the lights.
tags: [supply, faults, events]
vehicle: { base: petrol-warm-idle }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }
events:
  - name: first-start
    at: 10s
    ignition: cranking
    set: { battery.voltage: { keyframes: [[0s, 11.9], [30ms, 4.6], [120ms, 8.2], [1s, 9.8]] } }
  - { at: 11s, ignition: on, set: { battery.voltage: 12.1 } }
  - name: second-start
    at: 21s
    ignition: cranking
    set: { battery.voltage: { keyframes: [[0s, 12.1], [30ms, 7.4], [1s, 10.1]] } }
  - { at: 22s, ignition: on, set: { battery.voltage: 14.1 } }

"""##),
        ("mtg/8r-tls.yaml", ##"""
dyno: 1
id: mtg/8r-tls
title: An 8R tractor whose telematics unit speaks TLS and wants tokens
about: >-
  The certificate is made for the run and its fingerprint printed. In strict mode a client shows a token first (code 10 and
  sixteen bytes); a farmer's token gets no dealer information, a dealer's no debug log.
tags: [mtg, tls]
vehicle: { base: tractor-8r }
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:5006"
      machine: 8R
      mode: strict
      tokens: { farmer-token: farmer, dealer-token: dealer, developer-token: developer }
      tls: on

"""##),
        ("mtg/8r.yaml", ##"""
dyno: 1
id: mtg/8r
title: An 8R tractor with its telematics unit
about: >-
  The unit answers maintenance requests on port 5005, and the tractor's engine answers on SAE J1939 behind an ELM327: the
  same coolant, fuel and hours. After two minutes the GPS fix is lost, after four a tyre loses air.
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg, j1939]
vehicle: { base: tractor-8r }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: 8R } }
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "2.1" } }
events:
  - at: 2min
    log: the GPS fix is lost
    set: { gps.available: 0, gps.seconds_since_fix: { ramp: [0, 3600], over: 1h } }
  - at: 4min
    log: the rear left tyre loses air
    ramp: { tyre.rear_left.pressure: { to: 44, over: 1min } }

"""##),
        ("mtg/artimus-fig10.yaml", ##"""
dyno: 1
id: mtg/artimus-fig10
title: The record of figure 10
about: >-
  The values that the report's figures 10 and 12 show, and no others: what they do not show, the unit does not know. With the
  thresholds of the example file an 8R has exactly three alerts: Engine Hours, GPS Available, Tire Pressure. The unit's clock
  stands at 01:24:03 when the run begins, and goes on.
source: [ARTIMUS report appendix B figures 10 and 12]
tags: [mtg]
vehicle:
  name: Tractor 8R
  signals:
    fuel.level: 94.74                                 # 180 of 190 gallons
    tyre.rear_left.pressure: 44
    machine.engine_starts: 19
    machine.key_turns: 19
    machine.rda_license: 0
    gps.available: 0
  parameters: { engine_runtime_total: 47689200 }      # 13247 h
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:5005"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      machine_id: 0
      clock: "2015-03-08 01:24:03"

"""##),
        ("mtg/cases/MTG-01-record-of-figure-10.yaml", ##"""
dyno: 1
id: MTG-01
title: "The record of figure 10"
about: >-
  Every value that the figure shows is stored as it was sent, numbers as numbers.
source: [ARTIMUS report figure 10, the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: Tractor 8R
  signals:
    fuel.level: 94.74                                 # 180 of 190 gallons
    tyre.rear_left.pressure: 44
    machine.engine_starts: 19
    machine.key_turns: 19
    machine.rda_license: 0
    gps.available: 0
  parameters: { engine_runtime_total: 47689200 }      # 13247 h
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: asks, count: { request: maintenance, at_least: 1 } }
  - { id: stores-what-was-sent, stored: { exactly: 1 } }

"""##),
        ("mtg/cases/MTG-02-alerts-of-figure-12.yaml", ##"""
dyno: 1
id: MTG-02
title: "The alerts of figure 12"
about: >-
  The record of figure 10 gives exactly three alerts with the thresholds of the example file; 180 gallons give none.
source: [ARTIMUS report figure 12, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: Tractor 8R
  signals:
    fuel.level: 94.74                                 # 180 of 190 gallons
    tyre.rear_left.pressure: 44
    machine.engine_starts: 19
    machine.key_turns: 19
    machine.rda_license: 0
    gps.available: 0
  parameters: { engine_runtime_total: 47689200 }      # 13247 h
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: three-alerts, alerts: { equals: [Engine Hours, GPS Available, Tire Pressure] } }
  - { id: as-the-oracle-says, alerts: {} }

"""##),
        ("mtg/cases/MTG-03-equal-is-no-alert.yaml", ##"""
dyno: 1
id: MTG-03
title: "A value that equals its threshold"
about: >-
  Above is greater and below is less: with every value exactly at its threshold nothing alerts.
source: [ARTIMUS report appendix A, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 85
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 300
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 5
  parameters: { engine_runtime_total: 180000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - name: combine
    endpoints: { mtg: { mtg: { machine: S690 } } }
    vehicle: { signals: { fuel.level: 19.696970, hydraulic.oil.temperature: 55, tyre.front_left.pressure: 160 } }
  - name: sprayer
    endpoints: { mtg: { mtg: { machine: R4038 } } }
    vehicle: { signals: { fuel.level: 25.806452, hydraulic.oil.temperature: 88, tyre.front_left.pressure: 420 } }
  - name: tractor
    endpoints: { mtg: { mtg: { machine: 8R } } }
    vehicle: { signals: { fuel.level: 26.315789, hydraulic.oil.temperature: 55, tyre.front_left.pressure: 70 } }
expect:
  - { id: no-alert, alerts: { equals: [] } }
  - { id: as-the-oracle-says, alerts: {} }

"""##),
        ("mtg/cases/MTG-04-around-thresholds.yaml", ##"""
dyno: 1
id: MTG-04
title: "One unit below, at and above every threshold"
about: >-
  Three values around each limit of each machine's table, one unit of the wire apart (a second where the limit is in
  minutes or days). Made from the tables by a test.
source: [the parameter tables of the three machines, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: combine-fuelGallons-64, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 19.393939394 } } }
  - { name: combine-fuelGallons-65, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 19.696969697 } } }
  - { name: combine-fuelGallons-66, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { fuel.level: 20.000000000 } } }
  - { name: combine-engineHours-49, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: combine-engineHours-50, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: combine-engineHours-51, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: combine-coolantC-84, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: combine-coolantC-85, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: combine-coolantC-86, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: combine-coolantC-94, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: combine-coolantC-95, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: combine-coolantC-96, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: combine-hydraulicOilC-54, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 54 } } }
  - { name: combine-hydraulicOilC-55, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 55 } } }
  - { name: combine-hydraulicOilC-56, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { hydraulic.oil.temperature: 56 } } }
  - { name: combine-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: combine-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: combine-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: combine-tireKPa-159, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 159 } } }
  - { name: combine-tireKPa-160, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 160 } } }
  - { name: combine-tireKPa-161, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { tyre.front_left.pressure: 161 } } }
  - { name: combine-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: combine-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: combine-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: S690 } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: sprayer-fuelGallons-39, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 25.161290323 } } }
  - { name: sprayer-fuelGallons-40, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 25.806451613 } } }
  - { name: sprayer-fuelGallons-41, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { fuel.level: 26.451612903 } } }
  - { name: sprayer-engineHours-49, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: sprayer-engineHours-50, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: sprayer-engineHours-51, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: sprayer-coolantC-84, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: sprayer-coolantC-85, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: sprayer-coolantC-86, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: sprayer-coolantC-94, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: sprayer-coolantC-95, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: sprayer-coolantC-96, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: sprayer-hydraulicOilC-87, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 87 } } }
  - { name: sprayer-hydraulicOilC-88, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 88 } } }
  - { name: sprayer-hydraulicOilC-89, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { hydraulic.oil.temperature: 89 } } }
  - { name: sprayer-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: sprayer-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: sprayer-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: sprayer-tireKPa-419, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 419 } } }
  - { name: sprayer-tireKPa-420, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 420 } } }
  - { name: sprayer-tireKPa-421, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { tyre.front_left.pressure: 421 } } }
  - { name: sprayer-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: sprayer-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: sprayer-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: R4038 } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: tractor-fuelGallons-49, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 25.789473684 } } }
  - { name: tractor-fuelGallons-50, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 26.315789474 } } }
  - { name: tractor-fuelGallons-51, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { fuel.level: 26.842105263 } } }
  - { name: tractor-engineHours-49, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 176400 } } }
  - { name: tractor-engineHours-50, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 180000 } } }
  - { name: tractor-engineHours-51, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { parameters: { engine_runtime_total: 183600 } } }
  - { name: tractor-coolantC-84, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: tractor-coolantC-85, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: tractor-coolantC-86, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: tractor-coolantC-94, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 94 } } }
  - { name: tractor-coolantC-95, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: tractor-coolantC-96, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { engine.coolant.temperature: 96 } } }
  - { name: tractor-hydraulicOilC-54, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 54 } } }
  - { name: tractor-hydraulicOilC-55, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 55 } } }
  - { name: tractor-hydraulicOilC-56, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { hydraulic.oil.temperature: 56 } } }
  - { name: tractor-secondsSinceGpsFix-299, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: tractor-secondsSinceGpsFix-300, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: tractor-secondsSinceGpsFix-301, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - { name: tractor-tireKPa-69, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 69 } } }
  - { name: tractor-tireKPa-70, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 70 } } }
  - { name: tractor-tireKPa-71, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { tyre.front_left.pressure: 71 } } }
  - { name: tractor-lastCellCallIn-431999, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 4.999988426 } } }
  - { name: tractor-lastCellCallIn-432000, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 5.000000000 } } }
  - { name: tractor-lastCellCallIn-432001, endpoints: { mtg: { mtg: { machine: 8R } } }, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
expect:
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-05-fuel-of-the-8r.yaml", ##"""
dyno: 1
id: MTG-05
title: "60 gallons in an 8R"
about: >-
  The table alerts below 50 gallons, the example file below 65. The client says which it goes by.
source: [ARTIMUS report table 6 and its example of a threshold file, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 31.578947                             # 60 of 190 gallons
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - name: tables
    endpoints: { mtg: { mtg: { source: tables } } }
  - name: xml-example
    endpoints: { mtg: { mtg: { source: xml-example } } }
expect:
  - { id: says-which, report: { text: { name: thresholds, equals: [tables, xml-example] } } }
  - { id: goes-by-it, alerts: { source: stated } }

"""##),
        ("mtg/cases/MTG-06-two-levels-of-coolant.yaml", ##"""
dyno: 1
id: MTG-06
title: "Coolant: an alert above 85 °C, an engine stop above 95 °C"
about: >-
  The second level is shown as such; a threshold file has no word for it, so the app has to know.
source: [ARTIMUS report tables 2 to 6, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: at-84, vehicle: { signals: { engine.coolant.temperature: 84 } } }
  - { name: at-85, vehicle: { signals: { engine.coolant.temperature: 85 } } }
  - { name: at-86, vehicle: { signals: { engine.coolant.temperature: 86 } } }
  - { name: at-95, vehicle: { signals: { engine.coolant.temperature: 95 } } }
  - { name: at-96, vehicle: { signals: { engine.coolant.temperature: 96 } } }
expect:
  - { id: level, alerts: { levels: on } }

"""##),
        ("mtg/cases/MTG-07-no-position.yaml", ##"""
dyno: 1
id: MTG-07
title: "How long there has been no position"
about: >-
  The table alerts after more than five minutes, to the second; the example file goes by the flag.
source: [ARTIMUS report tables 2 to 6 and its example of a threshold file, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: after-4min59s, vehicle: { signals: { gps.seconds_since_fix: 299 } } }
  - { name: after-5min, vehicle: { signals: { gps.seconds_since_fix: 300 } } }
  - { name: after-5min1s, vehicle: { signals: { gps.seconds_since_fix: 301 } } }
  - name: flag-set
    endpoints: { mtg: { mtg: { source: xml-example } } }
    vehicle: { signals: { gps.available: 1 } }
  - name: flag-clear
    endpoints: { mtg: { mtg: { source: xml-example } } }
    vehicle: { signals: { gps.available: 0 } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-08-roles.yaml", ##"""
dyno: 1
id: MTG-08
title: "The same bytes for three roles"
about: >-
  A farmer sees neither serial number, firmware, last call nor reprogramming; a dealer sees them but no debug log; a
  developer sees all.
source: [ARTIMUS report functional requirements, the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, roles]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 2
    machine.days_since_call: 6
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, log: 2000 } }
task: maintenance
variants:
  - name: farmer
    with: { role: farmer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: no-serial, report: { text: { name: serial }, never: on } }
      - { id: no-firmware, report: { text: { name: firmware }, never: on } }
      - { id: no-last-call, report: { text: { name: last_call }, never: on } }
      - { id: no-reprogramming, report: { text: { name: reprogramming }, never: on } }
      - { id: no-log, report: { text: { name: log }, never: on } }
  - name: dealer
    with: { role: dealer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: serial, report: { text: { name: serial, equals: PCMMAGC28033 } } }
      - { id: no-log, report: { text: { name: log }, never: on } }
  - name: developer
    with: { role: developer }
    expect:
      - { id: alerts, alerts: {} }
      - { id: serial, report: { text: { name: serial, equals: PCMMAGC28033 } } }
      - { id: log, report: { text: { name: log } } }

"""##),
        ("mtg/cases/MTG-09-last-call.yaml", ##"""
dyno: 1
id: MTG-09
title: "When the unit last called in"
about: >-
  More than five days are an alert, to the second. A call in the future and none ever are none.
source: [ARTIMUS report tables 3 and 5 and 7, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: after-4d23h, vehicle: { signals: { machine.days_since_call: 4.958333333 } } }
  - { name: after-5d, vehicle: { signals: { machine.days_since_call: 5 } } }
  - { name: after-5d1s, vehicle: { signals: { machine.days_since_call: 5.000011574 } } }
  - { name: in-the-future, vehicle: { signals: { machine.days_since_call: -10 } } }
  - { name: never, vehicle: { signals: { machine.days_since_call: none } } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-10-reprogramming.yaml", ##"""
dyno: 1
id: MTG-10
title: "How the last reprogramming ended"
about: >-
  Only a failure is an alert.
source: [ARTIMUS report table 3, the protocol is an invention of Dyno]
severity: should
observe: [values, ui]
needs: [maintenance]
tags: [mtg, alerts]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: dealer }
variants:
  - { name: unknown, vehicle: { signals: { machine.reprogramming: 0 } } }
  - { name: ok, vehicle: { signals: { machine.reprogramming: 1 } } }
  - { name: failed, vehicle: { signals: { machine.reprogramming: 2 } } }
  - { name: running, vehicle: { signals: { machine.reprogramming: 3 } } }
expect:
  - { id: alert, alerts: {} }

"""##),
        ("mtg/cases/MTG-11-fragments.yaml", ##"""
dyno: 1
id: MTG-11
title: "A record in pieces"
about: >-
  TCP keeps no boundaries: single bytes, two halves, and the last byte alone give one whole record.
source: [ARTIMUS report appendix A (the download manager), the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: bytes, endpoints: { mtg: { mtg: { link: { chunks: { every: 1, gap: 2ms } } } } } }
  - { name: halves, endpoints: { mtg: { mtg: { link: { chunks: { sizes: [64], gap: 30ms } } } } } }
  - { name: last-byte, endpoints: { mtg: { mtg: { link: { chunks: { sizes: [127], gap: 300ms } } } } } }
expect:
  - { id: one-row, stored: { exactly: 1 } }
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-12-two-records-at-once.yaml", ##"""
dyno: 1
id: MTG-12
title: "Two records in one read"
about: >-
  256 bytes come at once: two rows, or the second record is ignored; never a mixture.
source: [the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, faults: [ { twice: on, request: maintenance } ] } }
task: maintenance
with: { downloads: 2 }
expect:
  - { id: no-mixture, stored: {} }
  - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-13-short-record.yaml", ##"""
dyno: 1
id: MTG-13
title: "The connection ends within a record"
about: >-
  100 bytes, then the end: nothing is stored, the user is told, and Connect is there again.
source: [ARTIMUS report use case 2 (alternative 2), the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, faults: [ { close: 100, request: maintenance } ] } }
task: maintenance
variants:
  - { name: with-header }
  - { name: without-header, endpoints: { mtg: { mtg: { profile: struct-0 } } } }
expect:
  - { id: nothing-stored, stored: { exactly: 0 } }
  - { id: says-so, report: { state: [error, disconnected, rejected], after: disconnect, within: 10s } }
  - { id: connect-again, report: { state: connect-enabled, after: disconnect, within: 10s } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-14-longer-record.yaml", ##"""
dyno: 1
id: MTG-14
title: "A record that has grown by eight bytes"
about: >-
  A new firmware has added a field. The record is refused, or what was added is ignored; no field is shifted, in this
  record and in the next.
source: [ARTIMUS report appendix A (the size is compiled in), the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, framing, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { downloads: 2 }
variants:
  - { name: with-header, endpoints: { mtg: { mtg: { faults: [ { length: 136, request: maintenance } ] } } } }
  - name: without-header
    endpoints: { mtg: { mtg: { profile: struct-0, faults: [ { length: 120, request: maintenance } ] } } }
expect:
  - { id: no-shifted-field, stored: {} }
  - { id: alerts, alerts: { at_least: 0 } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-15-damaged-record.yaml", ##"""
dyno: 1
id: MTG-15
title: "A record that is not what it says"
about: >-
  Wrong magic, checksum, version, end, size or byte order: refused, and the user is told.
source: [the protocol is an invention of Dyno]
severity: should
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - { name: magic, endpoints: { mtg: { mtg: { faults: [ { magic: MTGX, request: maintenance } ] } } } }
  - { name: checksum, endpoints: { mtg: { mtg: { faults: [ { checksum: wrong, request: maintenance } ] } } } }
  - { name: version, endpoints: { mtg: { mtg: { faults: [ { version: 7, request: maintenance } ] } } } }
  - { name: end-mark, endpoints: { mtg: { mtg: { faults: [ { end_mark: missing, request: maintenance } ] } } } }
  - { name: size, endpoints: { mtg: { mtg: { faults: [ { size: 136, request: maintenance } ] } } } }
  - { name: byte-order, endpoints: { mtg: { mtg: { faults: [ { byte_order: swapped, request: maintenance } ] } } } }
expect:
  - { id: nothing-stored, stored: { exactly: 0 } }
  - { id: no-alert-from-it, alerts: { equals: [], at_least: 0 } }
  - { id: says-so, report: { state: [error, rejected] } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-16-byte-order.yaml", ##"""
dyno: 1
id: MTG-16
title: "The least significant byte comes first"
about: >-
  13247 hours are BF 33 00 00 on the wire; read the other way they are 3207790592.
source: [the protocol is an invention of Dyno, Stack Overflow question 24126101]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: Tractor 8R
  signals:
    fuel.level: 94.74                                 # 180 of 190 gallons
    tyre.rear_left.pressure: 44
    machine.engine_starts: 19
    machine.key_turns: 19
    machine.rda_license: 0
    gps.available: 0
  parameters: { engine_runtime_total: 47689200 }      # 13247 h
endpoints:
  mtg:
    mtg:
      listen: "tcp://127.0.0.1:0"
      machine: 8R
      source: xml-example
      serial: "PCMMAGC28033"
      clock: "2015-03-08 01:24:03"
task: maintenance
expect:
  - { id: hours, stored: { exactly: 1 } }

"""##),
        ("mtg/cases/MTG-17-texts.yaml", ##"""
dyno: 1
id: MTG-17
title: "A serial number without an end, and one that is no ASCII"
about: >-
  Sixteen characters fill the field, and what follows it is not part of the text; a byte of FF stops nothing.
source: [the protocol is an invention of Dyno]
severity: must
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R, machine_id: 1094861636 } }
task: maintenance
with: { role: dealer }
variants:
  - name: without-end
    endpoints: { mtg: { mtg: { faults: [ { unterminated: terminalSerial } ] } } }
    expect:
      - { id: stored, stored: { exactly: 1 } }
      - { id: sixteen-characters, report: { text: { name: serial, equals: PCMMAGC28033XXXX } } }
  - name: no-ascii
    endpoints: { mtg: { mtg: { faults: [ { non_ascii: terminalSerial } ] } } }
    expect:
      - { id: stored, stored: { exactly: 1 } }
      - { id: alerts, alerts: {} }

"""##),
        ("mtg/cases/MTG-18-nobody-answers.yaml", ##"""
dyno: 1
id: MTG-18
title: "Refused, swallowed, closed at once, silent"
about: >-
  Within ten seconds the user is told, and Connect is there again. A swallowed attempt gets two seconds more.
source: [ARTIMUS report use case 2, the protocol is an invention of Dyno]
severity: must
observe: [wire, values, ui]
needs: [maintenance]
tags: [mtg, connection]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
limit: 40s
variants:
  - name: refused
    events: [ { name: shut, at: 0s, fault: { refuse: on } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0 } }
      - { id: says-so, report: { state: [disconnected, error], within: 10s } }
      - { id: connect-again, report: { state: connect-enabled, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
      - { id: no-false-success, report: { state: connected, never: on } }
  - name: black-hole
    events: [ { name: shut, at: 0s, fault: { blackhole: on } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0 } }
      - { id: says-so, report: { state: [disconnected, error], within: 12s } }
      - { id: connect-again, report: { state: connect-enabled, within: 12s } }
      - { id: may-give-up, exit: { status: any } }
      - { id: no-false-success, report: { state: connected, never: on } }
  - name: accepts-and-closes
    events: [ { name: shut, when: { endpoint: mtg, connection: connect }, disconnect: { endpoint: mtg, how: fin } } ]
    expect:
      - { id: nothing-stored, stored: { exactly: 0 } }
      - { id: says-so, report: { state: [disconnected, error], within: 10s } }
      - { id: connect-again, report: { state: connect-enabled, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
  - name: silent
    endpoints: { mtg: { mtg: { faults: [ { stall: { after: 0, for: 60s } } ] } } }
    expect:
      - { id: nothing-stored, stored: { exactly: 0 } }
      - { id: says-so, report: { state: [disconnected, error], within: 12s } }
      - { id: connect-again, report: { state: connect-enabled, within: 12s } }
      - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-19-connect-button.yaml", ##"""
dyno: 1
id: MTG-19
title: "Connect while connected, and after the connection is lost"
about: >-
  Connect is disabled by success, and enabled again when the connection drops.
source: [ARTIMUS report use case 2, the protocol is an invention of Dyno]
severity: should
observe: [ui]
needs: [maintenance]
tags: [mtg, connection]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
events: [ { name: drop, at: 3s, disconnect: { endpoint: mtg, how: fin } } ]
task: maintenance
with: { duration: 10s }
expect:
  - { id: disables, report: { state: connect-disabled, after: connect, before: drop } }
  - { id: stays-disabled, report: { state: connect-enabled, never: on, after: connect, before: drop } }
  - { id: re-enables, report: { state: connect-enabled, after: drop, within: 2s } }
  - { id: may-give-up, exit: { status: any } }

"""##),
        ("mtg/cases/MTG-20-threshold-files.yaml", ##"""
dyno: 1
id: MTG-20
title: "Threshold files with mistakes"
about: >-
  A mistake is told and costs one entry; the others work. A single space is no unit.
source: [ARTIMUS report appendix A, the protocol is an invention of Dyno]
severity: must
observe: [values, ui]
needs: [maintenance]
tags: [mtg, thresholds]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 5
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 44
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
variants:
  - name: missing-field
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: unknown-test
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>under</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: empty-unit
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit></unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: blank-unit
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit> </unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: name-mismatch
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: twice
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>40</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: comment
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <!-- of the table -->
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>int</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Fuel Level, Tire Pressure] } }
  - name: wrong-type
    with:
      thresholds: |
        <?xml version="1.0" encoding="UTF-8"?>
        <root>
          <parameter><name>Fuel Level</name><test>below</test><unit>gallons</unit><type>float</type><user>farmer</user><threshold>50</threshold></parameter>
          <parameter><name>Tire Pressure</name><test>below</test><unit>kPa</unit><type>int</type><user>farmer</user><threshold>70</threshold></parameter>
        </root>
    expect:
      - { id: others-work, alerts: { equals: [Tire Pressure] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }
  - name: no-file
    with:
      thresholds: none
    expect:
      - { id: others-work, alerts: { equals: [] } }
      - { id: says-so, report: { text: { name: threshold_fault } } }

"""##),
        ("mtg/cases/MTG-21-history.yaml", ##"""
dyno: 1
id: MTG-21
title: "The 301st download"
about: >-
  The newest 300 records are kept, the newest first.
source: [ARTIMUS report appendix B, the protocol is an invention of Dyno]
severity: should
observe: [wire, values]
needs: [maintenance]
tags: [mtg, audit]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
limit: 80s
task: maintenance
with: { downloads: 301, interval: 100ms }
expect:
  - { id: all-downloaded, count: { request: maintenance, at_least: 301 } }
  - { id: newest-300, stored: { exactly: 300, limit: 300 } }

"""##),
        ("mtg/cases/MTG-22-debug-log.yaml", ##"""
dyno: 1
id: MTG-22
title: "The debug log"
about: >-
  Developers get it, however long it is and whatever is in it; half a log is no log. Nobody else asks for it.
source: [ARTIMUS report functional requirements, the protocol is an invention of Dyno]
severity: should
observe: [wire, values]
needs: [maintenance]
tags: [mtg, roles]
vehicle:
  name: A machine in good order
  signals:
    fuel.level: 90
    engine.coolant.temperature: 20
    hydraulic.oil.temperature: 20
    tyre.front_left.pressure: 500
    gps.available: 1
    gps.seconds_since_fix: 1
    machine.engine_starts: 412
    machine.key_turns: 455
    machine.rda_license: 1
    machine.wdt_license: 1
    machine.sync: 0
    machine.connected_devices: 2
    machine.reprogramming: 1
    machine.days_since_call: 0.25
  parameters: { engine_runtime_total: 36000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:0", machine: 8R } }
task: maintenance
with: { role: developer }
variants:
  - name: empty
    endpoints: { mtg: { mtg: { log: 0 } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "0" } } } ]
  - name: large
    endpoints: { mtg: { mtg: { log: { size: 1048576, chunk: 4096, interval: 1ms } } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "1048576" } } } ]
  - name: no-utf-8
    endpoints: { mtg: { mtg: { log: 2000, faults: [ { invalid_utf8: 100 } ] } } }
    expect: [ { id: complete, report: { text: { name: log, equals: "2000" } } } ]
  - name: cut
    endpoints: { mtg: { mtg: { log: 100000, faults: [ { close: 5000, request: debug-log } ] } } }
    expect:
      - { id: no-log, report: { text: { name: log }, never: on } }
      - { id: says-so, report: { state: [error, disconnected], after: disconnect, within: 10s } }
      - { id: may-give-up, exit: { status: any } }
  - name: farmer
    with: { role: farmer }
    expect:
      - { id: not-asked-for, never: { request: debug-log } }
      - { id: downloads, alerts: {} }
  - name: dealer
    with: { role: dealer }
    expect:
      - { id: not-asked-for, never: { request: debug-log } }
      - { id: downloads, alerts: {} }

"""##),
        ("mtg/r4038.yaml", ##"""
dyno: 1
id: mtg/r4038
title: An R4038 sprayer whose telematics unit needs its dealer
about: >-
  The unit has not called in for more than five days and its last reprogramming has failed: alerts that dealers see and
  farmers do not. The tyre pressure is just above its threshold, and falls below it after two minutes.
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg]
vehicle:
  base: tractor-8r
  name: Sprayer R4038
  signals:
    fuel.level: 54
    hydraulic.oil.temperature: 71
    tyre.front_left.pressure: 441
    tyre.front_right.pressure: { keyframes: [[0s, 421], [2min, 421], [150s, 418]] }
    tyre.rear_left.pressure: 441
    tyre.rear_right.pressure: 441
    machine.days_since_call: 5.5
    machine.reprogramming: 2                          # it has failed
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: R4038, serial: "PCDYNO0R40380" } }

"""##),
        ("mtg/s690.yaml", ##"""
dyno: 1
id: mtg/s690
title: An S690 combine in a long harvest
about: >-
  Fuel is burnt and hours pass; after a minute of full load the hydraulic oil becomes too warm, then the coolant, which in
  the end asks for the engine to be stopped (above 95 °C).
source: [the parameter tables of the three machines; the protocol is an invention of Dyno]
tags: [mtg]
vehicle:
  base: tractor-8r
  name: Combine S690
  signals:
    engine.load: 96
    fuel.level: { ramp: [24, 12], over: 10min }       # the alert is below 65 of 330 gallons
    engine.coolant.temperature: { keyframes: [[0s, 82], [90s, 84], [150s, 90], [4min, 97]] }
    hydraulic.oil.temperature: { keyframes: [[0s, 50], [1min, 54], [90s, 58]] }
    tyre.front_left.pressure: 193
    tyre.front_right.pressure: 193
    tyre.rear_left.pressure: 193
    tyre.rear_right.pressure: 193
  parameters: { engine_runtime_total: 5400000 }
endpoints:
  mtg: { mtg: { listen: "tcp://127.0.0.1:5005", machine: S690, serial: "PCDYNO0S69000" } }

"""##),
        ("quickstart.yaml", ##"""
dyno: 1
id: quickstart
title: A warm petrol car at idle behind an ELM327
about: >-
  What `dyno serve` runs when no scenario is named. Connect a client to TCP port 35000 of this machine, or to the
  serial port whose path is printed, and watch the idle breathe.
tags: [live-data]
timing: faithful
vehicle:
  base: petrol-warm-idle
  signals:
    engine.speed: { wave: noise, mean: 780, amplitude: 22, period: 900ms }
    engine.load: { wave: noise, mean: 24, amplitude: 1.2, period: 1100ms }
    engine.coolant.temperature: { wave: triangle, mean: 90, amplitude: 2, period: 3min }    # fan and thermostat
    engine.oil.temperature: { wave: sine, mean: 92, amplitude: 1, period: 5min }
    ignition.advance: { wave: noise, mean: 9.5, amplitude: 2, period: 800ms }
    intake.maf: { wave: noise, mean: 2.62, amplitude: 0.15, period: 900ms }
    intake.manifold.pressure: { wave: noise, mean: 34, amplitude: 1.5, period: 900ms }
    fuel.trim.short.bank1: { wave: noise, mean: 0.8, amplitude: 2.4, period: 1300ms }
    fuel.rate: { wave: noise, mean: 0.86, amplitude: 0.06, period: 1s }
    fuel.level: { ramp: [63, 40], over: 20h }
    oxygen_sensor.bank1.sensor1.lambda: { wave: triangle, mean: 1.0, amplitude: 0.015, period: 1600ms }
    oxygen_sensor.bank1.sensor2.voltage: { wave: noise, mean: 0.7, amplitude: 0.06, period: 4s }
    module.voltage: { wave: noise, mean: 14.12, amplitude: 0.06, period: 2s }
    battery.voltage: { wave: noise, mean: 14.2, amplitude: 0.06, period: 2s }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000", version: "1.5" } }
  serial: { elm327: { listen: "pty:", version: "1.5" } }

"""##),
        ("telemetry/acc.yaml", ##"""
dyno: 1
title: Assetto Corsa Competizione broadcasts a race
about: >-
  Clients register on UDP port 9000 with the password asd, and read the entry list, the track and the cars.
source: [ACC broadcasting protocol, version 4]
vehicle: { base: gt-race-car }
endpoints:
  acc: { acc: { listen: "udp://127.0.0.1:9000", password: asd, command_password: cmd } }

"""##),
        ("telemetry/assetto-corsa.yaml", ##"""
dyno: 1
title: Assetto Corsa answers dashboards that subscribe
about: >-
  The game listens on UDP port 9996; several dashboards may shake hands, and subscribe to the car or to laps.
source: [Assetto Corsa remote telemetry]
vehicle: { base: gt-race-car }
endpoints:
  ac: { assetto-corsa: { listen: "udp://127.0.0.1:9996", rate: 60 } }

"""##),
        ("telemetry/cases/TEL-01-horizon-golden-packet.yaml", ##"""
dyno: 1
id: TEL-01
title: A Horizon packet of 324 bytes with a value of its own in every field
about: >-
  The fields behind the sled stand twelve bytes later than in Motorsport 7. Every field that the client shows has to be
  right; one that it has no place for does not count against it.
source: ["Racing dashboard, listing 9", geeooff/forza-data-web]
severity: must
observe: [values]
needs: [dashboard]
tags: [forza, decoding]
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      rate: 60
      fields:
        EngineMaxRpm: 8500
        EngineIdleRpm: 900
        CurrentEngineRpm: 6543.25
        Speed: 55.5
        Power: 210000.5
        Torque: 411.5
        TireTempFrontLeft: 180
        TireTempFrontRight: 190
        TireTempRearLeft: 200
        TireTempRearRight: 210
        Boost: 9.5
        Fuel: 0.625
        DistanceTraveled: 1234.5
        BestLap: 92.75
        LastLap: 94.5
        CurrentLap: 30.25
        CurrentRaceTime: 300.125
        LapNumber: 3
        RacePosition: 5
        Accel: 200
        Brake: 17
        Clutch: 34
        HandBrake: 51
        Gear: 4
        Steer: 27
        NormalizedDrivingLine: 12
        NormalizedAIBrakeDifference: -9
        CarCategory: 22
        SmashableVelDiff: 3.5
        SmashableMass: 75
task: dashboard
with:
  signals:
    - engine.speed
    - engine.speed.maximum
    - engine.speed.idle
    - vehicle.speed
    - engine.power
    - engine.torque
    - tyre.front_left.temperature
    - tyre.front_right.temperature
    - tyre.rear_left.temperature
    - tyre.rear_right.temperature
    - fuel.level
    - race.distance
    - race.best_lap
    - race.last_lap
    - race.current_lap
    - race.time
    - race.lap
    - race.position
    - pedal.accelerator
    - pedal.brake
    - pedal.clutch
    - brake.hand
    - transmission.gear
  duration: 4s
expect:
  - { id: speed-is-shown, report: { signal: vehicle.speed, at_least: 10 } }
  - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
  - { id: engine-speed-maximum, report: { signal: engine.speed.maximum, at_least: 0 } }
  - { id: engine-speed-idle, report: { signal: engine.speed.idle, at_least: 0 } }
  - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
  - { id: engine-power, report: { signal: engine.power, at_least: 0 } }
  - { id: engine-torque, report: { signal: engine.torque, at_least: 0 } }
  - { id: tyre-front-left-temperature, report: { signal: tyre.front_left.temperature, at_least: 0 } }
  - { id: tyre-front-right-temperature, report: { signal: tyre.front_right.temperature, at_least: 0 } }
  - { id: tyre-rear-left-temperature, report: { signal: tyre.rear_left.temperature, at_least: 0 } }
  - { id: tyre-rear-right-temperature, report: { signal: tyre.rear_right.temperature, at_least: 0 } }
  - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
  - { id: race-distance, report: { signal: race.distance, at_least: 0 } }
  - { id: race-best-lap, report: { signal: race.best_lap, at_least: 0 } }
  - { id: race-last-lap, report: { signal: race.last_lap, at_least: 0 } }
  - { id: race-current-lap, report: { signal: race.current_lap, at_least: 0 } }
  - { id: race-time, report: { signal: race.time, at_least: 0 } }
  - { id: race-lap, report: { signal: race.lap, at_least: 0 } }
  - { id: race-position, report: { signal: race.position, at_least: 0 } }
  - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
  - { id: pedal-brake, report: { signal: pedal.brake, at_least: 0 } }
  - { id: pedal-clutch, report: { signal: pedal.clutch, at_least: 0 } }
  - { id: brake-hand, report: { signal: brake.hand, at_least: 0 } }
  - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }

"""##),
        ("telemetry/cases/TEL-02-other-titles.yaml", ##"""
dyno: 1
id: TEL-02
title: A sled of 232 bytes, Motorsport 7 with 311, Motorsport 2023 with 331, and other games
about: >-
  What is shown has to be what the title sends, or nothing at all: never the value of another field. That a client shows
  the title counts as a recommendation. F1 2021 and Project CARS 2 tell of a whole field, and which car is the player's.
source: ["Racing dashboard, section 2.5", geeooff/forza-data-web, "F1 2021 UDP telemetry", "Project CARS 2 UDP, version 2"]
severity: must
observe: [values]
needs: [dashboard]
tags: [decoding]
variants:
  - name: sled
    endpoints:
      dash:
        forza: { format: sled, to: "udp://127.0.0.1:5300", rate: 60, fields: { EngineMaxRpm: 8500, CurrentEngineRpm: 6543.25 } }
    expect:
      - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
      - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
      - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }
      - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
      - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
      - { id: shows-it, severity: should, report: { signal: engine.speed, at_least: 10 } }
  - name: motorsport-7
    endpoints:
      dash:
        forza: { format: motorsport-7, to: "udp://127.0.0.1:5300", rate: 60, fields: { CurrentEngineRpm: 6543.25, Speed: 55.5, Fuel: 0.625, Accel: 200, Gear: 4 } }
    expect:
      - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
      - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
      - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }
      - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
      - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
      - { id: shows-it, severity: should, report: { signal: engine.speed, at_least: 10 } }
  - name: motorsport-2023
    endpoints:
      dash:
        forza: { format: motorsport-2023, to: "udp://127.0.0.1:5300", rate: 60, fields: { CurrentEngineRpm: 6543.25, Speed: 55.5, Fuel: 0.625, Accel: 200, Gear: 4, TireWearFrontLeft: 0.25 } }
    expect:
      - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
      - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
      - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }
      - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
      - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
      - { id: shows-it, severity: should, report: { signal: engine.speed, at_least: 10 } }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021:
          to: "udp://127.0.0.1:5300"
          rate: 60
          fields:
            playerCarIndex: 3
            car[0].speed: 111
            car[0].engineRPM: 5432
            car[0].gear: 2
            car[3].speed: 222
            car[3].engineRPM: 11234
            car[3].gear: 6
            car[3].throttle: 0.75
            car[3].fuelInTank: 55
            car[3].fuelCapacity: 110
            car[3].maxRPM: 13000
            lap-data.car[0].carPosition: 1
            lap-data.car[3].carPosition: 5
    with: { signals: [engine.speed, vehicle.speed, transmission.gear, fuel.level, pedal.accelerator, race.position], duration: 4s }
    expect:
      - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
      - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
      - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }
      - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
      - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
      - { id: race-position, report: { signal: race.position, at_least: 0 } }
      - { id: shows-it, severity: should, report: { signal: engine.speed, at_least: 10 } }
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints:
      dash:
        project-cars:
          to: "udp://127.0.0.1:5300"
          rate: 60
          fields:
            viewedParticipantIndex: 2
            rpm: 6543
            speed: 55.5
            gearNumGears: 100
            fuelLevel: 0.625
            throttle: 200
            timings.participant[0].racePosition: 129
            timings.participant[2].racePosition: 133
    with: { signals: [engine.speed, vehicle.speed, transmission.gear, fuel.level, pedal.accelerator, race.position], duration: 4s }
    expect:
      - { id: engine-speed, report: { signal: engine.speed, at_least: 0 } }
      - { id: vehicle-speed, report: { signal: vehicle.speed, at_least: 0 } }
      - { id: transmission-gear, report: { signal: transmission.gear, at_least: 0 } }
      - { id: fuel-level, report: { signal: fuel.level, at_least: 0 } }
      - { id: pedal-accelerator, report: { signal: pedal.accelerator, at_least: 0 } }
      - { id: race-position, report: { signal: race.position, at_least: 0 } }
      - { id: shows-it, severity: should, report: { signal: engine.speed, at_least: 10 } }
task: dashboard
with: { signals: [engine.speed, vehicle.speed, transmission.gear, fuel.level, pedal.accelerator], duration: 4s }

"""##),
        ("telemetry/cases/TEL-03-without-the-last-byte.yaml", ##"""
dyno: 1
id: TEL-03
title: Horizon packets of 323 bytes, and those of the first months of Project CARS 2
about: >-
  Horizon's last byte is always 0 and some tools leave it out; Project CARS 2 began without the count of ticks at the end.
  Whoever reads the fields needs neither.
source: [Ldalvik/ForzaTelemetryAPI, nettrom/forza_motorsport, jack-d-watson/pcars2 (captures)]
severity: should
observe: [values]
needs: [dashboard]
tags: [sizes]
variants:
  - name: horizon
  - name: project-cars-2-early
    needs: [dashboard, project-cars-2]
    endpoints:
      dash:
        project-cars:
          format: 2-early
          to: "udp://127.0.0.1:5300"
          fields: { speed: 55.5, gearNumGears: 100 }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      link: { size: 323 }
      fields: { Speed: 55.5, Gear: 4 }
task: dashboard
with: { signals: [vehicle.speed, transmission.gear], duration: 4s }
expect:
  - { id: speed, report: { signal: vehicle.speed, at_least: 10 } }
  - { id: gear, report: { signal: transmission.gear, at_least: 10 } }

"""##),
        ("telemetry/cases/TEL-04-hostile-sizes.yaml", ##"""
dyno: 1
id: TEL-04
title: Datagrams of sizes that the game does not send
about: They are ignored, nothing of them is shown, and the next good one is.
source: ["Racing dashboard, listing 9 (a load past the end)"]
severity: must
observe: [values]
needs: [dashboard]
tags: [sizes, robustness]
variants:
  - name: bytes-0
    events:
      - { name: odd, at: 2s, fault: { size: 0 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-1
    events:
      - { name: odd, at: 2s, fault: { size: 1 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-231
    events:
      - { name: odd, at: 2s, fault: { size: 231 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-233
    events:
      - { name: odd, at: 2s, fault: { size: 233 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-310
    events:
      - { name: odd, at: 2s, fault: { size: 310 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-325
    events:
      - { name: odd, at: 2s, fault: { size: 325 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-1500
    events:
      - { name: odd, at: 2s, fault: { size: 1500 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: bytes-65507
    endpoints: { dash: { forza: { rate: 10 } } }
    events:
      - { name: odd, at: 2s, fault: { size: 65507 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021: { to: "udp://127.0.0.1:5300", fields: { "car[0].engineRPM": { ramp: [800, 7200], over: 30s } } }
    events:
      - { name: odd, at: 2s, fault: { size: 1346 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints:
      dash:
        project-cars: { to: "udp://127.0.0.1:5300", fields: { rpm: { ramp: [800, 7200], over: 30s } } }
    events:
      - { name: odd, at: 2s, fault: { size: 558 } }
      - { name: good, at: 4s, clear-fault: size }
  - name: acc
    needs: [dashboard, acc]
    endpoints:
      dash: none
      acc:
        acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: { ramp: [50, 250], over: 30s } } }
    events:
      - { name: odd, at: 2s, fault: { size: 37 } }
      - { name: good, at: 4s, clear-fault: size }
    with: { signals: [vehicle.speed], duration: 7s }
    expect:
      - { id: nothing-of-them, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: acc, after: good, within: 2s, values: [vehicle.speed] } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { CurrentEngineRpm: { ramp: [800, 7200], over: 30s } }
task: dashboard
with: { signals: [engine.speed], duration: 7s }
expect:
  - { id: nothing-of-them, report: { signal: engine.speed, at_least: 20 } }
  - { id: goes-on, recovers: { endpoint: dash, after: good, within: 2s, values: [engine.speed] } }

"""##),
        ("telemetry/cases/TEL-05-rumble-strip.yaml", ##"""
dyno: 1
id: TEL-05
title: A wheel on a rumble strip
about: >-
  The flag is a whole number; read as a number with a fraction its 1 becomes 1.4e-45. A client that does not show it has
  nothing to get wrong.
source: ["Racing dashboard, listing 2", Forza Data Out]
severity: should
observe: [values]
needs: [dashboard]
tags: [forza, decoding]
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields:
        WheelOnRumbleStripFrontLeft: 0
        WheelOnRumbleStripFrontRight: 0
        WheelOnRumbleStripRearLeft: 0
        WheelOnRumbleStripRearRight: 0
events:
  - { name: on-strip, at: 2s, set: { dash.WheelOnRumbleStripFrontLeft: 1 } }
task: dashboard
with: { signals: [engine.speed], duration: 4s }
expect:
  - { id: zero-or-one, report: { text: { name: rumble_strip, equals: ["0", "1"] }, at_least: 0 } }
  - { id: one-at-last, report: { text: { name: rumble_strip, equals: "1" }, after: on-strip, last: on, at_least: 0 } }
  - { id: goes-on, report: { signal: engine.speed, at_least: 10 } }

"""##),
        ("telemetry/cases/TEL-06-pedals.yaml", ##"""
dyno: 1
id: TEL-06
title: Pedals at 0, 1, 127, 128 and 255, or from 0 to 1
about: 255 is fully pressed, and nothing is above 100 %.
source: ["Racing dashboard, section 4.8"]
severity: must
observe: [values]
needs: [dashboard]
tags: [decoding]
variants:
  - name: accelerator
    endpoints:
      dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { Accel: 0 } } }
    events:
      - { name: one, at: 1s, set: { dash.Accel: 1 } }
      - { name: below-half, at: 2s, set: { dash.Accel: 127 } }
      - { name: above-half, at: 3s, set: { dash.Accel: 128 } }
      - { name: full, at: 4s, set: { dash.Accel: 255 } }
    with: { signals: [pedal.accelerator], duration: 5s }
    expect:
      - { id: right, report: { signal: pedal.accelerator, at_least: 10 } }
      - { id: none-at-first, report: { signal: pedal.accelerator, equals: 0 ± 0.5, before: one, last: on } }
      - { id: half, report: { signal: pedal.accelerator, equals: 50.2 ± 0.5, before: full, last: on } }
      - { id: full, report: { signal: pedal.accelerator, equals: 100 ± 0.5, after: full, last: on } }
  - name: brake
    endpoints:
      dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { Brake: 0 } } }
    events:
      - { name: one, at: 1s, set: { dash.Brake: 1 } }
      - { name: below-half, at: 2s, set: { dash.Brake: 127 } }
      - { name: above-half, at: 3s, set: { dash.Brake: 128 } }
      - { name: full, at: 4s, set: { dash.Brake: 255 } }
    with: { signals: [pedal.brake], duration: 5s }
    expect:
      - { id: right, report: { signal: pedal.brake, at_least: 10 } }
      - { id: none-at-first, report: { signal: pedal.brake, equals: 0 ± 0.5, before: one, last: on } }
      - { id: half, report: { signal: pedal.brake, equals: 50.2 ± 0.5, before: full, last: on } }
      - { id: full, report: { signal: pedal.brake, equals: 100 ± 0.5, after: full, last: on } }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash: { f1-2021: { to: "udp://127.0.0.1:5300", fields: { "car[0].throttle": 0 } } }
    events:
      - { name: half, at: 1500ms, set: { "dash.car[0].throttle": 0.5 } }
      - { name: full, at: 3s, set: { "dash.car[0].throttle": 1 } }
    with: { signals: [pedal.accelerator], duration: 5s }
    expect:
      - { id: right, report: { signal: pedal.accelerator, at_least: 10 } }
      - { id: none-at-first, report: { signal: pedal.accelerator, equals: 0 ± 0.5, before: half, last: on } }
      - { id: half, report: { signal: pedal.accelerator, equals: 50 ± 0.5, before: full, last: on } }
      - { id: full, report: { signal: pedal.accelerator, equals: 100 ± 0.5, after: full, last: on } }
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints:
      dash:
        project-cars: { to: "udp://127.0.0.1:5300", fields: { throttle: 0, unfilteredThrottle: 0 } }
    events:
      - { name: half, at: 1500ms, set: { dash.throttle: 128, dash.unfilteredThrottle: 128 } }
      - { name: full, at: 3s, set: { dash.throttle: 255, dash.unfilteredThrottle: 255 } }
    with: { signals: [pedal.accelerator], duration: 5s }
    expect:
      - { id: right, report: { signal: pedal.accelerator, at_least: 10 } }
      - { id: none-at-first, report: { signal: pedal.accelerator, equals: 0 ± 0.5, before: half, last: on } }
      - { id: half, report: { signal: pedal.accelerator, equals: 50.2 ± 0.5, before: full, last: on } }
      - { id: full, report: { signal: pedal.accelerator, equals: 100 ± 0.5, after: full, last: on } }
task: dashboard

"""##),
        ("telemetry/cases/TEL-07-gears.yaml", ##"""
dyno: 1
id: TEL-07
title: "Gears as the games number them: reverse, neutral, first, tenth"
about: >-
  Forza has 0 for reverse and 11 in neutral and during a shift, when a client may show N or the gear that was; Assetto
  Corsa has 0 for reverse, 1 for neutral and 2 for first, Competizione one more of each; F1 2021 has -1 for reverse and 0 for
  neutral, and Project CARS 2 has 15 and 0, with the count of gears in the other half of the byte.
source: [open clients of these games]
severity: must
observe: [values]
needs: [dashboard]
tags: [decoding]
variants:
  - name: forza
    endpoints:
      dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { Gear: 1 } } }
    events:
      - { name: shift, at: 1s, set: { dash.Gear: 11 } }
      - { name: second, at: 1300ms, set: { dash.Gear: 2 } }
      - { name: tenth, at: 2s, set: { dash.Gear: 10 } }
      - { name: neutral, at: 3s, set: { dash.Gear: 11 } }
      - { name: reverse, at: 5s, set: { dash.Gear: 0 } }
    expect:
      - { id: right, report: { signal: transmission.gear, at_least: 10 } }
      - { id: tenth, report: { signal: transmission.gear, equals: 10, after: tenth, before: neutral, last: on } }
      - { id: reverse, report: { signal: transmission.gear, equals: -1, after: reverse, last: on } }
  - name: assetto-corsa-first
    needs: [dashboard, assetto-corsa]
    endpoints:
      ac: { assetto-corsa: { listen: "udp://127.0.0.1:0", rate: 60, fields: { gear: 2 } } }
    expect: [ { id: right, report: { signal: transmission.gear, equals: 1, at_least: 10 } } ]
  - name: assetto-corsa
    needs: [dashboard, assetto-corsa]
    endpoints:
      ac: { assetto-corsa: { listen: "udp://127.0.0.1:0", rate: 60, fields: { gear: 2 } } }
    events:
      - { name: neutral, at: 2s, set: { ac.gear: 1 } }
      - { name: reverse, at: 4s, set: { ac.gear: 0 } }
    expect:
      - { id: right, report: { signal: transmission.gear, at_least: 10 } }
      - { id: first, report: { signal: transmission.gear, equals: 1, before: neutral, last: on } }
      - { id: neutral, report: { signal: transmission.gear, equals: 0, after: neutral, before: reverse, last: on } }
      - { id: reverse, report: { signal: transmission.gear, equals: -1, after: reverse, last: on } }
  - name: acc-first
    needs: [dashboard, acc]
    endpoints:
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { "gear": 3 } } }
    expect: [ { id: right, report: { signal: transmission.gear, equals: 1, at_least: 10 } } ]
  - name: acc
    needs: [dashboard, acc]
    endpoints:
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { "gear": 3 } } }
    events:
      - { name: neutral, at: 2s, set: { "acc.gear": 2 } }
      - { name: reverse, at: 4s, set: { "acc.gear": 1 } }
    expect:
      - { id: right, report: { signal: transmission.gear, at_least: 10 } }
      - { id: first, report: { signal: transmission.gear, equals: 1, before: neutral, last: on } }
      - { id: neutral, report: { signal: transmission.gear, equals: 0, after: neutral, before: reverse, last: on } }
      - { id: reverse, report: { signal: transmission.gear, equals: -1, after: reverse, last: on } }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash: { f1-2021: { to: "udp://127.0.0.1:5300", fields: { "car[0].gear": 1 } } }
    events:
      - { name: neutral, at: 2s, set: { "dash.car[0].gear": 0 } }
      - { name: reverse, at: 4s, set: { "dash.car[0].gear": -1 } }
    expect:
      - { id: right, report: { signal: transmission.gear, at_least: 10 } }
      - { id: first, report: { signal: transmission.gear, equals: 1, before: neutral, last: on } }
      - { id: neutral, report: { signal: transmission.gear, equals: 0, after: neutral, before: reverse, last: on } }
      - { id: reverse, report: { signal: transmission.gear, equals: -1, after: reverse, last: on } }
  - name: project-cars-2-first
    needs: [dashboard, project-cars-2]
    endpoints:
      dash: { project-cars: { to: "udp://127.0.0.1:5300", fields: { "gearNumGears": 0x61 } } }
    expect: [ { id: right, report: { signal: transmission.gear, equals: 1, at_least: 10 } } ]
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints:
      dash: { project-cars: { to: "udp://127.0.0.1:5300", fields: { "gearNumGears": 0x61 } } }
    events:
      - { name: neutral, at: 2s, set: { "dash.gearNumGears": 0x60 } }
      - { name: reverse, at: 4s, set: { "dash.gearNumGears": 0x6F } }
    expect:
      - { id: right, report: { signal: transmission.gear, at_least: 10 } }
      - { id: first, report: { signal: transmission.gear, equals: 1, before: neutral, last: on } }
      - { id: neutral, report: { signal: transmission.gear, equals: 0, after: neutral, before: reverse, last: on } }
      - { id: reverse, report: { signal: transmission.gear, equals: -1, after: reverse, last: on } }
task: dashboard
with: { signals: [transmission.gear], duration: 7s }

"""##),
        ("telemetry/cases/TEL-08-tyre-temperature.yaml", ##"""
dyno: 1
id: TEL-08
title: Tyres at 32, 165 and 212 degrees of the game
about: >-
  The game's own text states no unit; captures show Fahrenheit. A client whose profile says that it shows degrees Celsius
  has to show 0, 73.9 and 100. F1 2021 tells of the rear wheels first, in degrees Celsius of the surface and of the core;
  either may be shown.
source: [austinbaccus/forza-telemetry issue 64, F1 2021 UDP telemetry]
severity: should
observe: [values]
needs: [dashboard]
tags: [decoding, units]
variants:
  - name: forza
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021:
          to: "udp://127.0.0.1:5300"
          fields:
            "car[0].tyresSurfaceTemperature[FL]": 91
            "car[0].tyresSurfaceTemperature[FR]": 92
            "car[0].tyresSurfaceTemperature[RL]": 103
            "car[0].tyresSurfaceTemperature[RR]": 104
            "car[0].tyresInnerTemperature[FL]": 81
            "car[0].tyresInnerTemperature[FR]": 82
            "car[0].tyresInnerTemperature[RL]": 93
            "car[0].tyresInnerTemperature[RR]": 94
    events: []
    with:
      signals:
        - tyre.front_left.temperature
        - tyre.front_right.temperature
        - tyre.rear_left.temperature
        - tyre.rear_right.temperature
      duration: 4s
    expect:
      - { id: front-left, report: { signal: tyre.front_left.temperature, at_least: 10 } }
      - { id: front-right, report: { signal: tyre.front_right.temperature, at_least: 10 } }
      - { id: rear-left, report: { signal: tyre.rear_left.temperature, at_least: 10 } }
      - { id: rear-right, report: { signal: tyre.rear_right.temperature, at_least: 10 } }
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { TireTempFrontLeft: -40 } } }
events:
  - { name: cold, at: 1s, set: { dash.TireTempFrontLeft: 32 } }
  - { name: warm, at: 2500ms, set: { dash.TireTempFrontLeft: 165 } }
  - { name: hot, at: 4s, set: { dash.TireTempFrontLeft: 212 } }
task: dashboard
with: { signals: [tyre.front_left.temperature], duration: 6s }
expect:
  - { id: right, report: { signal: tyre.front_left.temperature, at_least: 10 } }
  - { id: freezing, report: { signal: tyre.front_left.temperature, equals: 0 ± 0.5, after: cold, before: warm, last: on } }
  - { id: boiling, report: { signal: tyre.front_left.temperature, equals: 100 ± 0.5, after: hot, last: on } }

"""##),
        ("telemetry/cases/TEL-09-speed.yaml", ##"""
dyno: 1
id: TEL-09
title: 27.7778 metres per second
about: >-
  It is 100 km/h or 62.1 mph, whichever the client says that it shows; Project CARS 2 has metres per second too, F1 2021 and
  Competizione have kilometres per hour.
source: ["Racing dashboard, section 2.5", open clients of these games]
severity: must
observe: [values]
needs: [dashboard]
tags: [decoding, units]
variants:
  - name: forza
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints: { dash: { f1-2021: { to: "udp://127.0.0.1:5300", fields: { "car[0].speed": 100 } } } }
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints: { dash: { project-cars: { to: "udp://127.0.0.1:5300", fields: { speed: 27.7778 } } } }
  - name: acc
    needs: [dashboard, acc]
    endpoints: { dash: none, acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: 100 } } } }
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { Speed: 27.7778 } } }
task: dashboard
with: { signals: [vehicle.speed], duration: 4s }
expect:
  - { id: hundred, report: { signal: vehicle.speed, equals: 100 ± 0.1, at_least: 10 } }

"""##),
        ("telemetry/cases/TEL-10-impossible-values.yaml", ##"""
dyno: 1
id: TEL-10
title: Values that cannot be
about: >-
  What is no number is shown as N/A or not shown; what is too high or too low is shown as far as it goes, or as N/A; and when
  values are right again, so is what is shown. An engine speed above the end of the rev counter may be shown as it is.
source: [robustness, spec section 7]
severity: must
observe: [values]
needs: [dashboard]
tags: [forza, robustness]
variants:
  - name: no-number
    events:
      - { name: odd, at: 2s, set: { dash.Speed: NaN } }
      - { name: sane, at: 4s, set: { dash.Speed: 41.5 } }
    expect:
      - { id: right, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: dash, after: sane, within: 1s, values: [vehicle.speed] } }
  - name: infinite
    events:
      - { name: odd, at: 2s, set: { dash.Speed: Inf } }
      - { name: sane, at: 4s, set: { dash.Speed: 41.5 } }
    expect:
      - { id: right, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: dash, after: sane, within: 1s, values: [vehicle.speed] } }
  - name: negative-speed
    events:
      - { name: odd, at: 2s, set: { dash.Speed: -3.5 } }
      - { name: sane, at: 4s, set: { dash.Speed: 41.5 } }
    expect:
      - { id: right, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: dash, after: sane, within: 1s, values: [vehicle.speed] } }
  - name: too-much-fuel
    events:
      - { name: odd, at: 2s, set: { dash.Fuel: 1.2 } }
      - { name: sane, at: 4s, set: { dash.Fuel: 0.5 } }
    expect:
      - { id: right, report: { signal: fuel.level, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: dash, after: sane, within: 1s, values: [fuel.level] } }
  - name: too-fast
    events:
      - { name: odd, at: 2s, set: { dash.CurrentEngineRpm: 9000, dash.Power: -0.0 } }
      - { name: sane, at: 4s, set: { dash.CurrentEngineRpm: 5000 } }
    expect:
      - { id: right, report: { signal: engine.speed, at_least: 20 } }
      - { id: power, report: { signal: engine.power, at_least: 20 } }
      - { id: goes-on, recovers: { endpoint: dash, after: sane, within: 1s, values: [engine.speed] } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { Speed: 27.5, Fuel: 0.75, EngineMaxRpm: 8500, CurrentEngineRpm: 4000, Power: 50000 }
task: dashboard
with: { signals: [vehicle.speed, fuel.level, engine.speed, engine.power], duration: 6s }

"""##),
        ("telemetry/cases/TEL-11-pause.yaml", ##"""
dyno: 1
id: TEL-11
title: The game pauses for five seconds
about: >-
  The client says so, shows no zeros as if they were driven, keeps them out of its record, and goes on afterwards. A single
  packet of zeros between those of the drive, as Horizon 6 sends them, is no pause. F1 2021 and Project CARS 2 go on sending, and
  say in one kind of message that the game pauses.
source: ["Racing dashboard, limitation 1", Forza Data Out, F1 2021 UDP telemetry, "Project CARS 2 UDP, version 2"]
severity: must
observe: [values, ui]
needs: [dashboard]
tags: [pause]
variants:
  - name: zeros
    endpoints: { dash: { forza: { pause: zero } } }
  - name: frozen
    endpoints: { dash: { forza: { pause: frozen } } }
  - name: zeros-between
    endpoints: { dash: { forza: { pause: keepalive } } }
    events: [ { name: paused, at: 4s, log: nobody pauses } ]
    expect:
      - { id: no-zeros, report: { signal: engine.speed, at_least: 50 } }
      - { id: no-pause, severity: should, report: { state: paused, never: on, after: paused } }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021: { to: "udp://127.0.0.1:5300", fields: { "car[0].engineRPM": { ramp: [2400, 4800], over: 20s } } }
    expect:
      - { id: says-so, report: { state: paused, after: paused, before: driven, within: 1s } }
      - { id: no-zeros, report: { signal: engine.speed, at_least: 50 } }
      - { id: goes-on, recovers: { endpoint: dash, after: driven, within: 1s, values: [engine.speed] } }
      - { id: says-that-too, report: { state: [receiving, connected], after: driven, within: 1s } }
  - name: project-cars-2
    needs: [dashboard, project-cars-2]
    endpoints:
      dash:
        project-cars: { to: "udp://127.0.0.1:5300", fields: { "rpm": { ramp: [2400, 4800], over: 20s } } }
    expect:
      - { id: says-so, report: { state: paused, after: paused, before: driven, within: 1s } }
      - { id: no-zeros, report: { signal: engine.speed, at_least: 50 } }
      - { id: goes-on, recovers: { endpoint: dash, after: driven, within: 1s, values: [engine.speed] } }
      - { id: says-that-too, report: { state: [receiving, connected], after: driven, within: 1s } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { CurrentEngineRpm: { ramp: [2400, 4800], over: 20s }, BestLap: 92.75, CurrentLap: 30.25 }
events:
  - { name: paused, at: 4s, set: { race.active: 0 } }
  - { name: driven, at: 9s, set: { race.active: 1 } }
task: dashboard
with: { signals: [engine.speed], duration: 12s }
expect:
  - { id: says-so, report: { state: paused, after: paused, before: driven, within: 1s } }
  - { id: no-zeros, report: { signal: engine.speed, at_least: 50 } }
  - { id: goes-on, recovers: { endpoint: dash, after: driven, within: 1s, values: [engine.speed] } }
  - { id: says-that-too, report: { state: [receiving, connected], after: driven, within: 1s } }
  - { id: keeps-best-lap, report: { text: { name: record_best_lap, equals: "01:32:75" }, at_least: 0 } }

"""##),
        ("telemetry/cases/TEL-12-order.yaml", ##"""
dyno: 1
id: TEL-12
title: "Clock that wraps, datagrams twice, out of order, and lost"
about: What is shown never goes back, and a clock that begins again at 0 stops nothing.
source: [Forza Data Out (the clock can overflow), behaviour of UDP]
severity: should
observe: [values]
needs: [dashboard]
tags: [forza, order]
variants:
  - name: wrap
    endpoints: { dash: { forza: { timestamp: 4294964296 } } }
    events: [ { name: wrapped, at: 3500ms, log: the clock has wrapped } ]
    expect:
      - { id: right, report: { signal: engine.speed, at_least: 50 } }
      - { id: goes-on, recovers: { endpoint: dash, after: wrapped, within: 1s, values: [engine.speed], staleness: 300ms } }
  - name: reordered
    endpoints: { dash: { forza: { link: { reorder: on } } } }
  - name: twice
    endpoints: { dash: { forza: { link: { duplicate: answer } } } }
  - name: lost
    endpoints: { dash: { forza: { link: { loss: 5 } } } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { CurrentEngineRpm: { ramp: [800, 7200], over: 30s } }
task: dashboard
with: { signals: [engine.speed], duration: 8s }
expect:
  - { id: newest-only, report: { signal: engine.speed, at_least: 50, staleness: 500ms } }

"""##),
        ("telemetry/cases/TEL-13-sixty-a-second.yaml", ##"""
dyno: 1
id: TEL-13
title: Sixty datagrams a second
about: >-
  The display is refreshed twenty times a second at most (one more in any second is allowed), with the newest datagram; and
  the last one is shown, also when no other follows. Ten minutes are for machines; twenty seconds show the same.
source: ["Racing dashboard, table 6.1"]
severity: must
observe: [values]
needs: [dashboard]
tags: [pace]
variants:
  - name: steady
    with: { signals: [engine.speed], duration: 10s }
    expect:
      - { id: not-too-often, report: { signal: engine.speed, at_least: 0, at_most: 21, per: 1s } }
      - { id: fresh, report: { signal: engine.speed, at_least: 50, staleness: 250ms } }
  - name: twenty-seconds
    events:
      - { name: last, at: 15010ms, set: { dash.CurrentEngineRpm: 7640 } }
      - { name: silence, at: 15030ms, set: { race.active: 0 } }
    with: { signals: [engine.speed], duration: 20s }
  - name: ten-minutes
    tags: [pace, long]
    events:
      - { name: last, at: 595010ms, set: { dash.CurrentEngineRpm: 7640 } }
      - { name: silence, at: 595030ms, set: { race.active: 0 } }
    with: { signals: [engine.speed], duration: 10min }
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021: { to: "udp://127.0.0.1:5300", rate: 60, fields: { "car[0].engineRPM": { ramp: [800, 12800], over: 600s } } }
    with: { signals: [engine.speed], duration: 10s }
    expect:
      - { id: not-too-often, report: { signal: engine.speed, at_least: 0, at_most: 21, per: 1s } }
      - { id: fresh, report: { signal: engine.speed, at_least: 50, staleness: 250ms } }
  - name: acc
    needs: [dashboard, acc]
    endpoints:
      dash: none
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: { ramp: [50, 290], over: 60s } } } }
    with: { signals: [vehicle.speed], duration: 10s }
    expect:
      - { id: not-too-often, report: { signal: vehicle.speed, at_least: 0, at_most: 21, per: 1s } }
      - { id: fresh, report: { signal: vehicle.speed, at_least: 30, staleness: 500ms } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      rate: 60
      pause: stop
      fields: { CurrentEngineRpm: { ramp: [800, 7200], over: 600s } }
task: dashboard
expect:
  - { id: not-too-often, report: { signal: engine.speed, at_least: 0, at_most: 21, per: 1s } }
  - { id: fresh, report: { signal: engine.speed, at_least: 50, before: last, staleness: 250ms } }
  - { id: last-one, report: { signal: engine.speed, equals: 7640 ± 1, after: last, within: 250ms, last: on } }

"""##),
        ("telemetry/cases/TEL-14-bursts.yaml", ##"""
dyno: 1
id: TEL-14
title: 120, 144 and 240 datagrams a second
about: A client that keeps up shows what is at most 200 ms old, during the burst and after it.
source: [Forza Horizon 6 (rate of the frames)]
severity: should
observe: [values]
needs: [dashboard]
tags: [forza, pace]
variants:
  - { name: rate-120, events: [ { name: burst, at: 2s, rate: { dash: 120 } }, { name: over, at: 12s, rate: { dash: 60 } } ] }
  - { name: rate-144, events: [ { name: burst, at: 2s, rate: { dash: 144 } }, { name: over, at: 12s, rate: { dash: 60 } } ] }
  - { name: rate-240, events: [ { name: burst, at: 2s, rate: { dash: 240 } }, { name: over, at: 12s, rate: { dash: 60 } } ] }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      rate: 15
      fields: { CurrentEngineRpm: { ramp: [800, 7200], over: 30s } }
task: dashboard
with: { signals: [engine.speed], duration: 15s }
expect:
  - { id: no-backlog, report: { signal: engine.speed, at_least: 100, staleness: 200ms } }
  - { id: none-afterwards, recovers: { endpoint: dash, after: over, within: 500ms, values: [engine.speed], staleness: 200ms } }

"""##),
        ("telemetry/cases/TEL-15-trickle-and-gap.yaml", ##"""
dyno: 1
id: TEL-15
title: "Two datagrams a second, and nothing for three seconds"
about: >-
  A client says that what it shows is old once nothing has come for one to three seconds, not before, and takes it back when
  datagrams come again.
source: ["Racing dashboard, table 6.1"]
severity: should
observe: [values, ui]
needs: [dashboard]
tags: [pace]
variants:
  - name: forza
  - name: f1-2021
    needs: [dashboard, f1-2021]
    endpoints:
      dash:
        f1-2021: { to: "udp://127.0.0.1:5300", rate: 2, fields: { "car[0].engineRPM": { ramp: [800, 7200], over: 60s } } }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      rate: 2
      fields: { CurrentEngineRpm: { ramp: [800, 7200], over: 60s } }
events:
  - { name: gap, at: 6200ms, for: 3s, fault: { silence: on } }
  - { name: again, at: 9300ms, log: datagrams come again }
task: dashboard
with: { signals: [engine.speed], duration: 13s }
expect:
  - { id: right, report: { signal: engine.speed, at_least: 8 } }
  - { id: patient, report: { state: [stale, disconnected], never: on, before: gap } }
  - { id: says-so, report: { state: [stale, disconnected], after: gap, before: again } }
  - { id: goes-on, recovers: { endpoint: dash, after: again, within: 2s, values: [engine.speed] } }
  - { id: says-that-too, report: { state: [receiving, connected], after: again, within: 2s } }

"""##),
        ("telemetry/cases/TEL-16-two-senders.yaml", ##"""
dyno: 1
id: TEL-16
title: Another game sends to the same port, and a camera looks at another car
about: >-
  Values of two cars must not take turns on one display. Here a client that stays with the first sender is right; one that
  shows from whom each value is may show both. Competizione broadcasts every car and does not say whose the client is: the one
  that the camera looks at when the driver begins is, and a client that then stays with it is right.
source: [robustness]
severity: may
observe: [values]
needs: [dashboard]
tags: [robustness]
variants:
  - name: two-games
    endpoints:
      dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", rate: 47, fields: { CurrentEngineRpm: 2200 } } }
      other: { forza: { format: motorsport-7, to: "udp://127.0.0.1:5300", fields: { CurrentEngineRpm: 5320 } } }
    events:
      - { name: alone, at: 0s, for: 3s, endpoint: other, fault: { silence: on } }
      - { name: both, at: 3s, log: the other begins }
    with: { signals: [engine.speed], duration: 6s }
    expect:
      - { id: stays, report: { signal: engine.speed, equals: 2200 ± 1, after: both, at_least: 10 } }
  - name: acc-camera
    needs: [dashboard, acc]
    vehicle: { base: gt-race-car }
    endpoints: { acc: { acc: { listen: "udp://127.0.0.1:0", password: asd } } }
    events:
      - { name: looks-away, at: 4s, set: { acc.focusedCarIndex: 2 } }
    with: { signals: [vehicle.speed, race.position], duration: 12s }
    expect:
      - { id: stays, report: { signal: vehicle.speed, after: looks-away, at_least: 10 } }
      - { id: own-position, report: { signal: race.position, after: looks-away, at_least: 0 } }
task: dashboard

"""##),
        ("telemetry/cases/TEL-17-port-is-taken.yaml", ##"""
dyno: 1
id: TEL-17
title: Another program has the port for some seconds
about: >-
  The client says that it is not connected, tries again every 1.5 s (0.3 s more or less), says that it listens once it does,
  and then works.
source: ["Racing dashboard, section 5.1.1"]
severity: should
observe: [values, ui]
needs: [dashboard, bind-retry]
tags: [forza, socket]
variants:
  - name: for-4600-ms
    with: { signals: [engine.speed], duration: 12s, port_busy: 4600ms }
    expect:
      - { id: says-so, report: { state: [not-connected, disconnected, error], within: 2s } }
      - { id: not-early, report: { state: [listening, receiving, connected], never: on, within: 4500ms } }
      - { id: in-time, report: { state: [listening, receiving, connected], within: 6400ms } }
      - { id: works, report: { signal: engine.speed, at_least: 10 } }
  - name: for-5200-ms
    with: { signals: [engine.speed], duration: 12s, port_busy: 5200ms }
    expect:
      - { id: says-so, report: { state: [not-connected, disconnected, error], within: 2s } }
      - { id: not-early, report: { state: [listening, receiving, connected], never: on, within: 5100ms } }
      - { id: in-time, report: { state: [listening, receiving, connected], within: 7s } }
      - { id: works, report: { signal: engine.speed, at_least: 10 } }
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { CurrentEngineRpm: 2200 } } }
task: dashboard

"""##),
        ("telemetry/cases/TEL-18-no-address.yaml", ##"""
dyno: 1
id: TEL-18
title: There is no address to wait at
about: The client says that it is not connected, and goes on living.
source: ["Racing dashboard, section 5.1.1"]
severity: should
observe: [values, ui]
needs: [dashboard, bind-retry]
tags: [forza, socket]
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { CurrentEngineRpm: 2200 } } }
task: dashboard
with: { signals: [engine.speed], duration: 5s, interface: missing }
expect:
  - { id: says-so, report: { state: [not-connected, disconnected, error], within: 3s } }
  - { id: no-false-success, report: { state: [listening, receiving, connected], never: on } }

"""##),
        ("telemetry/cases/TEL-19-nothing-comes.yaml", ##"""
dyno: 1
id: TEL-19
title: "The port is open, and nothing comes"
about: >-
  To listen is not to receive. The source calls a client connected as soon as it has its port, so that word is allowed; to say
  that it receives is not, nor are values.
source: ["Racing dashboard, section 4.6.3"]
severity: should
observe: [values, ui]
needs: [dashboard]
tags: [forza, socket]
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      link: { silence: on }
      fields: { CurrentEngineRpm: 2200 }
task: dashboard
with: { signals: [engine.speed], duration: 5s }
expect:
  - { id: listens, report: { state: [listening, connected] } }
  - { id: does-not-receive, report: { state: receiving, never: on } }
  - { id: no-values, report: { signal: engine.speed, at_least: 0 } }

"""##),
        ("telemetry/cases/TEL-20-record.yaml", ##"""
dyno: 1
id: TEL-20
title: The record of ten seconds
about: >-
  Two samples a second at most make 21 in ten seconds, 19 when the first or the last is missed; total time, best lap and
  position are those of the last datagram; and it is saved once.
source: ["Racing dashboard, section 5.1.2"]
severity: must
observe: [values]
needs: [dashboard, record]
tags: [forza, record]
vehicle: { base: gt-race-car }
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { BestLap: 92.75, CurrentRaceTime: 300.125, RacePosition: 5 }
task: dashboard
with:
  signals: [vehicle.speed, engine.speed, transmission.gear, pedal.accelerator, pedal.brake]
  duration: 10s
expect:
  - { id: engine-speed, report: { signal: engine.speed, at_least: 10 } }
  - { id: samples, report: { text: { name: record_samples, equals: ["19", "20", "21"] } } }
  - { id: best-lap, report: { text: { name: record_best_lap, equals: "01:32:75" } } }
  - { id: total-time, report: { text: { name: record_total_time, equals: "05:00:12" } } }
  - { id: position, report: { text: { name: record_position, equals: "5" } } }
  - { id: saved-once, report: { state: saved, at_most: 1 } }

"""##),
        ("telemetry/cases/TEL-21-top-speed-of-one-packet.yaml", ##"""
dyno: 1
id: TEL-21
title: A top speed that one datagram has
about: >-
  The source looks at every thirtieth datagram and may miss it. Recommended is to look at every one; that is what holds here.
source: ["Racing dashboard, section 5.1.2"]
severity: should
observe: [values]
needs: [dashboard, record]
tags: [forza, record]
endpoints:
  dash:
    forza:
      format: horizon
      to: "udp://127.0.0.1:5300"
      fields: { Speed: 55.5 }
events:
  - { name: spike, at: 4260ms, set: { dash.Speed: 111.1125 } }
  - { name: usual, at: 4280ms, set: { dash.Speed: 55.5 } }
task: dashboard
with: { signals: [vehicle.speed], duration: 8s }
expect:
  - { id: seen, report: { text: { name: record_top_speed, contains: "400" } } }

"""##),
        ("telemetry/cases/TEL-22-times.yaml", ##"""
dyno: 1
id: TEL-22
title: Times as text
about: >-
  Minutes, seconds and hundredths, which the source calls mm:ss:ms; what is less than a hundredth is cut off, not rounded.
  Minutes go on beyond 59.
source: ["Racing dashboard, listing 11"]
severity: must
observe: [ui]
needs: [dashboard, time-text]
tags: [forza, display]
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", fields: { CurrentRaceTime: 5 } } }
events:
  - { name: time1, at: 1s, set: { dash.CurrentRaceTime: 128.285 } }
  - { name: time2, at: 2s, set: { dash.CurrentRaceTime: 0 } }
  - { name: time3, at: 3s, set: { dash.CurrentRaceTime: 59.999 } }
  - { name: time4, at: 4s, set: { dash.CurrentRaceTime: 60 } }
  - { name: time5, at: 5s, set: { dash.CurrentRaceTime: 61.005 } }
  - { name: time6, at: 6s, set: { dash.CurrentRaceTime: 0.999 } }
  - { name: time7, at: 7s, set: { dash.CurrentRaceTime: 3600.5 } }
task: dashboard
with: { signals: [race.time], duration: 9s }
expect:
  - { id: seconds-128-285, report: { text: { name: race_time, equals: "02:08:28" }, after: time1, before: time2, last: on } }
  - { id: seconds-0, report: { text: { name: race_time, equals: "00:00:00" }, after: time2, before: time3, last: on } }
  - { id: seconds-59-999, report: { text: { name: race_time, equals: "00:59:99" }, after: time3, before: time4, last: on } }
  - { id: seconds-60, report: { text: { name: race_time, equals: "01:00:00" }, after: time4, before: time5, last: on } }
  - { id: seconds-61-005, report: { text: { name: race_time, equals: "01:01:00" }, after: time5, before: time6, last: on } }
  - { id: seconds-0-999, report: { text: { name: race_time, equals: "00:00:99" }, after: time6, before: time7, last: on } }
  - { id: seconds-3600-5, report: { text: { name: race_time, equals: "60:00:50" }, after: time7, last: on } }

"""##),
        ("telemetry/cases/TEL-23-handshake.yaml", ##"""
dyno: 1
id: TEL-23
title: Assetto Corsa's handshake, and Competizione's registration
about: >-
  The game answers who asks. A client asks again at least every 5 s until it is answered, but no flood of it; it subscribes
  behind an answer, takes what comes, asks anew when the game falls silent, and dismisses it at the end. What an answer with
  another identifier means is nowhere said: a client may subscribe or ask again, as long as it has the data once all is right.
  Competizione wants a registration with a password, here asd, and tells who drives where on request; a client that ends its
  registration spares the game. A password that was refused is not right a moment later.
source: [Kunos' remote telemetry document, "ACC broadcasting protocol, version 4", open clients]
severity: must
observe: [wire, values]
needs: [dashboard]
tags: [handshake]
variants:
  - name: answered
    needs: [dashboard, assetto-corsa]
    expect:
      - { id: order, sequence: { requests: [handshake, subscribe-updates, dismiss] } }
      - { id: one-handshake, severity: should, count: { request: handshake, at_most: 2 } }
      - { id: subscribes-after-answer, severity: should, count: { request: subscribe-updates, at_least: 1, within: 2s } }
      - { id: nothing-odd, count: { request: unknown, at_most: 0 } }
      - { id: right, report: { signal: engine.speed, at_least: 50 } }
  - name: silent
    needs: [dashboard, assetto-corsa]
    events:
      - { name: mute, at: 0s, for: 11s, fault: { silence: on } }
      - { name: heard, at: 11s, log: the game answers }
    with: { signals: [engine.speed], duration: 20s }
    expect:
      - { id: asks-again, count: { request: handshake, at_least: 3, before: heard } }
      - { id: no-flood, count: { request: handshake, at_most: 24, before: heard } }
      - { id: comes-through, recovers: { after: heard, within: 6s, values: [engine.speed] } }
      - { id: dismisses, count: { request: dismiss, at_least: 1, after: heard } }
  - name: late
    needs: [dashboard, assetto-corsa]
    events:
      - { name: slow, at: 0s, for: 4s, fault: { delay: 3s } }
      - { name: fast, at: 8s, log: answers come at once }
    with: { signals: [engine.speed], duration: 14s }
    expect:
      - { id: no-flood, count: { request: handshake, at_most: 24 } }
      - { id: order, sequence: { requests: [handshake, subscribe-updates, dismiss] } }
      - { id: right, recovers: { after: fast, within: 2s, values: [engine.speed] } }
  - name: wrong-identifier
    needs: [dashboard, assetto-corsa]
    endpoints: { ac: { assetto-corsa: { fields: { handshake-response.identifier: 9999 } } } }
    events:
      - { name: right, at: 7s, set: { ac.handshake-response.identifier: 4242 } }
    with: { signals: [engine.speed], duration: 16s }
    expect:
      - { id: comes-through, recovers: { after: right, within: 6s, values: [engine.speed] } }
      - { id: dismisses, count: { request: dismiss, at_least: 1, after: right } }
  - name: falls-silent
    needs: [dashboard, assetto-corsa]
    events:
      - { name: mute, at: 5s, for: 6s, fault: { silence: on } }
      - { name: heard, at: 11s, log: the game answers }
    with: { signals: [engine.speed], duration: 18s }
    expect:
      - { id: asks-again, count: { request: handshake, at_least: 1, after: mute, before: heard } }
      - { id: goes-on, recovers: { after: heard, within: 6s, values: [engine.speed] } }
  - name: acc-answered
    needs: [dashboard, acc]
    endpoints:
      ac: none
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: { ramp: [50, 250], over: 60s } } } }
    with: { signals: [vehicle.speed], duration: 8s }
    expect:
      - { id: order, sequence: { requests: [register, entry-list, unregister] } }
      - { id: one-registration, severity: should, count: { request: register, at_most: 2 } }
      - { id: asks-in-time, count: { request: entry-list, at_least: 1, within: 3s } }
      - { id: asks-seldom, severity: should, count: { request: entry-list, at_most: 8 } }
      - { id: nothing-odd, count: { request: unknown, at_most: 0 } }
      - { id: right, report: { signal: vehicle.speed, at_least: 20 } }
  - name: acc-wrong-password
    needs: [dashboard, acc]
    endpoints: { ac: none, acc: { acc: { listen: "udp://127.0.0.1:0", password: another } } }
    with: { signals: [vehicle.speed], duration: 12s }
    expect:
      - { id: tries, count: { request: register, at_least: 1 } }
      - { id: no-storm, count: { request: register, at_most: 12 } }
      - { id: says-so, severity: should, report: { state: [not-connected, disconnected, error], within: 5s } }
      - { id: no-false-success, report: { state: receiving, never: on } }
      - { id: no-values, report: { signal: vehicle.speed, at_least: 0 } }
  - name: acc-silent
    needs: [dashboard, acc]
    endpoints:
      ac: none
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: { ramp: [50, 250], over: 60s } } } }
    events:
      - { name: mute, at: 0s, for: 11s, fault: { silence: on } }
      - { name: heard, at: 11s, log: the game answers }
    with: { signals: [vehicle.speed], duration: 20s }
    expect:
      - { id: asks-again, count: { request: register, at_least: 3, before: heard } }
      - { id: no-flood, count: { request: register, at_most: 24, before: heard } }
      - { id: comes-through, recovers: { endpoint: acc, after: heard, within: 6s, values: [vehicle.speed] } }
      - { id: unregisters, count: { request: unregister, at_least: 1, after: heard } }
  - name: acc-falls-silent
    needs: [dashboard, acc]
    endpoints:
      ac: none
      acc: { acc: { listen: "udp://127.0.0.1:0", password: asd, fields: { kmh: { ramp: [50, 250], over: 60s } } } }
    events:
      - { name: mute, at: 5s, for: 6s, fault: { silence: on } }
      - { name: heard, at: 11s, log: the game answers }
    with: { signals: [vehicle.speed], duration: 18s }
    expect:
      - { id: asks-again, count: { request: register, at_least: 1, after: mute, before: heard } }
      - { id: goes-on, recovers: { endpoint: acc, after: heard, within: 6s, values: [vehicle.speed] } }
endpoints:
  ac:
    assetto-corsa:
      listen: "udp://127.0.0.1:0"
      rate: 60
      fields: { engineRPM: { ramp: [1000, 7000], over: 60s } }
task: dashboard
with: { signals: [engine.speed], duration: 10s }

"""##),
        ("telemetry/cases/TEL-24-texts-and-sizes.yaml", ##"""
dyno: 1
id: TEL-24
title: "Assetto Corsa's texts, two kinds of datagram, times in milliseconds, and what it does not tell"
about: >-
  Texts end at the percent sign, whatever lies behind it; the end of a lap is no car; times are whole milliseconds; fuel and
  tyres are not told and shown as N/A or not at all, never as 0. Competizione broadcasts every car, of which one is the
  driver's, has 2147483647 for a time that there is not, and tells no engine speed.
source: [Kunos' remote telemetry document, a dump of a capture, "ACC broadcasting protocol, version 4"]
severity: must
observe: [values, ui]
needs: [dashboard]
tags: [decoding]
variants:
  - name: texts-and-values
    needs: [dashboard, assetto-corsa]
  - name: ends-of-laps
    needs: [dashboard, assetto-corsa]
    events:
      - { name: lap, at: 2s, set: { race.lap: 7 } }
      - { name: another, at: 4s, set: { race.lap: 8 } }
    expect:
      - { id: no-car, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: laps, report: { signal: race.lap, at_least: 0 } }
      - { id: lap-so-far, report: { signal: race.current_lap, at_least: 0 } }
  - name: acc-field
    needs: [dashboard, acc]
    vehicle: { base: gt-race-car }
    endpoints: { ac: none, acc: { acc: { listen: "udp://127.0.0.1:0", password: asd } } }
    with:
      signals: [vehicle.speed, race.position, race.lap, race.current_lap, race.last_lap, race.best_lap, engine.speed]
      duration: 8s
    expect:
      - { id: speed, report: { signal: vehicle.speed, at_least: 20 } }
      - { id: position, report: { signal: race.position, at_least: 0 } }
      - { id: laps, report: { signal: race.lap, at_least: 0 } }
      - { id: lap-so-far, report: { signal: race.current_lap, at_least: 0 } }
      - { id: no-time-is-none, report: { signal: race.last_lap, at_least: 0 } }
      - { id: best-lap, report: { signal: race.best_lap, at_least: 0 } }
      - { id: no-engine, report: { signal: engine.speed, at_least: 0 } }
      - { id: driver, report: { text: { name: driver, equals: Dyno Driver }, at_least: 0 } }
      - { id: track, report: { text: { name: track, equals: Hafenring }, at_least: 0 } }
  - name: acc-first-lap
    needs: [dashboard, acc]
    vehicle: { base: gt-race-car }
    endpoints: { ac: none, acc: { acc: { listen: "udp://127.0.0.1:0", password: asd } } }
    events:
      - { name: a-lap, at: 3s, set: { race.last_lap: 92.75, race.best_lap: 91.5 } }
    with: { signals: [race.last_lap, race.best_lap], duration: 6s }
    expect:
      - { id: last-lap, report: { signal: race.last_lap, after: a-lap, at_least: 5 } }
      - { id: best-lap, report: { signal: race.best_lap, after: a-lap, at_least: 5 } }
endpoints:
  ac:
    assetto-corsa:
      listen: "udp://127.0.0.1:0"
      rate: 10
      tails: dirty
      fields:
        carName: ks_falke_gt4
        driverName: Dyno Driver
        trackName: hafenring
        trackConfig: gp
        speed_Kmh: 209.451
        lapTime: 30250
        lastLap: 77288
        bestLap: 76543
        lapCount: 4
task: dashboard
with:
  signals: [vehicle.speed, race.current_lap, race.last_lap, race.best_lap, race.lap, fuel.level, tyre.front_left.temperature]
  duration: 6s
expect:
  - { id: speed, report: { signal: vehicle.speed, at_least: 20 } }
  - { id: lap-so-far, report: { signal: race.current_lap, at_least: 0 } }
  - { id: last-lap, report: { signal: race.last_lap, at_least: 0 } }
  - { id: best-lap, report: { signal: race.best_lap, at_least: 0 } }
  - { id: laps, report: { signal: race.lap, at_least: 0 } }
  - { id: no-fuel, report: { signal: fuel.level, at_least: 0 } }
  - { id: no-tyres, report: { signal: tyre.front_left.temperature, at_least: 0 } }
  - { id: car, report: { text: { name: car, equals: ks_falke_gt4 }, at_least: 0 } }
  - { id: driver, report: { text: { name: driver, equals: Dyno Driver }, at_least: 0 } }
  - { id: track, report: { text: { name: track, equals: hafenring }, at_least: 0 } }
  - { id: track-layout, report: { text: { name: track_layout, equals: gp }, at_least: 0 } }

"""##),
        ("telemetry/dirt.yaml", ##"""
dyno: 1
title: DiRT Rally 2.0 tells of one stage, and ends with zeros
about: >-
  Packets of extradata 3; behind the finish comes one packet of zeros, and nothing more.
source: [DiRT Rally 2.0 recordings]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 1, pace: 0.8, rivals: 0 } } }
endpoints:
  rally: { dirt: { format: 3, to: "udp://127.0.0.1:20777", rate: 60 } }

"""##),
        ("telemetry/f1-2021-lobby.yaml", ##"""
dyno: 1
title: F1 2021 waits in a lobby, and the lights go out
about: >-
  Ten seconds long the players wait and only the lobby is told of, twice a second; then the session begins with all that it has,
  and the race with it.
source: [F1 2021 UDP telemetry]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 3, pace: 0.9, rivals: 7 } } }
endpoints:
  f1: { f1-2021: { to: "udp://127.0.0.1:20777", rate: 60, lobby: on } }
events:
  - { name: waiting, at: 0s, pause: 10s }

"""##),
        ("telemetry/f1-2021.yaml", ##"""
dyno: 1
title: F1 2021 tells of a race of three laps
about: >-
  All kinds of packet at their own rates, with events, and with the final classification at the end.
source: [F1 2021 UDP telemetry]
vehicle: { base: gt-race-car, drive: { track: { circuit: hafenring, laps: 3, pace: 0.9, rivals: 7 } } }
endpoints:
  f1: { f1-2021: { to: "udp://127.0.0.1:20777", rate: 60 } }

"""##),
        ("telemetry/forza-and-elm327.yaml", ##"""
dyno: 1
title: Forza and an ELM327 show the same car
about: >-
  What the dashboard hears by UDP and what a diagnostic client reads over the ELM327 are the same drive.
source: [Forza Data Out, Motorsport 2023 format of 331 bytes]
vehicle: { base: gt-race-car }
endpoints:
  obd: { elm327: { listen: "tcp://127.0.0.1:35000" } }
  dash: { forza: { format: motorsport-2023, to: "udp://127.0.0.1:5300", rate: 60, pause: zero } }

"""##),
        ("telemetry/forza-lap.yaml", ##"""
dyno: 1
title: Forza Horizon tells of laps on the Hafenring
about: >-
  A dashboard that listens on UDP port 5300 sees a GT race car lap after lap, sixty times a second.
source: [Forza Data Out, Horizon format of 324 bytes]
vehicle: { base: gt-race-car }
endpoints:
  dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", rate: 60 } }

"""##),
        ("telemetry/outgauge.yaml", ##"""
dyno: 1
title: Live for Speed sends OutGauge and OutSim
about: >-
  Two senders for one car: the gauges on UDP port 4444 and the motion on UDP port 4445.
source: [Live for Speed InSim documentation]
vehicle: { base: gt-race-car }
endpoints:
  gauge: { outgauge: { format: outgauge-id, to: "udp://127.0.0.1:4444", id: 1 } }
  motion: { outsim: { to: "udp://127.0.0.1:4445" } }

"""##),
        ("telemetry/project-cars-2.yaml", ##"""
dyno: 1
title: Project CARS 2 tells of a field of eight
about: >-
  Telemetry and timings in every slot, and lists that come less and less often.
source: [Project CARS 2 UDP, version 2]
vehicle: { base: gt-race-car }
endpoints:
  pc2: { project-cars: { format: 2, to: "udp://127.0.0.1:5606", rate: 60 } }

"""##),
        ("vehicles/diesel-van.yaml", ##"""
dyno: 1
# A van with a turbocharged 2.0 L diesel engine, particle filter and SCR, warm and idling in traffic. The second ECU
# controls the dosing of reagent.
name: Diesel van
identity:
  vin: "DYNDVN208HA000002"
  calibration_ids: [DYNDVN20EDC17]
  calibration_verification_numbers: [0x4B0C71E9]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN20TD4017725"
signals:
  engine.speed: 802
  engine.load: 19
  engine.load.absolute: 27
  engine.coolant.temperature: 86
  engine.oil.temperature: 94
  intake.maf: 8.91
  intake.manifold.pressure: 101
  intake.air.temperature: 34
  throttle.position: 91.4
  pedal.accelerator: 14.9
  pedal.accelerator.e: 7.5
  throttle.commanded: 90.2
  vehicle.speed: 0
  fuel.rail.pressure: 31200                           # kPa
  fuel.rail.pressure.commanded: 31000
  fuel.rail.temperature: 44
  fuel.rate: 0.95
  fuel.level: 48
  fuel.type: 4                                        # diesel
  injection.timing: 3.5                               # °
  egr.commanded: 34
  egr.actual: 33
  egr.error: -3.1
  boost.a.commanded: 102
  boost.a.pressure: 101
  turbo.a.vanes.commanded: 71
  turbo.a.vanes.position: 70
  charge_air.temperature.bank1.sensor1: 36
  exhaust.temperature.bank1.sensor1: 184
  exhaust.temperature.bank1.sensor2: 171
  exhaust.pressure.bank1: 102.4
  dpf.bank1.pressure.delta: 0.9
  dpf.bank1.temperature.inlet: 168
  dpf.bank1.temperature.outlet: 159
  dpf.regeneration.active: 0
  dpf.regeneration.trigger: 37
  nox.bank1.sensor1: 212                              # ppm
  nox.bank1.sensor2: 18
  reagent.level: 72
  oxygen_sensor.bank1.sensor1.lambda: 1.9
  oxygen_sensor.bank1.sensor1.current: 2.1
  engine.torque.reference: 380                        # N·m
  engine.torque.demanded: 9
  engine.torque.actual: 8
  engine.torque.friction: 8
  barometer.pressure: 99
  ambient.temperature: 14
  module.voltage: 14.31
  battery.voltage: 14.3
  diagnostics.obd_standard: 6
trouble_codes:
  warm_ups_since_clear: 118
  distance_since_clear: 9421
  time_since_clear: 203h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 10ms
    monitors: { ignition: compression }
    performance_tracking:
      general: 1184
      ignition_cycles: 2210
      monitors: [[901, 1102], [874, 1120], [0, 0], [655, 981], [1010, 1133], [996, 1150], [1071, 1149], [0, 0]]
  dosing:
    request: 0x7E2
    response: 0x7EA
    latency: 15ms
    pids: [0x01, 0x1C, 0x42, 0x83]
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment] }
    identity: { ecu_name: SCR-DosingControl, calibration_ids: [DYNSCR0042], calibration_verification_numbers: [0x00F17A33] }
bus: { protocol: "6" }
parameters: { powertrain: diesel, odometer: 121877.2, engine_runtime_total: 9871200 }

"""##),
        ("vehicles/electric.yaml", ##"""
dyno: 1
# An electric hatchback, ready to drive and standing. It answers the few PIDs that make sense without an engine, so
# that clients can show that they do not insist on the others.
name: Electric hatchback
identity:
  vin: "DYNEVB602MA000004"
  calibration_ids: [DYNEVB60VCU11]
  calibration_verification_numbers: [0x51C0FFEE]
  ecu_name: VCU-VehicleCtrl
signals:
  vehicle.speed: 0
  module.voltage: 14.4
  battery.voltage: 14.4
  ambient.temperature: 19
  barometer.pressure: 101
  pedal.accelerator: 0
  pedal.brake: 35
  traction_battery.charge: 81.2                       # %
  traction_battery.health: 96
  traction_battery.voltage: 371.5                     # V
  traction_battery.current: -1.2                      # A
  traction_battery.temperature: 24
  fuel.type: 8                                        # electric
  diagnostics.obd_standard: 5                         # none
  transmission.gear: 0
ecus:
  drive:
    request: 0x7E0
    response: 0x7E8
    latency: 6ms
    pids: [0x01, 0x0D, 0x1C, 0x33, 0x42, 0x46, 0x49, 0x51, 0x5B, 0x9A, 0xA6, 0xB2]
    monitors: { supported: [component] }
bus: { protocol: "6" }
parameters: { powertrain: electric, odometer: 12904.8 }

"""##),
        ("vehicles/gt-race-car.yaml", ##"""
dyno: 1
# A GT racing car on the Hafenring, 4.5 km: laps of about 110 s without end, seven rivals, up to 250 km/h. Everything that
# a racing game tells, and everything that its ECU answers, comes from the same drive.
name: GT racing car on the Hafenring
identity:
  vin: "DYNGT4RC6X8A00019"
  calibration_ids: [DYNRACE40V0200]
  calibration_verification_numbers: [0x5C1E70A4]
  ecu_name: ECM-EngineControl
drive:
  track:
    circuit: hafenring
    laps: 0
    pace: 0.9
    rivals: 7
    car: { name: Falke GT4, driver: Dyno Driver, number: 27, class: 4, performance_index: 720, drivetrain: rear, cylinders: 6 }
signals:
  fuel.type: 1
  diagnostics.obd_standard: 6
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
bus: { protocol: "6" }

"""##),
        ("vehicles/heavy-truck-j1939.yaml", ##"""
dyno: 1
# A tractor unit on SAE J1939 at 250 kbit/s (protocol A): engine, transmission, brakes and aftertreatment broadcast while
# somebody listens and answer requests. The engine has two active codes, so its DM1 takes several packets.
name: Heavy truck on SAE J1939
bus: { protocol: "A" }
identity:
  vin: "DYNTRK398GA000009"
  calibration_ids: [DYNHD13ECM0004, DYNHD13CAL0117]
  calibration_verification_numbers: [0x5A1C77E2, 0x19D004B6]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN13L6HD0048213"
signals:
  engine.speed: { wave: noise, mean: 1180, amplitude: 14, period: 900ms }
  engine.load: { wave: noise, mean: 46, amplitude: 3, period: 1100ms }
  engine.torque.demanded: { wave: noise, mean: 47, amplitude: 3, period: 1100ms }
  engine.torque.actual: { wave: noise, mean: 46, amplitude: 3, period: 1100ms }
  engine.torque.reference: 2500
  engine.coolant.temperature: 90
  engine.oil.temperature: 102.5
  engine.oil.pressure: 340
  fuel.pressure: 480
  fuel.rail.temperature: 41
  fuel.rate: { wave: noise, mean: 23.4, amplitude: 1.5, period: 1200ms }
  fuel.level: 71.2
  throttle.position: 88
  pedal.accelerator: { wave: noise, mean: 52, amplitude: 3, period: 1300ms }
  pedal.brake: 0
  pedal.clutch: 0
  brake.hand: 0
  vehicle.speed: { wave: noise, mean: 80, amplitude: 0.4, period: 3s }
  transmission.gear: 12
  transmission.gear.ratio: 1
  transmission.in_gear: 1
  transmission.oil.temperature: 84
  intake.air.temperature: 31
  charge_air.temperature.bank1.sensor1: 46
  intake.manifold.pressure: 186
  exhaust.temperature.bank1.sensor1: 395
  dpf.bank1.pressure.inlet: 8.5
  nox.bank1.sensor1: 612
  nox.bank1.sensor2: 24
  reagent.level: 62.4
  reagent.temperature: 27
  barometer.pressure: 98.5
  ambient.temperature: 25
  module.voltage: 27.6
  battery.voltage: 27.8
  battery.current: 4
  diagnostics.obd_standard: 20                        # heavy-duty OBD
trouble_codes:
  stored: [P0299, P0217]
  pending: [P0087]
  warm_ups_since_clear: 12
  distance_since_clear: 3120
ecus:
  engine:
    j1939:
      address: 0x00
      name: { identity: 48213, manufacturer: 1234, function: 0 }
      codes: { P0299: [102, 18], P0217: [110, 16], P0087: [157, 18] }
      component: [DYNO, HD13, "DYN13L6HD0048213", "17"]
    latency: 9ms
    monitors: { ignition: compression, incomplete: [particulate_filter] }
  transmission:
    j1939: { address: 0x03, name: { identity: 7710, manufacturer: 1234, function: 3 }, component: [DYNO, AMT12] }
    latency: 12ms
    monitors: { ignition: compression, supported: [component] }
    identity: { calibration_ids: [DYNAMT120009] }
  brakes:
    j1939: { address: 0x0B, name: { manufacturer: 1234, function: 9 } }
    latency: 12ms
    monitors: { ignition: compression, supported: [component] }
  aftertreatment:
    j1939:
      address: 0x3D
      name: { manufacturer: 1234, function: 61 }
      codes: { P20EE: [4364, 18] }
    latency: 15ms
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment, particulate_filter] }
    identity: { calibration_ids: [DYNACM130002] }
parameters: { powertrain: diesel, odometer: 412077.4, engine_runtime_total: 33120000 }

"""##),
        ("vehicles/hybrid.yaml", ##"""
dyno: 1
# A hybrid hatchback in town: the engine starts and stops by itself while the UDDS cycle repeats. The second ECU
# controls the electric drive.
name: Hybrid hatchback in town
identity:
  vin: "DYNHYB180LA000003"
  calibration_ids: [DYNHYB18A001]
  calibration_verification_numbers: [0x77D2C3A1]
  ecu_name: ECM-EngineControl
drive: { cycle: UDDS, repeat: on }
signals:
  fuel.system.status: 2
  fuel.trim.short.bank1: { wave: noise, mean: 0.5, amplitude: 2.5, period: 900ms }
  fuel.trim.long.bank1: 1.6
  fuel.type: 17                                       # hybrid petrol
  traction_battery.health: 93                         # %
  diagnostics.obd_standard: 9
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
  hybrid:
    request: 0x7E2
    response: 0x7EA
    latency: 10ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0x5B, 0x9A, 0xB2]
    monitors: { supported: [component] }
    identity: { ecu_name: HPCM-HybridPtCtrl, calibration_ids: [DYNHPCM0007], calibration_verification_numbers: [0x2E88B05D] }
bus: { protocol: "6" }
parameters: { powertrain: hybrid, initial_temperature: 78, ambient_temperature: 18, odometer: 33960.4 }

"""##),
        ("vehicles/iso9141-old.yaml", ##"""
dyno: 1
# An Asian petrol car of the nineties on ISO 9141-2 (protocol 3): initialisation at five baud takes three seconds, every
# request a tenth of one. The engine at address 11 has four codes, so that service 03 takes two messages; a second ECU
# for the transmission answers at 18.
name: Petrol car of the nineties on ISO 9141-2
identity:
  vin: "DYN914122W1000007"
  calibration_ids: [DYN9141B52]
signals:
  engine.speed: 745
  engine.load: 31
  engine.coolant.temperature: 86
  ignition.advance: 12
  intake.manifold.pressure: 36
  intake.air.temperature: 24
  throttle.position: 9.8
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: -2.3
  fuel.trim.long.bank1: 4.7
  oxygen_sensor.bank1.sensor1.voltage: 0.51
  oxygen_sensor.bank1.sensor1.trim: -2.3
  oxygen_sensor.bank1.sensor2.voltage: 0.59
  diagnostics.obd_standard: 2
trouble_codes:
  stored: [P0131, P0171, P0325, P0401]
  pending: [P0440]
ecus:
  engine:
    address: 0x11
    latency: 34ms ± 6ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x14, 0x15, 0x1C ]
    trouble_code_rules: { permanent: off }
  transmission:
    address: 0x18
    latency: 38ms ± 6ms
    pids: [0x01, 0x0D, 0x1C]
    monitors: { supported: [component] }
    trouble_code_rules: { permanent: off }
    trouble_codes: { stored: [P0753] }
bus: { protocol: "3", key_words: "08 08" }

"""##),
        ("vehicles/j1850-vpw.yaml", ##"""
dyno: 1
# An American petrol car of the nineties on SAE J1850 with variable pulse width (protocol 2): no initialisation, answers
# within some ten milliseconds, one ECU at address 10.
name: Petrol car of the nineties on SAE J1850 VPW
identity:
  vin: "DYNVPW526X2000008"
  calibration_ids: [DYNVPW12587603]
  calibration_verification_numbers: [0x0000D41C]
signals:
  engine.speed: 624
  engine.load: 19
  engine.coolant.temperature: 93
  ignition.advance: 18
  intake.manifold.pressure: 38
  intake.air.temperature: 34
  intake.maf: 5.1
  throttle.position: 0
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: 0.8
  fuel.trim.long.bank1: -3.1
  fuel.trim.short.bank2: 0
  fuel.trim.long.bank2: -2.3
  oxygen_sensor.bank1.sensor1.voltage: 0.72
  oxygen_sensor.bank1.sensor1.trim: 0.8
  oxygen_sensor.bank1.sensor2.voltage: 0.69
  diagnostics.obd_standard: 1
trouble_codes:
  stored: [P0442]
ecus:
  engine:
    address: 0x10
    latency: 12ms ± 5ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x14, 0x15, 0x1C ]
    trouble_code_rules: { permanent: off }
bus: { protocol: "2" }

"""##),
        ("vehicles/kwp-fast.yaml", ##"""
dyno: 1
# A European petrol car of the early two thousands on ISO 14230-4 with fast initialisation (protocol 5): one ECU at
# address 10, a stored and a pending code.
name: Petrol car on KWP2000, fast initialisation
identity:
  vin: "DYNKWPF43Y3000006"
  calibration_ids: [DYNKWP036906032]
  calibration_verification_numbers: [0x5A31C7E0]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: 812
  engine.load: 22
  engine.coolant.temperature: 91
  ignition.advance: 7.5
  intake.manifold.pressure: 33
  intake.air.temperature: 27
  intake.maf: 2.4
  throttle.position: 12.9
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: 1.6
  fuel.trim.long.bank1: -0.8
  oxygen_sensor.bank1.sensor1.voltage: 0.38
  oxygen_sensor.bank1.sensor1.trim: 1.6
  oxygen_sensor.bank1.sensor2.voltage: 0.66
  module.voltage: 13.9
  diagnostics.obd_standard: 6
trouble_codes:
  stored: [P0130]
  pending: [P0171]
  distance_with_mil: 41                               # km
  warm_ups_since_clear: 88
ecus:
  engine:
    address: 0x10
    latency: 30ms ± 4ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x14, 0x15, 0x1C, 0x21 ]
    trouble_code_rules: { permanent: off }
    refuse_clear_while_running: on
bus: { protocol: "5" }

"""##),
        ("vehicles/old-11-250.yaml", ##"""
dyno: 1
# An early CAN car: 11-bit identifiers at 250 kbit/s (protocol 8), slow answers and two ECUs. The engine fills its
# frames with 0xAA, the transmission with 0x55; no calibration numbers, no permanent codes, no wide PIDs.
name: Early CAN car, 11 bits at 250 kbit/s
identity:
  vin: "DYN1125066A000005"
  calibration_ids: [DYN11250A]
signals:
  engine.speed: 845
  engine.load: 28
  engine.coolant.temperature: 84
  ignition.advance: 11
  intake.manifold.pressure: 38
  intake.air.temperature: 29
  throttle.position: 11.8
  vehicle.speed: 0
  fuel.system.status: 2
  fuel.trim.short.bank1: -1.6
  fuel.trim.long.bank1: 3.9
  oxygen_sensor.bank1.sensor1.voltage: 0.45
  oxygen_sensor.bank1.sensor1.trim: -1.6
  oxygen_sensor.bank1.sensor2.voltage: 0.64
  module.voltage: 13.8
  diagnostics.obd_standard: 6
trouble_codes:
  stored: [P0171]
  distance_with_mil: 88                               # km
  time_with_mil: 2h
  warm_ups_since_clear: 203
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 28ms ± 6ms
    padding: 0xAA
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x13, 0x14, 0x15, 0x1C, 0x1F, 0x21, 0x42 ]
    trouble_code_rules: { permanent: off }
    refuse_clear_while_running: on
  transmission:
    request: 0x7E1
    response: 0x7E9
    latency: 35ms ± 6ms
    padding: 0x55
    pids: [0x01, 0x0D, 0x1C]
    monitors: { supported: [component] }
    trouble_code_rules: { permanent: off }
    trouble_codes: { stored: [P0705], pending: [P0741] }
bus: { protocol: "8" }

"""##),
        ("vehicles/petrol-nedc.yaml", ##"""
dyno: 1
# The petrol hatchback on a rolling road: it starts at 20 °C and drives the New European Driving Cycle (1180 s) over
# and over. Speed, engine speed, gear, load, air, fuel and temperatures come from the longitudinal model.
name: Petrol hatchback on the NEDC
identity:
  vin: "DYNNEDC1X8A000007"
  calibration_ids: [DYNPTR16A0100]
  calibration_verification_numbers: [0x1791BC82]
  ecu_name: ECM-EngineControl
drive: { cycle: NEDC, repeat: on }
signals:
  fuel.system.status: 2
  fuel.trim.short.bank1: { wave: noise, mean: 0, amplitude: 4, period: 700ms }
  fuel.trim.long.bank1: -0.8
  fuel.type: 1
  oxygen_sensor.bank1.sensor1.voltage: { wave: triangle, mean: 0.45, amplitude: 0.4, period: 1400ms }
  oxygen_sensor.bank1.sensor2.voltage: 0.69
  diagnostics.obd_standard: 6
ecus:
  engine: { request: 0x7E0, response: 0x7E8, latency: 8ms }
bus: { protocol: "6" }
parameters: { powertrain: petrol, initial_temperature: 20, ambient_temperature: 20, odometer: 48213.6 }

"""##),
        ("vehicles/petrol-warm-idle.yaml", ##"""
dyno: 1
# A hatchback with a naturally aspirated 1.6 L petrol engine, warm and idling. Every value stands still, so that what
# a client shows can be compared exactly; `quickstart` lets the same car breathe.
name: Petrol hatchback, warm, at idle
identity:
  vin: "DYNPTR167KA000001"
  calibration_ids: [DYNPTR16A0100, DYNPTR16B0203]
  calibration_verification_numbers: [0x1791BC82, 0x16E062BE]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: 780                                   # rpm
  engine.load: 24                                     # %
  engine.load.absolute: 18
  engine.coolant.temperature: 89                      # °C
  engine.oil.temperature: 92
  ignition.advance: 9.5                               # ° before top dead centre
  intake.maf: 2.62                                    # g/s
  intake.manifold.pressure: 34                        # kPa
  intake.air.temperature: 31
  throttle.position: 14.9                             # %
  throttle.position.b: 15.3
  throttle.position.relative: 2.4
  throttle.commanded: 3.1
  pedal.accelerator: 14.5
  pedal.accelerator.e: 7.5
  vehicle.speed: 0                                    # km/h
  fuel.system.status: 2                               # closed loop
  fuel.system.status.2: 0
  fuel.trim.short.bank1: 0.8                          # %
  fuel.trim.long.bank1: -1.6
  fuel.lambda.commanded: 1.0
  fuel.level: 63
  fuel.rate: 0.86                                     # L/h
  fuel.type: 1                                        # petrol
  fuel.rail.pressure: 4200                            # kPa
  evap.purge.commanded: 6.3
  evap.pressure: -312                                 # Pa
  oxygen_sensor.bank1.sensor1.lambda: 1.0
  oxygen_sensor.bank1.sensor1.current: 0.0            # mA
  oxygen_sensor.bank1.sensor2.voltage: 0.72           # V
  catalyst.temperature.bank1.sensor1: 412             # °C
  barometer.pressure: 100                             # kPa
  ambient.temperature: 21
  module.voltage: 14.12                               # V
  battery.voltage: 14.2
  diagnostics.obd_standard: 6                         # EOBD
trouble_codes:
  warm_ups_since_clear: 61
  distance_since_clear: 2315                          # km
  time_since_clear: 47h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 8ms
    performance_tracking:
      general: 412
      ignition_cycles: 913
      monitors:
        - [388, 405]
        - [0, 0]
        - [396, 410]
        - [0, 0]
        - [371, 409]
        - [0, 0]
        - [215, 402]
        - [384, 408]
        - [0, 0]
bus: { protocol: "6" }
parameters: { odometer: 48213.6, engine_runtime_total: 4291200 }

"""##),
        ("vehicles/riding-mechanic-table-9.yaml", ##"""
dyno: 1
# The car behind the receptions that the Riding Mechanic study prints in its table 9: the bitmaps of PIDs 00, 20 and
# 40 and the values of 05, 0C, 0D, 10 and 42, byte for byte. What the table does not show is plausible for a V6 at a
# slow, warm idle.
name: Riding Mechanic, table 9
identity:
  vin: "DYNRMEC904A000009"
  calibration_ids: [DYNRMEC90100]
  calibration_verification_numbers: [0x9F21A804]
signals:
  engine.coolant.temperature: 96                      # 41 05 88
  engine.speed: 612.5                                 # 41 0C 09 92
  vehicle.speed: 0                                    # 41 0D 00
  intake.maf: 2.83                                    # 41 10 01 1B
  module.voltage: 13.889                              # 41 42 36 41
  fuel.system.status: 2
  fuel.system.status.2: 2
  engine.load: 21.5                                   # %
  engine.load.absolute: 14.1
  fuel.trim.short.bank1: 1.5625
  fuel.trim.long.bank1: -2.34375
  fuel.trim.short.bank2: -0.78125
  fuel.trim.long.bank2: -1.5625
  ignition.advance: 12.5                              # °
  intake.air.temperature: 38                          # °C
  throttle.position: 14.5                             # %
  throttle.position.b: 14.9
  throttle.position.relative: 2
  throttle.commanded: 2.7
  pedal.accelerator: 14.5
  pedal.accelerator.e: 14.9
  pedal.accelerator.f: 0
  oxygen_sensor.bank1.sensor2.voltage: 0.68           # V
  oxygen_sensor.bank2.sensor2.voltage: 0.71
  oxygen_sensor.bank1.sensor1.lambda: 0.999
  oxygen_sensor.bank1.sensor1.current: 0.0            # mA
  oxygen_sensor.bank2.sensor1.lambda: 1.001
  oxygen_sensor.bank2.sensor1.current: 0.0
  diagnostics.obd_standard: 1                         # OBD II (CARB)
  evap.purge.commanded: 3.9
  fuel.level: 55
  evap.pressure: -180                                 # Pa
  barometer.pressure: 99                              # kPa
  catalyst.temperature.bank1.sensor1: 386
  catalyst.temperature.bank2.sensor1: 379
  fuel.lambda.commanded: 1.0
  ambient.temperature: 27
trouble_codes:
  warm_ups_since_clear: 24
  distance_since_clear: 742
  time_since_clear: 18h
ecus:
  engine:
    request: 0x7E0
    response: 0x7E8
    latency: 12ms
    pids: [
      0x01, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x13, 0x15, 0x19, 0x1C, 0x1F,
      0x21, 0x2E, 0x2F, 0x30, 0x31, 0x32, 0x33, 0x34, 0x38, 0x3C, 0x3D,
      0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x49, 0x4A, 0x4B, 0x4C ]
bus: { protocol: "6" }

"""##),
        ("vehicles/tractor-8r.yaml", ##"""
dyno: 1
# A row-crop tractor at field work: its engine answers on SAE J1939 (protocol A), and its telematics unit reads the same
# coolant, tank and hours.
name: Tractor 8R
bus: { protocol: "A" }
identity:
  vin: "DYN8R0004GA000010"
  calibration_ids: [DYN8RECM0001]
  ecu_name: ECM-EngineControl
signals:
  engine.speed: { wave: noise, mean: 1650, amplitude: 25, period: 900ms }
  engine.load: { wave: sine, mean: 62, amplitude: 18, period: 4min }
  engine.coolant.temperature: { wave: sine, mean: 82, amplitude: 2, period: 4min, phase: 0.1 }
  engine.oil.temperature: 96
  engine.oil.pressure: 350
  hydraulic.oil.temperature: { wave: sine, mean: 50, amplitude: 3, period: 4min, phase: 0.15 }
  fuel.level: { ramp: [78, 62], over: 2h }
  fuel.rate: { wave: sine, mean: 38, amplitude: 9, period: 4min }
  vehicle.speed: { wave: noise, mean: 9, amplitude: 0.4, period: 3s }
  ambient.temperature: 21
  barometer.pressure: 99
  module.voltage: 13.9
  battery.voltage: 14.1
  tyre.front_left.pressure: 80
  tyre.front_right.pressure: 80
  tyre.rear_left.pressure: 80
  tyre.rear_right.pressure: 80
  machine.hours_since_service: 12
  machine.engine_starts: 412
  machine.key_turns: 455
  machine.rda_license: 1
  machine.wdt_license: 1
  machine.sync: 0
  machine.connected_devices: 2
  machine.reprogramming: 1                            # it ended well
  machine.days_since_call: 0.25
  gps.available: 1
  gps.seconds_since_fix: 1
ecus:
  engine:
    j1939: { address: 0x00, name: { identity: 8, manufacturer: 1234, function: 0 }, component: [DYNO, TRACTOR8R] }
    latency: 9ms
    monitors: { ignition: compression, supported: [component] }
parameters: { powertrain: diesel, odometer: 5210, engine_runtime_total: 3812400 }

"""##),
        ("vehicles/truck-29bit-three-ecus.yaml", ##"""
dyno: 1
# A truck with 29-bit identifiers at 500 kbit/s (protocol 7) and three ECUs that all hear functional requests:
# engine, transmission and aftertreatment. All three have trouble codes; the engine's list takes several frames.
name: Truck, 29 bits, three ECUs
identity:
  vin: "DYNTRK290GA000006"
  calibration_ids: [DYNTRK29ECM0001, DYNTRK29ECM0002]
  calibration_verification_numbers: [0x8D41F0B7, 0x0A1B2C3D]
  ecu_name: ECM-EngineControl
  engine_serial_number: "DYN77L6HD0031559"
signals:
  engine.speed: 1340
  engine.load: 58
  engine.load.absolute: 96
  engine.coolant.temperature: 91
  engine.oil.temperature: 104
  engine.oil.pressure: 380
  intake.maf: 148.5
  intake.manifold.pressure: 192
  intake.air.temperature: 42
  throttle.position: 97
  pedal.accelerator: 61
  vehicle.speed: 83
  transmission.gear: 11
  transmission.gear.ratio: 1.0
  transmission.oil.temperature: 87
  fuel.rail.pressure: 141000
  fuel.rate: 24.8
  fuel.level: 66
  fuel.type: 4
  injection.timing: 6.5
  egr.commanded: 12
  egr.error: 0.8
  boost.a.commanded: 195
  boost.a.pressure: 192
  turbo.a.speed: 86400
  exhaust.temperature.bank1.sensor1: 402
  exhaust.temperature.bank1.sensor2: 371
  dpf.bank1.pressure.delta: 4.6
  dpf.bank1.temperature.inlet: 366
  dpf.bank1.temperature.outlet: 351
  nox.bank1.sensor1: 486
  nox.bank1.sensor2: 31
  reagent.level: 54
  reagent.temperature: 23
  engine.torque.reference: 1650
  engine.torque.demanded: 62
  engine.torque.actual: 60
  engine.torque.friction: 9
  barometer.pressure: 98
  ambient.temperature: 12
  module.voltage: 27.9
  battery.voltage: 27.9
  diagnostics.obd_standard: 33                        # heavy-duty EOBD VI
trouble_codes:
  stored: [P0299, P2263, U0401, P0101]
  pending: [P0087]
  permanent: [P0299]
  distance_with_mil: 412
  time_with_mil: 6h
  warm_ups_since_clear: 33
  distance_since_clear: 8804
  time_since_clear: 122h
ecus:
  engine:
    request: 0x18DA00F1
    response: 0x18DAF100
    latency: 9ms
    monitors: { ignition: compression, incomplete: [particulate_filter] }
  transmission:
    request: 0x18DA03F1
    response: 0x18DAF103
    latency: 14ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0xA4]
    monitors: { ignition: compression, supported: [component] }
    identity: { ecu_name: TCM-TransCtrl, calibration_ids: [DYNTCM0012], calibration_verification_numbers: [0x33C9A015] }
    trouble_codes: { stored: [P0894], pending: [P0894] }
  aftertreatment:
    request: 0x18DA3DF1
    response: 0x18DAF13D
    latency: 18ms
    pids: [0x01, 0x1C, 0x42, 0x7C, 0x83, 0x85]
    monitors: { ignition: compression, supported: [component, nitrogen_oxide_aftertreatment, particulate_filter] }
    identity: { ecu_name: ACM-Aftertreatment, calibration_ids: [DYNACM0003], calibration_verification_numbers: [0x6F00D1E5] }
    trouble_codes: { stored: [P20EE, P204F], permanent: [P20EE] }
bus: { protocol: "7" }
parameters: { powertrain: diesel, odometer: 318442.7, engine_runtime_total: 26280000 }

"""##),
        ("vehicles/two-ecu-petrol.yaml", ##"""
dyno: 1
# The petrol hatchback with an automatic transmission whose ECU answers functional requests too: most of a client's
# requests get two answers, and the lists of trouble codes come from two places.
base: petrol-warm-idle
name: Petrol hatchback with automatic transmission
identity: { vin: "DYNTWEC20JA000008" }
signals:
  transmission.gear: 0
  transmission.gear.ratio: 2.48
  transmission.in_drive: 0
  transmission.oil.temperature: 71                    # °C
trouble_codes: { stored: [P0133], pending: [P0420] }
ecus:
  transmission:
    request: 0x7E1
    response: 0x7E9
    latency: 18ms
    pids: [0x01, 0x0D, 0x1C, 0x42, 0x65, 0xA4]
    monitors: { supported: [component] }
    identity: { ecu_name: TCM-TransCtrl, calibration_ids: [DYNTCM0009], calibration_verification_numbers: [0x70A9C4F2] }
    trouble_codes: { stored: [P0715] }

"""##),
    ]
}
