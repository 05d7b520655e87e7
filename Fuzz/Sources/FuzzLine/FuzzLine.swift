import FuzzInput

/// Bytes as what a client types at an adapter, with the times between, other clients, foreign frames and the key.
///
/// The first two bytes choose version, car, link and timing; in the rest F0-FF stand for what is not typing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let setting = input.byte()
    let car = input.byte()
    let description = Rigs.description(setting, car)
    let script = input.remainder()
    var session = Session(description)
    session.play(script)
    session.checkThatItStillListens()
    // Whether bytes come one at a time or many at once must not matter.
    guard setting & 0x20 != 0 else { return 0 }
    var drip = Session(description, isDrip: true)
    drip.play(script)
    drip.checkThatItStillListens()
    promise(drip.said == session.said, "bytes one at a time are answered differently")
    return 0
}
