/// A use case that registers a product and finds out what became of it if the response is lost.
///
/// A registration is three calls: ``prepare(_:)`` makes an attempt, you save the attempt, and
/// ``callAsFunction(_:as:attempt:progress:)`` sends the product.
///
/// - The product is sent once. If the response is lost or unclear, the use case searches the market for a newer product of the seller
///   that has the same name, description, price, discount, stock and number of images. If the seller's vendor number is unknown or
///   the market has no vendors, the search can find an identical product that another seller registered at the same time. The
///   registration date isn't compared, because the market stores only the day.
/// - If the search doesn't find exactly one such product, or if the caller was cancelled, the product may still appear. Call
///   ``find(_:as:_:)`` with the attempt to search again, also after a restart of the app. Send the product again only after the
///   user has checked the market.
/// - Concurrent calls with the same product and seller share a request. When the last caller is cancelled, the request is
///   cancelled.
///
/// A seller can't register two identical products at the same time.
public final class RegisterProductUseCase: Sendable {
  private let reconciler: WriteReconciler
  let inFlight = InFlightTasks<Submission<UInt64>, ProductDetail, MarketError>(
    cancellation: .cancelled)

  /// Creates a use case. Only calls to the same instance share requests.
  public init(_ reconciler: WriteReconciler) { self.reconciler = reconciler }

  /// Loads the first page of the market to find the newest product, and returns an attempt to register a product. Nothing is
  /// changed.
  ///
  /// - Throws: An error that would also prevent the registration, such as ``MarketError/offline``. After any other error, the
  ///   attempt doesn't know the state of the market.
  public func prepare(_ newProduct: NewProduct) async throws(MarketError) -> RegistrationAttempt {
    var attempt = RegistrationAttempt(at: newProduct)
    attempt.before = try await productsBefore()
    return attempt
  }

  /// Sends a product, and returns the registered product when the outcome is known.
  ///
  /// - Parameters:
  ///   - newProduct: The product to register.
  ///   - seller: The credential of the seller.
  ///   - attempt: The attempt from ``prepare(_:)`` for this product. If the attempt is `nil`, this method prepares one.
  ///   - progress: A closure that receives the number of bytes sent, even if the product is already in flight.
  /// - Throws:
  ///   - ``MarketError/outcomeUnknown(_:)`` if the server neither confirmed nor refused the product, and the search didn't find
  ///     exactly one candidate. The product may still appear. The error contains the candidates, and the attempt for
  ///     ``find(_:as:_:)``.
  ///   - ``MarketError/cancelled`` if the caller is cancelled. The outcome is unknown in this case, too.
  ///   - Another ``MarketError`` if the product wasn't registered.
  public func callAsFunction(
    _ newProduct: NewProduct, as seller: SellerCredential, attempt: RegistrationAttempt? = nil,
    progress: TransferProgressHandler? = nil
  ) async throws(MarketError) -> ProductDetail {
    let digest = attempt?.digest ?? RegistrationAttempt(at: newProduct).digest
    let submission = Submission(content: digest, seller: seller)
    return try await inFlight.value(for: submission, progress: progress) {
      [self] (progress) throws(MarketError) in
      let prepared: RegistrationAttempt
      if let attempt { prepared = attempt } else { prepared = try await prepare(newProduct) }
      if Task.isCancelled { throw .cancelled }
      return try await send(newProduct, as: seller, prepared, progress: progress)
    }
  }

  /// Searches the market for the product of an attempt with an unknown outcome. Nothing is sent.
  ///
  /// - Parameters:
  ///   - newProduct: The product that was sent.
  ///   - seller: The credential of the seller who sent the product.
  ///   - attempt: The attempt at the product.
  /// - Throws: ``MarketError/outcomeUnknown(_:)`` as in ``callAsFunction(_:as:attempt:progress:)``. ``MarketError/cancelled`` if the
  ///   caller is cancelled.
  public func find(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt
  ) async throws(MarketError) -> ProductDetail {
    let search = RegistrationReconciler(
      newProduct: newProduct, seller: seller, before: attempt.before, market: reconciler)
    do throws(MarketError) {
      let detail = try await search.find()
      await reconciler.events.post(.registered(detail))
      return detail
    } catch .outcomeUnknown(var outcome) {
      outcome.attempt = attempt
      throw .outcomeUnknown(outcome)
    }
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

  private func send(
    _ newProduct: NewProduct, as seller: SellerCredential, _ attempt: RegistrationAttempt,
    progress: @escaping TransferProgressHandler
  ) async throws(MarketError) -> ProductDetail {
    do throws(MarketError) {
      let detail = try await reconciler.repository.register(
        newProduct, as: seller, progress: progress)
      // A response about another product doesn't confirm the registration.
      let search = RegistrationReconciler(
        newProduct: newProduct, seller: seller, before: attempt.before, market: reconciler)
      guard search.isAnswered(by: detail) else { throw .outcomeUnknown() }
      await reconciler.events.post(.registered(detail))
      return detail
    } catch .outcomeUnknown(let unknown) {
      return try await reconciler.result(of: unknown) { () throws(MarketError) in
        try await find(newProduct, as: seller, attempt)
      }
    } catch .forbidden(let reason) {
      // A new product can't belong to another seller, so the secret must be wrong.
      throw .wrongSecret(reason: reason)
    }
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
