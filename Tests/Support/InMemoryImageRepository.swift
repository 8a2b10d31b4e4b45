public import OpenMarketDomain
import Synchronization

/// An image repository that works: it has the pictures it was given, all in memory, and no others.
public final class InMemoryImageRepository: ImageRepository {
  private let images: Mutex<[ImageLocator: EncodedImage]>
  private let feed = ReplacementFeed()

  /// Begins with these pictures.
  public init(_ images: [ImageLocator: EncodedImage] = [:]) {
    self.images = Mutex(images)
  }

  /// Adds a picture. One that takes the place of another is told to those who follow it.
  public func put(_ image: EncodedImage, at locator: ImageLocator) {
    let old = images.withLock { $0.updateValue(image, forKey: locator) }
    if let old, old != image { feed.send(image, at: locator) }
  }

  public func imageInMemory(at locator: ImageLocator) -> EncodedImage? {
    images.withLock { $0[locator] }
  }

  /// - Throws: `MarketError/notFound(reason:)` for a picture it does not have.
  public func image(
    at locator: ImageLocator, urgency: ImageUrgency, progress: ByteProgressHandler?
  ) async throws(MarketError) -> LoadedImage {
    guard !Task.isCancelled else { throw .cancelled }
    guard let image = imageInMemory(at: locator) else { throw .notFound(reason: nil) }
    return LoadedImage(image, from: .memory)
  }

  public func replacements(at locator: ImageLocator) -> AsyncStream<EncodedImage> {
    feed.stream(of: locator)
  }

  public func forgetFailure(at locator: ImageLocator) {}
}
