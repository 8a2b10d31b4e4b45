#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// A list or grid of products, with search, paging, and the actions of the seller.
  struct ProductListScreen: View {
    @State var list: ProductListViewModel

    private static let grid = [GridItem(.adaptive(minimum: 160), alignment: .top)]
    private var isGrid: Bool { list.layout == .grid }

    var body: some View {
      ScrollViewReader { reader in
        ScrollView {
          if let age = list.state.ageText(at: Date(), locale: .current) {
            Text(age).font(.footnote)
          }
          if let notice = list.state.content?.notice {
            Button(notice.text) { Task { await list.refresh() } }
          }
          LazyVGrid(columns: isGrid ? Self.grid : [GridItem()], spacing: 16) {
            ForEach(list.state.rows) { row in cell(row) }
          }
          .padding()
          footer
        }
        .onChange(of: list.state.scrollTarget) { _, target in
          if let target { reader.scrollTo(target.row, anchor: .top) }
        }
      }
      .overlay {
        if list.state.isEmpty { ContentUnavailableView("No Products", systemImage: "shippingbox") }
      }
      .productSearchField(of: list, prompt: "Search products")
      .task { await list.load() }
      .refreshable { await list.refresh() }
      .toolbar {
        Button("Refresh", systemImage: "arrow.clockwise") { Task { await list.refresh() } }
        Button("Grid", systemImage: "square.grid.2x2") { list.layout = isGrid ? .list : .grid }
      }
      .productDeletionDialogs(of: list)
    }

    private func cell(_ row: ProductRow) -> some View {
      NavigationLink(value: row) {
        ProductCell(row: row, isGrid: isGrid, makeSlot: list.makeImageSlot)
      }
      .buttonStyle(.plain)
      .contextMenu {
        if list.state.isMine(row) == true {
          Button("Delete", role: .destructive) { list.requestDeletion(of: row.id) }
        }
      }
      .reportsProductVisibility(of: row, in: list)
    }

    @ViewBuilder private var footer: some View {
      if let error = list.state.error {
        MessageView(error) { await list.load() }
      } else if list.state.isBusy {
        ProgressView().accessibilityLabel("Loading")
      } else if list.state.canLoadMore, let coverage = list.state.content?.coverage {
        Text(coverage.text).font(.footnote)
        Button("Search Older Products") { Task { await list.loadMore() } }
      }
    }
  }
#endif
