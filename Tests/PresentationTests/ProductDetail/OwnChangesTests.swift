import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct OwnChangesTests {
  private let own = ProductDetail.sample(id: 1)
  private let others = ProductDetail.sample(id: 2)

  @Test func `an announcement after the answer is none of news`() {
    var changes = OwnChanges()
    changes.send()
    expect(changes.end(with: own), true)
    expect(changes.isNews(own), false)
    expect(changes.isNews(own), true)
  }

  @Test func `an answer after its announcement is none of news`() {
    var changes = OwnChanges()
    changes.send()
    expect(changes.isNews(own), true)
    expect(changes.isNews(others), true)
    expect(changes.end(with: own), false)
    expect(changes.isNews(others), true)
  }

  @Test func `what was announced before an answer's announcement is older than the answer`() {
    var changes = OwnChanges()
    changes.send()
    expect(changes.isNews(others), true)
    expect(changes.end(with: own), true)
    expect(changes.isNews(others), false)
    expect(changes.isNews(own), false)
    expect(changes.isNews(others), true)
  }

  @Test func `announcements of several answers come in their order`() {
    var changes = OwnChanges()
    for answer in [own, others, own] {
      changes.send()
      expect(changes.end(with: answer), true)
    }
    for answer in [own, others, own] { expect(changes.isNews(answer), false) }
    expect(changes.isNews(own), true)
  }

  @Test func `a write without an answer is not announced`() {
    var changes = OwnChanges()
    changes.send()
    expect(changes.end(with: nil), false)
    expect(changes.isNews(own), true)
    // What was told between two writes is no announcement of the second.
    changes.send()
    expect(changes.end(with: own), true)
  }

  @Test func `after a read, no announcement is awaited`() {
    var changes = OwnChanges()
    changes.send()
    expect(changes.end(with: own), true)
    changes.forget()
    expect(changes.isNews(others), true)
  }

  /// What mutates cannot stand in `#expect`.
  private func expect(
    _ isNews: Bool, _ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isNews == expected, sourceLocation: sourceLocation)
  }
}
