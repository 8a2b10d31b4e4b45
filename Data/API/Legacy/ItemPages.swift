import OpenMarketDomain

/// Which pages of the first generation hold the rows of a page of any size. Theirs have 20 rows, always.
struct ItemPages: Hashable, Sendable {
  /// How many rows one of them has; the last one of a list may have fewer.
  static let size = 20

  let numbers: ClosedRange<Int>
  /// The places of the rows, counted from 0 at the beginning of the first of these pages.
  let rows: Range<Int>

  init(covering request: PageRequest) {
    // A page request is never so large that its rows could not be counted.
    let end = request.number * request.size
    let start = end - request.size
    numbers = (start / Self.size + 1)...((end - 1) / Self.size + 1)
    let offset = start % Self.size
    rows = offset..<offset + request.size
  }
}
