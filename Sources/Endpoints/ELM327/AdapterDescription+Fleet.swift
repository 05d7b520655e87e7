extension AdapterDescription {
    /// Gives the adapter of `car` a state file of its own.
    mutating func join(_ book: inout AddressBook, car: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
    }
}
