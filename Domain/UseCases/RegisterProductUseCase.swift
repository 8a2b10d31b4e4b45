/// A use case that registers a product once, and finds out whether it was registered if the
/// response is lost.
///
/// - The product is sent once. If the response is lost or unclear, the use case searches the market
///   for a newer product of the seller that has the same values and number of images. If the
///   seller's vendor number is unknown or the market has no vendors, the search can find an
///   identical product that another seller registered at the same time. The registration date isn't
///   compared, because the market stores only the day.
/// - Before anything leaves, the use case adds a ``RegistrationAttempt`` to a
///   ``RegistrationStore``. While the attempt is open, an equal product of the same seller is
///   searched and never sent, whoever registers it. The attempt is removed when all callers have
///   received the registered product, when the server refuses the product, by ``confirm(_:of:)``,
///   and by ``forget(_:)``.
/// - Concurrent calls with the same product and seller share a request. When the last caller is
///   cancelled, the request is cancelled.
///
/// A seller can't register two identical products at the same time.
public final class RegisterProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  private let registrations: any RegistrationStore
  private let requiresRecord: Bool
  /// The attempts that the store can't save.
  private let unsaved = InMemoryRegistrationStore()
  private let owner = UInt64.random(in: 1 ... .max)
  let inFlight = InFlightTasks<Submission<UInt64>, Registration, MarketError>(
    cancellation: .cancelled, abandonment: .uncheckedOutcome)

  /// Creates a use case. Only calls to the same instance share requests.
  ///
  /// - Parameters:
  ///   - reconciler: The reconciler that searches the market after a lost response.
  ///   - registrations: The store for the open attempts. The use cases of one market share a store.
  ///   - requiresRecord: A Boolean value that indicates whether a product isn't sent if its attempt
  ///     can't be saved. If `false`, the use case keeps such an attempt in memory.
  public init(
    _ reconciler: WriteReconciler,
    registrations: any RegistrationStore = InMemoryRegistrationStore(),
    requiresRecord: Bool = false
  ) {
    self.reconciler = reconciler
    self.registrations = registrations
    self.requiresRecord = requiresRecord
  }

  /// Registers a product, or finds an equal product of an open attempt, and returns it when the
  /// outcome is known.
  ///
  /// - Parameters:
  ///   - newProduct: The product to register.
  ///   - seller: The credential of the seller.
  ///   - formDate: The current time if the product is sent from a form, which then asks about its
  ///     open attempts. Otherwise, `nil`.
  ///   - onUnsaved: A closure that is called before the product is sent if the attempt can't be
  ///     saved, so that it ends with the process.
  ///   - progress: A closure that receives the number of bytes sent, even if the product is already
  ///     in flight.
  /// - Throws:
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the
  ///     product, and the search didn't find exactly one candidate, or if the caller was cancelled
  ///     after the product was sent. The product may still appear. Call the method again to search
  ///     again.
  ///   - ``MarketError/cancelled`` if the caller was cancelled and the product wasn't sent.
  ///   - ``MarketError/notRecorded(_:)`` if the attempt can't be saved and the use case requires
  ///     it. The product wasn't sent.
  ///   - Another ``MarketError`` if the product wasn't registered.
  public func callAsFunction(
    _ newProduct: NewProduct, as seller: SellerCredential, formDate: Timestamp? = nil,
    onUnsaved: @escaping @Sendable (DraftStoreError) -> Void = { _ in },
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> Registration {
    try await register(
      newProduct, as: seller, formDate: formDate, lookingFor: nil, onUnsaved: onUnsaved,
      onSuccess: { _ in }, progress: progress)
  }

  /// Registers a product, or only searches for it if the user was asked about an attempt at it, even
  /// if another editor or process has removed this attempt since.
  ///
  /// - Parameter onSuccess: A closure that is called before the attempt is removed, unless this call
  ///   has joined another one or a caller was cancelled. If the process ends earlier, the next one
  ///   must know of the attempt.
  package func register(
    _ newProduct: NewProduct, as seller: SellerCredential, formDate: Timestamp?,
    lookingFor asked: RegistrationAttempt?,
    onUnsaved: @escaping @Sendable (DraftStoreError) -> Void,
    onSuccess: @escaping @Sendable (Registration) async -> Void,
    progress: TransferProgressHandler?
  ) async throws(MarketError) -> Registration {
    let attempt = RegistrationAttempt(
      at: newProduct, by: SellerKey(seller), from: formDate, owner: owner)
    let submission = Submission(content: attempt.digest, seller: seller)
    return try await inFlight.value(for: submission, progress: progress) {
      [self] (outcome, reachesAll) in
      // A caller that was cancelled may register the product again.
      guard reachesAll, case .success(var registration) = outcome else { return outcome }
      await onSuccess(registration)
      registration.recordError = await remove(registration.attempt)
      return .success(registration)
    } _: { [self] (progress) throws(MarketError) in
      if let asked, asked.isSameProduct(attempt) {
        let open = asked.seen(asked.before ?? .unknown)
        let earlier = try await record(open, onUnsaved: onUnsaved)
        return try await find(newProduct, as: seller, earlier ?? open, with: reconciler)
      }
      return try await register(
        newProduct, as: seller, attempt, onUnsaved: onUnsaved, progress: progress)
    }
  }

  /// Returns the open attempts of a seller.
  public func openAttempts(of seller: SellerCredential) async -> [RegistrationAttempt] {
    let key = SellerKey(seller)
    let saved = try? await registrations.attempts(of: key)
    return await unsaved.attempts(of: key) + (saved ?? [])
  }

  /// Removes an open attempt after the user has checked that the product wasn't registered. The
  /// product can then be sent again.
  public func forget(_ attempt: RegistrationAttempt) async throws(DraftStoreError) {
    let isUnsaved = await unsaved.replace(attempt, with: nil)
    do throws(DraftStoreError) {
      _ = try await registrations.replace(attempt, with: nil)
    } catch {
      if !isUnsaved { throw error }
    }
  }

  /// Posts the registration, and removes an open attempt, after the user has identified its product
  /// on the market.
  ///
  /// - Parameters:
  ///   - detail: The registered product, such as one of ``UnknownOutcome/candidates``.
  ///   - attempt: The attempt that registered the product.
  @discardableResult
  public func confirm(
    _ detail: ProductDetail, of attempt: RegistrationAttempt
  ) async -> Registration {
    await confirm(detail, of: attempt, beforeRemoval: {})
  }

  package func confirm(
    _ detail: ProductDetail, of attempt: RegistrationAttempt,
    beforeRemoval: @Sendable () async -> Void
  ) async -> Registration {
    await reconciler.events.post(.registered(detail))
    await beforeRemoval()
    let error = await remove(attempt)
    return Registration(detail: detail, isFound: true, recordError: error, attempt: attempt)
  }

  // MARK: - Sending

  private func register(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt,
    onUnsaved: (DraftStoreError) -> Void, progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> Registration {
    var mayTakeOver = true
    while true {
      if let earlier = try await record(attempt, onUnsaved: onUnsaved) {
        // A look of this use case that has sent nothing is either cancelled and still ending, or
        // has another secret.
        guard mayTakeOver, earlier.owner == owner, earlier.before == nil,
          try await replace(earlier, with: attempt, onUnsaved: onUnsaved)
        else { return try await find(newProduct, as: seller, earlier, with: reconciler) }
      }
      // If another call takes this attempt over, search for its product.
      mayTakeOver = false
      let before: ProductsBefore
      do throws(MarketError) {
        before = try await productsBefore()
        if Task.isCancelled { throw .cancelled }
      } catch {
        await remove(attempt)
        throw error
      }
      let sent = attempt.seen(before)
      guard try await replace(attempt, with: sent, onUnsaved: onUnsaved) else {
        if Task.isCancelled { throw .cancelled }
        continue
      }
      return try await send(newProduct, as: seller, sent, progress: progress)
    }
  }

  private func send(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt,
    progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> Registration {
    do throws(MarketError) {
      if Task.isCancelled { throw .cancelled }
      let detail = try await reconciler.repository.register(
        newProduct, as: seller, progress: progress)
      // A response about another product doesn't confirm the registration.
      let search = RegistrationSearch(
        newProduct: newProduct, seller: seller, market: reconciler)
      let before = attempt.before ?? .unknown
      guard search.isAnswered(by: detail, after: before) else {
        throw .outcomeUnknown(search.answer(detail, after: before))
      }
      await reconciler.events.post(.registered(detail))
      return Registration(detail: detail, isFound: false, attempt: attempt)
    } catch .outcomeUnknown(let unknown) {
      return try await reconciler.result(of: unknown) { (reconciler) throws(MarketError) in
        let found = try await find(newProduct, as: seller, attempt, with: reconciler)
        return Registration(detail: found.detail, isFound: false, attempt: found.attempt)
      }
    } catch {
      await remove(attempt)
      // A new product can't belong to another seller, so the secret must be wrong.
      if case .forbidden(let reason) = error { throw .wrongSecret(reason: reason) }
      throw error
    }
  }

  /// Searches the market for the product of an open attempt, which another process may be sending.
  ///
  /// - Throws: ``MarketError/outcomeUnknown(_:)`` if the search doesn't find the product. The
  ///   attempt stays open.
  private func find(
    _ newProduct: NewProduct, as seller: SellerCredential, _ earlier: RegistrationAttempt,
    with reconciler: WriteReconciler
  ) async throws(MarketError) -> Registration {
    var attempt = earlier
    let search = RegistrationSearch(newProduct: newProduct, seller: seller, market: reconciler)
    do throws(MarketError) {
      let detail = try await search.find { [self] in
        let open = await openAttempts(of: seller)
        attempt = open.first(where: attempt.isSameProduct) ?? attempt
        return attempt.before ?? .unknown
      }
      await reconciler.events.post(.registered(detail))
      return Registration(detail: detail, isFound: true, attempt: attempt)
    } catch {
      // The next call must search, too. So whoever sends the product at this moment can't remove
      // the attempt any more.
      let kept = attempt.seen(attempt.before ?? .unknown)
      if (try? await replace(attempt, with: kept) { _ in }) != true {
        _ = try? await record(kept) { _ in }
      }
      throw error == .cancelled ? .uncheckedOutcome : error
    }
  }

  /// Loads the first page to find the newest product before the registration. The method throws
  /// only errors that would also prevent the registration, and errors that show that the server
  /// isn't a market.
  private func productsBefore() async throws(MarketError) -> ProductsBefore {
    do throws(MarketError) {
      return ProductsBefore(
        try await reconciler.repository.products(matching: .all, page: .first))
    } catch {
      switch error {
      case .unreachable(let reason) where reason.isUnsent: throw error
      case .cancelled, .invalidRequest, .unavailable(404, _, _), .unavailable(410, _, _):
        throw error
      // The response isn't a market's: a web page, another protocol, or a page for signing in to a
      // network. Don't send it a secret.
      case .malformedResponse, .redirected, .rejected(300..<400, _),
        .rejected(401, _), .rejected(403, _), .rejected(511, _):
        throw error
      default: return .unknown
      }
    }
  }

  // MARK: - Attempts

  /// Adds an attempt to the store, or keeps it in memory.
  ///
  /// - Returns: The earlier attempt at an equal product, if any.
  private func record(
    _ attempt: RegistrationAttempt, onUnsaved: (DraftStoreError) -> Void
  ) async throws(MarketError) -> RegistrationAttempt? {
    let earlier = await unsaved.attempts(of: attempt.seller).first(where: attempt.isSameProduct)
    if let earlier { return earlier }
    do throws(DraftStoreError) {
      return try await registrations.add(attempt)
    } catch {
      if requiresRecord { throw .notRecorded(error) }
      onUnsaved(error)
      return await unsaved.add(attempt)
    }
  }

  /// Replaces an attempt by a newer one.
  ///
  /// - Returns: `false` if another call has replaced or removed the attempt.
  private func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt,
    onUnsaved: (DraftStoreError) -> Void
  ) async throws(MarketError) -> Bool {
    if await unsaved.replace(attempt, with: newAttempt) { return true }
    do throws(DraftStoreError) {
      return try await registrations.replace(attempt, with: newAttempt)
    } catch {
      // The store may contain either attempt.
      await remove(attempt)
      await remove(newAttempt)
      if requiresRecord { throw .notRecorded(error) }
      onUnsaved(error)
      return await unsaved.add(newAttempt) == nil
    }
  }

  @discardableResult
  private func remove(_ attempt: RegistrationAttempt) async -> DraftStoreError? {
    await Result { () async throws(DraftStoreError) in try await forget(attempt) }.error
  }
}

/// The result of a registration.
public struct Registration: Hashable, Sendable {
  /// The registered product on the server.
  public let detail: ProductDetail
  /// A Boolean value that indicates whether an earlier call sent the product, and this call found
  /// it.
  public let isFound: Bool
  /// The error because of which the attempt stays in the store, or `nil`. As long as it stays, the
  /// next equal product is searched.
  public internal(set) var recordError: DraftStoreError?
  let attempt: RegistrationAttempt
}
