/// Puts a product on the market, once, and says honestly what became of it.
///
/// - The same draft of the same seller, submitted while it is already on its way, joins that submission: one request is
///   sent, and every caller gets its answer. A caller who is cancelled leaves; the last one to leave ends it.
/// - When the answer is lost, or doesn't say what became of the product, the market is searched for it; nothing is sent a
///   second time. See ``Registration`` for how it is recognised.
/// - An attempt that was cancelled, or whose outcome stayed unknown, may still make the product. It is remembered: when the
///   same draft is submitted again, the market is searched, and nothing is sent before a person has looked and
///   ``forgetAttempts(at:as:)`` was called.
/// - An attempt that a caller has left while others stayed and got its answer is remembered, too, until one who submits the
///   draft again knows the answer.
///
/// Two identical products of one seller are the limit: submitted at the same time they are one.
public struct RegisterProductUseCase: Sendable {
  private struct Outcome: Sendable {
    let registration: Registration
    let attempt: Attempt
  }

  private let repository: any ProductRepository
  private let fetchDetail: FetchProductDetailUseCase
  private let events: any ProductEvents
  private let clock: any Clock<Duration>
  private let reconciliation: ReconciliationPolicy
  private let underWay = SharedCalls<Submission, Outcome, MarketError>(cancellation: .cancelled)
  private let attempts = OpenAttempts()

  /// Makes the use case. Whoever submits through the same one shares what is under way.
  ///
  /// - Parameters:
  ///   - repository: registers the product, and finds what became of it.
  ///   - events: is told of the product.
  ///   - reconciliation: how long a lost registration is looked for.
  ///   - clock: measures the pauses of the settling time.
  public init(
    repository: any ProductRepository, events: any ProductEvents,
    reconciliation: ReconciliationPolicy = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.repository = repository
    fetchDetail = FetchProductDetailUseCase(repository: repository)
    self.events = events
    self.reconciliation = reconciliation
    self.clock = clock
  }

  /// Submits a draft, and returns when it is known what became of it.
  ///
  /// - Parameters:
  ///   - draft: the product to put on the market.
  ///   - seller: who sells it.
  ///   - progress: is told of the bytes sent, for the caller that the request is sent for.
  /// - Throws: ``MarketError/outcomeUnknown`` when the market neither confirmed nor refused the draft, and the product
  ///   wasn't found within the settling time: it may still come. After ``MarketError/cancelled`` the outcome is unknown, too.
  ///   Every other error means that nothing was registered.
  public func callAsFunction(
    _ draft: ProductDraft, as seller: SellerCredential, progress: ByteProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    let submission = Submission(draft: draft, seller: seller)
    let isBack = await attempts.arrive(at: submission)
    do throws(MarketError) {
      let outcome = try await underWay.value(for: submission) { () throws(MarketError) in
        try await submit(submission, progress: progress)
      }
      // Only now this caller knows: one who left before submits again, and must not make a second product.
      switch outcome.registration {
      case .registered: await attempts.settle(outcome.attempt, isBack: isBack)
      // A person has to look first.
      case .ambiguous: await attempts.fail(submission)
      }
      return outcome.registration
    } catch {
      if error == .cancelled {
        await attempts.leave(submission)
      } else {
        await attempts.fail(submission)
      }
      throw error
    }
  }

  /// Forgets what may have become of earlier attempts: the next submission of the draft is sent without a search. It is
  /// for a person who has looked.
  public func forgetAttempts(at draft: ProductDraft, as seller: SellerCredential) async {
    await attempts.end(Submission(draft: draft, seller: seller))
  }

  /// Reads the product of which a person says that an attempt has made it, and tells everybody of it.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` where there is no such product, ``MarketError/notOwner(_:)`` where it is known
  ///   to be another seller's, and any other error where it cannot be read: whoever shows the market's list finds it there with
  ///   the next refresh.
  public func confirm(_ id: ProductID, as seller: SellerCredential?) async throws(MarketError) {
    let detail = try await fetchDetail(id)
    if let known = seller?.vendorID, let vendor = detail.product.vendor, known != vendor.id {
      throw .notOwner(vendor)
    }
    await events.post(.registered(detail))
  }

  /// Returns when at least so many callers wait for a submission that is under way.
  package func callers(
    _ count: Int, of draft: ProductDraft, as seller: SellerCredential
  ) async {
    await underWay.callers(count, for: Submission(draft: draft, seller: seller))
  }

  private func submit(
    _ submission: Submission, progress: ByteProgressHandler?
  ) async throws(MarketError) -> Outcome {
    if let earlier = await attempts.attempt(at: submission) { return try await find(earlier) }
    let before = try await productsBefore()
    // An attempt that has begun counts as sent.
    if Task.isCancelled { throw .cancelled }
    let attempt = await attempts.begin(submission, before: before)
    do throws(MarketError) {
      let detail = try await repository.register(
        submission.draft, as: submission.seller, progress: progress)
      // Of another product it tells nothing about this one.
      guard attempt.isAnswered(by: detail) else { throw .outcomeUnknown }
      return await settle(.registered(detail), attempt)
    } catch .outcomeUnknown {
      return try await find(attempt)
    } catch .cancelled {
      throw .cancelled
    } catch {
      await attempts.end(attempt)
      // Nothing is anybody else's here, so that only the secret can be at fault.
      if case .forbidden(let reason) = error { throw .wrongSecret(reason: reason) }
      throw error
    }
  }

