#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import OpenMarketSamples
  import OpenMarketSandbox
  import SwiftUI

  /// The objects that all screens share.
  @MainActor @Observable
  final class AppModel {
    private static let addressKey = "serverAddress"

    private(set) var market: DIContainer
    /// The address of the server. The string is empty for the included market.
    private(set) var address: String
    /// The reason why the seller must sign in again after a restart, if any.
    private(set) var storeMessage: UserMessage?

    init() {
      let saved = UserDefaults.standard.string(forKey: Self.addressKey) ?? ""
      let server = try? BaseURL(saved)
      address = server == nil ? "" : saved
      (market, storeMessage) = Self.makeMarket(at: server)
    }

    /// Connects to another server. An empty address selects the included market.
    func connect(to newAddress: String) throws(BaseURLError) {
      let server = try newAddress.isEmpty ? nil : BaseURL(newAddress)
      UserDefaults.standard.set(newAddress, forKey: Self.addressKey)
      address = newAddress
      (market, storeMessage) = Self.makeMarket(at: server)
    }

    /// Returns an editor for a product, or for a new product.
    func editor(of product: ProductDetail?) -> ProductEditorViewModel {
      product.map(market.makeProductEditorViewModel(editing:))
        ?? market.makeProductEditorViewModel()
    }

    /// Registers a product on the included market if the launch argument `-registersSample YES`
    /// asks for one, so that a UI test has a product to delete.
    func registerSample() async {
      guard UserDefaults.standard.bool(forKey: "registersSample"), address.isEmpty,
        let seller = market.sellers.credential
      else { return }
      _ = try? await market.registerProduct(.sample(), as: seller)
    }

    // MARK: - Configuration

    private static func makeMarket(at server: BaseURL?) -> (DIContainer, UserMessage?) {
      var configuration = OpenMarketConfiguration(server: server ?? SandboxSessionManager.baseURL)
      configuration.imageCompressor = ImageIOCompressor()
      configuration.log = UnifiedEventLog(
        subsystem: Bundle.main.bundleIdentifier ?? "MarketApp")
      guard let server else { return (includedMarket(configuration), nil) }

      configuration.draftFolder = FileDraftStore.standardFolder()
      configuration.images.folder = ImageDiskCache.standardFolder()
      configuration.offline = OfflineConfiguration(folder: SavedPageStore.standardFolder())
      do {
        let sellers = try KeychainSellerCredentialStore.open(server: server)
        return (DIContainer(configuration: configuration, sellers: sellers), nil)
      } catch {
        // A damaged item must not lock the seller out: signing in again replaces it.
        let sellers = KeychainSellerCredentialStore(unread: server)
        return (
          DIContainer(configuration: configuration, sellers: sellers),
          error.message(in: configuration.locale)
        )
      }
    }

    /// Returns a market in memory, in which the built-in seller is signed in. The market forgets
    /// its products when the app ends, so the drafts and images aren't saved either.
    private static func includedMarket(_ configuration: OpenMarketConfiguration) -> DIContainer {
      let market = SandboxMarket()
      let seller = InMemorySellerCredentialStore(market.readySeller?.credential)
      return DIContainer(
        configuration: configuration, sellers: seller,
        transport: SandboxSessionManager(market: market))
    }
  }
#endif
