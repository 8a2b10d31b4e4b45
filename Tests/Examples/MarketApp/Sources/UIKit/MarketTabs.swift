#if canImport(UIKit) && os(iOS)
  import OpenMarketKit
  import SwiftUI
  import UIKit

  /// The same market with the screens of SwiftUI and with those of UIKit.
  struct MarketTabs: View {
    let market: DIContainer

    var body: some View {
      TabView {
        RootView().tabItem { Label("SwiftUI", systemImage: "swift") }
        UIKitScreens(market: market).ignoresSafeArea()
          .tabItem { Label("UIKit", systemImage: "square.stack") }
      }
    }
  }

  private struct UIKitScreens: UIViewControllerRepresentable {
    let market: DIContainer

    func makeUIViewController(context: Context) -> UINavigationController {
      UINavigationController(rootViewController: ProductListViewController(market: market))
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
  }
#endif
