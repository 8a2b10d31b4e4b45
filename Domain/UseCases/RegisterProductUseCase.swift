/// Puts a product on the market, once, and says honestly what became of it.
///
/// - The same draft of the same seller, submitted while it is already on its way, joins that submission: one request is
///   sent, and every caller gets its answer. A caller who is cancelled leaves; the last one to leave ends it.
/// - When the answer is lost, the market is searched for the product; nothing is sent a second time. See
///   ``LostRegistration`` for how it is recognised.
/// - An attempt that was cancelled, or whose fate stayed unknown, is remembered: when the same draft is submitted again, the
///   market is searched for it first.
///
/// Two identical products of one seller are the limit: submitted at the same time they are one.
public struct RegisterProductUseCase: Sendable {
  private let repository: any ProductRepository
  private let feed: any ProductChangeFeed
  private let clock: any Clock<Duration>
  private let settling: SettlingTime
  private let underWay = SharedCalls<Submission, Registration, MarketError>(
    cancellation: .cancelled)
  private let attempts = OpenAttempts()

  /// - Parameters:
  ///   - feed: is told of the product.
  ///   - settling: how long a lost registration is looked for.
  public init(
    repository: any ProductRepository, feed: any ProductChangeFeed,
    settling: SettlingTime = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.repository = repository
    self.feed = feed
    self.settling = settling
    self.clock = clock
  }

  /// - Parameter progress: is told of the bytes sent, for the caller that the request is sent for.
  /// - Throws: ``MarketError/outcomeUnknown`` when the answer was lost and the market could not be searched; every other
  ///   error means that nothing was registered, except ``MarketError/cancelled``, after which it is not known.
  public func callAsFunction(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    let submission = Submission(draft: draft, seller: seller)
    return try await underWay.value(for: submission) { () throws(MarketError) in
      try await submit(submission, progress: progress)
    }
  }

  /// How many callers wait for a submission that is under way.
  package func callerCount(
    of draft: ProductDraft, as seller: SellerCredential
  ) async -> Int {
    await underWay.callerCount(for: Submission(draft: draft, seller: seller))
  }

  private func submit(
    _ submission: Submission, progress: ByteProgressHandler?
  ) async throws(MarketError) -> Registration {
    if let earlier = await attempts.attempt(at: submission) {
      let outcome = try await lost(earlier).find()
      if outcome != .notRegistered { return await settle(outcome, submission) }
    }
    let attempt = await attempts.begin(Attempt(submission, newest: try await newestProduct()))
    do throws(MarketError) {
      let detail = try await repository.register(
        submission.draft, as: submission.seller, progress: progress)
      return await settle(.registered(detail), submission)
    } catch .outcomeUnknown {
      return await settle(try await lost(attempt).find(), submission)
    } catch .cancelled {
      throw .cancelled
    } catch {
      await attempts.end(submission)
      // Nothing is anybody else's here, so that only the secret can be at fault.
      if case .forbidden(let reason) = error { throw .wrongSecret(reason: reason) }
      throw error
    }
  }

  private func lost(_ attempt: Attempt) -> LostRegistration {
    LostRegistration(attempt, in: repository, settling: settling, clock: clock)
  }

  private func settle(_ outcome: Registration, _ submission: Submission) async -> Registration {
    // An attempt that was cancelled can still end, and be found by the next one: it is told of once.
    let isOpen = await attempts.end(submission)
    if isOpen, case .registered(let detail) = outcome { feed.announce(.registered(detail)) }
    return outcome
  }

  /// The newest product before the attempt; `nil` when the list could not be read, for reasons that need not keep the
  /// product from being registered.
  private func newestProduct() async throws(MarketError) -> ProductID? {
    let page: ProductPage
    do throws(MarketError) {
      page = try await repository.products(matching: .all, page: .first)
    } catch {
      switch error {
      case .cancelled, .offline, .untrustedServer, .invalidRequest: throw error
      default: return nil
      }
    }
    let ids = page.rows.map(\.id) + page.omissions.compactMap(\.id)
    return ids.max() ?? ProductID(.min)
  }
}
