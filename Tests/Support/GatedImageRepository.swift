public import OpenMarketDomain
import Synchronization

/// An image repository that answers each call when the test says so, however late: a caller who is cancelled waits for
/// the test's answer all the same, unless the repository was made to heed cancellation.
///
/// ```swift
/// slot.bind(to: locator)
/// let call = try await images.next()
/// slot.unbind()
/// call.answer(.success(LoadedImage(try .sample(), from: .network)))
/// try await call.returned()
/// #expect(slot.state.image == nil)
/// ```
public final class GatedImageRepository: ImageRepository, SubscriptionCounting {
  /// One load that waits for its answer.
  public struct Call: Sendable {
    /// The picture that is asked for.
    public let locator: ImageLocator
    /// How urgently.
    public let urgency: ImageUrgency
    fileprivate let progress: ByteProgressHandler?
    fileprivate let outcome: Outcome

    /// Whether its caller was cancelled.
    public var isCancelled: Bool { outcome.isCancelled.withLock(\.self) }

    /// Whether it has an answer.
    public var isAnswered: Bool { outcome.isAnswered }

    /// Tells the caller of progress, at any time and from any thread: before an answer or after it.
    public func tell(_ progress: ByteProgress) {
      self.progress?(progress)
    }

    /// Answers the call, cancelled or not. A call that was answered before is left as it is.
    public func answer(_ result: Result<LoadedImage, MarketError>) {
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
    case lookedInMemory(ImageLocator)
    /// A picture was to be loaded.
    case loaded(ImageLocator, ImageUrgency)
    /// Somebody began to follow a picture.
    case subscribed(ImageLocator)
    /// A failure was to be forgotten.
    case forgotFailure(ImageLocator)
  }

  fileprivate final class Outcome: Sendable {
    let isCancelled = Mutex(false)
    let isReturned = Gate()
    private let isSet = Gate()
    private let result = Mutex<Result<LoadedImage, MarketError>?>(nil)

    var isAnswered: Bool { result.withLock { $0 != nil } }

    func set(_ new: Result<LoadedImage, MarketError>) {
      result.withLock { $0 = $0 ?? new }
      isSet.open()
    }

    func get() async throws(MarketError) -> LoadedImage {
      await isSet.pass()
      return try (result.withLock(\.self) ?? .failure(.cancelled)).get()
    }
  }

  private struct State {
    var memory: [ImageLocator: EncodedImage] = [:]
    var events: [Event] = []
    var calls: [Call] = []
  }

  private let state = Mutex(State())
  private let untaken = Inbox<Call>()
  private let feed = ReplacementFeed()
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
  public var subscriptionCount: Int { feed.openCount }

  /// Takes the next load, waiting for it if need be.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled, as a test is at its time limit.
  public func next() async throws(CancellationError) -> Call {
    try await untaken.next()
  }

  /// Answers every load that waits now, so that none is left behind.
  public func answerAll(_ result: Result<LoadedImage, MarketError> = .failure(.cancelled)) {
    for call in calls { call.answer(result) }
  }

  /// Puts a picture into memory, or takes it out. Nobody is told.
  public func setInMemory(_ image: EncodedImage?, at locator: ImageLocator) {
    state.withLock { $0.memory[locator] = image }
  }

  /// Tells those who have subscribed. What is in memory stays.
  public func replace(with image: EncodedImage, at locator: ImageLocator) {
    feed.send(image, at: locator)
  }

  /// Waits until the subscriptions that there are now have ended.
  ///
  /// - Throws: `CancellationError` as soon as the one who waits is cancelled.
  public func subscriptionsEnded() async throws(CancellationError) {
    try await feed.ended()
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

  public func imageInMemory(at locator: ImageLocator) -> EncodedImage? {
    state.withLock { state in
      state.events.append(.lookedInMemory(locator))
      return state.memory[locator]
    }
  }

  public func image(
    at locator: ImageLocator, urgency: ImageUrgency, progress: ByteProgressHandler?
  ) async throws(MarketError) -> LoadedImage {
    let outcome = Outcome()
    let call = Call(locator: locator, urgency: urgency, progress: progress, outcome: outcome)
    defer { outcome.isReturned.open() }
    state.withLock { state in
      state.events.append(.loaded(locator, urgency))
      state.calls.append(call)
    }
    untaken.put(call)
    let result = await withTaskCancellationHandler {
      () async -> Result<LoadedImage, MarketError> in
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

  public func replacements(at locator: ImageLocator) -> AsyncStream<EncodedImage> {
    state.withLock { $0.events.append(.subscribed(locator)) }
    return feed.stream(of: locator)
  }

  public func forgetFailure(at locator: ImageLocator) {
    state.withLock { $0.events.append(.forgotFailure(locator)) }
  }
}
