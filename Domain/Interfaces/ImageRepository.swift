/// The market's pictures.
///
/// What is at hand is shown at once, however old it is; what is past its time is asked for again behind, and told to
/// ``replacements(at:)`` when it has changed.
public protocol ImageRepository: Sendable {
  /// The picture, if it is in memory. It may be called for every cell that comes into view, from any thread: it neither
  /// waits nor blocks.
  func imageInMemory(at url: ImageURL) -> ImageData?

  /// Loads a picture from wherever it is nearest: memory, disk, network.
  ///
  /// Callers who want the same picture at the same time share one exchange; the most urgent of them counts. A cancelled
  /// caller gets ``MarketError/cancelled`` at once and costs the others nothing; when the last one has left, the exchange
  /// is ended.
  ///
  /// - Parameters:
  ///   - url: says where the picture can be had.
  ///   - priority: whether somebody looks at its place now.
  ///   - progress: is told of the bytes that come over the network, never of fewer than before, and of nothing after the
  ///     call has returned. Where a server is asked again, its last answer may be longer than the one before.
  /// - Throws: ``MarketError/malformedResponse(_:)`` for what is neither PNG nor JPEG. A picture that is not there, or cannot be
  ///   shown, is not asked for again for a while: the same error comes back at once. ``forgetFailure(at:)`` ends that.
  func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse

  /// Returns a stream of the images that replace an earlier one from this URL, from now on. An image that a call of
  /// ``image(at:priority:progress:)`` loads isn't among them. A slow reader receives the newest.
  func replacements(at url: ImageURL) -> AsyncStream<ImageData>

  /// Lets the next call ask for the picture again, whatever came of the last one.
  func forgetFailure(at url: ImageURL)
}
