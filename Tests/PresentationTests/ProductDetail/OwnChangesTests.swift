import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct OwnChangesTests {
  private static let own = ProductDetail.sample(id: 1)
  private static let others = ProductDetail.sample(id: 2)

  @Test(arguments: [
    ([], own, true),
    ([own], own, false),
    ([others], own, true),
    ([others, own], own, false),
    // Another screen has told of something newer between the announcement and the answer.
    ([own, others], own, false),
    ([own], nil, false),
  ])
  func `an answer is news unless it was told since the write was sent`(
    told: [ProductDetail], answer: ProductDetail?, isNews: Bool
  ) {
    var changes = OwnChanges()
    // What was told before the write was sent is not of it.
    changes.take(Self.own)
    for _ in 1...2 {
      changes.send()
      for detail in told { changes.take(detail) }
      let found = changes.end(with: answer)
      #expect(found == isNews)
      changes.take(Self.own)
    }
  }
}
