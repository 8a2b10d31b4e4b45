/// Walks through two lists page by page, and past what they share without a look at it.
nonisolated struct ProductRowsPairs: Sequence, IteratorProtocol {
  enum Element {
    /// So many rows are the same in both.
    case same(Int)
    /// The next page of each, which differ; `nil` where a list has ended.
    case pages(old: [ProductRow]?, new: [ProductRow]?)
  }

  private var old: ProductRowsParts
  private var new: ProductRowsParts

  init(old: ProductRows, new: ProductRows) {
    self.old = ProductRowsParts(old.forest)
    self.new = ProductRowsParts(new.forest)
  }

  mutating func next() -> Element? {
    while let oldPart = old.next, let newPart = new.next {
      if oldPart.isSame(as: newPart) {
        old.skip()
        new.skip()
        return .same(oldPart.rowCount)
      }
      let counts = (old: oldPart.pageCount, new: newPart.pageCount)
      if counts == (1, 1) { break }
      if counts.old >= counts.new { old.open() }
      if counts.new >= counts.old { new.open() }
    }
    let pages = (old: old.nextPage(), new: new.nextPage())
    return pages.old == nil && pages.new == nil ? nil : .pages(old: pages.old, new: pages.new)
  }
}
