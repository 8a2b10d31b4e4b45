package import OpenMarketDomain

public final class ImageDiskCache: Sendable {
  package func image(at locator: ImageLocator) async -> CachedImage? { nil }
  package func store(_ image: CachedImage, at locator: ImageLocator) {}
  package func remove(_ locator: ImageLocator) {}
}
