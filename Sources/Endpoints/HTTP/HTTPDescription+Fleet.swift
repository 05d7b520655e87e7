extension HTTPDescription {
    /// Gives the service of `car` a state file of its own, and the name of that car's partner.
    mutating func join(_ book: inout AddressBook, car: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
        partner = partner.map { "\($0)-\(car)" }
    }
}
