import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The market as a list or a grid.
@MainActor
final class ListPage: BrowsePage {
  let list: ProductListViewModel
  let look: BrowseLook
  let work = PageWork()
  weak let browser: Browser?
  private let seller: SellerViewModel
  private var watches: [StateWatch] = []

  var cursor = ListCursor()
  var shape: ListShape
  /// The search while it is being typed.
  var typed: TextLine?
  /// Where the list was before it was searched.
  private var market = ListCursor()
  private var table: RowTable
  /// Where the rows stand on the screen.
  var firstRow = 0
  private var shownQuery = ProductQuery.all
  private var lastAnchor: ListAnchor?
  /// The product to choose as soon as it is there, unless a key is pressed before.
  var awaited: ProductID?
  /// How many searches were asked for and have not come to an end.
  var searches = 0

  init(browser: Browser) {
    self.browser = browser
    let market = browser.market
    look = market.look
    list = market.makeList()
    seller = market.makeSeller()
    table = RowTable(look: look)
    shape = ListShape(.list, size: TerminalSize(columns: 80, rows: 1))
    watches = [
      StateWatch(list.states) { [weak browser] in browser?.changed() },
      StateWatch(seller.states) { [weak browser] in browser?.changed() },
    ]
    work.run { [list] in await list.load() }
  }

  /// Chooses a product when it is among the rows.
  func choose(_ id: ProductID) {
    awaited = id
  }

  // MARK: - What is shown

  var title: PageTitle {
    let market = browser?.market.name ?? ""
    let seller = seller.state.seller
    let parts = [
      look(BrowseLabels.program), market,
      seller.map { look(BrowseLabels.seller($0.vendorID)) } ?? look(BrowseLabels.noSeller),
    ]
    return PageTitle(
      text: StyledText(line: parts.joined(separator: " · ")), asides: asides)
  }

  private var asides: [LocalizedText] {
    let state = list.state
    let isCurrent = state.content?.query == state.query
    return [
      state.query.searchText.map(BrowseLabels.searching),
      isCurrent ? state.content?.totalCount.map(Labels.products) : nil,
      state.isBusy ? BrowseLabels.busy : nil,
    ].compactMap { $0 }
  }

  var messages: [StyledText] {
    guard let content = shownContent else { return [] }
    let texts = [
      content.rows.isEmpty ? nil : list.state.error?.text, content.newAboveText,
      content.skipped.isEmpty ? nil : look(BrowseLabels.skipped(content.skipped.count)),
    ]
    return texts.compactMap { $0 }.map { StyledText(line: $0) }
  }

  /// What there is to show. Until a search is answered, that is what was there before; after it failed, that would pass for
  /// what was found.
  private var shownContent: ProductListState.Content? {
    let state = list.state
    return state.error != nil && state.content?.query != state.query ? nil : state.content
  }

  var showsRows: Bool { shownContent?.rows.isEmpty == false }

  private func listEnd(_ visible: Range<Int>) -> ListEnd {
    ListEnd(state: list.state, visible: visible, retryKey: retryKey)
  }

  /// The key that tries again what failed; `nil` while none does.
  private var retryKey: Key? {
    if browser?.isLeaving == true { return nil }
    return typed == nil ? .character("r") : .enter
  }

  var prompt: PagePrompt? {
    typed.map { PagePrompt(label: "/", text: $0) }
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let state = list.state
    let hasHeader = state.layout == .list && rows.count > 3
    firstRow = rows.lowerBound + (hasHeader ? 1 : 0)
    // The last line says where one is.
    let size = TerminalSize(columns: canvas.size.columns, rows: rows.upperBound - firstRow - 1)
    shape = ListShape(state.layout, size: size)
    follow(state)
    let end = rows.upperBound - 1
    guard showsRows else {
      return drawEmpty(on: &canvas, rows: rows)
    }
    let visible = cursor.visible(shape, count: state.rows.count)
    draw(visible, of: state, hasHeader, on: &canvas, end: end)
    let line = listEnd(visible).line(look, columns: canvas.size.columns - 2)
    canvas.put(look.dimmed(line), row: end, column: 2)
    tell(visible, state)
  }

  private func draw(
    _ visible: Range<Int>, of state: ProductListState, _ hasHeader: Bool,
    on canvas: inout Canvas, end: Int
  ) {
    let products = state.rows[visible].map(\.self)
    switch state.layout {
    case .list:
      table.take(products)
      if hasHeader { table.drawHeader(on: &canvas, row: firstRow - 1) }
      for (place, product) in products.enumerated() where firstRow + place < end {
        let isSelected = visible.lowerBound + place == cursor.index
        table.draw(product, isSelected: isSelected, on: &canvas, row: firstRow + place)
      }
    case .grid:
      let cards = RowCards(look: look, width: shape.width)
      for (place, product) in products.enumerated() {
        var position = shape.position(place)
        position.row += firstRow
        let isSelected = visible.lowerBound + place == cursor.index
        cards.draw(product, isSelected: isSelected, on: &canvas, at: position, end: end)
      }
    }
  }

  private func drawEmpty(on canvas: inout Canvas, rows: Range<Int>) {
    let text = look(listEnd(0..<0).emptyText)
    let lines = TerminalText(line: text).wrapped(to: canvas.size.columns - 4)
    for (index, line) in lines.prefix(rows.count).enumerated() {
      canvas.put(
        StyledText(line), row: rows.lowerBound + (rows.count > 3 ? 1 : 0) + index, column: 2)
    }
  }

  // MARK: - Following the list

  private func follow(_ state: ProductListState) {
    if let anchor = state.anchor, anchor != lastAnchor {
      lastAnchor = anchor
      if shownQuery != .all, state.content?.query == .all { cursor = market }
      cursor.follow(state.rows)
      if let row = state.rows.firstIndex(where: { $0.id == anchor.row }) { cursor.scroll(to: row) }
    } else if let query = state.content?.query, query != shownQuery {
      cursor = ListCursor()
    }
    if let query = state.content?.query {
      shownQuery = query
    }
    cursor.follow(state.rows)
    if let awaited, let place = state.rows.firstIndex(where: { $0.id == awaited }) {
      self.awaited = nil
      cursor.choose(place, of: state.rows)
    }
    cursor.fit(shape, count: state.rows.count)
    if shownQuery == .all { market = cursor }
  }

  /// Tells the list what is on the screen, and asks for more where its end comes near.
  private func tell(_ visible: Range<Int>, _ state: ProductListState) {
    // The first row alone: no thumbnail is shown here, and those that may come next would be loaded for nobody.
    list.setVisibleRows(visible.lowerBound..<visible.lowerBound + 1)
    guard state.phase == .loaded, visible.upperBound + visible.count >= state.rows.count
    else { return }
    work.run { [list] in await list.loadMore() }
  }
}
