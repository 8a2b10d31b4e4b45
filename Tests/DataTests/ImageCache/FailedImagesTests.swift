import OpenMarketDomain
import Testing

@testable import OpenMarketData

struct FailedImagesTests {
  private let failures = FailedImages(lifetime: .seconds(1))

  @Test(arguments: [(0, true), (999, true), (1_000, false), (-1, false)])
  func `a failure is remembered for its time, and one from the future is not believed`(
    later: Int64, isRemembered: Bool
  ) {
    failures.remember(.notFound(reason: nil), at: .numbered(1), now: 5_000)
    let error = failures.error(at: .numbered(1), now: 5_000 + later)
    #expect(error == (isRemembered ? .notFound(reason: nil) : nil))
    #expect(failures.error(at: .numbered(2), now: 5_000) == nil)
  }

  @Test func `what is forgotten is not remembered`() {
    failures.remember(.notFound(reason: nil), at: .numbered(1), now: 0)
    failures.forget(.numbered(1))
    #expect(failures.error(at: .numbered(1), now: 0) == nil)
  }

  @Test func `long words of a server make room for others`() {
    let words = String(repeating: "no ", count: 100_000)
    for number in 0..<20 {
      failures.remember(.notFound(reason: words), at: .numbered(number), now: 0)
    }
    let remembered = (0..<20).filter { failures.error(at: .numbered($0), now: 0) != nil }
    #expect(remembered == [17, 18, 19])
  }
}
