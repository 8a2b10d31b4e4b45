#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// The screen of a product, which its seller can edit and delete.
  struct ProductScreen: View {
    @Environment(AppModel.self) private var app
    @Environment(\.dismiss) private var dismiss
    @State var detail: ProductDetailViewModel
    @State private var editedProduct: ProductDetail?

    var body: some View {
      ScrollView {
        VStack(alignment: .leading, spacing: 12) {
          images
          if let content = detail.state.content { texts(content) }
          if let error = detail.state.error { MessageView(error) { await detail.load() } }
          if detail.state.phase == .loading || detail.state.presence == .beingDeleted {
            ProgressView().accessibilityLabel("Loading")
          }
        }
        .padding()
      }
      .navigationTitle(detail.state.row?.product.name ?? "")
      .toolbar {
        if detail.state.isMine == true, let product = detail.state.content?.detail {
          Button("Edit", systemImage: "pencil") { editedProduct = product }
          Button("Delete", systemImage: "trash", role: .destructive) { detail.requestDeletion() }
        }
      }
      .task { await detail.load() }
      .refreshable { await detail.refresh() }
      .productDeletionDialogs(of: detail)
      .sheet(item: $editedProduct) { product in
        NavigationStack { ProductEditorScreen(editor: app.editor(of: product)) }
      }
      .onChange(of: detail.state) { _, state in
        // Show a message first.
        if state.presence == .deleted, !state.isBusy, state.error == nil { dismiss() }
      }
    }

    /// The selected image, with buttons for the image before it and after it.
    private var images: some View {
      let (count, index) = (detail.state.images.count, detail.selectedIndex ?? 0)
      return VStack {
        ProductThumbnail(
          url: detail.state.selectedImage?.original, maximumPixelSize: 1_200,
          label: detail.state.positionText, makeSlot: app.market.makeImageSlot
        )
        .frame(height: 320)
        HStack {
          Button("Previous Image") { detail.selectedIndex = index - 1 }.disabled(index == 0)
          Text(detail.state.positionText ?? "")
          Button("Next Image") { detail.selectedIndex = index + 1 }.disabled(index + 1 >= count)
        }
      }
    }

    @ViewBuilder
    private func texts(_ content: ProductDetailState.Content) -> some View {
      PriceText(row: content.row).font(.title2).accessibilityHidden(true)
      Text(content.row.stockText).accessibilityLabel(detail.state.accessibilityText ?? "")
      Text(content.row.product.description)
      Text(content.row.createdText ?? "").font(.footnote).foregroundStyle(.secondary)
    }
  }
#endif
