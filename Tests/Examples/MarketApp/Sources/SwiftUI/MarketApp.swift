#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  @main
  struct MarketApp: App {
    @State private var app = AppModel()

    var body: some Scene {
      WindowGroup {
        // A new identity replaces all view models when the app connects to another server.
        screens.id(ObjectIdentifier(app.market)).environment(app)
          .task { await app.registerSample() }
      }
    }

    private var screens: some View {
      #if os(iOS)
        MarketTabs(market: app.market)
      #else
        RootView()
      #endif
    }
  }

  /// The list of all products, with the ways to the other screens.
  struct RootView: View {
    private enum Page: Hashable {
      case ownProducts, gallery
    }

    @Environment(AppModel.self) private var app
    @State private var path = NavigationPath()
    @State private var isRegistering = false
    @State private var isShowingSettings = false

    var body: some View {
      NavigationStack(path: $path) {
        ProductListScreen(list: app.market.makeProductListViewModel())
          .navigationTitle("Products")
          .toolbar {
            Button("Register Product", systemImage: "plus") { isRegistering = true }
            Menu("More") {
              Button("My Products") { path.append(Page.ownProducts) }
              Button("Settings") { isShowingSettings = true }
              Button("Preview Gallery") { path.append(Page.gallery) }
            }
          }
          .navigationDestination(for: ProductRow.self) { row in
            ProductScreen(detail: app.market.makeProductDetailViewModel(row: row))
          }
          .navigationDestination(for: Page.self) { page in
            switch page {
            case .ownProducts:
              ProductListScreen(list: app.market.makeOwnProductListViewModel())
                .navigationTitle("My Products")
            case .gallery: PreviewGallery()
            }
          }
      }
      .sheet(isPresented: $isRegistering) {
        NavigationStack { ProductEditorScreen(editor: app.editor(of: nil)) }
      }
      .sheet(isPresented: $isShowingSettings) {
        NavigationStack { SettingsScreen(seller: app.market.makeSellerViewModel()) }
      }
    }
  }
#endif
