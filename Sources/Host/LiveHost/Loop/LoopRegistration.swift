/// The registration of one party at an event loop: its descriptors, its deadline and its turn.
///
/// A class because the loop and the party share it; both access it on the loop's thread only.
final class LoopRegistration {
    /// The number at the loop, below 2¹⁶; bits 48 to 63 of the tokens of its descriptors.
    let index: Int

    /// The latest time of the party's next turn, in nanoseconds of the monotonic clock; `.max` for none. The
    /// loop resets it to `.max` before each turn.
    var deadline = UInt64.max {
        didSet { if !isInTurn, place >= 0 { heap.move(self) } }
    }

    /// Whether the party has its turn; the loop sorts the registration by its deadline afterwards.
    var isInTurn = false

    /// The place in the heap of deadlines; negative when it is not in the heap.
    var place = -1

    /// The ready descriptors, during a turn.
    var ready: [ReadyDescriptor] = []

    /// The end of the wait before the present turn, in nanoseconds of the monotonic clock.
    var time: UInt64 = 0

    let turn: () -> Void
    private let poller: any Poller
    private let heap: DeadlineHeap

    init(_ index: Int, at poller: any Poller, in heap: DeadlineHeap, _ turn: @escaping () -> Void) {
        self.index = index
        self.poller = poller
        self.heap = heap
        self.turn = turn
    }

    /// Starts to watch `descriptor` as `number`, below 2⁴⁸, which `number(of:)` returns for its token.
    func watch(_ descriptor: CInt, for interest: Readiness, as number: UInt64) {
        poller.watch(descriptor, for: interest, as: UInt64(index) << 48 | number)
    }

    func change(_ descriptor: CInt, to interest: Readiness, as number: UInt64) {
        poller.change(descriptor, to: interest, as: UInt64(index) << 48 | number)
    }

    /// Stops watching `descriptor`; call it before the descriptor is closed.
    func forget(_ descriptor: CInt) { poller.forget(descriptor) }

    /// Returns the number in a token, as passed to `watch`.
    static func number(of token: UInt64) -> UInt64 { token & 0xFFFF_FFFF_FFFF }

    static func index(of token: UInt64) -> Int { Int(token >> 48) }
}
