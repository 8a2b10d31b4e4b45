/// A use case that registers a product and prevents duplicate registrations.
///
/// A submission is unresolved if its outcome is unknown, or if a caller was cancelled before the outcome was known. If a later
/// search finds the product, the submission is resolved.
///
/// - Concurrent calls with the same product and seller share a request. When the last caller is cancelled, the request is
///   cancelled.
/// - If the response is lost or unclear, the use case searches the market for the product, as ``Registration`` describes. The
///   use case never sends the request twice.
/// - An unresolved submission may still create the product. For this reason, the next call with the same product and seller
///   searches the market instead of sending a request. To allow another request, call ``forget(_:)`` after the user has checked
///   the market.
/// - A ``RegistrationAttempt`` records a submission. If you save the attempt, the search can continue after a restart of the app.
///
/// A seller can't register two identical products at the same time.
public final class RegisterProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let inFlight = InFlightTasks<Submission<UInt64>, Registration, MarketError>(
    cancellation: .cancelled)
  private let log = SubmissionLog()

  /// Creates a use case. Only calls to the same instance share requests and the log of unresolved submissions.
  ///
  /// - Parameters:
  ///   - repository: The repository that registers the product and searches for it.
  ///   - checks: The repository that checks for the change after a lost response, or `nil` to use `repository`. The checks are repeated,
  ///     so this repository doesn't need to retry.
  ///   - events: The publisher that posts the registration.
  ///   - reconciliation: The policy that defines when to search for the product after a lost response.
  ///   - clock: The clock that measures the pauses between searches.
  public init(
    repository: any ProductRepository, checks: (any ProductRepository)? = nil,
    events: any ProductEventBus, reconciliation: ReconciliationPolicy = .standard,
    clock: any Clock<Duration> = SuspendingClock()
  ) {
    reconciler = WriteReconciler(
      repository: repository, checks: checks ?? repository, events: events, policy: reconciliation,
      clock: clock)
  }

  /// Submits a product, and returns when the outcome is known.
  ///
  /// - Parameters:
  ///   - newProduct: The product to register.
  ///   - seller: The credential of the seller.
  ///   - earlier: An earlier attempt of this seller whose outcome is unknown. If it's an attempt at the same product, the use case
  ///     searches for the product and sends nothing. Other attempts are ignored.
  ///   - willSend: A closure that receives the attempt before the request is sent. Keep or save the attempt in this closure. The
  ///     closure isn't called if the use case only searches, or if the product is already in flight.
  ///   - progress: A closure that receives the number of bytes sent, even if the product is already in flight.
  /// - Throws:
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the product, and the search didn't find the
  ///     product. The product may still appear.
  ///   - ``MarketError/cancelled`` if the caller is cancelled. The outcome is unknown in this case, too.
  ///   - Another ``MarketError`` if the product wasn't registered.
  public func callAsFunction(
    _ newProduct: NewProduct, as seller: SellerCredential,
    resuming earlier: RegistrationAttempt? = nil,
    willSend: @escaping @Sendable (RegistrationAttempt) async -> Void = { _ in },
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    let attempt = RegistrationAttempt(at: newProduct)
    let earlier = earlier?.digest == attempt.digest ? earlier : nil
    let submission = Submission(content: attempt.digest, seller: seller)
    do throws(MarketError) {
      return try await inFlight.value(for: submission, progress: progress) {
        [self] (progress) throws(MarketError) in
        if let earlier = await log.unresolved(submission, or: earlier) {
          return try await find(newProduct, as: seller, earlier)
        }
        var attempt = attempt
        attempt.before = try await productsBefore()
        await willSend(attempt)
        if Task.isCancelled { throw .cancelled }
        return try await send(newProduct, as: seller, attempt, progress: progress)
      }
    } catch {
      // Mark the submission as unresolved, so that the next call with this product doesn't create a second product.
      if error == .cancelled { await log.markUnresolved(submission) }
      throw error
    }
  }

  /// Forgets an attempt, so that the next call with its product sends a request without a search. Call this method after the user
  /// has checked the market.
  public func forget(_ attempt: RegistrationAttempt) async {
    await log.removeAll(with: attempt.digest)
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
    _ count: Int, of newProduct: NewProduct, as seller: SellerCredential
  ) async {
    let attempt = RegistrationAttempt(at: newProduct)
    await inFlight.callers(count, for: Submission(content: attempt.digest, seller: seller))
  }

  private func send(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt,
    progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> Registration {
    let submission = Submission(content: attempt.digest, seller: seller)
    if let earlier = await log.begin(attempt, submission) {
      return try await find(newProduct, as: seller, earlier)
    }
    let deleted = DeletedProducts()
    let subscription = reconciler.events.subscribe { await deleted.note($0) }
    defer { withExtendedLifetime(subscription) {} }
    do throws(MarketError) {
      let detail = try await reconciler.repository.register(
        newProduct, as: seller, progress: progress)
      // A response about another product doesn't confirm the registration.
      guard
        SentProduct(newProduct: newProduct, seller: seller, before: attempt.before).isAnswered(
          by: detail)
      else { throw .outcomeUnknown() }
      // Another screen may have found and deleted the product before this late response arrived.
      if await deleted.ids.contains(detail.id) {
        await log.remove(submission)
        return .registered(detail)
      }
      return await resolve(submission, with: .registered(detail))
    } catch .outcomeUnknown(let unknown) {
      return try await reconciler.result(of: unknown) { () throws(MarketError) in
        try await find(newProduct, as: seller, attempt)
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

  private func find(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt
  ) async throws(MarketError) -> Registration {
    let sent = SentProduct(newProduct: newProduct, seller: seller, before: attempt.before)
    let search = RegistrationReconciler(sent: sent, market: reconciler)
    return await resolve(
      Submission(content: attempt.digest, seller: seller), with: try await search.find())
  }

  private func resolve(
    _ submission: Submission<UInt64>, with registration: Registration
  ) async -> Registration {
    if case .registered(let detail) = registration,
      await log.resolve(submission, with: detail.id)
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
      case .cancelled, .offline, .untrustedServer, .handshakeFailed, .missingLibrary, .proxyFailed,
        .missingCertificates,
        .invalidRequest, .secureConnectionRequired, .unavailable(404, _, _),
        .unavailable(410, _, _):
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
  /// The response was lost, and each of these products may be the registered product. A single product may be an older one with the
  /// same values. Ask the user to check the products before
  /// you submit the product again.
  case ambiguous([ProductDetail])
}

/// The products that were deleted through this app while a registration was in flight.
private actor DeletedProducts {
  private(set) var ids: Set<ProductID> = []

  func note(_ event: ProductEvent) {
    if case .deleted(let id) = event { ids.insert(id) }
  }
}

/// A log of the attempts that were sent, so that a product isn't sent twice even if its caller doesn't keep the attempt.
private actor SubmissionLog {
  private struct Entry {
    let attempt: RegistrationAttempt
    /// The identifier of the registered product, or `nil` if the product is unknown. The registration of this product is posted
    /// only once.
    var productID: ProductID?
    /// A Boolean value that indicates whether the outcome isn't known yet.
    var isOpen = true
    /// A Boolean value that indicates whether a caller was cancelled before the outcome was known.
    var wasCancelled = false
  }

  private var entries: [Submission<UInt64>: Entry] = [:]

  /// Adds the given attempt to the log, unless an earlier attempt is unresolved. Call this method before you send the request.
  ///
  /// - Returns: The earlier, unresolved attempt whose product to search for, or `nil` if the request can be sent.
  func begin(
    _ attempt: RegistrationAttempt, _ submission: Submission<UInt64>
  ) -> RegistrationAttempt? {
    if let earlier = unresolved(submission, or: nil) { return earlier }
    entries[submission] = Entry(attempt: attempt)
    return nil
  }

  /// Returns the unresolved attempt whose product to search for, or `nil` if the product can be sent.
  ///
  /// The method marks the outcome as open. If the search finds no product, the outcome stays open.
  ///
  /// - Parameter kept: The attempt that the caller has kept, which is added if the log has none.
  func unresolved(
    _ submission: Submission<UInt64>, or kept: RegistrationAttempt?
  ) -> RegistrationAttempt? {
    if var entry = entries[submission], entry.isOpen || entry.wasCancelled {
      (entry.isOpen, entry.wasCancelled) = (true, false)
      entries[submission] = entry
      return entry.attempt
    }
    if let kept { entries[submission] = Entry(attempt: kept) }
    return kept
  }

  func markUnresolved(_ submission: Submission<UInt64>) {
    entries[submission]?.wasCancelled = true
  }

  /// Saves the identifier of the product that an attempt registered.
  ///
  /// - Returns: `true` if the registration of the product still needs to be posted. `false` if the same product was saved
  ///   before.
  func resolve(_ submission: Submission<UInt64>, with id: ProductID) -> Bool {
    guard let entry = entries[submission] else { return true }
    entries[submission]?.isOpen = false
    entries[submission]?.productID = id
    return entry.productID != id
  }

  func remove(_ submission: Submission<UInt64>) {
    entries[submission] = nil
  }

  /// Removes the entries of the given product, of every seller.
  func removeAll(with digest: UInt64) {
    entries = entries.filter { $0.key.content != digest }
  }
}
