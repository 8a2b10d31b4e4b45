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
          PicturePager(page: page)
          if let content = page.state.content { texts(content) }
          if let error = page.state.error { ErrorRow(message: error) { await page.load() } }
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
        ProductEditorScreen(editor: app.editor(of: product))
      }
      .onChange(of: page.state.presence) { _, presence in
        if presence == .deleted { dismiss() }
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

  /// The pictures of a product, one at a time.
  private struct PicturePager: View {
    let page: ProductDetailViewModel

    var body: some View {
      if let image = page.state.selectedImage, let slot = page.imageSlot(for: image.id) {
        VStack {
          DetailPicture(picture: DecodedImageSlot(slot, maximumPixelSize: 1_600))
            .id(image.id)
            .frame(maxWidth: .infinity)
            .frame(height: 320)
          if page.state.images.count > 1, let index = page.state.selectedIndex {
            HStack {
              turn("Previous Picture", "chevron.left", to: index - 1)
              Text(page.state.positionText ?? "").monospacedDigit()
              turn("Next Picture", "chevron.right", to: index + 1)
            }
          }
        }
      }
    }

    private func turn(_ label: LocalizedStringKey, _ symbol: String, to index: Int) -> some View {
      Button {
        page.selectImage(at: index)
      } label: {
        Image(systemName: symbol).padding()
      }
      .accessibilityLabel(label)
      .disabled(!page.state.images.indices.contains(index))
    }
  }

  /// A picture in full size. The page binds its slot.
  private struct DetailPicture: View {
    @State var picture: DecodedImageSlot

    var body: some View {
      ZStack {
        if let image = picture.image {
          image.resizable().scaledToFit().accessibilityHidden(true)
        } else if let error = picture.slot.state.error {
          ErrorRow(message: error) { picture.slot.retry() }
        } else {
          ProgressView().accessibilityLabel("Loading")
        }
      }
    }
  }
#endif
