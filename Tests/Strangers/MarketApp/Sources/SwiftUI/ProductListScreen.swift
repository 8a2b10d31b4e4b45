#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  /// A list or grid of products, with search, paging, and the actions of the seller.
  struct ProductListScreen: View {
    @Environment(AppModel.self) private var app
    @State var list: ProductListViewModel
    @State private var text = ""
    @State private var visible = VisibleRows()

    private var columns: [GridItem] {
      switch list.state.layout {
      case .list: [GridItem(.flexible())]
      case .grid: [GridItem(.adaptive(minimum: 160), alignment: .top)]
      }
    }

    var body: some View {
      ScrollViewReader { reader in
        ScrollView {
          header
          LazyVGrid(columns: columns, spacing: 16) {
            ForEach(list.state.rows) { row in cell(row) }
          }
          .padding()
          footer
        }
        .onChange(of: list.state.scrollTarget) { _, target in
          if let target { reader.scrollTo(target.row, anchor: .top) }
        }
      }
      .overlay { if list.state.isEmpty { emptyView } }
      .searchable(text: $text, prompt: "Search products")
      .onChange(of: text) { _, text in Task { await list.search(typed: text) } }
      .task(id: list.state.vendorID) { await list.load() }
      .refreshable { await list.refresh() }
      .toolbar { layoutButton }
      .writeDialogs(of: list)
      .sheet(item: editedProduct) { product in
        ProductEditorScreen(editor: app.editor(of: product))
      }
    }

    private func cell(_ row: ProductRow) -> some View {
      NavigationLink(value: row) {
        ProductCell(row: row, layout: list.state.layout, makeSlot: list.makeImageSlot)
      }
      .buttonStyle(.plain)
      .contextMenu {
        if list.state.isMine(row) == true {
          Button("Edit") { Task { await list.openEditor(for: row.id) } }
          Button("Delete", role: .destructive) { list.requestDeletion(of: row.id) }
        }
      }
      .onAppear {
        visible.insert(row.id, in: list)
        if row.id == list.state.rows.last?.id { Task { await list.loadMore() } }
      }
      .onDisappear { visible.remove(row.id, in: list) }
    }

    // MARK: - Around the rows

    @ViewBuilder private var header: some View {
      if let text = list.state.content?.newAboveText {
        Button(text) { Task { await list.refresh() } }
      }
      if let message = list.state.editorError {
        ErrorRow(message: message, title: "Dismiss") { list.dismissEditor() }
      }
    }

    @ViewBuilder private var footer: some View {
      if let error = list.state.error {
        ErrorRow(message: error) { await list.load() }
      } else if list.state.isBusy || list.state.isLoadingEditedProduct {
        ProgressView().accessibilityLabel("Loading")
      } else if list.state.rows.isEmpty, list.state.canLoadMore {
        Button("Search Older Products") { Task { await list.loadMore() } }
      }
    }

    @ViewBuilder private var emptyView: some View {
      if text.isEmpty {
        ContentUnavailableView("No Products", systemImage: "shippingbox")
      } else {
        ContentUnavailableView.search(text: text)
      }
    }

    private var layoutButton: some View {
      let isList = list.state.layout == .list
      return Button(
        isList ? "Show as Grid" : "Show as List",
        systemImage: isList ? "square.grid.2x2" : "list.bullet"
      ) {
        list.setLayout(isList ? .grid : .list)
      }
    }

    private var editedProduct: Binding<ProductDetail?> {
      Binding {
        list.state.editedProduct
      } set: { product in
        if product == nil { list.dismissEditor() }
      }
    }
  }

  /// The rows on screen. SwiftUI reports each row, and the list needs their range to load the next thumbnails.
  @MainActor
  private final class VisibleRows {
    private var ids: Set<ProductID> = []

    func insert(_ id: ProductID, in list: ProductListViewModel) {
      ids.insert(id)
      report(to: list)
    }

    func remove(_ id: ProductID, in list: ProductListViewModel) {
      ids.remove(id)
      report(to: list)
    }

    private func report(to list: ProductListViewModel) {
      let indices = ids.compactMap { list.state.rows.index(id: $0) }
      guard let first = indices.min(), let last = indices.max() else { return }
      list.setVisibleRows(first..<last + 1)
    }
  }
#endif
