import FuzzInput

/// Bytes as answers for the decoder, or as requests to the ECUs of a car that is tampered with between them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    if input.byte() & 1 == 0 { Answers.check(&input) } else { Requests.check(&input) }
    return 0
}
