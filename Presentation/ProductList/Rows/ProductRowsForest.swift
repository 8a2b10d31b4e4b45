/// The pages of a list that holds at least one: a skew-binary random-access list.
///
/// The trees come with the last one first, each with fewer pages than the one behind it, but for the first two, which may
/// have as many as each other. So a page is put after the others at a constant cost, and there are no more trees, and no
/// more levels in them, than the logarithm of the number of pages. Nothing here ever changes, so that any number of
/// versions share what they have in common.
///
/// See Chris Okasaki, "Purely Functional Random-Access Lists", FPCA 1995.
nonisolated final class ProductRowsForest: Sendable {
  let earlier: ProductRowsForest?
  let tree: ProductRowsTree
  /// The rows of all trees.
  let rowCount: Int

  init(_ earlier: ProductRowsForest?, tree: ProductRowsTree) {
    self.earlier = earlier
    self.tree = tree
    rowCount = (earlier?.rowCount ?? 0) + tree.rowCount
  }

  convenience init(_ forest: ProductRowsForest?, page: [ProductRow]) {
    if let last = forest, let before = last.earlier, last.tree.pageCount == before.tree.pageCount {
      self.init(before.earlier, tree: ProductRowsTree((before.tree, last.tree), page: page))
    } else {
      self.init(forest, tree: ProductRowsTree(page: page))
    }
  }

  private var earlierCount: Int { earlier?.rowCount ?? 0 }

  func row(at index: Int) -> ProductRow {
    var forest = self
    while let earlier = forest.earlier, index < earlier.rowCount { forest = earlier }
    return forest.tree.row(at: index - forest.earlierCount)
  }

  /// A forest that shares all pages but the one that holds the row; an index past the last row means the last page.
  func changingPage(
    at index: Int, _ change: (inout [ProductRow], Int) -> Void
  ) -> ProductRowsForest {
    if let earlier, index < earlier.rowCount {
      ProductRowsForest(earlier.changingPage(at: index, change), tree: tree)
    } else {
      ProductRowsForest(earlier, tree: tree.changingPage(at: index - earlierCount, change))
    }
  }
}
