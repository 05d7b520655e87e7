// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/elm327`.
    enum Elm327 {
        static let files: [File] = [
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
        ]
    }
}
