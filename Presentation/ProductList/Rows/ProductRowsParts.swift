/// A stretch of a list that two versions of it may share.
nonisolated enum ProductRowsPart {
  /// More than one page.
  case tree(ProductRowsTree)
  case page([ProductRow])

  init(_ tree: ProductRowsTree) {
    self = tree.children == nil ? .page(tree.page) : .tree(tree)
  }

  var pageCount: Int {
    switch self {
    case .tree(let tree): tree.pageCount
    case .page: 1
    }
  }

  var rowCount: Int {
    switch self {
    case .tree(let tree): tree.rowCount
    case .page(let page): page.count
    }
  }

  /// Whether two parts are the same, as far as that can be told without opening a tree. A page that is shared is told at
  /// once: arrays compare their storage first.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.tree(let tree), .tree(let other)): tree === other
    case (.page(let page), .page(let other)): page == other
    case (.tree, .page), (.page, .tree): false
    }
  }
}

/// What is still to come of a list, from its first row on, in parts as large as can be.
nonisolated struct ProductRowsParts {
  /// The next one is the last.
  private var pending: [ProductRowsPart] = []

  init(_ forest: ProductRowsForest?) {
    var forest = forest
    while let trees = forest {
      pending.append(ProductRowsPart(trees.tree))
      forest = trees.earlier
    }
  }

  var next: ProductRowsPart? { pending.last }

  mutating func skip() {
    pending.removeLast()
  }

  /// Takes the next part apart, unless it is one page.
  mutating func open() {
    guard case .tree(let tree)? = pending.last, let (earlier, later) = tree.children else { return }
    pending.removeLast()
    pending.append(.page(tree.page))
    pending.append(ProductRowsPart(later))
    pending.append(ProductRowsPart(earlier))
  }

  mutating func nextPage() -> [ProductRow]? {
    while let part = pending.last {
      guard case .page(let page) = part else {
        open()
        continue
      }
      pending.removeLast()
      return page
    }
    return nil
  }
}
