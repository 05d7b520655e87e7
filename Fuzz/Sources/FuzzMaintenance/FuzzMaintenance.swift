import FuzzInput

/// Bytes as what clients send to a telematics unit, with the times between.
///
/// The first byte chooses the unit; in the rest F0-FF stand for what is not a request.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    let setting = input.byte()
    let script = input.remainder()
    var session = Session(setting)
    session.play(script)
    session.checkThatItStillAnswers()
    // Whether bytes come one at a time or many at once must not matter.
    guard setting & 0x20 != 0 else { return 0 }
    var drip = Session(setting, isDrip: true)
    drip.play(script)
    drip.checkThatItStillAnswers()
    promise(drip.said == session.said, "bytes one at a time are answered differently")
    return 0
}
