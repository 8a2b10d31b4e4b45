public import OpenMarketDomain
import Synchronization

/// An image repository that works: it has the pictures it was given, all in memory, and no others.
public final class InMemoryImageRepository: ImageRepository {
  private let images: Mutex<[ImageURL: ImageData]>
  private let events = ReplacementFeed()

  /// Begins with these pictures.
  public init(_ images: [ImageURL: ImageData] = [:]) {
    self.images = Mutex(images)
  }

  /// Adds a picture. One that takes the place of another is told to those who follow it.
  public func put(_ image: ImageData, at url: ImageURL) {
    let old = images.withLock { $0.updateValue(image, forKey: url) }
    if let old, old != image { events.send(image, at: url) }
  }

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    images.withLock { $0[url] }
  }

  /// - Throws: `MarketError/notFound(reason:)` for a picture it does not have.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    guard !Task.isCancelled else { throw .cancelled }
    guard let image = imageInMemory(at: url) else { throw .notFound(reason: nil) }
    return ImageResponse(image, from: .memory)
  }

  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    events.stream(of: url)
  }

  public func forgetFailure(at url: ImageURL) {}
}
