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

/// An image repository that gives prepared answers in order. It has nothing in memory, replaces nothing, and remembers
/// what it was asked.
///
/// When it is asked for more than it was given, it fails the test, and answers `MarketError.invalidRequest`.
public final class ScriptedImageRepository: ImageRepository {
  /// One call, with what it was given.
  public enum Call: Hashable, Sendable {
    /// A picture was to be loaded.
    case image(ImageURL, ImagePriority)
    /// A failure was to be forgotten.
    case forgetFailure(ImageURL)
  }

  private let script: AnswerScript<ImageResponse, MarketError>
  private let recorded = Mutex<[Call]>([])

  /// Prepares the answers to the loads, in the order in which these come. The rest is the place where the test fails.
  public init(
    _ answers: [Result<ImageResponse, MarketError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(
      answers, of: "ScriptedImageRepository", at: site,
      otherwise: { .invalidRequest(reason: $0) })
  }

  /// The calls so far, in order.
  public var calls: [Call] { recorded.withLock(\.self) }

  /// There is nothing.
  public func imageInMemory(at url: ImageURL) -> ImageData? { nil }

  /// Gives the next answer.
  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    recorded.withLock { $0.append(.image(url, priority)) }
    return try script.next(for: "the picture at \(url)").get()
  }

  /// Ends at once.
  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    AsyncStream { $0.finish() }
  }

  /// Remembers that it was asked to.
  public func forgetFailure(at url: ImageURL) {
    recorded.withLock { $0.append(.forgetFailure(url)) }
  }
}

/// An image repository that answers each call when the test says so, however late: a caller who is cancelled waits for
/// the test's answer all the same, unless the repository was made to heed cancellation.
///
/// ```swift
/// slot.bind(to: locator)
/// let call = try await images.next()
/// slot.unbind()
/// call.answer(.success(ImageResponse(try .sample(), from: .network)))
/// try await call.returned()
/// #expect(slot.state.image == nil)
/// ```
public final class GatedImageRepository: ImageRepository, SubscriptionCounting {
  /// One load that waits for its answer.
  public struct Call: Sendable {
    /// The picture that is asked for.
    public let url: ImageURL
    /// How urgently.
    public let priority: ImagePriority
    fileprivate let progress: TransferProgressHandler?
    fileprivate let outcome: Outcome

    /// Whether its caller was cancelled.
    public var isCancelled: Bool { outcome.isCancelled.withLock(\.self) }

    /// Whether it has an answer.
    public var isAnswered: Bool { outcome.isAnswered }

    /// Tells the caller of progress, at any time and from any thread: before an answer or after it.
    public func tell(_ progress: TransferProgress) {
      self.progress?(progress)
    }

    /// Answers the call, cancelled or not. A call that was answered before is left as it is.
    public func answer(_ result: Result<ImageResponse, MarketError>) {
      outcome.set(result)
    }

    /// Waits until the caller has the answer. When the caller and the test are on the same actor, the caller has done by
    /// then what it does with the answer without waiting for anything else.
    ///
    /// - Throws: `CancellationError` as soon as the one who waits is cancelled.
    public func returned() async throws(CancellationError) {
      try await outcome.isReturned.passUnlessCancelled()
    }
  }

  /// What the callers did, in order.
  public enum Event: Hashable, Sendable {
    /// The memory was asked for a picture.
    case lookedInMemory(ImageURL)
    /// A picture was to be loaded.
    case loaded(ImageURL, ImagePriority)
    /// Somebody began to follow a picture.
    case subscribed(ImageURL)
    /// A failure was to be forgotten.
    case forgotFailure(ImageURL)
  }

  fileprivate final class Outcome: Sendable {
    let isCancelled = Mutex(false)
    let isReturned = Gate()
    private let isSet = Gate()
    private let result = Mutex<Result<ImageResponse, MarketError>?>(nil)

    var isAnswered: Bool { result.withLock { $0 != nil } }

    func set(_ new: Result<ImageResponse, MarketError>) {
      result.withLock { $0 = $0 ?? new }
      isSet.open()
    }

    func get() async throws(MarketError) -> ImageResponse {
      await isSet.pass()
      return try (result.withLock(\.self) ?? .failure(.cancelled)).get()
    }
  }

  private struct State {
    var memory: [ImageURL: ImageData] = [:]
    var events: [Event] = []
    var calls: [Call] = []
  }

