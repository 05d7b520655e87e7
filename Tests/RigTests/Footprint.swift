/// How many elements the collections inside `value` hold, however deep.
///
/// What a simulation keeps grows with this number; unlike the memory of the process it is the same in every run.
func footprint(_ value: Any) -> Int {
    if let bytes = value as? [UInt8] { return bytes.count }
    if let bytes = value as? ArraySlice<UInt8> { return bytes.count }
    let mirror = Mirror(reflecting: value)
    let isCollection = [.collection, .dictionary, .set].contains(mirror.displayStyle)
    return mirror.children.reduce(isCollection ? mirror.children.count : 0) { $0 + footprint($1.value) }
}
