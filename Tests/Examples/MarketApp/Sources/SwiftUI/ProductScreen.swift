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
          images
          if let content = page.state.content { texts(content) }
          if let error = page.state.error { MessageView(error) { await page.load() } }
          if page.state.isLoading || page.state.presence == .beingDeleted {
            ProgressView().accessibilityLabel("Loading")
          }
        }
        .padding()
      }
      .navigationTitle(page.state.row?.product.name ?? "")
      .toolbar {
        if page.state.isMine == true, let product = page.state.content?.detail {
          Button("Edit", systemImage: "pencil") { editedProduct = product }
          Button("Delete", systemImage: "trash", role: .destructive) { page.requestDeletion() }
        }
      }
      .task { await page.load() }
      .refreshable { await page.refresh() }
      .deletionDialogs(of: page)
      .sheet(item: $editedProduct) { product in
        NavigationStack { ProductEditorScreen(editor: app.editor(of: product)) }
      }
      .onChange(of: page.state.presence) { _, presence in
        if presence == .deleted { dismiss() }
      }
    }

    /// The selected image, with buttons for the image before it and after it.
    private var images: some View {
      let (count, index) = (page.state.images.count, page.selectedIndex ?? 0)
      return VStack {
        ProductThumbnail(
          url: page.state.selectedImage?.original, maximumPixelSize: 1_200,
          label: page.state.positionText, makeSlot: app.market.makeImageSlot
        )
        .frame(height: 320)
        HStack {
          Button("Previous Image") { page.selectedIndex = index - 1 }.disabled(index == 0)
          Text(page.state.positionText ?? "")
          Button("Next Image") { page.selectedIndex = index + 1 }.disabled(index + 1 >= count)
        }
      }
    }

    @ViewBuilder
    private func texts(_ content: ProductDetailState.Content) -> some View {
      PriceText(row: content.row).font(.title2).accessibilityHidden(true)
      Text(content.row.stockText).accessibilityLabel(page.state.accessibilityText ?? "")
      Text(content.row.product.description)
      Text(content.row.createdText ?? "").font(.footnote).foregroundStyle(.secondary)
    }
  }
#endif
