#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import OpenMarketPreviews
  import SwiftUI

  /// Every screen in every state, in both languages, without requests.
  struct PreviewGallery: View {
    @State private var isKorean = false

    private var locale: Locale { Locale(identifier: isKorean ? "ko_KR" : "en_US") }

    var body: some View {
      List {
        Toggle("Korean", isOn: $isKorean)
        GallerySection(title: "Lists", states: ProductListState.previews(locale: locale)) {
          ProductListScreen(list: .preview($0, locale: locale))
        }
        GallerySection(
          title: "Product details", states: ProductDetailState.previews(locale: locale)
        ) {
          ProductScreen(detail: .preview($0, locale: locale))
        }
        GallerySection(title: "Editors", states: ProductEditorState.previews(locale: locale)) {
          ProductEditorScreen(editor: .preview($0, locale: locale))
        }
        GallerySection(title: "Settings", states: SellerState.previews(locale: locale)) {
          SettingsScreen(seller: .preview($0, locale: locale))
        }
      }
      .navigationTitle("Preview Gallery")
    }
  }

  private struct GallerySection<Value, Screen: View>: View {
    let title: LocalizedStringKey
    let states: [Value]
    @ViewBuilder let screen: (Value) -> Screen

    var body: some View {
      Section(title) {
        ForEach(states.indices, id: \.self) { index in
          NavigationLink {
            screen(states[index])
          } label: {
            Text("State \(index + 1)")
          }
        }
      }
    }
  }
#endif
