public import OpenMarketDomain
import OpenMarketLock

/// An image repository that contains the images that a test adds. All images are in memory.
public final class InMemoryImageRepository: ImageRepository {
  private let images: Mutex<[ImageURL: ImageData]>

  /// Creates a repository that contains the given images.
  public init(_ images: [ImageURL: ImageData] = [:]) { self.images = Mutex(images) }

  /// Adds an image. Slots that already show an image at the given URL don't change.
  public func put(_ image: ImageData, at url: ImageURL) { images.withLock { $0[url] = image } }

  public func imageInMemory(at url: ImageURL) -> ImageData? { images.withLock { $0[url] } }

  /// Returns the image at the given URL. This method doesn't report progress.
  ///
  /// - Throws: `MarketError.notFound` if the repository doesn't contain the image, or
  ///   `MarketError.cancelled` if the task is cancelled.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    guard !Task.isCancelled else { throw .cancelled }
    guard let image = imageInMemory(at: url) else { throw .notFound(reason: nil) }
    return ImageResponse(image, from: .memory)
  }
}

/// An image repository that returns prepared responses, one for each call that loads an image, and
/// records its calls. It has no images in memory.
///
/// If there are more calls than prepared responses, the repository fails the test and throws
/// `MarketError.invalidRequest`.
public final class ScriptedImageRepository: ImageRepository, AnswerCounting {
  /// A recorded call.
  public enum Call: Hashable, Sendable {
    /// A call that loads the image at the given URL with the given priority.
    case image(ImageURL, ImagePriority)
    /// A call that makes the repository forget that the image at the given URL failed to load.
    case forgetFailure(ImageURL)
  }

  private let script: AnswerScript<ImageResponse, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Creates a repository that returns the given responses. The first call that loads an image gets
  /// the first response. If there are more calls than responses, the test fails at the source
  /// location in the other parameters.
  public init(
    _ answers: [Result<ImageResponse, MarketError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    script = AnswerScript(answers, of: Self.self, file, line) { .invalidRequest(reason: $0) }
  }

  /// The recorded calls, from first to last.
  public var calls: [Call] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { script.count }

  /// Returns the next prepared response, or throws the next prepared error. This method doesn't
  /// report progress.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    recorded.withLock { $0.append(.image(url, priority)) }
    return try script.next(for: "the image at \(url)")
  }

  /// Records the call.
  public func forgetFailure(at url: ImageURL) {
    recorded.withLock { $0.append(.forgetFailure(url)) }
  }
}

/// An image repository that suspends each call that loads an image until the test responds to it.
///
/// ```swift
/// slot.bind(to: url)
/// try await images.calls.next().answer(.success(ImageResponse(.sample(), from: .network)))
/// await slot.waitUntilLoaded()
/// ```
public final class GatedImageRepository: ImageRepository {
  /// The arguments of a call that loads an image.
  public struct Load: Sendable {
    /// The URL of the image.
    public let url: ImageURL
    /// The priority with which to load the image.
    public let priority: ImagePriority
    /// The caller's progress handler. The test can call it at any time, even after the call has a
    /// response.
    public let progress: TransferProgressHandler?
  }

  /// A recorded call to any of the repository's methods.
  public enum Event: Hashable, Sendable {
    /// A call that looks up the image at the given URL in memory.
    case lookedInMemory(ImageURL)
    /// A call that loads the image at the given URL with the given priority.
    case loaded(ImageURL, ImagePriority)
    /// A call that makes the repository forget that the image at the given URL failed to load.
    case forgotFailure(ImageURL)
  }

  /// The calls that load an image.
  public let calls: GatedCalls<Load, ImageResponse, MarketError>

  private let memory = Mutex<[ImageURL: ImageData]>([:])
  private let recorded = Mutex<[Event]>([])

  /// Creates a repository without images.
  ///
  /// - Parameters:
  ///   - heedsCancellation: A Boolean value that indicates whether a cancelled call throws
  ///     `MarketError.cancelled` immediately. If the value is `false`, the call continues to wait
  ///     for the test's response.
  ///   - file: The file of the warning about a call without a response.
  ///   - line: The line of the warning.
  public init(heedsCancellation: Bool = true, file: StaticString = #filePath, line: UInt = #line) {
    calls = GatedCalls(
      named: "GatedImageRepository.calls", cancellation: .cancelled,
      heedsCancellation: heedsCancellation, file, line)
  }

  // MARK: - For the test

  /// The recorded calls to all methods, from first to last.
  public var events: [Event] { recorded.withLock(\.self) }

  /// Stores the image that is in memory for the given URL, or removes it if the image is `nil`.
  public func setInMemory(_ image: ImageData?, at url: ImageURL) {
    memory.withLock { $0[url] = image }
  }

  // MARK: - For the code under test

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    defer { recorded.withLock { $0.append(.lookedInMemory(url)) } }
    return memory.withLock { $0[url] }
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    recorded.withLock { $0.append(.loaded(url, priority)) }
    return try await calls.perform(Load(url: url, priority: priority, progress: progress))
  }

  public func forgetFailure(at url: ImageURL) {
    recorded.withLock { $0.append(.forgotFailure(url)) }
  }
}

extension GatedCalls.Call where Request == GatedImageRepository.Load {
  /// The URL of the image.
  public var url: ImageURL { request.url }
  /// The priority with which to load the image.
  public var priority: ImagePriority { request.priority }

  /// Reports progress to the caller. You can call this method at any time and from any thread, even
  /// after the call has a response.
  public func reportProgress(_ progress: TransferProgress) { request.progress?(progress) }
}
