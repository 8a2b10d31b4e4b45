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
  private let underWay = InFlightTasks<Submission, Outcome, MarketError>(cancellation: .cancelled)
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
  ///   - progress: A closure that receives the progress of the upload, also if this call joins another one.
  /// - Throws: ``MarketError/outcomeUnknown`` when the market neither confirmed nor refused the draft, and the product
  ///   wasn't found within the settling time: it may still come. After ``MarketError/cancelled`` the outcome is unknown, too.
  ///   Every other error means that nothing was registered.
  public func callAsFunction(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    let submission = Submission(draft: draft, seller: seller)
    let isBack = await attempts.arrive(at: submission)
    do throws(MarketError) {
      let outcome = try await underWay.value(for: submission, progress: progress) {
        (progress) throws(MarketError) in
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
    _ submission: Submission, progress: @escaping TransferProgressHandler
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
