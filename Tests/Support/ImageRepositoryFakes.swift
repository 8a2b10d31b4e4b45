public import OpenMarketDomain
import Synchronization

/// An image repository that works: it has the images that the test provides, all of them in memory.
public final class InMemoryImageRepository: ImageRepository {
  private let images: Mutex<[ImageURL: ImageData]>
  private let feed = ReplacementFeed()

  /// Creates a repository with images.
  public init(_ images: [ImageURL: ImageData] = [:]) {
    self.images = Mutex(images)
  }

  /// Adds an image. If it replaces a different image, the streams of replacements receive it.
  public func put(_ image: ImageData, at url: ImageURL) {
    let old = images.withLock { $0.updateValue(image, forKey: url) }
    if let old, old != image { feed.send(image, at: url) }
  }

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    images.withLock { $0[url] }
  }

  /// - Throws: `MarketError.notFound` if the repository doesn't have the image.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    guard !Task.isCancelled else { throw .cancelled }
    guard let image = imageInMemory(at: url) else { throw .notFound(reason: nil) }
    return ImageResponse(image, from: .memory)
  }

  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    feed.stream(of: url)
  }

  public func forgetFailure(at url: ImageURL) {}
}

/// An image repository that returns prepared responses in order, and records its calls. It has no images in memory and no replacements.
///
/// If a load has no response left, the repository fails the test and throws `MarketError.invalidRequest`.
public final class ScriptedImageRepository: ImageRepository {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    /// A load of an image.
    case image(ImageURL, ImagePriority)
    /// A failure to forget.
    case forgetFailure(ImageURL)
  }

  private let script: AnswerScript<ImageResponse, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Creates a repository with responses in the order of the loads. The other parameters are the place where the test fails.
  public init(
    _ answers: [Result<ImageResponse, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(answers, of: "ScriptedImageRepository", at: site) {
      .invalidRequest(reason: $0)
    }
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  /// Returns `nil`.
  public func imageInMemory(at url: ImageURL) -> ImageData? { nil }

  /// Returns the next response.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    recorded.withLock { $0.append(.image(url, priority)) }
    return try script.next(for: "the picture at \(url)")
  }

  /// Returns a stream that has ended.
  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    AsyncStream { $0.finish() }
  }

  /// Records the call.
  public func forgetFailure(at url: ImageURL) {
    recorded.withLock { $0.append(.forgetFailure(url)) }
  }
}

/// An image repository whose loads wait until the test answers them.
///
/// By default, a cancelled load ignores the cancellation and waits for the test's answer.
///
/// ```swift
/// slot.bind(to: url)
/// let call = try await images.next()
/// slot.unbind()
/// call.answer(.success(ImageResponse(try .sample(), from: .network)))
/// try await call.returned()
/// #expect(slot.state.image == nil)
/// ```
public final class GatedImageRepository: ImageRepository, SubscriptionCounting {
  /// The parameters of a load.
  public struct Load: Sendable {
    /// The URL of the image.
    public let url: ImageURL
    /// The priority of the load.
    public let priority: ImagePriority
    /// The caller's progress handler, which the test can call at any time, also after the answer.
    public let progress: TransferProgressHandler?
  }

  /// A load that waits for its answer.
  public typealias Call = GatedCalls<Load, ImageResponse, MarketError>.Call

  /// A call of the repository, of any kind.
  public enum Event: Hashable, Sendable {
    /// A lookup in memory.
    case lookedInMemory(ImageURL)
    /// A load.
    case loaded(ImageURL, ImagePriority)
    /// The start of a stream of replacements.
    case subscribed(ImageURL)
    /// A failure to forget.
    case forgotFailure(ImageURL)
  }

  private struct State {
    var memory: [ImageURL: ImageData] = [:]
    var events: [Event] = []
    var calls: [Call] = []
  }

  private let state = Mutex(State())
  private let loads: GatedCalls<Load, ImageResponse, MarketError>
  private let feed = ReplacementFeed()

  /// Creates a repository without images.
  ///
  /// - Parameter heedsCancellation: A Boolean value that indicates whether a cancelled load throws `MarketError.cancelled` at once.
  public init(heedsCancellation: Bool = false) {
    loads = GatedCalls(cancellation: .cancelled, heedsCancellation: heedsCancellation)
  }

  // MARK: - For the test

  /// The calls of all kinds so far, in order.
  public var events: [Event] { state.withLock { $0.events } }

  /// The loads so far, in order, including those with an answer.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// The number of streams of replacements that have a reader.
  public var subscriptionCount: Int { feed.open.count }

  /// Takes the next load, and waits for it if necessary.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, for example by the time limit of a test.
  public func next() async throws(CancellationError) -> Call {
    try await loads.next()
  }

  /// Answers every load that waits.
  public func answerAll(_ result: Result<ImageResponse, MarketError> = .failure(.cancelled)) {
    for call in calls { call.answer(result) }
  }

  /// Puts an image into memory, or removes it. Streams of replacements don't receive it.
  public func setInMemory(_ image: ImageData?, at url: ImageURL) {
    state.withLock { $0.memory[url] = image }
  }

  /// Sends an image to the streams of replacements. The image in memory stays.
  public func replace(with image: ImageData, at url: ImageURL) {
    feed.send(image, at: url)
  }

  /// Waits until the current streams of replacements have ended.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func subscriptionsEnded() async throws(CancellationError) {
    try await feed.open.ended()
  }

  /// The number of streams of replacements with a reader, and of loads without an answer.
  public var useCount: Int { subscriptionCount + loads.waitingCount }

  /// Waits until the current loads have returned and the streams of replacements have ended.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  public func usesEnded() async throws(CancellationError) {
    for call in calls { try await call.returned() }
    try await subscriptionsEnded()
  }

  // MARK: - For the code under test

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    state.withLock { state in
      state.events.append(.lookedInMemory(url))
      return state.memory[url]
    }
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    try await loads.perform(Load(url: url, priority: priority, progress: progress)) { call in
      state.withLock { state in
        state.events.append(.loaded(url, priority))
        state.calls.append(call)
      }
    }
  }

  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    state.withLock { $0.events.append(.subscribed(url)) }
    return feed.stream(of: url)
  }

  public func forgetFailure(at url: ImageURL) {
    state.withLock { $0.events.append(.forgotFailure(url)) }
  }
}

extension GatedCalls.Call where Request == GatedImageRepository.Load {
  /// The URL of the image.
  public var url: ImageURL { request.url }
  /// The priority of the load.
  public var priority: ImagePriority { request.priority }

  /// Reports progress to the caller. You can call this method at any time and from any thread, also after the answer.
  public func reportProgress(_ progress: TransferProgress) {
    request.progress?(progress)
  }
}

/// The streams of replacements of a fake image repository.
private final class ReplacementFeed: Sendable {
  private struct Reader {
    let url: ImageURL
    let stream: AsyncStream<ImageData>.Continuation
  }

  let open = OpenSubscriptions()
  private let readers = Mutex<[Int: Reader]>([:])

  func stream(of url: ImageURL) -> AsyncStream<ImageData> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ImageData.self, bufferingPolicy: .bufferingNewest(1))
    let number = open.begin()
    readers.withLock { $0[number] = Reader(url: url, stream: continuation) }
    continuation.onTermination = { [weak self] _ in
      _ = self?.readers.withLock { $0.removeValue(forKey: number) }
      self?.open.end(number)
    }
    return stream
  }

  func send(_ image: ImageData, at url: ImageURL) {
    let readers = readers.withLock { $0.values.filter { $0.url == url } }
    for reader in readers { reader.stream.yield(image) }
  }
}
