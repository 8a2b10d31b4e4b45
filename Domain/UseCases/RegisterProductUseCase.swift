/// Registers a product, once.
///
/// - Concurrent calls with the same draft and seller share a request. A cancelled caller leaves; the request is cancelled with its
///   last caller.
/// - If the response is lost or unclear, the use case searches the market for the product. ``Registration`` describes how.
///   The request is never sent twice.
/// - While a submission is unresolved, it can still make the product. The next call with the same draft and seller searches
///   the market and sends nothing, until a person has looked and called ``forgetAttempts(at:as:)``.
///
/// A submission is unresolved if its outcome is unknown, or if a caller was cancelled before the outcome arrived.
///
/// A seller can't register two identical products at the same time.
public final class RegisterProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductDraft>, Registration, MarketError>(
    cancellation: .cancelled)
  private let log = SubmissionLog()

  /// Creates the use case. Only calls of the same instance share requests and know of unresolved submissions.
  ///
  /// - Parameters:
  ///   - repository: The repository that registers the product and searches for it.
  ///   - events: The receiver of the registration.
  ///   - reconciliation: The times at which to search for the product after the response was lost.
  ///   - clock: The clock for the pauses.
  public init(
    repository: any ProductRepository, events: any ProductEvents,
    reconciliation: ReconciliationPolicy = .standard, clock: any Clock<Duration> = ContinuousClock()
  ) {
    reconciler = WriteReconciler(
      repository: repository, events: events, policy: reconciliation, clock: clock)
  }

  /// Submits a draft, and returns when the outcome is known.
  ///
  /// - Parameters:
  ///   - draft: The product.
  ///   - seller: The credential of the seller.
  ///   - progress: A handler for the bytes sent, also if the draft is already in flight.
  /// - Throws: ``MarketError/outcomeUnknown`` if the server neither confirmed nor refused the draft and the product wasn't found:
  ///   it may still appear. After ``MarketError/cancelled``, the outcome is unknown, too. After any other error, nothing was
  ///   registered.
  public func callAsFunction(
    _ draft: ProductDraft, as seller: SellerCredential, progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    let submission = Submission(content: draft, seller: seller)
    do throws(MarketError) {
      return try await inFlight.value(for: submission, progress: progress) {
        [self] (progress) throws(MarketError) in
        try await submit(submission, progress: progress)
      }
    } catch {
      // This caller may submit the draft again, and must not make a second product.
      if error == .cancelled { await log.markUnresolved(submission) }
      throw error
    }
  }

  /// Forgets earlier submissions of a draft, so that the next one is sent without a search. Call it after a person has looked.
  public func forgetAttempts(at draft: ProductDraft, as seller: SellerCredential) async {
    await log.remove(Submission(content: draft, seller: seller))
  }

  /// Reads a product that a person identified as the registered one, and posts the registration.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist, ``MarketError/notOwner(_:)`` if it belongs to another
  ///   seller, or another error if it can't be read.
  public func confirm(_ id: ProductID, as seller: SellerCredential?) async throws(MarketError) {
    let detail = try await FetchProductDetailUseCase(repository: reconciler.repository)(id)
    if let known = seller?.vendorID, let vendor = detail.product.vendor, known != vendor.id {
      throw .notOwner(vendor)
    }
    await reconciler.events.post(.registered(detail))
  }

  /// Returns when at least this number of callers waits for a submission.
  package func callers(
    _ count: Int, of draft: ProductDraft, as seller: SellerCredential
  ) async {
    await inFlight.callers(count, for: Submission(content: draft, seller: seller))
  }

  private func submit(
    _ submission: Submission<ProductDraft>, progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> Registration {
    if let earlier = await log.takeUnresolved(submission) { return try await find(earlier) }
    let before = try await productsBefore()
    if Task.isCancelled { throw .cancelled }
    let attempt = Attempt(submission: submission, before: before)
    if let earlier = await log.begin(attempt) { return try await find(earlier) }
    do throws(MarketError) {
      let detail = try await reconciler.repository.register(
        submission.content, as: submission.seller, progress: progress)
      // A response about another product doesn't confirm this one.
      guard attempt.isAnswered(by: detail) else { throw .outcomeUnknown }
      return await resolve(attempt, with: .registered(detail))
    } catch .outcomeUnknown {
      return try await find(attempt)
    } catch .cancelled {
      throw .cancelled
    } catch {
      await log.remove(submission)
      // A new product has no other owner, so the secret must be wrong.
      if case .forbidden(let reason) = error { throw .wrongSecret(reason: reason) }
      throw error
    }
  }

  private func find(_ attempt: Attempt) async throws(MarketError) -> Registration {
    let search = RegistrationReconciler(attempt: attempt, market: reconciler)
    return await resolve(attempt, with: try await search.find())
  }

  private func resolve(
    _ attempt: Attempt, with registration: Registration
  ) async -> Registration {
    if case .registered(let detail) = registration,
      await log.resolve(attempt.submission, with: detail.id)
    {
      await reconciler.events.post(.registered(detail))
    }
    return registration
  }

  /// Reads the first page. A failure that says nothing about the registration doesn't prevent it.
  private func productsBefore() async throws(MarketError) -> ProductsBefore {
    do throws(MarketError) {
      return ProductsBefore(try await reconciler.repository.products(matching: .all, page: .first))
    } catch {
      switch error {
      case .cancelled, .offline, .untrustedServer, .invalidRequest, .secureConnectionRequired:
        throw error
      default: return .unknown
      }
    }
  }
}

