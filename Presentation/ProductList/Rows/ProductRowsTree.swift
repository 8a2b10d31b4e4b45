/// A perfect tree of pages: those of its two children, which have as many as each other, and after them one of its own.
nonisolated final class ProductRowsTree: Sendable {
  typealias Children = (earlier: ProductRowsTree, later: ProductRowsTree)

  let children: Children?
  let page: [ProductRow]
  let pageCount: Int
  let rowCount: Int

  init(_ children: Children? = nil, page: [ProductRow]) {
    self.children = children
    self.page = page
    if let (earlier, later) = children {
      pageCount = earlier.pageCount + later.pageCount + 1
      rowCount = earlier.rowCount + later.rowCount + page.count
    } else {
      pageCount = 1
      rowCount = page.count
    }
  }

  func row(at index: Int) -> ProductRow {
    var tree = self
    var index = index
    while let (earlier, later) = tree.children {
      if index < earlier.rowCount {
        tree = earlier
      } else if index - earlier.rowCount < later.rowCount {
        index -= earlier.rowCount
        tree = later
      } else {
        index -= earlier.rowCount + later.rowCount
        break
      }
    }
    return tree.page[index]
  }

  /// A tree that shares all pages but the one that holds the row; an index past the last row means the tree's own page.
  ///
  /// - Parameter change: gets the page, and where in it the row is.
  func changingPage(
    at index: Int, _ change: (inout [ProductRow], Int) -> Void
  ) -> ProductRowsTree {
    guard let (earlier, later) = children else {
      return ProductRowsTree(page: changedPage(at: index, change))
    }
    let inLater = index - earlier.rowCount
    let inPage = inLater - later.rowCount
    if inLater < 0 {
      return ProductRowsTree((earlier.changingPage(at: index, change), later), page: page)
    } else if inPage < 0 {
      return ProductRowsTree((earlier, later.changingPage(at: inLater, change)), page: page)
    } else {
      return ProductRowsTree((earlier, later), page: changedPage(at: inPage, change))
    }
  }

  private func changedPage(
    at index: Int, _ change: (inout [ProductRow], Int) -> Void
  ) -> [ProductRow] {
    var page = page
    change(&page, index)
    return page
  }
}
