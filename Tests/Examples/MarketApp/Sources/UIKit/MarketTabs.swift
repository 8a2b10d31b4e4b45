#if canImport(UIKit) && os(iOS)
  import OpenMarketKit
  import SwiftUI
  import UIKit

  /// The same market with the screens of SwiftUI and with those of UIKit.
  struct MarketTabs: View {
    let market: DIContainer
    @State private var framework = "SwiftUI"

    var body: some View {
      VStack(spacing: 0) {
        if framework == "UIKit" {
          UIKitScreens(market: market)
        } else {
          RootView()
        }
        Picker("Framework", selection: $framework) {
          ForEach(["SwiftUI", "UIKit"], id: \.self) { Text($0).tag($0) }
        }
        .pickerStyle(.segmented)
        .padding()
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
