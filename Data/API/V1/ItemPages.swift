import OpenMarketDomain

/// The server's pages that contain the rows of the page that a caller requested. The server's pages
/// have a fixed size, but the caller's page can have any size.
struct ItemPages {
  /// The number of items on each of the server's pages except the last.
  static let size = 20

  /// The numbers of the server's pages to load.
  let numbers: ClosedRange<Int>
  /// The positions of the requested rows in the loaded items.
  private let rows: Range<Int>
  private let request: PageRequest

  init(covering request: PageRequest) {
    // This multiplication can't overflow, because a page request limits its page number.
    let end = request.number * request.size
    let start = end - request.size
    numbers = (start / Self.size + 1)...((end - 1) / Self.size + 1)
    rows = start % Self.size..<start % Self.size + request.size
    self.request = request
  }

  /// Returns the page that the caller requested.
  ///
  /// - Parameter items: The items of the loaded server pages, in order. The caller stops loading
  ///   after the first server page that isn't full.
  func page(_ items: [ListedProduct]) -> ProductPage {
    // More items exist if items after the last requested row were loaded. More items may exist if
    // every server page was full.
    let mayHaveMore =
      items.count > rows.upperBound || items.count == numbers.count * Self.size
    return ProductPage(
      items[rows.clamped(to: items.indices)], totalCount: nil,
      next: mayHaveMore ? request.next : nil)
  }
}
