public import Foundation
import OpenMarketData
import OpenMarketDomain
public import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSamples
public import OpenMarketSandbox

extension DIContainer {
  /// Creates a container over a market in memory, for previews in which the user can act. Requests don't use the network.
  ///
  /// - Parameters:
  ///   - market: The market, which may have a fault plan. The default is a new market with the built-in catalogue.
  ///   - locale: The locale for all displayed text and numbers.
  ///   - isSignedIn: A Boolean value that indicates whether the seller of the market is signed in.
  public static func preview(
    of market: SandboxMarket = SandboxMarket(), locale: Locale = .current, isSignedIn: Bool = true
  ) -> DIContainer {
    let seller = market.readySeller.flatMap {
      try? SellerCredential(
        identifier: $0.identifier, secret: $0.secret, vendorID: VendorID($0.vendorID))
    }
    return DIContainer(
      configuration: OpenMarketConfiguration(server: SandboxSessionManager.baseURL, locale: locale),
      sellers: InMemorySellerCredentialStore(isSignedIn ? seller : nil),
      transport: SandboxSessionManager(market: market))
  }

  /// A container for view models whose state doesn't change. It has an image for every URL.
  static func frozen(_ locale: Locale) -> DIContainer {
    DIContainer(
      configuration: OpenMarketConfiguration(server: SandboxSessionManager.baseURL, locale: locale),
      transport: SandboxSessionManager(), images: { _ in PreviewImageRepository() })
  }
}

/// An image repository that has an image with one color for every URL.
private struct PreviewImageRepository: ImageRepository {
  func imageInMemory(at url: ImageURL) -> ImageData? {
    let color = url.rawValue.utf8.reduce(0 as UInt32) { ($0 &* 31 &+ UInt32($1)) & 0xFF_FFFF }
    return try? ImageData.sample(color)
  }

  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    guard let image = imageInMemory(at: url) else { throw .cancelled }
    return ImageResponse(image, from: .memory)
  }

  func replacements(at url: ImageURL) -> AsyncStream<ImageData> { AsyncStream { $0.finish() } }

  func forgetFailure(at url: ImageURL) {}
}