  private let state = Mutex(State())
  private let untaken = Inbox<Call>()
  private let replacements = ReplacementFeed()
  private let heedsCancellation: Bool

  /// - Parameter heedsCancellation: whether a cancelled caller gets `MarketError/cancelled` at once.
  public init(heedsCancellation: Bool = false) {
    self.heedsCancellation = heedsCancellation
  }

  // MARK: - For the test

  /// What was done so far, in order.
  public var events: [Event] { state.withLock { $0.events } }

  /// The loads so far, in order, answered or not.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// How many subscriptions to replacements are being read.
  public var subscriptionCount: Int { replacements.openCount }

  /// Takes the next load, waiting for it if need be.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, as a test is at its time limit.
  public func next() async throws(CancellationError) -> Call {
    try await untaken.next()
  }

  /// Answers every load that waits now, so that none is left behind.
  public func answerAll(_ result: Result<ImageResponse, MarketError> = .failure(.cancelled)) {
    for call in calls { call.answer(result) }
  }

  /// Puts a picture into memory, or takes it out. Nobody is told.
  public func setInMemory(_ image: ImageData?, at url: ImageURL) {
    state.withLock { $0.memory[url] = image }
  }

  /// Tells those who have subscribed. What is in memory stays.
  public func replace(with image: ImageData, at url: ImageURL) {
    replacements.send(image, at: url)
  }

  /// Waits until the subscriptions that there are now have ended.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled.
  public func subscriptionsEnded() async throws(CancellationError) {
    try await replacements.ended()
  }

  /// How many subscriptions are being read, and how many loads wait for an answer.
  public var useCount: Int { subscriptionCount + calls.count { !$0.isAnswered } }

  /// Waits until the loads that there are now have their answers, and the subscriptions have ended.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled.
  public func usesEnded() async throws(CancellationError) {
    for call in calls { try await call.returned() }
    try await subscriptionsEnded()
  }

  // MARK: - For the callers

  public func imageInMemory(at url: ImageURL) -> ImageData? {
    state.withLock { state in
      state.events.append(.lookedInMemory(url))
      return state.memory[url]
    }
  }

  public func image(
    at url: ImageURL, priority: ImagePriority, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ImageResponse {
    let outcome = Outcome()
    let call = Call(url: url, priority: priority, progress: progress, outcome: outcome)
    defer { outcome.isReturned.open() }
    state.withLock { state in
      state.events.append(.loaded(url, priority))
      state.calls.append(call)
    }
    untaken.put(call)
    let result = await withTaskCancellationHandler {
      () async -> Result<ImageResponse, MarketError> in
      do throws(MarketError) {
        return .success(try await outcome.get())
      } catch {
        return .failure(error)
      }
    } onCancel: { [heedsCancellation] in
      outcome.isCancelled.withLock { $0 = true }
      if heedsCancellation { outcome.set(.failure(.cancelled)) }
    }
    return try result.get()
  }

  public func replacements(at url: ImageURL) -> AsyncStream<ImageData> {
    state.withLock { $0.events.append(.subscribed(url)) }
    return replacements.stream(of: url)
  }

  public func forgetFailure(at url: ImageURL) {
    state.withLock { $0.events.append(.forgotFailure(url)) }
  }
}

/// The streams of replacements of a fake image repository.
final class ReplacementFeed: Sendable {
  private struct Reader {
    let url: ImageURL
    let stream: AsyncStream<ImageData>.Continuation
    let end = Gate()
  }

  private struct State {
    var lastNumber = 0
    var readers: [Int: Reader] = [:]
  }

  private let state = Mutex(State())

  /// The number of streams that have a reader.
  var openCount: Int { state.withLock { $0.readers.count } }

  /// Waits until the current streams have ended.
  func ended() async throws(CancellationError) {
    for end in state.withLock({ $0.readers.values.map(\.end) }) {
      try await end.passUnlessCancelled()
    }
  }

  func stream(of url: ImageURL) -> AsyncStream<ImageData> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ImageData.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastNumber += 1
      state.readers[state.lastNumber] = Reader(url: url, stream: continuation)
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      let reader = self?.state.withLock { $0.readers.removeValue(forKey: number) }
      reader?.end.open()
    }
    return stream
  }

  func send(_ image: ImageData, at url: ImageURL) {
    let readers = state.withLock { $0.readers.values.filter { $0.url == url } }
    for reader in readers { reader.stream.yield(image) }
  }
}
