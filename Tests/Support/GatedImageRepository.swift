public import OpenMarketDomain
import Synchronization

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
