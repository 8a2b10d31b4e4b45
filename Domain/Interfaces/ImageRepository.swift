/// The images of the market.
///
/// A cached image is returned at once, however old it is. If it has expired, the repository requests it again in the
/// background and sends a new version to ``replacements(at:)``.
public protocol ImageRepository: Sendable {
  /// Returns the image if it's in memory. The method never blocks; call it for every cell, on any thread.
  func imageInMemory(at url: ImageURL) -> ImageData?

  /// Loads an image from memory, the disk or the network.
  ///
  /// Concurrent calls for one image share a request, with the highest of their priorities. A cancelled caller gets
  /// ``MarketError/cancelled`` at once. The request is cancelled with its last caller.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - priority: The priority of the request.
  ///   - progress: A handler for the bytes from the network. The count never decreases, and the handler isn't called after this
  ///     method returns. A retry can have a larger response than the first try.
  /// - Throws: ``MarketError/malformedResponse(_:)`` if the response isn't a PNG or JPEG image. For a while, the same error is
  ///   thrown again without a request. Call ``forgetFailure(at:)`` to retry sooner.
  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse

  /// Returns a stream of the images that replace an earlier one from this URL, from now on. An image that a call of
  /// ``image(at:priority:progress:)`` loads isn't among them. A slow reader receives the newest.
  func replacements(at url: ImageURL) -> AsyncStream<ImageData>

  /// Allows the next call to request the image again after a failure.
  func forgetFailure(at url: ImageURL)
}
