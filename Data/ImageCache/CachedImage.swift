package import OpenMarketDomain

/// A picture as the caches keep it.
package struct CachedImage: Hashable, Sendable {
  package let image: EncodedImage
  package let validity: ImageValidity

  package init(_ image: EncodedImage, _ validity: ImageValidity) {
    self.image = image
    self.validity = validity
  }
}
