/// One party's place at an event loop: its descriptors, its deadline and its turn.
///
/// A class because the loop and the party share it; both touch it on the loop's thread only.
final class LoopSeat {
    /// Its number at the loop, below 2¹⁶; the upper bits of its descriptors' tokens.
    let index: Int

    /// When the party wants a turn at the latest, in nanoseconds of the monotonic clock; `.max` for never. Reset before
    /// each turn.
    var deadline = UInt64.max

    /// What has become ready, while the turn is taken.
    var ready: [ReadyDescriptor] = []

    let turn: () -> Void
    private let poller: any Poller

    init(_ index: Int, at poller: any Poller, _ turn: @escaping () -> Void) {
        self.index = index
        self.poller = poller
        self.turn = turn
    }

    /// Watches `descriptor` as `number`, below 2⁴⁸, which `number(of:)` gives back.
    func watch(_ descriptor: CInt, for interest: Readiness, as number: UInt64) {
        poller.watch(descriptor, for: interest, as: UInt64(index) << 48 | number)
    }

    /// Watches `descriptor` for something else.
    func change(_ descriptor: CInt, to interest: Readiness, as number: UInt64) {
        poller.change(descriptor, to: interest, as: UInt64(index) << 48 | number)
    }

    /// Ends the watch, before the descriptor is closed.
    func forget(_ descriptor: CInt) { poller.forget(descriptor) }

    /// The number that a descriptor of a seat is watched as.
    static func number(of token: UInt64) -> UInt64 { token & 0xFFFF_FFFF_FFFF }

    static func index(of token: UInt64) -> Int { Int(token >> 48) }
}
