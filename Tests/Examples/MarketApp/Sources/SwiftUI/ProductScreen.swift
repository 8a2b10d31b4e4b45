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
          if page.state.isLoading || page.state.presence == .beingDeleted {
            ProgressView().accessibilityLabel("Loading")
          }
        }
        .padding()
      }
      .navigationTitle(page.state.content?.row.product.name ?? "")
      .toolbar {
        if page.state.isMine == true, let product = page.state.content?.detail {
          Button("Edit", systemImage: "pencil") { editedProduct = product }
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

    /// The selected picture, with buttons for the picture before it and after it.
    private var pictures: some View {
      let (images, index) = (page.state.images, page.state.selectedIndex ?? 0)
      return VStack {
        ProductThumbnail(
          url: images.indices.contains(index) ? images[index].original : nil,
          maximumPixelSize: 1_200, makeSlot: app.market.makeImageSlot
        )
        .frame(height: 320)
        HStack {
          Button("Previous Picture") { page.selectImage(at: index - 1) }.disabled(index == 0)
          Text("\(index + 1) of \(images.count)")
          Button("Next Picture") { page.selectImage(at: index + 1) }
            .disabled(index + 1 >= images.count)
        }
      }
    }

    @ViewBuilder
    private func texts(_ content: ProductDetailState.Content) -> some View {
      PriceText(row: content.row).font(.title2).accessibilityHidden(true)
      Text(content.row.stockText).accessibilityLabel(page.state.accessibilityText ?? "")
      Text(content.row.product.description)
      if let date = content.createdText {
        Text(date).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }
#endif
