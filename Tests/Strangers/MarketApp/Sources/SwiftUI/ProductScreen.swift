#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// The page of a product, which its seller can edit and delete.
  struct ProductScreen: View {
    @Environment(AppModel.self) private var app
    @Environment(\.dismiss) private var dismiss
    @State var page: ProductDetailViewModel
    @State private var editedProduct: ProductDetail?

    var body: some View {
      ScrollView {
        VStack(alignment: .leading, spacing: 12) {
          pictures
          if let content = page.state.content { texts(content) }
          if let error = page.state.error { MessageText(message: error) { await page.load() } }
          if page.state.isLoading || page.state.isPending {
            ProgressView().accessibilityLabel("Loading")
          }
        }
        .padding()
      }
      .navigationTitle(page.state.content?.row.product.name ?? "")
      .toolbar {
        if page.state.isMine == true, let content = page.state.content, content.isWhole {
          Button("Edit", systemImage: "pencil") { editedProduct = content.detail }
          Button("Delete", systemImage: "trash", role: .destructive) { page.requestDeletion() }
        }
      }
      .task { await page.load() }
      .refreshable { await page.refresh() }
      .writeDialogs(of: page)
      .sheet(item: $editedProduct) { product in
        NavigationStack { ProductEditorScreen(editor: app.editor(of: product)) }
      }
      .onChange(of: page.state.presence) { _, presence in
        if presence == .deleted { dismiss() }
      }
    }

    private var pictures: some View {
      ScrollView(.horizontal) {
        LazyHStack {
          ForEach(page.state.images) { image in
            ProductThumbnail(
              url: image.original, maximumPixelSize: 1_200, makeSlot: app.market.makeImageSlot
            )
            .frame(width: 320, height: 320)
          }
        }
      }
    }

    @ViewBuilder
    private func texts(_ content: ProductDetailState.Content) -> some View {
      PriceText(row: content.row).font(.title2)
      Text(content.row.stockText)
      Text(content.row.product.description)
      Text(content.createdText).font(.footnote).foregroundStyle(.secondary)
    }
  }
#endif
