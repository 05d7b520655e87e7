import ELM327

/// What the adapters of an endpoint keep without power, where the scenario asks for it to outlive a run.
extension Rig {
    /// The EEPROM of the adapter of endpoint number `index`, as text that `PersistentMemory` reads.
    public func memoryText(endpoint index: Int) -> String { endpoints[index].memory.text }

    /// The endpoints whose EEPROM has changed since the last call, in order.
    public mutating func takeChangedMemories() -> [Int] {
        guard !changedMemories.isEmpty else { return [] }
        defer { changedMemories.removeAll() }
        return changedMemories.sorted()
    }

    /// Takes over what the adapter at `slot` has written; all connections of the endpoint have the same chip.
    mutating func keepMemory(of slot: Int) {
        let index = ports.slots[slot].endpoint
        let memory = ports.slots[slot].adapter.memory
        guard memory != endpoints[index].memory else { return }
        endpoints[index].memory = memory
        changedMemories.insert(index)
        for port in endpoints[index].ports where port != slot { ports.slots[port].adapter.memory = memory }
    }
}
