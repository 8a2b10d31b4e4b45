#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  @main
  struct MarketApp: App {
    var body: some Scene {
      WindowGroup { Text(verbatim: "Open Market") }
    }
  }
#endif