  private func find(_ attempt: Attempt) async throws(MarketError) -> Outcome {
    let lost = RegistrationReconciler(
      attempt, in: repository, reconciliation: reconciliation, clock: clock)
    return await settle(try await lost.find(), attempt)
  }

  private func settle(_ registration: Registration, _ attempt: Attempt) async -> Outcome {
    if case .registered(let detail) = registration, await attempts.isNews(detail.id, of: attempt) {
      await events.post(.registered(detail))
    }
    return Outcome(registration: registration, attempt: attempt)
  }

  /// Where the list cannot be read for reasons that need not keep the product from being registered, it is unknown.
  private func productsBefore() async throws(MarketError) -> ProductsBefore {
    do throws(MarketError) {
      return ProductsBefore(try await repository.products(matching: .all, page: .first))
    } catch {
      switch error {
      case .cancelled, .offline, .untrustedServer, .invalidRequest, .secureConnectionRequired:
        throw error
      default: return .unknown
      }
    }
  }
}

/// A registered product, as far as it is known.
///
/// After a lost answer the product is recognised by being newer than everything that was there before, by its seller where
/// both the seller's number and the product's are known, and by everything that was sent: name, description, price, discount,
/// stock and the number of pictures. The market keeps only the day of a registration, so the time says nothing.
public enum Registration: Hashable, Sendable {
  /// The product is on the market, once: the server said so, or it was found there after the answer was lost. Where the
  /// seller's number is not known, or the market has no vendors, another seller's equal product of the same moment would be
  /// taken for it.
  case registered(ProductDetail)
  /// The answer was lost, and each of these could be the product. A person has to look before it is sent again.
  case ambiguous([ProductDetail])
}

/// The attempts to register a product of which it is not known, or not for good, whether they did.
///
/// Of each submission the first one counts: whatever a later one made is newer, too. Submissions are told apart by their
/// hash, so that no pictures are held; two that had the same one would only be looked for from further back.
///
/// Whoever submits is counted from before it is sent until the outcome is known to that caller. A caller who left without
/// it is owed it: the attempt stays until as many have come later and know.
actor OpenAttempts {
  private struct Entry {
    let number: Int
    let before: ProductsBefore
    var told: Set<ProductID> = []
  }

  private struct Callers {
    var waiting = 0
    /// Those who left without an outcome.
    var owed = 0
  }

  private var drafts: [Int: Entry] = [:]
  private var callers: [Int: Callers] = [:]
  private var lastNumber = 0

  func attempt(at submission: Submission) -> Attempt? {
    drafts[submission.hashValue].map {
      Attempt(number: $0.number, submission: submission, before: $0.before)
    }
  }

  /// - Returns: the attempt that counts.
  func begin(_ submission: Submission, before: ProductsBefore) -> Attempt {
    if let earlier = attempt(at: submission) { return earlier }
    lastNumber += 1
    drafts[submission.hashValue] = Entry(number: lastNumber, before: before)
    return Attempt(number: lastNumber, submission: submission, before: before)
  }

  /// Takes note that everybody is told of a product.
  ///
  /// - Returns: whether this is the first time.
  func isNews(_ id: ProductID, of attempt: Attempt) -> Bool {
    drafts[attempt.submission.hashValue]?.told.insert(id).inserted ?? false
  }

  func end(_ attempt: Attempt) {
    let key = attempt.submission.hashValue
    if drafts[key]?.number == attempt.number { drafts[key] = nil }
  }

  /// Counts a caller who is about to submit.
  ///
  /// - Returns: whether it may be one who left before.
  func arrive(at submission: Submission) -> Bool {
    var callers = callers[submission.hashValue] ?? Callers()
    callers.waiting += 1
    self.callers[submission.hashValue] = callers
    return callers.owed > 0
  }

  /// Counts a caller who goes away knowing nothing.
  func leave(_ submission: Submission) {
    change(submission) { callers in
      callers.waiting -= 1
      callers.owed += 1
    }
  }

  /// Counts a caller who was told that the submission failed.
  func fail(_ submission: Submission) {
    change(submission) { $0.waiting -= 1 }
  }

  /// Counts a caller who knows what an attempt has come to, which ends when nobody is left who does not.
  ///
  /// - Parameter isBack: what ``arrive(at:)`` said.
  func settle(_ attempt: Attempt, isBack: Bool) {
    let callers = change(attempt.submission) { callers in
      callers.waiting -= 1
      if isBack { callers.owed = max(0, callers.owed - 1) }
    }
    if callers.waiting == 0, callers.owed == 0 { end(attempt) }
  }

  @discardableResult
  private func change(
    _ submission: Submission, _ change: (inout Callers) -> Void
  ) -> Callers {
    var callers = callers[submission.hashValue] ?? Callers()
    change(&callers)
    let isNobody = callers.waiting <= 0 && callers.owed == 0
    self.callers[submission.hashValue] = isNobody ? nil : callers
    return callers
  }

  /// Ends the attempt, whoever is owed it.
  func end(_ submission: Submission) {
    drafts[submission.hashValue] = nil
    change(submission) { $0.owed = 0 }
  }
}