/// A registered product, as far as known.
///
/// After a lost response, the product is recognized by everything that was sent (name, description, price, discount, stock and
/// the number of images), by its vendor if both numbers are known, and by being newer than all earlier products. The time of
/// registration doesn't help, because the market keeps only the day.
public enum Registration: Hashable, Sendable {
  /// The product is on the market, once: the server confirmed it, or it was found there.
  ///
  /// If the seller's vendor number is unknown or the market has no vendors, the product that was found can be an equal product
  /// that another seller registered at the same time.
  case registered(ProductDetail)
  /// The response was lost, and each of these products can be the registered one. A person has to look before it's sent again.
  case ambiguous([ProductDetail])
}

/// The submissions that were sent.
///
/// The keys are hash values, so the log doesn't hold images. If two submissions had the same one, the search would start further
/// back.
private actor SubmissionLog {
  private struct Entry {
    let before: ProductsBefore
    /// The product that the submission made, if known. Its registration was posted.
    var productID: ProductID?
    /// A Boolean value that indicates whether the outcome hasn't arrived yet.
    var isOpen = true
    /// A Boolean value that indicates whether a caller was cancelled before the outcome arrived.
    var isUnresolved = false
  }

  private var entries: [Int: Entry] = [:]

  /// Adds an attempt before it's sent, or returns an earlier one to search for instead.
  func begin(_ attempt: Attempt) -> Attempt? {
    if let earlier = takeUnresolved(attempt.submission) { return earlier }
    entries[attempt.submission.hashValue] = Entry(before: attempt.before)
    return nil
  }

  /// Returns the attempt that a caller has to search for before the submission is sent again. Clears the flag: if the search
  /// ends without an outcome, the submission stays open.
  func takeUnresolved(_ submission: Submission<ProductDraft>) -> Attempt? {
    guard let entry = entries[submission.hashValue], entry.isOpen || entry.isUnresolved else {
      return nil
    }
    entries[submission.hashValue]?.isOpen = true
    entries[submission.hashValue]?.isUnresolved = false
    return Attempt(submission: submission, before: entry.before)
  }

  func markUnresolved(_ submission: Submission<ProductDraft>) {
    entries[submission.hashValue]?.isUnresolved = true
  }

  /// Saves the product that a submission made.
  ///
  /// - Returns: A Boolean value that indicates whether the product is new.
  func resolve(_ submission: Submission<ProductDraft>, with id: ProductID) -> Bool {
    guard let entry = entries[submission.hashValue] else { return true }
    entries[submission.hashValue]?.isOpen = false
    entries[submission.hashValue]?.productID = id
    return entry.productID != id
  }

  func remove(_ submission: Submission<ProductDraft>) {
    entries[submission.hashValue] = nil
  }
}
