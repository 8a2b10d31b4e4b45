public import Foundation
import OpenMarketData
import OpenMarketDomain
public import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSamples
public import OpenMarketSandbox

extension DIContainer {
  /// Creates a container for previews in which a person can act. It uses a market that is kept in
  /// memory, and no network.
  ///
  /// - Parameters:
  ///   - market: The market, which can have a fault plan. The default is a new market with the
  ///     built-in products.
  ///   - locale: The locale for all texts and numbers.
  ///   - isSignedIn: A Boolean value that indicates whether the market's built-in seller is signed
  ///     in.
  public static func preview(
    of market: SandboxMarket = SandboxMarket(), locale: Locale = .current, isSignedIn: Bool = true
  ) -> DIContainer {
    DIContainer(
      configuration: OpenMarketConfiguration(server: SandboxSessionManager.baseURL, locale: locale),
      sellers: InMemorySellerCredentialStore(isSignedIn ? market.readySeller?.credential : nil),
      transport: SandboxSessionManager(market: market))
  }

  /// Returns a container for view models whose state doesn't change. Its image repository returns
  /// an image for every URL.
  static func frozen(_ locale: Locale) -> DIContainer {
    DIContainer(
      configuration: OpenMarketConfiguration(server: SandboxSessionManager.baseURL, locale: locale),
      transport: SandboxSessionManager()
    ) { $0.images = PreviewImageRepository() }
  }
}

/// An image repository that returns an image for every URL. The image has one color, which depends
/// on the URL.
private struct PreviewImageRepository: ImageRepository {
  func imageInMemory(at url: ImageURL) -> ImageData? {
    let color = url.rawValue.utf8.reduce(0 as UInt32) { ($0 &* 31 &+ UInt32($1)) & 0xFF_FFFF }
    return .sample(color)
  }

  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    guard let image = imageInMemory(at: url) else { throw .cancelled }
    return ImageResponse(image, from: .memory)
  }
}
