package import OpenMarketDomain

/// A picture as the caches keep it.
package struct CachedImage: Hashable, Sendable {
  package let image: ImageData
  package let validity: ImageValidity

  package init(_ image: ImageData, _ validity: ImageValidity) {
    self.image = image
    self.validity = validity
  }
}
