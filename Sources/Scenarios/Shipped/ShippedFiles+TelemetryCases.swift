// swift-format-ignore-file
// Made from Scenarios/ by `RECORD=1 swift test --filter ShippedFilesTests`; change the files there.

extension ShippedFiles {
    /// The files of `Scenarios/telemetry/cases`.
    enum TelemetryCases {
        static let files: [File] = [
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
  - { id: seen, report: { text: { name: record_top_speed, contains: "400" }, after: spike } }

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
        ]
    }
}
