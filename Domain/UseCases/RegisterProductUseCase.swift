/// A use case that registers a product and prevents duplicate registrations.
///
/// A submission is unresolved if its outcome is unknown, or if a caller was cancelled before the outcome was known. If a later
/// search finds the product, the submission is resolved.
///
/// - Concurrent calls with the same draft and seller share a request. When the last caller is cancelled, the request is
///   cancelled.
/// - If the response is lost or unclear, the use case searches the market for the product, as ``Registration`` describes. The
///   use case never sends the request twice.
/// - An unresolved submission may still create the product. For this reason, the next call with the same draft and seller
///   searches the market instead of sending a request. To allow another request, call ``forgetAttempts(at:as:)`` after the user
///   has checked the market.
///
/// A seller can't register two identical products at the same time.
public final class RegisterProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<ProductDraft>, Registration, MarketError>(
    cancellation: .cancelled)
  private let log = SubmissionLog()

  /// Creates a use case. Only calls to the same instance share requests and the log of unresolved submissions.
  ///
  /// - Parameters:
  ///   - repository: The repository that registers the product and searches for it.
  ///   - events: The publisher that posts the registration.
  ///   - reconciliation: The policy that defines when to search for the product after a lost response.
  ///   - clock: The clock that measures the pauses between searches.
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
  ///   - draft: The product to register.
  ///   - seller: The credential of the seller.
  ///   - progress: A closure that receives the number of bytes sent, even if the draft is already in flight.
  /// - Throws:
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the draft, and the search didn't find the
  ///     product. The product may still appear.
  ///   - ``MarketError/cancelled`` if the caller is cancelled. The outcome is unknown in this case, too.
  ///   - Another ``MarketError`` if the product wasn't registered.
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
      // Mark the submission as unresolved, so that the next call with this draft doesn't create a second product.
      if error == .cancelled { await log.markUnresolved(submission) }
      throw error
    }
  }

  /// Forgets earlier submissions of a draft, so that the next call sends a request without a search. Call this method after the
  /// user has checked the market.
  public func forgetAttempts(at draft: ProductDraft, as seller: SellerCredential) async {
    await log.remove(Submission(content: draft, seller: seller))
  }

  /// Loads a product that the user identified as the registered product, and posts the registration.
  ///
  /// - Throws: ``MarketError/notFound(reason:)`` if the product doesn't exist, ``MarketError/notOwner(_:)`` if the product
  ///   belongs to another seller, or another error if the product can't be loaded.
  public func confirm(_ id: ProductID, as seller: SellerCredential?) async throws(MarketError) {
    let fetchDetail = FetchProductDetailUseCase(repository: reconciler.repository)
    let detail = try await fetchDetail(id)
    if let known = seller?.vendorID, let vendor = detail.product.vendor, known != vendor.id {
      throw .notOwner(vendor)
    }
    await reconciler.events.post(.registered(detail))
  }

  /// Returns when at least the given number of callers wait for a submission.
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
      // A response about another product doesn't confirm the registration.
      guard attempt.isAnswered(by: detail) else { throw .outcomeUnknown() }
      return await resolve(attempt, with: .registered(detail))
    } catch .outcomeUnknown(let unknown) {
      return try await reconciler.result(of: unknown) { () throws(MarketError) in
        try await find(attempt)
      }
    } catch .cancelled {
      throw .cancelled
    } catch {
      await log.remove(submission)
      // A new product can't belong to another seller, so the secret must be wrong.
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

  /// Loads the first page to find the newest product before the registration. The method throws only errors that would also
  /// prevent the registration.
  private func productsBefore() async throws(MarketError) -> ProductsBefore {
    do throws(MarketError) {
      return ProductsBefore(
        try await reconciler.repository.products(matching: .all, page: .first))
    } catch {
      switch error {
      case .cancelled, .offline, .untrustedServer, .handshakeFailed, .missingLibrary,
        .invalidRequest, .secureConnectionRequired:
        throw error
      default: return .unknown
      }
    }
  }
}

/// The product that was registered, or the products that may be the registered product.
///
/// After a lost response, the use case searches the market for products that meet these conditions:
///
/// - The name, description, price, discount, stock and number of images equal the submitted values.
/// - The vendor is the seller, if both vendor numbers are known.
/// - The product is newer than all products that existed before the submission.
///
/// The registration date isn't compared, because the market stores only the day.
public enum Registration: Hashable, Sendable {
  /// The product is on the market. The server confirmed the registration, or the search found exactly one product.
  ///
  /// If the seller's vendor number is unknown or the market has no vendors, the search can find an identical product that
  /// another seller registered at the same time.
  case registered(ProductDetail)
  /// The response was lost, and each of these products may be the registered product. Ask the user to check the products before
  /// you submit the draft again.
  case ambiguous([ProductDetail])
}

/// A log of the submissions that were sent.
///
/// The keys are hash values, so that the log doesn't store images. If two submissions have the same hash value, a search may
/// include older products than necessary.
private actor SubmissionLog {
  private struct Entry {
    let before: ProductsBefore
    /// The identifier of the registered product, or `nil` if the product is unknown. The registration of this product is posted
    /// only once.
    var productID: ProductID?
    /// A Boolean value that indicates whether the outcome isn't known yet.
    var isOpen = true
    /// A Boolean value that indicates whether a caller was cancelled before the outcome was known.
    var isUnresolved = false
  }

  private var entries: [Int: Entry] = [:]

  /// Adds the given attempt to the log, unless an earlier attempt is unresolved. Call this method before you send the request.
  ///
  /// - Returns: The earlier, unresolved attempt whose product to search for, or `nil` if the request can be sent.
  func begin(_ attempt: Attempt) -> Attempt? {
    if let earlier = takeUnresolved(attempt.submission) { return earlier }
    entries[attempt.submission.hashValue] = Entry(before: attempt.before)
    return nil
  }

  /// Returns the unresolved attempt whose product to search for, or `nil` if the submission can be sent.
  ///
  /// The method marks the submission as pending. If the search finds no product, the submission stays pending.
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

  /// Saves the identifier of the product that a submission registered.
  ///
  /// - Returns: `true` if the registration of the product still needs to be posted. `false` if the same product was saved
  ///   before.
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
