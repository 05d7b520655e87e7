import Foundation
import LiveHost
import Testing

/// What clients may take of a host, and what is kept from them.
@Suite struct BoundTests {
    @Test func aReserveIsKeptFromClients() {
        let reserve = DescriptorReserve(limit: 1024)
        #expect(reserve.kept == 128)
        #expect(!reserve.holds(895) && reserve.holds(896) && reserve.holds(1023))
        #expect(DescriptorReserve(limit: 64).kept == 16)
        #expect(DescriptorReserve(limit: 64).holds(48) && !DescriptorReserve(limit: 64).holds(47))
        #expect(DescriptorReserve().limit > 0)
    }

    @Test(arguments: [
        (1 << 20, 1, 1024), (20_000, 8, 1024), (1024, 1, 864), (1024, 4, 192), (256, 2, 64), (256, 16, 4),
        (64, 1, 16),
    ]) func casesShareWhatThereIs(_ limit: Int, _ cases: Int, _ most: Int) {
        let reserve = DescriptorReserve(limit: limit)
        #expect(ConnectionBound(leaving: reserve, among: cases).most == most)
    }

    @Test func oneMoreIsAcceptedSoThatItShows() {
        let bound = ConnectionBound(2)
        #expect([0, 1, 2, 3].map(bound.admits) == [true, true, true, false])
        #expect([0, 1, 2, 3].map(bound.isExceeded) == [false, false, false, true])
    }

    @Test func aShortageIsNoReasonToAskAgainAtOnce() {
        for code in [EMFILE, ENFILE, ENOBUFS, ENOMEM] {
            #expect(AcceptFailure(code: code) == .pause(AcceptFailure.usualPause))
        }
        for code in [ECONNABORTED, EINTR, EPROTO, EPERM, ENETDOWN] {
            #expect(AcceptFailure(code: code) == .acceptNext)
        }
        for code in [EBADF, EINVAL, ENOTSOCK] { #expect(AcceptFailure(code: code) == .over) }
        #expect(AcceptFailure(code: EAGAIN) == nil)
    }
}
