internal import OpenMarketDomain

extension Judgement {
  /// A page with nothing is 204; `{"pages":[]}` can be read as well.
  mutating func expectEmptiness(_ response: HTTPResponse, of page: PageReading) {
    guard page.count == 0 else { return }
    if response.status == 204 {
      met(.list(.noContent))
    } else {
      deviates(.list(.emptyList))
    }
  }

  /// As many rows as asked for, or as there are.
  mutating func expectSize(_ size: Int, of page: PageReading) {
    let expected = page.totalCount.map { min($0, size) } ?? 0
    if page.count > size {
      deviates(.list(.tooManyRows(page.count, asked: size)))
    } else if page.count < expected {
      deviates(.list(.tooFewRows(page.count, expected: expected)))
    } else {
      met(.list(.rows(page.count)))
    }
  }
}
